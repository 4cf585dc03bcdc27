// A printed set as docs/sintra-print.md writes it; what is missing or odd in a given one is filled up, so
// that it can be drawn and mended.

/** Letters of the strips' spaces: the five colors, and a joker space. */
export const SPACES = ["Y", "O", "P", "B", "G", "J"] as const;
export const STRIPS = 8;
export const ORNAMENTS = 4;
export const MOST_TRACK = 16;
const LENGTH = 5; // spaces of a strip

export interface PrintContent {
  strips: string[][];
  window_points: number[];
  broken_glass: number[];
  ornaments: number[][];
}

/** A value may stand beside its source. */
function valueOf(content: object, key: string): unknown {
  const entry = (content as Record<string, unknown>)[key];
  const isSourced = typeof entry === "object" && entry !== null && "value" in entry;
  return isSourced ? entry.value : entry;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function number(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function upTo<T>(length: number, make: (i: number) => T): T[] {
  return Array.from({ length }, (_, i) => make(i));
}

export function readContent(content: object): PrintContent {
  const strips = list(valueOf(content, "strips"));
  const points = list(valueOf(content, "window_points"));
  const track = list(valueOf(content, "broken_glass"));
  const pairs = list(valueOf(content, "ornaments"));
  return {
    strips: upTo(STRIPS, (i) => upTo(2, (side) => spaces(list(strips[i])[side]))),
    window_points: upTo(STRIPS, (i) => number(points[i], 1)),
    broken_glass: (track.length ? track : [0, -1]).slice(0, MOST_TRACK).map((n) => number(n, 0)),
    ornaments: upTo(ORNAMENTS, (i) => upTo(2, (n) => number(list(pairs[i])[n], 2 * i + n))),
  };
}

function spaces(side: unknown): string {
  return (typeof side === "string" ? side.toUpperCase() : "").padEnd(LENGTH, "Y").slice(0, LENGTH);
}

/** A side with another letter on one of its spaces. */
export function painted(side: string, space: number, letter: string): string {
  return side.slice(0, space) + letter + side.slice(space + 1);
}
