// Where a move happens on the page.

/** A place as the server names it (`3`, `c`, `0.line2`, `0.wall34`), as boards name it (`display.3`, `0.line.2`). */
export function slotOf(place: string): string {
  if (place === "c") return "center";
  if (/^\d$/.test(place)) return `display.${place}`;
  return place.replace(
    /^(\d\.[a-z]{2,})(\d)(\d?)$/,
    (_, name: string, row: string, column: string) => [name, row, column].filter(Boolean).join("."),
  );
}

/** A move that is drawn over the table: where it leads through, and what it is. */
export interface MoveMark {
  places: readonly string[];
  /** `best` in the accent color, `played` in ink, `other` pale. */
  tone: "best" | "played" | "other";
  /** A short text at its end, as a rank or a number. */
  label?: string;
}
