// What a game folder offers to the page: pictures, and names for what can be chosen. No rules.
import type { Component } from "svelte";

export type Lang = "en" | "fr";

/** The table as the server shows it; each game describes its own in its folder. */
export type View = object;

/** What a choice brings or costs, in the player's language. */
export interface Tag {
  tone: "good" | "bad" | "plain";
  text: string;
}

/** A tag where there is no room for words: a number if any, and what is counted. */
export interface Picture {
  count?: string;
  /** An outline in a square of 10 by 10. */
  path: string;
}

/** What a board asks of its table. A key names one thing that can be chosen. */
export interface Choosing {
  readonly lang: Lang;
  readonly mine: readonly number[];
  readonly chosen: readonly string[];
  can(key: string): boolean;
  isChosen(key: string): boolean;
  tags(key: string): Tag[];
  choose(key: string): void;
  refuse(keys: string[]): void;
}

export interface TileProps {
  kind: string;
  marks: boolean;
}

export interface BoardProps {
  view: View;
  seat: number;
  table: Choosing;
  mine: boolean;
  marks: boolean;
  small?: boolean;
  last?: readonly string[];
}

export interface AsideProps {
  view: View;
  table: Choosing;
  marks: boolean;
}

export interface DialogProps {
  view: View;
  table: Choosing;
  seat: number;
  options: string[];
  marks: boolean;
}

export interface GameModule {
  name: string;
  kinds: string[];
  Tile: Component<TileProps>;
  Board: Component<BoardProps>;
  Aside?: Component<AsideProps>;
  Dialog?: Component<DialogProps>;
  /** The keys that are chosen in a dialog. */
  dialogStages: RegExp;
  /** A move's text as the keys that lead to it, and back. */
  stages: (move: string) => string[];
  write(stages: readonly string[]): string | null;
  /** The accessible name of a choice. */
  label(key: string, view: View, lang: Lang): string;
  kindName(kind: string, lang: Lang): string;
  /** What stands for a tag's words among the tiles. */
  pictureOf?(tag: Tag): Picture | null;
  /** A board in sentences, for those who do not see it. */
  describe(view: View, seat: number, lang: Lang): string[];
}
