// How the lessons of a first game are numbered: one for each of the first turns.

export const GUIDED_TURNS = 3;

export function hasKey(keys: readonly string[], ...prefixes: string[]): boolean {
  return keys.some((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

/** `take1` to `take3`: the lesson for the first, second and third time. */
export function numbered(name: string, times: number): string | null {
  return times < GUIDED_TURNS ? `${name}${times + 1}` : null;
}

/** After its last lesson the guide says goodbye once. */
export function takeLesson(turns: number): string | null {
  return turns === GUIDED_TURNS ? "done" : numbered("take", turns);
}
