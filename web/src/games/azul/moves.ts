// A move's text (docs/notation.md) as the keys that lead to it, and back.
//     3bj2 <-> take:3:bj, line:2        w34 <-> wall:3:4

const TAKE = /^([1-9c])([byrkw]j?|j)([1-5-])$/;
const TILING = /^w([1-5])([1-5])$/;
const TAKE_KEY = /^take:([1-9c]):([byrkw]j?|j)$/;
const LINE_KEY = /^line:([1-5-])$/;
const WALL_KEY = /^wall:([1-5]):([1-5])$/;

export function keysOf(move: string): string[] {
  const tiling = TILING.exec(move);
  if (tiling) return [`wall:${tiling[1]}:${tiling[2]}`];
  const take = TAKE.exec(move);
  if (!take) throw new Error(`expected a move like 3b2, cy- or w34, got ${JSON.stringify(move)}`);
  return [`take:${take[1]}:${take[2]}`, `line:${take[3]}`];
}

/** Where on a board a choice lies. */
export function placeOf(key: string, seat: number): string | null {
  const line = LINE_KEY.exec(key)?.[1];
  if (line) return line === "-" ? `${seat}.floor` : `${seat}.line.${line}`;
  const [, row, column] = WALL_KEY.exec(key) ?? [];
  return row ? `${seat}.wall.${row}.${column}` : null;
}

export function write(keys: readonly string[]): string | null {
  const [first = "", second] = keys;
  const wall = WALL_KEY.exec(first);
  if (wall) return keys.length === 1 ? `w${wall[1]}${wall[2]}` : null;
  const take = TAKE_KEY.exec(first);
  const line = LINE_KEY.exec(second ?? "");
  return take && line && keys.length === 2 ? `${take[1]}${take[2]}${line[1]}` : null;
}
