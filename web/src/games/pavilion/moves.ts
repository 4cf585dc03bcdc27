// A move's text (docs/notation.md) as the keys that lead to it, and back.
//     3g <-> take:3:g        b6b3 <-> place:b6, pay:b3        pass=gg <-> pass, hold:gg
import { KINDS } from "./kinds";
import { countOf } from "./view";

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

/** Where on a board a choice lies: tiles that are taken come into the hand. */
export function placeOf(key: string, seat: number): string | null {
  const place = /^place:(.)(.)$/.exec(key);
  if (place) return `${seat}.star.${place[1]}.${place[2]}`;
  if (/^(take|bonus):/.test(key)) return `${seat}.hand`;
  return key === "pass" ? `${seat}.corner` : null;
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

/** Letters in the order of the notation. */
export function inOrder(tiles: readonly string[]): string {
  return KINDS.map((kind) => kind.repeat(countOf(tiles, kind))).join("");
}

export interface Payment {
  key: string;
  color: string;
  jokers: number;
  /** Jokers spent beyond what this color needs. */
  extra: number;
}

/** Ways to pay, fewest jokers first, then the color with the most tiles in hand. */
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
