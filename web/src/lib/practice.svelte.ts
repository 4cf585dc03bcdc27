// A puzzle to solve: asked, tried, answered with the proven best defense, explained. Nothing is drawn here.
import type { Lang } from "../contract/game";
import type { LineMove, PuzzleListed, PuzzleReply, Puzzles, PuzzleShown, Study } from "./protocol";
import { withTry, type Practiced } from "./practiced";

export type Difficulty = "any" | "easy" | "medium" | "hard";

/** Up to which level of bots that finds it a puzzle is of a difficulty. */
const UP_TO: readonly [Difficulty, number][] = [
  ["easy", 4],
  ["medium", 5],
  ["hard", 8],
];
export const ANY = "any";

export interface Wish {
  game: string;
  kind: string;
  difficulty: Difficulty;
}

export interface PracticeSurroundings {
  lang: () => Lang;
  list: (game: string, lang: Lang) => Promise<Puzzles>;
  get: (game: string, puzzle: string, lang: Lang) => Promise<PuzzleShown>;
  reply: (game: string, puzzle: string, move: string, lang: Lang) => Promise<PuzzleReply>;
  /** The board: it shows positions, and plays moves on from what it shows. */
  board: {
    open: (position: string) => Promise<Study | null>;
    play: (move: string) => Promise<Study | null>;
    isOpen: boolean;
  };
  practiced: Practiced;
  keep: (practiced: Practiced) => void;
  /** A number from 0 up to, not including, 1. */
  random: () => number;
  problem: (error: unknown) => string;
}

export function difficultyOf(level: number): Difficulty {
  return UP_TO.find(([, most]) => level <= most)?.[0] ?? "hard";
}

export function isWished({ kind, level }: PuzzleListed, wish: Wish): boolean {
  return (
    (wish.kind === ANY || wish.kind === kind) &&
    (wish.difficulty === ANY || wish.difficulty === difficultyOf(level))
  );
}

export class PracticeStore {
  list = $state.raw<Puzzles | null>(null);
  puzzle = $state.raw<PuzzleShown | null>(null);
  stage = $state<"waiting" | "asked" | "wrong" | "solved" | "shown">("waiting");
  /** What a wrong try leads to. */
  reply = $state.raw<PuzzleReply | null>(null);
  why = $state("");
  /** How many moves of the shown line are on the board. */
  at = $state(0);
  problem = $state("");
  practiced = $state.raw<Practiced>({ puzzles: {}, streak: 0, best: 0, day: -1, dayRight: false });
  /** The day whose puzzle is asked, if it is one. */
  day = $state<number | null>(null);
  /** The first wrong try. */
  private missed: string | null = null;

  constructor(private readonly around: PracticeSurroundings) {
    this.practiced = around.practiced;
  }

  /** The line that can be looked through: of the answer, or of the last wrong try. */
  get line(): readonly LineMove[] {
    if (this.stage === "solved" || this.stage === "shown") return this.puzzle?.answer.line ?? [];
    return this.stage === "wrong" ? (this.reply?.line ?? []) : [];
  }

  /** What the last wrong try costs, in points. */
  get cost(): number {
    return this.puzzle && this.reply ? this.puzzle.answer.ahead - this.reply.ahead : 0;
  }

  get isOver(): boolean {
    return this.stage === "solved" || this.stage === "shown";
  }

  /** How many of the listed puzzles fit, and how many of those were tried. */
  count(wish: Wish): { all: number; tried: number } {
    const fit = this.list?.puzzles.filter((one) => isWished(one, wish)) ?? [];
    return { all: fit.length, tried: fit.filter(({ id }) => id in this.practiced.puzzles).length };
  }

  async load(game: string): Promise<void> {
    this.list = await this.around.list(game, this.around.lang());
  }

  /** Ask a puzzle that fits: a new one, else one that was not solved, else any. */
  async next(wish: Wish): Promise<void> {
    await this.guarded(async () => {
      if (this.list?.game !== wish.game) await this.load(wish.game);
      const fit = this.list?.puzzles.filter((one) => isWished(one, wish)) ?? [];
      const others = fit.filter(({ id }) => id !== this.puzzle?.id);
      const chosen = this.pick(others.length ? others : fit);
      if (chosen) await this.ask(wish.game, chosen.id, null);
    });
  }

  private pick(fit: readonly PuzzleListed[]): PuzzleListed | undefined {
    const { puzzles } = this.practiced;
    const fresh = fit.filter(({ id }) => !(id in puzzles));
    const failed = fit.filter(({ id }) => puzzles[id] === false);
    const among = [fresh, failed, fit].find((some) => some.length) ?? [];
    return among[Math.floor(this.around.random() * among.length)];
  }

