// What a game's folder offers for an option that people may write themselves: editors/OPTION.svelte.
import type { Lang } from "./game";

/** What is wrong in one part of a document, in the reader's language. */
export interface Fault {
  part: string;
  text: string;
}

export interface EditorProps {
  /** The document, whatever the game declares it to be. */
  content: object;
  faults: readonly Fault[];
  lang: Lang;
  onchange: (content: object) => void;
}

// How a position is set up by hand: editors/position.ts. A position's text has fields, `key=value`; each is a
// number, a choice, some tiles, or is written as it is.

/** Spaces for tiles. A `heap` has no order, a `line` has no gaps, `places` may be free one by one. */
export interface TileRow {
  label: string;
  /** The letters that may lie there, in their order. */
  letters: string;
  size: number;
  how: "heap" | "line" | "places";
}

export type PositionField = { key: string; label: string } & (
  | { kind: "number"; min: number; max: number }
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  /** Stacked rows lie one below the other, as on a board. */
  | { kind: "tiles"; rows: readonly TileRow[]; isStacked?: boolean }
  | { kind: "counts"; letters: string }
  | { kind: "text" }
);

export interface FieldGroup {
  title: string;
  fields: readonly PositionField[];
}

/** The fields of a position, by key. */
export type Fields = Readonly<Record<string, string>>;

export interface PositionEditor {
  /** The field that holds what lies nowhere else, if it is left out. */
  rest: string;
  groups: (fields: Fields, players: number, lang: Lang) => FieldGroup[];
  /** Why a position cannot be, by a part of what the library says. */
  faults: FaultWords;
}

/** What is said to people instead of a part of the library's own words. */
export type FaultWords = Readonly<Record<string, Readonly<Record<Lang, string>>>>;
