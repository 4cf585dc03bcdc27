// What has been chosen so far, as a way through the legal moves.

/** A legal move and the keys that lead to it. */
export interface Path {
  move: string;
  keys: string[];
}

export function pathsOf(legal: readonly string[], keysOf: (move: string) => string[]): Path[] {
  return legal.map((move) => ({ move, keys: keysOf(move) }));
}

function starts(path: Path, keys: readonly string[]): boolean {
  return keys.every((key, i) => path.keys[i] === key);
}

export function through(paths: readonly Path[], keys: readonly string[]): Path[] {
  return paths.filter((path) => starts(path, keys));
}

/** The keys that may come next, in the order of the moves. */
export function nextKeys(paths: readonly Path[], chosen: readonly string[]): string[] {
  const keys = through(paths, chosen).map((path) => path.keys[chosen.length]);
  return [...new Set(keys)].filter((key) => key !== undefined);
}

/** Every key that may be chosen: those that come next, and others in place of what was chosen. */
export function openKeys(paths: readonly Path[], chosen: readonly string[]): Set<string> {
  const steps = Array.from({ length: chosen.length + 1 }, (_, depth) =>
    nextKeys(paths, chosen.slice(0, depth)),
  );
  const open = new Set(steps.flat());
  for (const key of chosen) open.delete(key);
  return open;
}

/** What is chosen once `key` is: added, put in place of another, or taken back when chosen already. */
export function withKey(
  paths: readonly Path[],
  chosen: readonly string[],
  key: string,
): string[] | null {
  const at = chosen.indexOf(key);
  if (at >= 0) return chosen.slice(0, at);
  for (let depth = chosen.length; depth >= 0; depth--) {
    const keys = [...chosen.slice(0, depth), key];
    if (through(paths, keys).length) return keys;
  }
  return null;
}

/** A dialog with a single answer is not shown: the answer is chosen by itself. */
export function withSoleAnswers(
  paths: readonly Path[],
  chosen: readonly string[],
  isDialog: (key: string) => boolean,
): string[] {
  if (!chosen.length) return [];
  const next = nextKeys(paths, chosen);
  const [only] = next;
  return next.length === 1 && only !== undefined && isDialog(only)
    ? withSoleAnswers(paths, [...chosen, only], isDialog)
    : [...chosen];
}

/** One step back; what was chosen by itself goes with it. */
export function stepBack(
  paths: readonly Path[],
  chosen: readonly string[],
  isDialog: (key: string) => boolean,
): string[] {
  let shorter = chosen.slice(0, -1);
  while (shorter.length && withSoleAnswers(paths, shorter, isDialog).length > shorter.length)
    shorter = shorter.slice(0, -1);
  return shorter;
}

export function completed(paths: readonly Path[], chosen: readonly string[]): string | null {
  const found = paths.find((path) => path.keys.length === chosen.length && starts(path, chosen));
  return chosen.length && found ? found.move : null;
}

/** What all of these lists have in common. */
export function shared<T extends { tone: string; text: string }>(
  lists: readonly (readonly T[])[],
): T[] {
  const [first = [], ...others] = lists;
  return first.filter((tag) =>
    others.every((list) => list.some((one) => one.text === tag.text && one.tone === tag.tone)),
  );
}
