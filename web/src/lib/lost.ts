// What is said instead of a table that cannot be shown.
import { words } from "./words";

interface Refusal {
  code: string;
  text: string;
}

/** Our own words, unless only the server knows what happened. */
export function lostWords({ code, text }: Refusal): { title: string; text: string } {
  const { noTable, unreadable, closed, failed, problems } = words();
  if (code === "no_table") return noTable;
  if (code === "unreadable") return { title: unreadable, text };
  if (code === "closed") return { title: closed, text };
  return { title: failed, text: problems[code] ?? "" };
}
