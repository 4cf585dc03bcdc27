// How lessons of a first game are numbered: those about taking and laying tiles count the turns.

export const GUIDED_TURNS = 3;

export function hasKey(keys: readonly string[], ...beginnings: string[]): boolean {
  return keys.some((key) => beginnings.some((beginning) => key.startsWith(beginning)));
}

/** `take1` to `take3`: the lesson for the first, second and third time. */
export function numbered(name: string, times: number): string | null {
  return times < GUIDED_TURNS ? `${name}${times + 1}` : null;
}

/** After the last of its lessons, the guide takes its leave once. */
export function takeLesson(turns: number): string | null {
  return turns === GUIDED_TURNS ? "done" : numbered("take", turns);
}
