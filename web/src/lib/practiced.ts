// What was practiced in this browser: which puzzles were solved at the first try, and how many in a row.
import { keep, readKept } from "./kept";

const NAME = "practice";
const DAY_MS = 86_400_000;

export interface Practiced {
  /** By puzzle: whether the first try was right. */
  puzzles: Record<string, boolean>;
  /** Solved in a row, now and at best. */
  streak: number;
  best: number;
  /** The last day whose puzzle was tried, and whether it was solved. */
  day: number;
  dayRight: boolean;
}

const NOTHING: Practiced = { puzzles: {}, streak: 0, best: 0, day: -1, dayRight: false };

export function readPracticed(): Practiced {
  const kept = readKept<Partial<Practiced> | null>(NAME, null);
  return { ...NOTHING, ...kept, puzzles: { ...kept?.puzzles } };
}

export function keepPracticed(practiced: Practiced): void {
  keep(NAME, practiced);
}

/** With one more first try. A puzzle that was tried before changes nothing but its day. */
export function withTry(
  before: Practiced,
  puzzle: string,
  isRight: boolean,
  day: number | null,
): Practiced {
  const after = day === null || day === before.day ? before : { ...before, day, dayRight: isRight };
  if (puzzle in before.puzzles) return after;
  const streak = isRight ? before.streak + 1 : 0;
  return {
    ...after,
    puzzles: { ...before.puzzles, [puzzle]: isRight },
    streak,
    best: Math.max(before.best, streak),
  };
}

export function countRight({ puzzles }: Practiced): number {
  return Object.values(puzzles).filter(Boolean).length;
}

/** Days since 1970 where the reader is. */
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY_MS);
}
