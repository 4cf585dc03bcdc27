// A move's text (docs/notation.md) as the keys that lead to it, and back.
//     3g <-> take:3:g        b6b3 <-> place:b6, pay:b3        pass=gg <-> pass, hold:gg
import type { View } from "../../contract/game";
import { KINDS, type Kind } from "./kinds";
import { countOf, priceOf, starOf, tileAt, tilesOf, read, type PavilionView } from "./view";

const TAKE = /^([1-9c])([pgoybr])$/;
const PLACE = /^([orbygpm][1-6])([pgoybr][0-5])$/;
const BONUS = /^\+([pgoybr])$/;
const PASS = /^pass=([pgoybr]{0,4})$/;

export function keysOf(move: string): string[] {
  const [, source, taken] = TAKE.exec(move) ?? [];
  if (source && taken) return [`take:${source}:${taken}`];
  const [, place, payment] = PLACE.exec(move) ?? [];
  if (place && payment) return [`place:${place}`, `pay:${payment}`];
  const bonus = BONUS.exec(move);
  if (bonus) return [`bonus:${bonus[1]}`];
  const pass = PASS.exec(move);
  if (pass) return ["pass", `hold:${pass[1]}`];
  throw new Error(`expected a move like 3g, b6b3, +g or pass=gg, got ${move}`);
}

export function write(keys: readonly string[]): string | null {
  const text = keys.join(" ");
  return (
    rewrite(text, /^take:(.):(.)$/, TAKE, "$1$2") ??
    rewrite(text, /^place:(..) pay:(..)$/, PLACE, "$1$2") ??
    rewrite(text, /^bonus:(.)$/, BONUS, "+$1") ??
    rewrite(text, /^pass hold:(.*)$/, PASS, "pass=$1")
  );
}

function rewrite(text: string, keys: RegExp, move: RegExp, as: string): string | null {
  if (!keys.test(text)) return null;
  const written = text.replace(keys, as);
  return move.test(written) ? written : null;
}

export function isDialog(key: string): boolean {
  return /^(pay|hold):/.test(key);
}

/** The tiles that a `take:` key picks up: all of a color and one joker, or one joker alone. */
export function taken(key: string, shown: View): Kind[] {
  const view = read(shown);
  const [, source = "", kind] = /^take:(.):(.)$/.exec(key) ?? [];
  const heap = tilesOf((source === "c" ? view.center : view.displays[Number(source) - 1]) ?? "");
  const joker = heap.filter((tile) => tile === view.joker).slice(0, 1);
  return kind === view.joker ? joker : [...heap.filter((tile) => tile === kind), ...joker];
}

/** Letters in the order of the notation. */
export function inOrder(tiles: readonly string[]): string {
  return KINDS.map((kind) => kind.repeat(countOf(tiles, kind))).join("");
}

/** The likeliest move to a place, so that the server can say why it is not legal. */
export function attempt(view: PavilionView, seat: number, place: string): string[] {
  const hand = tilesOf(view.hands[seat] ?? "");
  const color = view.printed.colors[starOf(place)] ?? likeliestColor(view, seat, place, hand);
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

export interface Payment {
  key: string;
  color: string;
  jokers: number;
  /** Jokers spent beyond what this color needs. */
  extra: number;
}

/** Ways to pay, the fewest jokers first; alike, the color of which most are in hand. */
export function payments(options: readonly string[], hand: readonly string[]): Payment[] {
  const all = options
    .map((key) => /^pay:(.)(\d)$/.exec(key))
    .filter((found) => found !== null)
    .map((found) => ({ key: found[0], color: found[1] ?? "", jokers: Number(found[2]) }));
  const least = (color: string): number =>
    Math.min(...all.filter((pay) => pay.color === color).map((pay) => pay.jokers));
  return all
    .map((pay) => ({ ...pay, extra: pay.jokers - least(pay.color) }))
    .sort((a, b) => a.jokers - b.jokers || countOf(hand, b.color) - countOf(hand, a.color));
}

/** What to keep when passing, if nothing is said: next round's jokers, then the largest groups. */
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
