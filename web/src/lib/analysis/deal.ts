// A deal as it is written, part by part, with the words and tiles that a position's editor has for them.
import type { FieldGroup, TileRow } from "../../contract/editor";

export type Written = Record<string, string | string[] | string[][]>;

export interface DealPart {
  key: string;
  /** Which of a part's lists it is. */
  index: number | null;
  label: string;
  /** The spaces of its tiles; without them it is written. */
  rows: readonly TileRow[] | null;
  text: string;
}

const BETWEEN = "/"; // rows of tiles

/** The parts to edit; lists of lists are by seat. */
export function partsOf(deal: Written, groups: readonly FieldGroup[]): DealPart[] {
  const fields = groups.flatMap(({ title, fields }) => fields.map((field) => ({ title, field })));
  const found = (wanted: string) => fields.find(({ field }) => field.key === wanted);
  return Object.entries(deal).flatMap(([key, value]): DealPart[] => {
    if (Array.isArray(value) && Array.isArray(value[0]))
      return (value as string[][]).map((part, index) => {
        const own = found(`${index}.${key}`);
        const label = own ? `${own.title}, ${own.field.label}` : `${key} ${index + 1}`;
        return { key, index, label, rows: null, text: part.join(" ") };
      });
    const field = found(key)?.field;
    const rows = field?.kind === "tiles" ? field.rows : null;
    const text = Array.isArray(value) ? value.join(rows ? BETWEEN : " ") : value;
    return [{ key, index: null, label: field?.label ?? key, rows, text }];
  });
}

/** The deal with another text in one of its parts. */
export function changed(deal: Written, { key, index, rows }: DealPart, text: string): Written {
  const value = deal[key];
  const words = text.trim().split(/\s+/);
  if (index !== null) return { ...deal, [key]: (value as string[][]).with(index, words) };
  if (!Array.isArray(value)) return { ...deal, [key]: text.trim() };
  return { ...deal, [key]: rows ? text.split(BETWEEN) : words };
}
