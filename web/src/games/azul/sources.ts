// Where points come from.

const BONUSES = "AZ-32";

/** One rule names three bonuses: the place tells them apart. */
export function sourceOf(rule: string, place: string): string {
  return rule === BONUSES ? `${rule}.${place.split(".")[1] ?? ""}` : rule;
}
