// What a choice would do, drawn before it is played. The server says what is legal and what it
// brings, not where tiles would lie: these rules are repeated here, for pictures alone.
// Two are guesses on the player's behalf: which payment to ask about, and what to keep.
import type { View } from "../../contract/game";
import { KINDS, type Kind } from "./kinds";
import type { Payment } from "./moves";
import {
  colorOf,
  countOf,
  pointsOf,
  priceOf,
  read,
  starOf,
  tileAt,
  tilesOf,
  type PavilionView,
  type Star,
} from "./view";

/** The tiles that a `take:` key picks up: a color and one joker (PA-11), or one joker alone (PA-12). */
export function taken(key: string, shown: View): Kind[] {
  const view = read(shown);
  const [, source = "", kind] = /^take:(.):(.)$/.exec(key) ?? [];
  const heap = tilesOf((source === "c" ? view.center : view.displays[Number(source) - 1]) ?? "");
  const joker = heap.filter((tile) => tile === view.joker).slice(0, 1);
  return kind === view.joker ? joker : [...heap.filter((tile) => tile === kind), ...joker];
}

/** PA-22: of the tiles paid for a place, those that are not jokers; one of them is laid. */
export function ownTiles(view: PavilionView, place: string, jokers: number): number {
  const price = place ? priceOf(view.printed, place) : 0;
  return Math.max(1, price - jokers);
}

/** PA-21: the tiles paid, first the one that is laid. */
export function paidTiles(view: PavilionView, place: string, { color, jokers }: Payment): string[] {
  return [...color.repeat(ownTiles(view, place, jokers)), ...view.joker.repeat(jokers)];
}

/** PA-62: a star for any color is worth what its tiles say, once two of them lie there. */
export function starWorth(view: PavilionView, seat: number, star: Star): number | null {
  const { printed } = view;
  const color = colorOf(printed, star);
  if (color) return pointsOf(printed, color);
  if (star === "m" && Object.values(printed.colors).some(Boolean)) return pointsOf(printed, star);
  const [first, second] = (view.stars[seat]?.[star] ?? "").replaceAll(".", "");
  if (second === undefined) return null;
  return pointsOf(printed, first === second ? second : "m");
}

/** The likeliest move to a place, so that the server can say why it is not legal. */
export function attempt(view: PavilionView, seat: number, place: string): string[] {
  const hand = tilesOf(view.hands[seat] ?? "");
  const color = colorOf(view.printed, starOf(place)) ?? likeliestColor(view, seat, place, hand);
  const price = priceOf(view.printed, place);
  const missing = Math.min(price - 1, Math.max(0, price - countOf(hand, color)));
  const jokers = color === view.joker ? 0 : Math.min(missing, countOf(hand, view.joker));
  return [`place:${place}`, `pay:${color}${jokers}`];
}

// Of the colors in hand that do not lie on the star yet, the one with the most tiles.
function likeliestColor(
  view: PavilionView,
  seat: number,
  place: string,
  hand: readonly string[],
): string {
  const star = starOf(place);
  const lying = [1, 2, 3, 4, 5, 6].map((digit) => tileAt(view, seat, `${star}${digit}`));
  const rank = (kind: string): number =>
    countOf(hand, kind) - (lying.some((tile) => tile === kind) ? hand.length : 0);
  return KINDS.reduce((best, kind) => (rank(kind) > rank(best) ? kind : best), KINDS[0] as string);
}

/** PA-53: tiles kept in the last round are lost. */
export function isLastRound(view: PavilionView): boolean {
  return view.round >= view.printed.jokers.length;
}

/** What to suggest keeping when passing: next round's jokers, then the largest groups. */
export function suggestHold(view: PavilionView, seat: number, options: readonly string[]): string {
  const hand = tilesOf(view.hands[seat] ?? "");
  const next = view.printed.jokers[view.round];
  const rank = (kind: string): number => (kind === next ? hand.length : 0) + countOf(hand, kind);
  const worth = (key: string): number =>
    [...key.slice(5)].reduce((sum, kind) => sum + rank(kind) + 2 * hand.length, 0);
  const sorted = options
    .filter((key) => key.startsWith("hold:"))
    .sort((a, b) => worth(b) - worth(a));
  return sorted[0] ?? "hold:";
}
