// Pausing by agreement: who asked for what, and who answers.
import type { SeatShown, State } from "./messages";

/** How long a game may be paused, in days; 0 is until everyone agrees to go on. */
export const PAUSES = [0, 1, 3, 7, 14, 30] as const;

/** A wish to pause, or to go on: by whom, for how many days, and which of the reader's seats may answer. */
export interface Wished {
  by: number;
  paused: boolean;
  days: number;
  seat: number;
}

export function isPaused(state: State | null): boolean {
  return !!state?.pause?.paused;
}

/** The last moment of someone's vacation, in seconds; null if they are here. */
export function vacationOf(seat: SeatShown | undefined): number | null {
  const until = seat?.away ?? 0;
  return until * 1000 > Date.now() ? until - 1 : null;
}

/** What others wish and the reader has not answered yet. */
export function wished(
  state: State | null,
  seats: readonly SeatShown[],
  you: readonly number[],
): Wished | null {
  const { paused = false, wanting = [], days = 0 } = state?.pause ?? {};
  const by = wanting.find((seat) => !you.includes(seat));
  const seat = voter(seats, you, wanting);
  return by === undefined || seat === null ? null : { by, paused: !paused, days, seat };
}

/** Whether the reader wishes for something that the others have yet to answer. */
export function isWishing(state: State | null, you: readonly number[]): boolean {
  return !!state?.pause?.wanting.some((seat) => you.includes(seat));
}

/** The seat for which the reader may ask or answer. */
export function voter(
  seats: readonly SeatShown[],
  you: readonly number[],
  wanting: readonly number[] = [],
): number | null {
  const mayVote = (seat: number) => seats[seat]?.kind === "person" && seats[seat].stand_in == null;
  return you.find((seat) => mayVote(seat) && !wanting.includes(seat)) ?? null;
}
