// What people give to be analyzed: in the address, from the clipboard, in a file.
import { address, pathBelow } from "../address";
import { decode, encode } from "../documents";
import { readRoute } from "../route.svelte";

export type Given =
  | { kind: "record"; record: string }
  | { kind: "position"; position: string }
  | { kind: "game"; game: string }
  | { kind: "table"; table: string; ply: number | null };

const LONGEST_LINK = 8000; // characters behind `#`

/** A link that gives an analysis to others: all of it, or its position where that would be too long. */
export function analysisLink(record: string, position: string): string {
  const whole = `r=${encode(record)}`;
  const behind = whole.length <= LONGEST_LINK ? whole : `p=${encode(position)}`;
  return `${address("analysis")}#${behind}`;
}

/** What an address of this site leads to. */
export function givenBy(href: string): Given | null {
  const url = new URL(href, document.baseURI);
  const route = readRoute(href);
  if (route.page === "table") return { kind: "table", table: route.table, ply: null };
  if (route.page === "replay") return { kind: "table", table: route.table, ply: route.ply };
  if (route.page !== "analysis") return null;
  const table = url.searchParams.get("table");
  const ply = url.searchParams.get("ply");
  const game = url.searchParams.get("game");
  if (game) return { kind: "game", game };
  if (table) return { kind: "table", table, ply: ply === null ? null : Number(ply) };
  return behind(url.hash.slice(1));
}

function behind(fragment: string): Given | null {
  try {
    const text = decode(fragment.slice(2));
    if (fragment.startsWith("r=")) return { kind: "record", record: text };
    return fragment.startsWith("p=") ? { kind: "position", position: text } : null;
  } catch {
    return null;
  }
}

/** What a pasted text is: a link of this site, a record, or else a position. */
export function givenIn(text: string): Given | null {
  const given = text.trim();
  if (/^https?:\/\//.test(given)) return pathBelow(given) === null ? null : givenBy(given);
  if (given.startsWith("[")) return { kind: "record", record: `${given}\n` };
  return given ? { kind: "position", position: given.split(/\s+/).join(" ") } : null;
}
