// Ways to moves by their words: common beginnings are chosen first, then what completes them.
//
//     takes 2 blue from display 3 to line 2         begin:takes 2 blue from display 3
//     takes 2 blue from display 3 to the floor   >    move:3b2  to line 2
//     passes                                          move:3b-  to the floor
//                                                   move:p    passes

export const MOST_BRANCHES = 12; // choices at a time, unless moves begin in more ways than that
const LARGEST_KEPT = 6; // moves that stay one choice for now, though there were room for each

interface Entry {
  move: string;
  parts: readonly string[];
}

/** Moves whose words agree up to a number of parts. */
interface Branch {
  entries: readonly Entry[];
  upTo: number;
}

/** By move: the keys that lead to it. */
export type Ways = ReadonlyMap<string, readonly string[]>;

const BEGINS = "begin:";
const MOVE = "move:";

export function waysTo(words: Readonly<Record<string, string>>): Ways {
  const ways = new Map<string, string[]>();
  const entries = Object.entries(words).map(([move, text]) => ({ move, parts: text.split(" ") }));
  const follow = (branch: Branch, keys: string[]): void => {
    for (const { entries, upTo } of spread(branch)) {
      const [{ move, parts }] = entries as [Entry];
      if (entries.length === 1) ways.set(move, [...keys, MOVE + move]);
      else follow({ entries, upTo }, [...keys, BEGINS + parts.slice(0, upTo).join(" ")]);
    }
  };
  follow({ entries, upTo: 0 }, []);
  return ways;
}

/** What is chosen from next: all moves where they are few, else groups that are not too large. */
function spread(branch: Branch): Branch[] {
  if (branch.entries.length <= MOST_BRANCHES) return branch.entries.map(alone);
  let all = split(branch);
  for (;;) {
    const largest = all
      .filter(({ entries }) => entries.length > LARGEST_KEPT)
      .sort((a, b) => b.entries.length - a.entries.length)
      .find((one) => all.length === 1 || all.length - 1 + split(one).length <= MOST_BRANCHES);
    if (!largest) return all;
    all = all.flatMap((one) => (one === largest ? split(one) : [one]));
  }
}

function alone(entry: Entry): Branch {
  return { entries: [entry], upTo: entry.parts.length };
}

/** By the next part, in the order of the moves; what has no next part stands alone. */
function split({ entries, upTo }: Branch): Branch[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const part = entry.parts[upTo];
    const group = part === undefined ? `${MOVE}${entry.move}` : `${BEGINS}${part}`;
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups.values()].map((group) => ({ entries: group, upTo: agreement(group) }));
}

/** How many parts all of these begin with. */
function agreement(entries: readonly Entry[]): number {
  const [first, ...others] = entries.map(({ parts }) => parts);
  const differing = first?.findIndex((part, i) => others.some((other) => other[i] !== part)) ?? 0;
  return differing < 0 ? (first?.length ?? 0) : differing;
}

/** The move that a key names, if it is not a beginning. */
export function moveOf(key: string): string | null {
  return key.startsWith(MOVE) ? key.slice(MOVE.length) : null;
}

/** The words that a key begins with, if it is not a move. */
export function beginningOf(key: string): string | null {
  return key.startsWith(BEGINS) ? key.slice(BEGINS.length) : null;
}
