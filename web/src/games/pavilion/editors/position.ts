// Summer Pavilion's positions, field by field.
import type { FieldGroup, Fields, PositionEditor, TileRow } from "../../../contract/editor";
import type { Lang } from "../../../contract/game";
import {
  courseGroup,
  number,
  offerGroup,
  playerName,
  scoreField,
  seatField,
  tiles,
} from "../../../shared/positionFields";
import { KINDS } from "../kinds";
import { faults } from "./faults";

const STARS = "orbygpm";
const LETTERS = KINDS.join("");
const LAST_ROUND = 6;
const SPACES = 6;
const HAND = 40; // more tiles than anyone comes to
const SUPPLY = 10;
const CORNERS = 4;
const MOST_OWED = 9;

const words = {
  en: {
    first: "Has the marker",
    owed: "Bonus tiles to take",
    supply: "Supply",
    tower: "Tower",
    hand: "Hand",
    corners: "Corners",
    stars: "Stars",
    star: (letter: string) => (letter === "m" ? "Center star" : `Star ${letter}`),
  },
  fr: {
    first: "A le marqueur",
    owed: "Tuiles bonus à prendre",
    supply: "Réserve",
    tower: "Tour",
    hand: "Main",
    corners: "Coins",
    stars: "Étoiles",
    star: (letter: string) => (letter === "m" ? "Étoile du centre" : `Étoile ${letter}`),
  },
};

function groups(fields: Fields, players: number, lang: Lang): FieldGroup[] {
  const say = words[lang];
  const supply = heap(say.supply, SUPPLY);
  return [
    courseGroup(
      players,
      lang,
      LAST_ROUND,
      ["deal", "refill", "move", "over"],
      [seatField("first", say.first, players, lang), number("owed", say.owed, 0, MOST_OWED)],
    ),
    offerGroup(fields, LETTERS, lang, [
      tiles("supply", say.supply, [supply]),
      { key: "tower", label: say.tower, kind: "counts", letters: LETTERS },
    ]),
    ...Array.from({ length: players }, (_, seat) => boardGroup(seat, lang)),
  ];
}

function heap(label: string, size: number): TileRow {
  return { label, letters: LETTERS, size, how: "heap" };
}

function boardGroup(seat: number, lang: Lang): FieldGroup {
  const say = words[lang];
  const star = (letter: string): TileRow => ({
    label: say.star(letter),
    letters: LETTERS,
    size: SPACES,
    how: "places",
  });
  return {
    title: playerName(seat, lang),
    fields: [
      scoreField(seat, lang),
      tiles(`${seat}.hand`, say.hand, [heap(say.hand, HAND)]),
      tiles(`${seat}.corners`, say.corners, [heap(say.corners, CORNERS)]),
      tiles(`${seat}.stars`, say.stars, [...STARS].map(star)),
    ],
  };
}

export default { rest: "bag", groups, faults } satisfies PositionEditor;
