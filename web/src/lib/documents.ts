// Documents that this browser's reader wrote for options of games, such as the values printed in a box.
import { address } from "./address";
import { keep, readKept } from "./kept";

/** A document that was checked: its value is what a table is made with. */
export interface KeptDocument {
  game: string;
  option: string;
  name: string;
  value: string;
  content: object;
}

const MOST_DOCUMENTS = 20; // that a browser remembers
const LONGEST_LINK = 8000; // characters behind `#`

export function keptDocuments(game: string, option: string): KeptDocument[] {
  return all().filter((one) => one.game === game && one.option === option);
}

/** The newest comes first; one of the same name is replaced. */
export function keepDocument(made: KeptDocument): void {
  const others = all().filter((one) => !isSame(one, made));
  keep("documents", [made, ...others].slice(0, MOST_DOCUMENTS));
}

export function dropDocument(made: KeptDocument): void {
  keep(
    "documents",
    all().filter((one) => !isSame(one, made)),
  );
}

function all(): KeptDocument[] {
  const kept = readKept<KeptDocument[]>("documents", []);
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.value === "string") : [];
}

function isSame(one: KeptDocument, other: KeptDocument): boolean {
  return one.game === other.game && one.option === other.option && one.name === other.name;
}

/** What is given to others: in a link behind `#`, or in a file. */
export interface SharedDocument {
  name: string;
  content: object;
}

export function documentLink(game: string, option: string, given: SharedDocument): string {
  return `${address(`edit/${game}/${option}`)}#${encode(JSON.stringify(given))}`;
}

/** What a link gives; null where there is nothing that can be read. */
export function readFragment(fragment: string): SharedDocument | null {
  if (!fragment || fragment.length > LONGEST_LINK) return null;
  try {
    const { name, content } = JSON.parse(decode(fragment)) as Partial<SharedDocument>;
    return isObject(content) ? { name: typeof name === "string" ? name : "", content } : null;
  } catch {
    return null;
  }
}

/** What a file gives: the document alone, as the command line reads it. */
export function readFile(text: string): object | null {
  try {
    const content: unknown = JSON.parse(text);
    return isObject(content) ? content : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text for an address, and back. */
export function encode(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function decode(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
}
