// What happened at a table, as far as it is known: the latest comes with the welcome, earlier pages are asked for.
import type { Told } from "./messages";

const MOST_PAGES = 10; // that are asked for by themselves; nobody reads further back

/** The events without what is known twice, in their order. */
export function joined(earlier: readonly Told[], later: readonly Told[]): Told[] {
  const first = later[0]?.seq ?? Infinity;
  return [...earlier.filter((told) => told.seq < first), ...later];
}

/** Ask for what came before the first event known, page by page. */
export async function askEarlier(
  known: readonly Told[],
  ask: (before: number) => Promise<readonly Told[]>,
): Promise<Told[]> {
  let all = [...known];
  for (let page = 0; page < MOST_PAGES; page++) {
    const first = all[0]?.seq ?? 1;
    if (first <= 1) break;
    const earlier = await ask(first);
    if (!earlier.length) break;
    all = joined(earlier, all);
  }
  return all;
}
