// Analyses that this browser remembers, as records.
import { keep, readKept } from "../kept";

export interface KeptAnalysis {
  id: string;
  game: string;
  name: string;
  record: string;
  /** How one came to what was shown last: the number of the child at each step. */
  path: number[];
  /** Milliseconds since 1970. */
  changed: number;
}

const MOST_ANALYSES = 30;
const NAME = "analyses";

/** The one that was changed last comes first. */
export function keptAnalyses(): KeptAnalysis[] {
  const kept = readKept<KeptAnalysis[]>(NAME, []);
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.record === "string") : [];
}

export function keepAnalysis(made: KeptAnalysis): void {
  const others = keptAnalyses().filter(({ id }) => id !== made.id);
  keep(NAME, [made, ...others].slice(0, MOST_ANALYSES));
}

export function dropAnalysis(id: string): void {
  keep(
    NAME,
    keptAnalyses().filter((one) => one.id !== id),
  );
}
