// Stained Glass of Sintra's positions, field by field.
import type {
  FieldGroup,
  Fields,
  PositionEditor,
  PositionField,
  TileRow,
} from "../../../contract/editor";
import type { Lang } from "../../../contract/game";
import { number, positionGroups, seatField, tiles } from "../../../shared/positionFields";
import { KINDS } from "../kinds";
import { faults } from "./faults";

const LETTERS = KINDS.join("");
const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8];
const LAST_ROUND = 6;
const FRAMES = 2;
const MOST_LOST = 99;
const TRACK = 20;

const words = {
  en: {
    first: "Begins the next round",
    keep: "Full strip to choose from",
    none: "none",
    indicator: "Round indicator",
    tower: "Tower",
    lost: "Points lost",
    track: "Spaces fallen",
    glazier: "Glazier at window",
    strips: "Strips (3a: strip 3, first side)",
    panes: "Panes on the strips (those on joker spaces after +)",
    windows: "Windows",
    window: (n: number) => `Window ${n}`,
  },
  fr: {
    first: "Commence la manche suivante",
    keep: "Planche pleine où choisir",
    none: "aucune",
    indicator: "Indicateur de manche",
    tower: "Tour",
    lost: "Points perdus",
    track: "Cases descendues",
    glazier: "Vitrier à la fenêtre",
    strips: "Planches (3a\u00a0: planche 3, première face)",
    panes: "Pièces sur les planches (celles des cases jokers après +)",
    windows: "Fenêtres",
    window: (n: number) => `Fenêtre ${n}`,
  },
};

function groups(fields: Fields, players: number, lang: Lang): FieldGroup[] {
  const say = words[lang];
  const keeps = ["-", ...SLOTS.map(String)];
  const choices = keeps.map((value) => ({ value, label: value === "-" ? say.none : value }));
  const indicator: TileRow = {
    label: say.indicator,
    letters: LETTERS,
    size: LAST_ROUND,
    how: "line",
  };
  return positionGroups(fields, players, lang, {
    letters: LETTERS,
    lastRound: LAST_ROUND,
    waits: ["deal", "move", "over"],
    course: [
      seatField("first", say.first, players, lang),
      { key: "keep", label: say.keep, kind: "choice", choices },
    ],
    offer: [
      tiles("indicator", say.indicator, [indicator]),
      { key: "tower", label: say.tower, kind: "counts", letters: LETTERS },
    ],
    board: (seat) => boardFields(seat, lang),
  });
}

function boardFields(seat: number, lang: Lang): PositionField[] {
  const say = words[lang];
  const row = (n: number): TileRow => ({
    label: say.window(n),
    letters: LETTERS,
    size: FRAMES,
    how: "line",
  });
  return [
    number(`${seat}.lost`, say.lost, 0, MOST_LOST),
    number(`${seat}.track`, say.track, 0, TRACK),
    number(`${seat}.glazier`, say.glazier, 1, SLOTS.length),
    { key: `${seat}.strips`, label: say.strips, kind: "text" },
    { key: `${seat}.panes`, label: say.panes, kind: "text" },
    tiles(`${seat}.windows`, say.windows, SLOTS.map(row)),
  ];
}

export default { rest: "bag", groups, faults } satisfies PositionEditor;
