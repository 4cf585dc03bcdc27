// What happened since the learner's last move, read from the table's story.
import type { LogEntry } from "../../lib/log";

export interface News {
  /** The others' moves since then, as the server told them. */
  others: string[];
  /** What brought or cost the learner points, where that is news. */
  scored: { text: string; points: number }[];
  /** How often the learner has scored so far. */
  times: number;
}

export function isMove(entry: LogEntry): boolean {
  return entry.kind === "moved" && entry.ply > 0;
}

export function newsOf(entries: readonly LogEntry[], seat: number): News {
  const moves = entries.filter(isMove);
  const last = moves.findLastIndex((entry) => entry.seat === seat);
  const since = moves.slice(last + 1);
  const scorings = moves.filter((entry) => pointsOf(entry, seat).length > 0);
  const latest = scorings.at(-1);
  const isNews = latest !== undefined && moves.indexOf(latest) >= last;
  return {
    others: since.map((entry) => entry.text),
    scored: isNews ? pointsOf(latest, seat) : [],
    times: scorings.length,
  };
}

function pointsOf(entry: LogEntry, seat: number): { text: string; points: number }[] {
  return entry.details.filter((detail) => detail.seat === seat && detail.points !== 0);
}
