// Sintra as the server shows it, and how to read what lies on a strip.
import type { Offer, View } from "../../contract/game";
import { KINDS, type Kind, type SpaceLetter } from "./kinds";
import type * as shown from "./shown";

export const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const ROUNDS = 6;

export type SintraView = shown.View & { printed: shown.Printed };

export function read(view: View): SintraView {
  return view as SintraView;
}

export function offer(view: View): Offer {
  const { displays, center, marker, bag, tower } = read(view);
  return { displays, center, marker, bag, discard: tower };
}

export interface Space {
  letter: SpaceLetter;
  held: Kind | null;
}

/** The spaces of a strip from the top, and the pane on each. */
export function spacesOf(view: SintraView, strip: shown.Strip): Space[] {
  const [own = "", jokers = ""] = strip.panes.split("+");
  const left = new Map<string, string[]>([["j", [...jokers]]]);
  for (const kind of KINDS)
    left.set(
      kind,
      [...own].filter((pane) => pane === kind),
    );
  return lettersOf(view, strip.strip).map((letter) => ({
    letter,
    held: (left.get(letter)?.shift() as Kind | undefined) ?? null,
  }));
}

/** The spaces printed on the other side of a strip. */
export function backOf(view: SintraView, strip: shown.Strip): SpaceLetter[] {
  const other = strip.strip.endsWith("a") ? "b" : "a";
  return lettersOf(view, strip.strip.slice(0, -1) + other);
}

function lettersOf(view: SintraView, side: string): SpaceLetter[] {
  return [...(view.printed.strips[side] ?? "").toLowerCase()] as SpaceLetter[];
}

/** How many panes of a kind lie in a display (`1` to `9`) or in the center (`c`). */
export function groupSize(view: SintraView, source: string, kind: string): number {
  const panes = source === "c" ? view.center : view.displays[Number(source) - 1];
  return [...(panes ?? "")].filter((pane) => pane === kind).length;
}

export interface Chosen {
  source: string;
  kind: Kind;
  slot: string | null;
  jokers: number | undefined;
}

/** What the keys chosen so far say, once a group is among them. */
export function readChosen(keys: readonly string[]): Chosen | null {
  const [, source, kind] = keys[0]?.match(/^take:(.):(.)$/) ?? [];
  if (source === undefined || kind === undefined) return null;
  const jokers = keys[2]?.match(/^jokers:(\d)$/)?.[1];
  return {
    source,
    kind: kind as Kind,
    slot: keys[1]?.slice("strip:".length) ?? null,
    jokers: jokers === undefined ? undefined : Number(jokers),
  };
}

/** The number of panes of each kind in a seat's windows, and how many windows are complete. */
export function windowCounts(view: SintraView, seat: number) {
  const windows = view.windows[seat] ?? [];
  const panes = [...windows.join("")];
  const counts = KINDS.map((kind) => ({
    kind,
    count: panes.filter((pane) => pane === kind).length,
  }));
  return {
    complete: windows.filter((window) => window.length === 2).length,
    counts,
    most: Math.max(...counts.map(({ count }) => count)),
  };
}

/** The panes around an ornament: top and bottom frame of its left window, then of its right one. */
export function ornamentPanes(view: SintraView, seat: number, pair: [number, number]) {
  return pair.flatMap((slot) => {
    const window = view.windows[seat]?.[slot - 1] ?? "";
    return [window[0] ?? null, window[1] ?? null] as (Kind | null)[];
  });
}
