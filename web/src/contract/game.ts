// What a game's folder offers to the page, and what the page offers to a game. No rules.
//
// A folder src/games/NAME is found by its name, the one the server uses:
//     card.ts     GameCard: what the home page shows; loaded with the page
//     index.ts    GameModule: boards, and names for what can be chosen; loaded with a table
//     learn/      rules, pictures and lessons (learn.ts); loaded when they are read
//
// A game without a folder is a PlainGame: its server's picture of the table, and moves from a list.
import type { Component, Snippet } from "svelte";

export type Lang = "en" | "fr";

/** The table as the server shows it; each game describes its own in its folder. */
export type View = object;

/** What a choice brings or costs, in the player's language. */
export interface Tag {
  tone: "good" | "bad" | "plain";
  text: string;
}

/** A tag drawn where there is no room for words: a number if any, and what is counted. */
export interface Picture {
  count?: string;
  /** An outline in a 10 x 10 box. */
  path: string;
}

/**
 * What a board asks of its table. A key names one thing that can be chosen, such as `line:2`; one that
 * takes tiles from a display or the center is `take:SOURCE:KINDS`, where the source is `1` to `9` or
 * `c`, and the first kind is the one that is pressed.
 */
export interface Choosing {
  readonly lang: Lang;
  readonly mine: readonly number[];
  readonly chosen: readonly string[];
  /** The keys that may be chosen next. */
  readonly next: readonly string[];
  can(key: string): boolean;
  isChosen(key: string): boolean;
  /** The keys with this prefix that are chosen or can be. */
  keysFrom(prefix: string): string[];
  tags(key: string): Tag[];
  choose(key: string): void;
  refuse(keys: string[]): void;
}

/** A heap of tiles: how many of each kind, or only how many if the table hides the kinds. */
export type Heap = Record<string, number> | number;

/** What lies between the players. Tiles are letters, `-` is nothing. */
export interface Offer {
  displays: readonly string[];
  center: string;
  /** Whether the first-player marker lies in the center. */
  marker: boolean;
  bag: Heap;
  discard: Heap;
}

/** What a tile needs among others, in units of its height. */
export interface TileShape {
  /** How wide it is drawn. */
  width: number;
  /** From one tile to its neighbor. */
  across: number;
  down: number;
  /** A tile's height in a display, as a share of the display's width. */
  share: number;
}

/** The letter of the first-player marker. */
export const MARKER = "*";

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
  /** Where the seat's last move led, as the server names places: `2`, `0.line3`. */
  last?: readonly string[];
  /** Whether that move may still be undone by someone else: it is drawn pale. */
  isLoose?: boolean;
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

export interface CardWords {
  name: string;
  /** The name in an invitation. */
  long: string;
  pitch: string;
  /** How long a game takes. */
  length: string;
}

/** A game before it is opened. */
export interface GameCard {
  /** Its place among the games, lowest first. */
  order: number;
  words: Record<Lang, CardWords>;
  Scene: Component;
}

/** A game's own words for what the end of every game has. */
export interface ResultWords {
  /** What decides when points are equal, if the page knows. */
  tie?: string;
  /** Where points come from, by the names that `sourceOf` gives. */
  sources: Record<string, string>;
}

/** A game's own words for what every game with boards has. */
export interface TableWords extends ResultWords {
  /** Where used tiles go. */
  discard: string;
  marker: string;
}

/** What a guide knows when it looks for a lesson. */
export interface Moment {
  /** What may be chosen next. */
  keys: readonly string[];
  /** Moves that the learner has made. */
  turns: number;
  view: View;
  seat: number;
}

/** What every game offers at a table. */
interface Game {
  /** Its name on the server, and its folder's. */
  name: string;
  words: Record<Lang, ResultWords>;
  /** The keys that lead to a move, and back. */
  keysOf: (move: string) => string[];
  write: (keys: readonly string[]) => string | null;
  /** Whether a key is chosen in a dialog. */
  isDialog: (key: string) => boolean;
  /** Whether a key goes without saying when a move is named. */
  isImplied?: (key: string) => boolean;
  /** The accessible name of a choice. */
  label: (key: string, view: View, lang: Lang) => string;
  /** What to do next, where the page's own words do not fit. */
  prompt?: (keys: readonly string[], lang: Lang) => string | null;
  /** A board in sentences, for screen readers. */
  describe: (view: View, seat: number, lang: Lang) => string[];
  /** Whether a deal begins a round; every deal does where this is left out. */
  isNewRound?: (deal: object) => boolean;
  /** A name for where points come from, if the rule alone does not tell. */
  sourceOf?: (rule: string, place: string) => string;
  /** The name of the lesson that fits, if any. */
  lessonOf?: (moment: Moment) => string | null;
  Tile?: Component<TileProps>;
  Dialog?: Component<DialogProps>;
}

/** A game with a folder: boards, tiles, and a market that they are taken from. */
export interface DrawnGame extends Game {
  Field?: undefined;
  /** The kinds of tiles, in their order. */
  kinds: readonly string[];
  words: Record<Lang, TableWords>;
  Tile: Component<TileProps>;
  /** A square, where this is left out. */
  tileShape?: TileShape;
  Board: Component<BoardProps>;
  /** Whether a board is much wider than high. */
  isWide?: boolean;
  /** Below the displays. */
  Aside?: Component<AsideProps>;
  offer: (view: View) => Offer;
  /** The tiles that come with a `take:` key. */
  taken: (key: string, view: View) => readonly string[];
  kindName: (kind: string, lang: Lang) => string;
  /** Where on a seat's board a choice lies or leads, by a place or slot that is drawn there. */
  placeOf: (key: string, seat: number) => string | null;
  /** A picture to use instead of a tag's words among the tiles. */
  pictureOf?: (tag: Tag) => Picture | null;
}

/** A game without a folder. The server names its moves, so its keys are those of one board at one table. */
export interface PlainGame extends Game {
  Field: Component<FieldProps<PlainGame>>;
  /** The legal moves in the server's words; none until it has told them. */
  nameMoves: (words: Record<string, string>) => void;
  /** How many moves a key leads to. */
  movesThrough: (key: string) => number;
}

export type GameModule = DrawnGame | PlainGame;

/** The server's own picture of a table, and what can be said of any. */
export interface TablePicture {
  address: string;
  round: number;
  scores: readonly number[];
}

/** By seat, where its last move led; and the seat whose move others still wait for, if any. */
export interface Traces {
  last: Readonly<Record<number, readonly string[]>>;
  loose: number | null;
}

/** Where everything at a table lies; the same for playing and for replays. */
export interface FieldProps<Module = GameModule> {
  module: Module;
  view: View;
  choosing: Choosing;
  players: number;
  /** The seat whose board is largest. */
  front: number;
  /** Whether the board in front may be acted on. */
  isActive: boolean;
  /** What is to be chosen now: tiles of the market, or something on the board. */
  asks?: "tiles" | "place" | null;
  traces: Traces;
  picture: TablePicture;
  name: (seat: number) => string;
  /** A seat's name and score, large or small. */
  plate: Snippet<[number, boolean]>;
  over?: Snippet;
  actions: Snippet;
  /** Short texts that come and go beside the actions. */
  extras?: Snippet;
  side: Snippet;
}
