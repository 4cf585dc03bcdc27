// What can be told from how a table stands.
import type { State } from "./messages";
import { isPaused } from "./pausing";

/** Seconds that a seat has left when the state was heard so many seconds ago. */
export function timeLeft(state: State | null, seat: number, ago: number): number | null {
  const left = state?.left?.[seat];
  if (!state || left == null) return null;
  const runs = state.turn === seat && state.waits !== "over" && !state.is_stopped;
  return runs ? Math.max(0, left - ago) : left;
}

/** Whether the game waits for a move, or for it to be confirmed, and is not paused. */
export function waitsFor(state: State | null, what: "move" | "confirm"): boolean {
  return state?.waits === what && !isPaused(state);
}

/** The seat of someone else whose move may still be undone, if there is one. */
export function looseSeat(state: State | null, you: readonly number[]): number | null {
  const { waits, turn } = state ?? {};
  return waits === "confirm" && turn != null && !you.includes(turn) ? turn : null;
}

/** Whether the last move is one of the reader's that is not confirmed. */
export function mayStillUndo(state: State | null, you: readonly number[]): boolean {
  const isMine = state?.undo != null && you.includes(state.undo);
  return isMine && state.waits !== "over" && !isPaused(state);
}
