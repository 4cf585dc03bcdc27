// Where a game's points came from: the steps of its replay, summed by rule and seat.
import type { Replay } from "./protocol";

export interface Source {
  name: string;
  points: number[];
}

/** What players had before the first move. */
export const START = "start";

/** Sources are named by their rules, unless the game has names of its own. */
export function sourcesOf(
  replay: Replay,
  sourceOf: (rule: string, place: string) => string = (rule) => rule,
): Source[] {
  const players = replay.table.players;
  const start = replay.plies[0]?.state.scores ?? [];
  const sums = new Map<string, number[]>();
  if (start.some((points) => points)) sums.set(START, [...start]);
  for (const step of replay.plies.flatMap((ply) => ply.steps)) {
    if (!step.points || step.seat == null) continue;
    const name = sourceOf(step.rule ?? "", step.place ?? "");
    const row = sums.get(name) ?? new Array<number>(players).fill(0);
    row[step.seat] = (row[step.seat] ?? 0) + step.points;
    sums.set(name, row);
  }
  return [...sums].map(([name, points]) => ({ name, points }));
}
