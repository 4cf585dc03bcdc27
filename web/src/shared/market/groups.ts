// What lies in a display or in the center, sorted into the groups that are taken together.
import { MARKER, type Heap } from "../../contract/game";

export interface Group {
  kind: string;
  key: string;
  /** Positions of its tiles in the source. */
  tiles: number[];
}

export function letters(heap: string): string[] {
  return [...heap].filter((letter) => letter !== "-" && letter !== MARKER);
}

export function groupsOf(source: string, tiles: readonly string[]): Group[] {
  return [...new Set(tiles)].map((kind) => ({
    kind,
    key: `take:${source}:${kind}`,
    tiles: tiles.flatMap((other, index) => (other === kind ? [index] : [])),
  }));
}

/** The box of a group in a display, in steps of one tile. Tiles lie around it: 0 1 above, 3 2 below. */
export function boxOf({ tiles }: Group): {
  left: number;
  top: number;
  width: number;
  height: number;
} {
  const columns = tiles.map(columnOf);
  const rows = tiles.map(rowOf);
  const left = Math.min(...columns);
  const top = Math.min(...rows);
  return { left, top, width: Math.max(...columns) - left + 1, height: Math.max(...rows) - top + 1 };
}

export function columnOf(index: number): number {
  return index === 1 || index === 2 ? 1 : 0;
}

export function rowOf(index: number): number {
  return index > 1 ? 1 : 0;
}

export function total(heap: Heap): number {
  return typeof heap === "number"
    ? heap
    : Object.values(heap).reduce((sum, count) => sum + count, 0);
}
