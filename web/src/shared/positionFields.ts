// Fields that the positions of all games have, for their editors.
import type { FaultWords, FieldGroup, Fields, PositionField, TileRow } from "../contract/editor";
import type { Lang } from "../contract/game";
import { MARKER } from "../contract/game";

const words = {
  en: {
    play: "Course of the game",
    offer: "Displays and center",
    round: "Round",
    waits: "Waits for",
    waiting: { deal: "a deal", move: "a move", over: "nothing: it is over", refill: "a refill" },
    turn: "To move",
    player: (n: number) => `Player ${n}`,
    score: "Score",
    displays: "Displays",
    display: (n: number) => `Display ${n}`,
    center: "Center",
    bag: "Bag",
    tiles: (kind: string, all: string, now: string) =>
      `There are ${all} tiles of each kind, but ${now} here: ${kind}.`,
  },
  fr: {
    play: "Déroulement",
    offer: "Fabriques et centre",
    round: "Manche",
    waits: "Attend",
    waiting: {
      deal: "une distribution",
      move: "un coup",
      over: "rien\u00a0: c’est fini",
      refill: "un réapprovisionnement",
    },
    turn: "Au tour de",
    player: (n: number) => `Joueur ${n}`,
    score: "Score",
    displays: "Fabriques",
    display: (n: number) => `Fabrique ${n}`,
    center: "Centre",
    bag: "Sac",
    tiles: (kind: string, all: string, now: string) =>
      `Il y a ${all} tuiles de chaque sorte, mais ${now} ici\u00a0: ${kind}.`,
  },
};

type Waiting = keyof (typeof words)["en"]["waiting"];
const LARGEST_DISPLAY = 4;

function playerName(seat: number, lang: Lang): string {
  return words[lang].player(seat + 1);
}

export function number(key: string, label: string, min: number, max: number): PositionField {
  return { key, label, kind: "number", min, max };
}

/** A field whose value is a seat's number. */
export function seatField(key: string, label: string, players: number, lang: Lang): PositionField {
  const choices = Array.from({ length: players }, (_, seat) => ({
    value: String(seat),
    label: playerName(seat, lang),
  }));
  return { key, label, kind: "choice", choices };
}

export function tiles(key: string, label: string, rows: readonly TileRow[]): PositionField {
  return { key, label, kind: "tiles", rows };
}

/** Rows of a board, one below the other. */
export function grid(key: string, label: string, rows: readonly TileRow[]): PositionField {
  return { key, label, kind: "tiles", rows, isStacked: true };
}

/** What a game has besides what all have. */
export interface OwnFields {
  /** Of the tiles on displays and in the center. */
  letters: string;
  lastRound: number;
  waits: readonly Waiting[];
  course: readonly PositionField[];
  offer: readonly PositionField[];
  board: (seat: number) => readonly PositionField[];
}

/** The course of the game, what lies between the players, and everyone's board. */
export function positionGroups(
  fields: Fields,
  players: number,
  lang: Lang,
  own: OwnFields,
): FieldGroup[] {
  const boards = Array.from({ length: players }, (_, seat) => ({
    title: playerName(seat, lang),
    fields: [number(`${seat}.score`, words[lang].score, 0, 999), ...own.board(seat)],
  }));
  return [courseGroup(players, lang, own), offerGroup(fields, lang, own), ...boards];
}

/** Round, what is waited for, whose turn it is, and more. */
function courseGroup(players: number, lang: Lang, own: OwnFields): FieldGroup {
  const say = words[lang];
  const choices = own.waits.map((value) => ({ value, label: say.waiting[value] }));
  return {
    title: say.play,
    fields: [
      number("round", say.round, 0, own.lastRound),
      { key: "waits", label: say.waits, kind: "choice", choices },
      seatField("turn", say.turn, players, lang),
      ...own.course,
    ],
  };
}

function offerGroup(fields: Fields, lang: Lang, { letters, offer }: OwnFields): FieldGroup {
  const say = words[lang];
  const displays = (fields.displays ?? "").split("/").length;
  const row = (i: number): TileRow => ({
    label: say.display(i + 1),
    letters,
    size: LARGEST_DISPLAY,
    how: "heap",
  });
  const center: TileRow = {
    label: say.center,
    letters: MARKER + letters,
    size: 3 * displays + 1,
    how: "heap",
  };
  return {
    title: say.offer,
    fields: [
      tiles(
        "displays",
        say.displays,
        Array.from({ length: displays }, (_, i) => row(i)),
      ),
      tiles("center", say.center, [center]),
      { key: "bag", label: say.bag, kind: "counts", letters },
      ...offer,
    ],
  };
}

/** The words for what the library says of a position that cannot be; its own where there are none. */
export function faultText(
  said: string,
  faults: FaultWords,
  kindName: (letter: string) => string,
  lang: Lang,
): string {
  const tiles = /expected (\d+) tiles '(.)' in all, got (\d+)/.exec(said);
  if (tiles) {
    const [, all = "", letter = "", now = ""] = tiles;
    return words[lang].tiles(kindName(letter), all, now);
  }
  const known = Object.entries({ ...faults, ...offerFaults }).find(([part]) => said.includes(part));
  return known ? known[1][lang] : said;
}

/** Why displays and center cannot be, in any game. */
const offerFaults: FaultWords = {
  "in the center for every empty display": {
    en: "At most 3 tiles of every emptied display lie in the center.",
    fr: "Au centre, il y a au plus 3 tuiles par fabrique vide.",
  },
  "on a display or none": {
    en: "While there are tiles in the bag, a display is full until it is emptied.",
    fr: "Tant qu’il y a des tuiles dans le sac, une fabrique est pleine avant d’être vidée.",
  },
};

/** Why a deal given by hand cannot be. */
export const dealFaults: FaultWords = {
  "too few or too many tiles": {
    en: "A place has too few or too many tiles. While there are enough, every display is full.",
    fr: "Il y a trop ou trop peu de tuiles quelque part. Tant qu’il y en a assez, chaque fabrique est pleine.",
  },
  "bag and discard did not hold": {
    en: "There are more tiles of a kind here than are left.",
    fr: "Il y a ici plus de tuiles d’une sorte qu’il n’en reste.",
  },
};
