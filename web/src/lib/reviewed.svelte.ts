// A table's review: the one that the server keeps, or the same made on this machine. Nothing is drawn here.
import type { GameReview } from "./review";
import type { PieceFound, SeatFound } from "./engine/review";
import type { KeptReview, TableReview, WhyShown } from "./protocol";

/** A move as it was reviewed; `at` moves were played before it. */
export interface ReviewedMove extends Omit<PieceFound, "better" | "played"> {
  readonly at: number;
  readonly why: WhyShown | null;
}

/** A deal after `at` moves: what it changed for each seat. */
export interface ReviewedDeal {
  readonly at: number;
  readonly luck: readonly number[];
}

/** What it was made by: the same give the same review everywhere. */
export interface MadeBy {
  readonly budget: string;
  readonly seed: number;
  readonly weights: string;
}

export interface ReviewSurroundings {
  /** What the server has. */
  kept: () => Promise<TableReview>;
  /** Makes it here; fails where there is no engine in the page, gives null if it was stopped. */
  make: (
    onProgress: (review: GameReview) => void,
    signal: AbortSignal,
  ) => Promise<GameReview | null>;
  reasons: (review: GameReview) => Promise<Map<number, WhyShown>>;
  wait: (milliseconds: number) => Promise<void>;
}

type Piece = Omit<ReviewedMove, "at">;

const ASK_MS = 3000; // between two questions whether the server's is made

export class ReviewStore {
  /** By the moves that were played before: the one that followed. */
  moves = $state.raw<readonly ReviewedMove[]>([]);
  deals = $state.raw<readonly ReviewedDeal[]>([]);
  /** By seat; null before all is known. */
  seats = $state.raw<readonly SeatFound[] | null>(null);
  madeBy = $state.raw<MadeBy | null>(null);
  /** How many moves and deals are reviewed as thoroughly as wanted, and how many there are. */
  done = $state(0);
  all = $state(0);
  hasFailed = $state(false);
  /** Whose mistakes are looked for; null: everyone's. */
  whose = $state<number | null>(null);
  readonly mistakes = $derived(
    this.moves
      .filter(({ mark, seat }) => mark && (this.whose === null || this.whose === seat))
      .map(({ at }) => at),
  );
  private readonly stop = new AbortController();

  constructor(private readonly around: ReviewSurroundings) {}

  get isDone(): boolean {
    return this.seats !== null;
  }

  /** Everyone's share of the win after that many moves. */
  shares(at: number): readonly number[] {
    return this.moves[at]?.before ?? this.moves.at(-1)?.after ?? [];
  }

  /** Before the next mistake, or the one before; null if there is none. */
  next(at: number): number | null {
    return this.mistakes.find((other) => other > at) ?? null;
  }

  previous(at: number): number | null {
    return this.mistakes.findLast((other) => other < at) ?? null;
  }

  async load(): Promise<void> {
    try {
      const { review } = await this.around.kept();
      if (review) this.take(review);
      else await this.make();
    } catch (error) {
      console.warn("the review failed", error);
      this.hasFailed = true;
    }
  }

  close(): void {
    this.stop.abort();
  }

  private async make(): Promise<void> {
    const { signal } = this.stop;
    let made: GameReview | null;
    try {
      made = await this.around.make((review) => this.show(review), signal);
    } catch (error) {
      console.info("no review in the page; the server's is waited for", error);
      return this.waitForKept();
    }
    if (!made?.game) return;
    const whys = await this.around.reasons(made);
    this.show(made, whys);
    this.seats = made.game.seats;
    this.madeBy = made.work;
  }

  private async waitForKept(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const { review, done, all } = await this.around.kept();
      if (review) return this.take(review);
      this.done = done;
      this.all = all;
      await this.around.wait(ASK_MS);
    }
  }

  private show({ pieces, done }: GameReview, whys?: ReadonlyMap<number, WhyShown>): void {
    this.place(
      pieces
        .filter((piece) => piece !== undefined)
        .map((piece) => ({ ...piece, why: whys?.get(piece.number) ?? null })),
    );
    this.done = done;
    this.all = pieces.length;
  }

  private take(kept: KeptReview): void {
    const pieces = kept.pieces.map((piece) => ({
      seat: -1,
      move: "",
      best: "",
      line: [],
      loss: 0,
      accuracy: 0,
      margin: 0,
      choices: 0,
      ...piece,
      mark: piece.mark ?? null,
      bestMargin: piece.best_margin ?? 0,
      isProven: piece.is_proven ?? false,
      why: piece.why ?? null,
    }));
    this.place(pieces);
    this.done = this.all = pieces.length;
    this.seats = kept.seats;
    this.madeBy = kept;
  }

  private place(pieces: readonly Piece[]): void {
    const moves: ReviewedMove[] = [];
    const deals: ReviewedDeal[] = [];
    for (const piece of pieces) {
      const at = moves.length;
      if (piece.kind === "move") moves.push({ ...piece, at });
      else deals.push({ at, luck: piece.after.map((share, i) => share - (piece.before[i] ?? 0)) });
    }
    this.moves = moves;
    this.deals = deals;
  }
}
