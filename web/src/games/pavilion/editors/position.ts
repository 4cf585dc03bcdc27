// Summer Pavilion's positions, field by field.
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
import { capital } from "../names";
import type { Star } from "../view";
import { words as gameWords } from "../words";
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
  },
  fr: {
    first: "A le marqueur",
    owed: "Tuiles bonus à prendre",
    supply: "Approvisionnement",
    tower: "Tour",
    hand: "Main",
    corners: "Coins",
    stars: "Étoiles",
  },
};

function groups(fields: Fields, players: number, lang: Lang): FieldGroup[] {
  const say = words[lang];
  return positionGroups(fields, players, lang, {
    letters: LETTERS,
    lastRound: LAST_ROUND,
    waits: ["deal", "refill", "move", "over"],
    course: [seatField("first", say.first, players, lang), number("owed", say.owed, 0, MOST_OWED)],
    offer: [
      tiles("supply", say.supply, [heap(say.supply, SUPPLY)]),
      { key: "tower", label: say.tower, kind: "counts", letters: LETTERS },
    ],
    board: (seat) => boardFields(seat, fields.side === "gray", lang),
  });
}

function heap(label: string, size: number): TileRow {
  return { label, letters: LETTERS, size, how: "heap" };
}

function boardFields(seat: number, isGray: boolean, lang: Lang): PositionField[] {
  const say = words[lang];
  const names = isGray ? gameWords[lang].grayStars : gameWords[lang].stars;
  const star = (kind: string): TileRow => ({
    label: capital(names[kind as Star]),
    letters: LETTERS,
    size: SPACES,
    how: "places",
  });
  return [
    tiles(`${seat}.hand`, say.hand, [heap(say.hand, HAND)]),
    tiles(`${seat}.corners`, say.corners, [heap(say.corners, CORNERS)]),
    tiles(`${seat}.stars`, say.stars, [...STARS].map(star)),
  ];
}

export default { rest: "bag", groups, faults } satisfies PositionEditor;