  /** Ask the puzzle of a day; the games take turns. */
  async today(games: readonly string[], day: number): Promise<void> {
    await this.guarded(async () => {
      const game = games[day % games.length] ?? "";
      await this.load(game);
      const puzzles = this.list?.puzzles ?? [];
      const chosen = puzzles[Math.floor(day / games.length) % puzzles.length];
      if (chosen) await this.ask(game, chosen.id, day);
    });
  }

  /** Ask a puzzle by its id. */
  async open(game: string, id: string): Promise<void> {
    await this.guarded(async () => {
      await this.load(game);
      await this.ask(game, id, null);
    });
  }

  private async ask(game: string, id: string, day: number | null): Promise<void> {
    const puzzle = await this.around.get(game, id, this.around.lang());
    this.day = day;
    this.missed = null;
    this.puzzle = puzzle;
    await this.again();
  }

  /** Put the puzzle's position on the board, to be tried. */
  async again(): Promise<void> {
    if (!this.puzzle) return;
    this.reply = null;
    this.why = "";
    this.at = 0;
    this.stage = "asked";
    this.around.board.isOpen = true;
    await this.around.board.open(this.puzzle.position);
  }

  /** Try a move: the answer is played and explained, another one is answered. */
  async try(move: string): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.stage !== "asked") return;
    this.around.board.isOpen = false;
    const isRight = move === puzzle.answer.line[0]?.move;
    await this.guarded(async () => {
      const reply = isRight ? puzzle.answer : await this.askReply(puzzle, move);
      if (this.missed === null) this.note(puzzle.id, isRight);
      if (!isRight) this.missed ??= move;
      this.reply = reply;
      this.stage = isRight ? "solved" : "wrong";
      await this.go(1);
      if (isRight) await this.explain();
      else await this.defend();
    });
    if (this.problem && this.stage === "asked") this.around.board.isOpen = true;
  }

  /** Give up: the answer is shown. */
  async show(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    if (this.missed === null && !this.isOver) this.note(puzzle.id, false);
    this.around.board.isOpen = false;
    await this.guarded(async () => {
      await this.around.board.open(puzzle.position);
      this.at = 0;
      this.stage = "shown";
      await this.go(1);
      await this.explain();
    });
  }

  /** Show the board after so many moves of the line; the next one is seen to happen. */
  async go(to: number): Promise<void> {
    const { line, puzzle } = this;
    const [from, move] = [this.at, line[to - 1]];
    if (!puzzle || to < 0 || to > line.length) return;
    this.at = to;
    if (!move) await this.around.board.open(puzzle.position);
    else if (to !== from + 1) await this.around.board.open(move.position);
    else await this.playOn(move, to === line.length);
  }

  private async playOn(move: LineMove, isLast: boolean): Promise<void> {
    const study = await this.around.board.play(move.move);
    if (study?.waits === "deal" && !isLast) await this.around.board.open(move.position);
  }

  /** Play what the other answers. */
  private async defend(): Promise<void> {
    while (this.line[this.at] && this.line[this.at]?.seat !== this.puzzle?.seat)
      await this.go(this.at + 1);
  }

  /** Say why the answer is better than what was tried, or than what looks best. */
  private async explain(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    const { why } = await this.askReply(puzzle, this.missed ?? puzzle.tempting);
    if (this.puzzle === puzzle) this.why = why;
  }

  private askReply({ game, id }: PuzzleShown, move: string): Promise<PuzzleReply> {
    return this.around.reply(game, id, move, this.around.lang());
  }

  private note(id: string, isRight: boolean): void {
    this.practiced = withTry(this.practiced, id, isRight, this.day);
    this.around.keep(this.practiced);
  }

  /** The same in the language set now. */
  async retell(): Promise<void> {
    await this.guarded(async () => {
      const { list, puzzle, reply, missed } = this;
      if (list) await this.load(list.game);
      if (!puzzle) return;
      this.puzzle = await this.around.get(puzzle.game, puzzle.id, this.around.lang());
      const move = reply?.line[0]?.move;
      if (this.stage === "wrong" && move) this.reply = await this.askReply(puzzle, move);
      if (this.isOver) this.why = (await this.askReply(puzzle, missed ?? puzzle.tempting)).why;
    });
  }

  private async guarded(act: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await act();
    } catch (error) {
      this.problem = this.around.problem(error);
    }
  }
}
