// What a choice would do, drawn before it is played. The server says what is legal and what it
// brings, not where tiles would lie: these rules are repeated here, for pictures alone.
import type { View } from "../../contract/game";
import { groupSize, read, type Space } from "./view";

/** The panes that a `take:` key picks up: all of its color. */
export function taken(key: string, view: View): string[] {
  const [, source, kind] = /^take:(.):(.)$/.exec(key) ?? [];
  if (source === undefined || kind === undefined) return [];
  return new Array<string>(groupSize(read(view), source, kind)).fill(kind);
}

/** SI-15, SI-16: the spaces that are filled, `jokers` of them joker spaces, or own spaces first. */
export function landing(spaces: Space[], kind: string, panes: number, jokers?: number): number[] {
  const free = (letter: string) =>
    spaces.flatMap((space, i) => (space.letter === letter && !space.held ? [i] : []));
  const own = free(kind);
  const joker = free("j");
  const placed = Math.min(panes, own.length + joker.length);
  const onJokers = jokers ?? Math.max(0, placed - own.length);
  return [...own.slice(0, placed - onJokers), ...joker.slice(0, onJokers)];
}

/**
 * How many panes of a `jokers:` key go on joker spaces. Own spaces first leaves the fewest there
 * (SI-15): one less than the fewest that may be asked for.
 */
export function jokersOf(key: string, options: readonly string[]): number {
  const number = (option: string): number => Number(option.slice("jokers:".length));
  if (key !== "jokers:std") return number(key);
  const others = options.filter((option) => option !== key).map(number);
  return Math.min(...others, 3) - 1;
}
