// Days as a field for dates holds them, and the moments at which they begin, where the reader is.

/** When someone is away, in seconds. */
export interface Away {
  began: number;
  until: number;
}

export function dayOf(at: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first moment of another day: a calendar knows how long days are. */
export function later(at: Date, days: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
}

/** From one day until the end of another; what is over already is not counted. */
export function awayOn(from: string, until: string, now: Date): Away {
  const [first, end] = [new Date(`${from}T00:00`), later(new Date(`${until}T00:00`), 1)];
  return {
    began: Math.max(first.getTime(), now.getTime()) / 1000,
    until: end.getTime() / 1000,
  };
}
