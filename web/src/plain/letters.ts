// A table in the letters of its game, for those who do not see the picture: every field of what the
// server shows, under the name that the game gave it.
import type { Lang, View } from "../contract/game";
import { words } from "./words";

export interface Field {
  name: string;
  text: string;
}

/** What is told elsewhere, or never changes. */
const ELSEWHERE = ["printed", "round", "scores"];

interface Scored {
  scores?: readonly number[];
}

export function scoreOf(view: View, seat: number): number {
  return (view as Scored).scores?.[seat] ?? 0;
}

function players(view: View): number {
  return (view as Scored).scores?.length ?? 0;
}

/** Lists as long as there are players are by seat. */
function isBySeat(value: unknown, view: View): value is readonly unknown[] {
  return Array.isArray(value) && value.length === players(view);
}

function fields(view: View): [name: string, value: unknown][] {
  return Object.entries(view).filter(([name]) => !ELSEWHERE.includes(name));
}

/** What lies between the players. */
export function sharedLetters(view: View, lang: Lang): Field[] {
  return fields(view)
    .filter(([, value]) => !isBySeat(value, view))
    .map(([name, value]) => ({ name, text: textOf(value, lang) }));
}

export function seatLetters(view: View, seat: number, lang: Lang): Field[] {
  return fields(view).flatMap(([name, value]) =>
    isBySeat(value, view) ? [{ name, text: textOf(value[seat], lang) }] : [],
  );
}

function textOf(value: unknown, lang: Lang): string {
  if (typeof value === "boolean") return value ? words[lang].yes : words[lang].no;
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value || words[lang].nothing;
  if (Array.isArray(value)) return value.map((one) => textOf(one, lang)).join(", ");
  if (value && typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key} ${textOf(one, lang)}`)
      .join(", ");
  return words[lang].nothing;
}
