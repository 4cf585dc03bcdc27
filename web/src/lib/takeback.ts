// Going back by agreement: who asked, who answers, and how far back.
import { beforeLastMove, type Story } from "./log";
import type { SeatShown, State } from "./messages";
import { isPaused } from "./pausing";

/** A request to go back, and which of the reader's seats may answer it. */
export interface Asked {
  by: number;
  ply: number;
  seat: number;
}

export function askedBack(
  state: State | null,
  seats: readonly SeatShown[],
  you: readonly number[],
): Asked | null {
  const { takeback: ply = null, takeback_by: by = null } = state ?? {};
  const seat = you.find((mine) => mine !== by && seats[mine]?.kind === "person");
  return ply === null || by === null || seat === undefined ? null : { by, ply, seat };
}

/** Where the reader could ask to go back to: before their own last move. */
export function backTo(story: Story, you: readonly number[]): { seat: number; ply: number } | null {
  const moves = you.flatMap((seat) => {
    const ply = beforeLastMove(story, seat);
    return ply === null ? [] : [{ seat, ply }];
  });
  return moves.sort((a, b) => b.ply - a.ply)[0] ?? null;
}

/** Whether going back can be asked for at all. */
export function mayAskBack(state: State | null): boolean {
  const isPlaying = state?.waits === "move" || state?.waits === "confirm";
  return isPlaying && state.takeback === null && !isPaused(state);
}
