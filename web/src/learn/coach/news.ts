// What happened since the learner's last move, read from the table's story.
import type { LogLine } from "../../lib/log";

export interface News {
  /** The others' moves since then, as the server told them. */
  others: string[];
  /** What brought or cost the learner points, where that is news. */
  scored: { text: string; points: number }[];
  /** How often the learner has scored so far. */
  times: number;
}

export function isMove(line: LogLine): boolean {
  return line.kind === "moved" && line.ply > 0;
}

export function newsOf(lines: readonly LogLine[], seat: number): News {
  const moves = lines.filter(isMove);
  const last = moves.findLastIndex((line) => line.seat === seat);
  const since = moves.slice(last + 1);
  const scorings = moves.filter((line) => pointsOf(line, seat).length > 0);
  const latest = scorings.at(-1);
  const isNews = latest !== undefined && moves.indexOf(latest) >= last;
  return {
    others: since.map((line) => line.text),
    scored: isNews ? pointsOf(latest, seat) : [],
    times: scorings.length,
  };
}

function pointsOf(line: LogLine, seat: number): { text: string; points: number }[] {
  return line.details.filter((detail) => detail.seat === seat && detail.points !== 0);
}
