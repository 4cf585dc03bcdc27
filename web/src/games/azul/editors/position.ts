// Azul's positions, field by field.
import type { FieldGroup, Fields, PositionEditor, TileRow } from "../../../contract/editor";
import { MARKER, type Lang } from "../../../contract/game";
import {
  courseGroup,
  grid,
  offerGroup,
  playerName,
  scoreField,
  seatField,
  tiles,
} from "../../../shared/positionFields";
import { KINDS } from "../kinds";
import { faults } from "./faults";

const ROWS = [1, 2, 3, 4, 5];
const FLOOR = 7; // spaces
const LAST_ROUND = 20;

const words = {
  en: {
    starter: "Began this round",
    first: "Begins the next round",
    lid: "Lid",
    lines: "Pattern lines",
    line: (n: number) => `Pattern line ${n}`,
    wall: "Wall",
    row: (n: number) => `Wall row ${n}`,
    floor: "Floor line",
  },
  fr: {
    starter: "A commencé cette manche",
    first: "Commence la manche suivante",
    lid: "Couvercle",
    lines: "Lignes de motif",
    line: (n: number) => `Ligne de motif ${n}`,
    wall: "Mur",
    row: (n: number) => `Rangée ${n} du mur`,
    floor: "Plancher",
  },
};

function groups(fields: Fields, players: number, lang: Lang): FieldGroup[] {
  const say = words[lang];
  const letters = KINDS.filter((kind) => kind !== "j" || fields.jokers === "yes").join("");
  return [
    courseGroup(
      players,
      lang,
      LAST_ROUND,
      ["deal", "move", "over"],
      [
        seatField("starter", say.starter, players, lang),
        seatField("first", say.first, players, lang),
      ],
    ),
    offerGroup(fields, letters, lang, [{ key: "lid", label: say.lid, kind: "counts", letters }]),
    ...Array.from({ length: players }, (_, seat) => boardGroup(seat, letters, lang)),
  ];
}

function boardGroup(seat: number, letters: string, lang: Lang): FieldGroup {
  const say = words[lang];
  const line = (n: number): TileRow => ({ label: say.line(n), letters, size: n, how: "heap" });
  const row = (n: number): TileRow => ({ label: say.row(n), letters, size: 5, how: "places" });
  const floor: TileRow = {
    label: say.floor,
    letters: letters + MARKER,
    size: FLOOR,
    how: "line",
  };
  return {
    title: playerName(seat, lang),
    fields: [
      scoreField(seat, lang),
      grid(`${seat}.lines`, say.lines, ROWS.map(line)),
      grid(`${seat}.wall`, say.wall, ROWS.map(row)),
      tiles(`${seat}.floor`, say.floor, [floor]),
    ],
  };
}

export default { rest: "bag", groups, faults } satisfies PositionEditor;
