// A game's review on the visitor's own machine: first roughly, so that there is something to draw at once,
// then as thoroughly as it was asked for. The numbers are the library's, see `engine/review.ts`.
import { askWhy, getReviewWork, type ReviewPlan } from "./api";
import type { Engine } from "./engine";
import type { GameFound, PieceFound } from "./engine/review";
import type { WhyShown } from "./protocol";

export interface GameReview {
  readonly work: ReviewPlan;
  /** By the pieces' order; those that are not looked at yet are undefined. */
  readonly pieces: readonly (PieceFound | undefined)[];
  /** How many of them are looked at as thoroughly as wanted. */
  readonly done: number;
  /** Only when all are. */
  readonly game: GameFound | null;
}

export interface ReviewAsked {
  readonly record: string;
  readonly budget?: "quick" | "normal" | "deep";
  readonly seed?: number;
}

/** Reviews a record. `onProgress` is told what is known: all pieces roughly, then one after another again.
 * Gives null if it was stopped; fails where there is no engine in the page. */
export async function reviewGame(
  engine: Engine,
  asked: ReviewAsked,
  onProgress: (review: GameReview) => void,
  signal?: AbortSignal,
): Promise<GameReview | null> {
  const work = await getReviewWork({ budget: "quick", seed: 0, ...asked });
  const pieces = new Map<number, PieceFound>();
  const now = (done: number, game: GameFound | null = null): GameReview => ({
    work,
    pieces: work.pieces.map(({ number }) => pieces.get(number)),
    done,
    game,
  });
  const hear = (found: PieceFound) => pieces.set(found.number, found);
  const { variant, pieces: all } = work;
  const rough = await engine.examine({ variant, plan: work.rough, pieces: all }, hear, signal);
  if (!rough) return null;
  onProgress(now(0));
  let done = 0;
  const refine = (found: PieceFound) => {
    hear(found);
    onProgress(now(++done));
  };
  const game = await engine.examine({ variant, plan: work.plan, pieces: all }, refine, signal);
  return game && now(done, game);
}

/** Why the better moves are better, by the numbers of their pieces. */
export async function reasonsOf({ work, pieces }: GameReview): Promise<Map<number, WhyShown>> {
  const marked = pieces.filter((piece) => piece?.mark) as PieceFound[];
  if (!marked.length) return new Map();
  const lines = marked.map(({ number, better, played }) => ({
    position: work.pieces.find((piece) => piece.number === number)!.text,
    number,
    better: [...better],
    other: [...played],
  }));
  const whys: WhyShown[] = [];
  for (let at = 0; at < lines.length; at += MOST_WHYS)
    whys.push(
      ...(await askWhy({
        lines: lines.slice(at, at + MOST_WHYS),
        names: work.names,
        seed: work.seed,
      })),
    );
  return new Map(marked.map(({ number }, i) => [number, whys[i]!]));
}

const MOST_WHYS = 50; // that the server answers at once
