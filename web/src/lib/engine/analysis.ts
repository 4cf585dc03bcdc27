// How a budget is spent, and how searches are added up, as `tilewright.search.analysis` does: with the same
// seed, simulations and number of searches the answer is the library's, to the last bit.
import type { Budget } from "./module";
import type { Found } from "./search";

/** Nodes that each of several searches has room for. */
export function capacity(budget: Budget, simulations: number | null, searches: number): number {
  const wanted =
    simulations === null
      ? budget.capacity
      : budget.spare_nodes + budget.nodes_per_simulation * simulations;
  return Math.floor(Math.min(budget.capacity, wanted) / searches);
}

/** A budget cut into looks, each with something to do for every search: by search, its simulations. */
export function shares(budget: Budget, simulations: number, searches: number): number[][] {
  if (simulations < searches)
    throw new Error(`expected at least one simulation per search, got ${simulations}`);
  const looks = Math.max(1, Math.min(budget.looks, Math.floor(simulations / searches)));
  const slices = split(simulations, looks).map((slice) => split(slice, searches));
  return Array.from({ length: searches }, (_, i) => slices.map((slice) => slice[i] ?? 0));
}

/** A number in equal parts, of which the first ones may be one larger. */
function split(n: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, i) => Math.floor(n / parts) + (i < n % parts ? 1 : 0));
}

/** The seed of a look of a search. */
export function seedOf(seed: string, look: number, search: number): string {
  return `${seed}/${look}/${search}`;
}

/** What several searches found of one position, added up. */
export function merged(results: readonly (readonly Found[])[]): readonly Found[] {
  const [only] = results;
  if (only && results.length === 1) return only;
  const byMove = new Map<number, Found[]>();
  for (const one of results.flat()) byMove.set(one.id, [...(byMove.get(one.id) ?? []), one]);
  return [...byMove.values()].map(added).sort((a, b) => b.visits - a.visits || a.id - b.id);
}

/** One move as several searches saw it; its line is that of the search that saw it most. */
function added(found: readonly Found[]): Found {
  let [visits, share, margin] = [0, 0, 0];
  let most: Found | undefined;
  for (const one of found) {
    visits += one.visits;
    share += one.share * one.visits;
    margin += one.margin * one.visits;
    if (!most || one.visits > most.visits) most = one;
  }
  if (!most) throw new Error("expected a move that was found");
  return { ...most, visits, share: share / visits, margin: margin / visits };
}
