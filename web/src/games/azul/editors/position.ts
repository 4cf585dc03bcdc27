// Azul's positions, field by field.
import type {
  FieldGroup,
  Fields,
  PositionEditor,
  PositionField,
  TileRow,
} from "../../../contract/editor";
import { MARKER, type Lang } from "../../../contract/game";
import { grid, positionGroups, seatField, tiles } from "../../../shared/positionFields";
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
    lines: "Lignes Motif",
    line: (n: number) => `Ligne Motif ${n}`,
    wall: "Mur",
    row: (n: number) => `Rangée ${n} du mur`,
    floor: "Ligne Plancher",
  },
};

function groups(fields: Fields, players: number, lang: Lang): FieldGroup[] {
  const say = words[lang];
  const letters = KINDS.filter((kind) => kind !== "j" || fields.jokers === "yes").join("");
  return positionGroups(fields, players, lang, {
    letters,
    lastRound: LAST_ROUND,
    waits: ["deal", "move", "over"],
    course: [
      seatField("starter", say.starter, players, lang),
      seatField("first", say.first, players, lang),
    ],
    offer: [{ key: "lid", label: say.lid, kind: "counts", letters }],
    board: (seat) => boardFields(seat, letters, lang),
  });
}

function boardFields(seat: number, letters: string, lang: Lang): PositionField[] {
  const say = words[lang];
  const line = (n: number): TileRow => ({ label: say.line(n), letters, size: n, how: "heap" });
  const row = (n: number): TileRow => ({ label: say.row(n), letters, size: 5, how: "places" });
  const floor: TileRow = { label: say.floor, letters: letters + MARKER, size: FLOOR, how: "line" };
  return [
    grid(`${seat}.lines`, say.lines, ROWS.map(line)),
    grid(`${seat}.wall`, say.wall, ROWS.map(row)),
    tiles(`${seat}.floor`, say.floor, [floor]),
  ];
}

export default { rest: "bag", groups, faults } satisfies PositionEditor;
