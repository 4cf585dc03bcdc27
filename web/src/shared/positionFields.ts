// Fields that the positions of all games have, for their editors.
import type { FieldGroup, Fields, PositionField, TileRow } from "../contract/editor";
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
  },
  fr: {
    play: "Déroulement",
    offer: "Fabriques et centre",
    round: "Manche",
    waits: "Attend",
    waiting: {
      deal: "une distribution",
      move: "un coup",
      over: "rien : c’est fini",
      refill: "un réassort",
    },
    turn: "Au trait",
    player: (n: number) => `Joueur ${n}`,
    score: "Score",
    displays: "Fabriques",
    display: (n: number) => `Fabrique ${n}`,
    center: "Centre",
    bag: "Sac",
  },
};

type Waiting = keyof (typeof words)["en"]["waiting"];
const LARGEST_DISPLAY = 4;

export function playerName(seat: number, lang: Lang): string {
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

/** Round, what is waited for, whose turn it is, and more. */
export function courseGroup(
  players: number,
  lang: Lang,
  lastRound: number,
  waits: readonly Waiting[],
  more: readonly PositionField[],
): FieldGroup {
  const say = words[lang];
  const choices = waits.map((value) => ({ value, label: say.waiting[value] }));
  return {
    title: say.play,
    fields: [
      number("round", say.round, 0, lastRound),
      { key: "waits", label: say.waits, kind: "choice", choices },
      seatField("turn", say.turn, players, lang),
      ...more,
    ],
  };
}

export function offerGroup(
  fields: Fields,
  letters: string,
  lang: Lang,
  more: readonly PositionField[],
): FieldGroup {
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
      ...more,
    ],
  };
}

export function scoreField(seat: number, lang: Lang): PositionField {
  return number(`${seat}.score`, words[lang].score, 0, 999);
}
