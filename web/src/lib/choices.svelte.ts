// What may be chosen at a table, and what has been: a way through the legal moves, key by key.
import type { Choosing, GameModule, Lang, Tag } from "../contract/game";
import type { Reply } from "./messages";
import {
  completed,
  nextKeys,
  openKeys,
  pathsOf,
  shared,
  stepBack,
  through,
  withKey,
  withSoleAnswers,
} from "./selection";
import type { Link } from "./surroundings";

/** What choosing depends on. */
export interface Situation {
  readonly module: GameModule | null;
  readonly lang: Lang;
  readonly you: readonly number[];
  /** The moves that may be chosen; none while it is not one's turn. */
  readonly legal: readonly string[];
  /** Whether something may be chosen now. */
  readonly isReady: boolean;
  /** A move that was sent and not yet answered. */
  readonly pending: string | null;
  /** The number of the board that the legal moves belong to. */
  readonly board: number;
}

/** What comes of choosing. */
export interface Outcomes {
  play: (move: string) => void;
  explain: (move: string) => void;
  /** Something was chosen, or taken back. */
  change: () => void;
  /** Something was chosen, and more is to come. */
  pick: () => void;
}

export class Choices implements Choosing {
  /** The keys chosen so far, in their order. */
  chosen = $state.raw<readonly string[]>([]);
  /** The board whose moves were asked about. */
  private askedBoard = -1;
  /** What each move of one board brings or costs. */
  private boardTags = $state.raw<{ board: number; tags: Record<string, Tag[]> } | null>(null);
  /** The legal moves, each with the keys that lead to it. */
  private paths = $derived.by(() => {
    const { module, legal } = this.situation;
    return module ? pathsOf(legal, module.keysOf) : [];
  });
  /** Every key that may be chosen. */
  private open = $derived.by(() => openKeys(this.situation.isReady ? this.paths : [], this.chosen));

  constructor(
    private readonly situation: Situation,
    private readonly outcomes: Outcomes,
  ) {}

  get lang(): Lang {
    return this.situation.lang;
  }

  get mine(): readonly number[] {
    return this.situation.you;
  }

  can(key: string): boolean {
    return this.open.has(key);
  }

  isChosen(key: string): boolean {
    return this.chosen.includes(key);
  }

  keysFrom(prefix: string): string[] {
    return [...this.chosen, ...this.open].filter((key) => key.startsWith(prefix));
  }

  /** What all moves through a key have in common. */
  tags(key: string): Tag[] {
    const known = this.boardTags;
    if (!known || known.board !== this.situation.board) return [];
    const at = this.chosen.indexOf(key);
    const keys = withKey(this.paths, at < 0 ? this.chosen : this.chosen.slice(0, at), key);
    return keys ? shared(through(this.paths, keys).map((path) => known.tags[path.move] ?? [])) : [];
  }

  /** Choose a key, put it in place of another, or take it back. */
  choose(key: string): void {
    if (!this.situation.isReady) return;
    const keys = withKey(this.paths, this.chosen, key);
    if (!keys) return this.refuse([...this.chosen, key]);
    this.outcomes.change();
    this.chosen = withSoleAnswers(this.paths, keys, this.isDialog);
    const move = completed(this.paths, this.chosen);
    if (move) this.outcomes.play(move);
    else if (this.chosen.length) this.outcomes.pick();
  }

  refuse(keys: readonly string[]): void {
    const move = this.situation.module?.write(keys);
    if (move) this.outcomes.explain(move);
  }

  /** The keys that may be chosen next. */
  get next(): string[] {
    return this.situation.isReady ? nextKeys(this.paths, this.chosen) : [];
  }

  /** What is to be chosen next: tiles of the market, or something on the board. */
  get asks(): "tiles" | "place" | null {
    const { next } = this;
    if (!next.length) return null;
    return next.some((key) => key.startsWith("take:")) ? "tiles" : "place";
  }

  /** The keys of a dialog that should be shown now. */
  get dialog(): string[] {
    const { next } = this;
    return next.every(this.isDialog) ? next : [];
  }

  /** Take the last choice back; false where nothing is chosen. */
  back(): boolean {
    if (!this.chosen.length || this.situation.pending) return false;
    this.chosen = stepBack(this.paths, this.chosen, this.isDialog);
    return true;
  }

  /** Choose all that leads to a move, as a hint says, but for its last key. */
  lead(move: string): void {
    const path = this.paths.find((one) => one.move === move);
    if (path && this.situation.isReady) this.chosen = path.keys.slice(0, -1);
  }

  clear(): void {
    this.chosen = [];
  }

  /** What each move brings, and what it is called if only the server knows: asked once for each own board. */
  ask(link: Pick<Link, "tags" | "moves">): void {
    const { board, legal, module } = this.situation;
    if (!legal.length || this.askedBoard === board || !module) return;
    this.askedBoard = board;
    const isNow = ({ seq }: Reply): boolean =>
      this.askedBoard === board && (seq ?? board) === board;
    const learnTags = (reply: Reply): void => {
      if (isNow(reply)) this.boardTags = { board, tags: reply.tags ?? {} };
    };
    const learnNames = (reply: Reply): void => {
      if (isNow(reply) && module.Field) module.nameMoves(reply.moves ?? {});
    };
    void link.tags().then(learnTags);
    if (module.Field) void link.moves().then(learnNames);
  }

  /** All that was chosen and asked, for another board or in another language. */
  forget(): void {
    const { module } = this.situation;
    this.clear();
    this.boardTags = null;
    this.askedBoard = -1;
    if (module?.Field) module.nameMoves({});
  }

  private readonly isDialog = (key: string): boolean =>
    this.situation.module?.isDialog(key) ?? false;
}
