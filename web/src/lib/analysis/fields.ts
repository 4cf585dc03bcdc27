// A position's text as fields, and a field's text as what is edited; the same text comes back.
import type { FieldGroup, Fields, PositionField, TileRow } from "../../contract/editor";

const NOTHING = "-";
const FREE = ".";
const BETWEEN = "/";

export interface Written {
  /** The game's name. */
  name: string;
  fields: Fields;
}

export function readFields(text: string): Written {
  const [name = "", ...parts] = text.split(" ");
  const fields = parts.map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1)];
  });
  return { name, fields: Object.fromEntries(fields) as Fields };
}

/** Fields without a value are left out. */
export function writeFields({ name, fields }: Written): string {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return [name, ...given.map(([key, value]) => `${key}=${value}`)].join(" ");
}

/** The tiles of a row, space by space; a free one is empty. */
export function slotsOf({ how }: TileRow, text: string): string[] {
  if (how === "places") return [...text].map((letter) => (letter === FREE ? "" : letter));
  return text === NOTHING ? [] : [...text];
}

export function rowText({ how, letters, size }: TileRow, slots: readonly string[]): string {
  if (how === "places") return Array.from({ length: size }, (_, i) => slots[i] || FREE).join("");
  const tiles = slots.filter(Boolean);
  if (how === "heap") tiles.sort((a, b) => letters.indexOf(a) - letters.indexOf(b));
  return tiles.join("") || NOTHING;
}

/** The rows of a field of tiles. */
export function rowsOf(rows: readonly TileRow[], value: string): string[][] {
  const texts = rows.length > 1 ? value.split(BETWEEN) : [value];
  return rows.map((row, i) => slotsOf(row, texts[i] ?? NOTHING));
}

export function tilesText(rows: readonly TileRow[], slots: readonly (readonly string[])[]): string {
  return rows.map((row, i) => rowText(row, slots[i] ?? [])).join(BETWEEN);
}

/** How many of each letter: `b16y17`. */
export function countsOf(letters: string, value: string): number[] {
  return [...letters].map((letter) => Number(new RegExp(`${letter}(\\d+)`).exec(value)?.[1] ?? 0));
}

export function countsText(letters: string, counts: readonly number[]): string {
  const some = [...letters].map((letter, i) => (counts[i] ? `${letter}${counts[i]}` : ""));
  return some.join("") || NOTHING;
}

/** Those of some letters that may lie in a field. */
export function lettersOf(groups: readonly FieldGroup[], letters: readonly string[]): string[] {
  const fields = groups.flatMap((group) => group.fields);
  const known = fields.flatMap((field) => {
    if (field.kind === "tiles") return field.rows.map((row) => row.letters);
    return field.kind === "counts" ? [field.letters] : [];
  });
  return letters.filter((letter) => known.some((some) => some.includes(letter)));
}

/** A field's text once it was read into what is edited and written again. */
export function throughEditor(field: PositionField, value: string): string {
  switch (field.kind) {
    case "tiles":
      return tilesText(field.rows, rowsOf(field.rows, value));
    case "counts":
      return countsText(field.letters, countsOf(field.letters, value));
    case "number":
      return String(Number(value));
    case "choice":
      return field.choices.some((one) => one.value === value) ? value : "";
    case "text":
      return value;
  }
}

/** A position's text through all of its editor's fields. */
export function textThrough(groups: readonly FieldGroup[], { name, fields }: Written): string {
  const edited = groups
    .flatMap((group) => group.fields)
    .map((field) => [field.key, throughEditor(field, fields[field.key] ?? "")] as const);
  return writeFields({ name, fields: { ...fields, ...Object.fromEntries<string>(edited) } });
}

/** Field by field as they are written, for games that say no more. */
export function plainGroups(fields: Fields): FieldGroup[] {
  return [
    { title: "", fields: Object.keys(fields).map((key) => ({ key, label: key, kind: "text" })) },
  ];
}
