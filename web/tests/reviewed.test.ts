// A table's review and what is learned from it, without a browser: whose numbers are shown, and what is accepted.
import { expect, test } from "vitest";
import type { ReviewPlan } from "../src/lib/api";
import type { PieceFound } from "../src/lib/engine/review";
import { Learning, type Judgment } from "../src/lib/learning.svelte";
import type { KeptReview, PieceReviewed } from "../src/lib/protocol";
import type { GameReview } from "../src/lib/review";
import { ReviewStore, type ReviewSurroundings } from "../src/lib/reviewed.svelte";

const DEAL: PieceReviewed = { number: 0, kind: "deal", before: [0.5, 0.5], after: [0.625, 0.375] };
const GOOD: PieceReviewed = {
  number: 1,
  kind: "move",
  before: [0.6, 0.4],
  after: [0.6, 0.4],
  seat: 0,
};
const BAD: PieceReviewed = {
  number: 2,
  kind: "move",
  before: [0.5, 0.5],
  after: [0.75, 0.25],
  seat: 1,
  move: "4b-",
  best: "4b4",
  loss: 0.25,
  mark: "blunder",
  why: { en: "because", fr: "parce que" },
};
const SEAT = { accuracy: 90, luck: 0.1, lost: 0, moves: 1, marks: [0, 0, 0] };
const KEPT: KeptReview = {
  budget: "quick",
  seed: 0,
  weights: "game-1",
  accuracy: 80,
  turning_points: [2],
  seats: [SEAT, SEAT],
  pieces: [DEAL, GOOD, BAD],
};

function never(): Promise<never> {
  return Promise.reject(new Error("not asked for"));
}

function storeWith(around: Partial<ReviewSurroundings>): ReviewStore {
  return new ReviewStore({
    kept: () => Promise.resolve({ review: KEPT, done: 3, all: 3 }),
    make: never,
    reasons: never,
    wait: () => Promise.resolve(),
    ...around,
  });
}

test("a kept review is shown at once, and nothing is made", async () => {
  const store = storeWith({});
  await store.load();
  expect([store.isDone, store.hasFailed, store.done]).toEqual([true, false, 3]);
  expect(store.moves.map(({ at, mark }) => [at, mark])).toEqual([
    [0, null],
    [1, "blunder"],
  ]);
  expect(store.moves[1]?.why?.fr).toBe("parce que");
  expect(store.deals).toEqual([{ at: 0, luck: [0.125, -0.125] }]);
});

test("shares are those before the next move, and at the end those after the last", async () => {
  const store = storeWith({});
  await store.load();
  expect([0, 1, 2].map((at) => store.shares(at)[0])).toEqual([0.6, 0.5, 0.75]);
});

test("mistakes are found one after another, of everyone or of one player", async () => {
  const store = storeWith({});
  await store.load();
  expect([store.next(0), store.next(1), store.previous(2), store.previous(1)]).toEqual([
    1,
    null,
    1,
    null,
  ]);
  store.whose = 0;
  expect(store.mistakes).toEqual([]);
});

test("without a kept review the page makes it: roughly first, the reasons last", async () => {
  const heard: [number, boolean, string | undefined][] = [];
  const game = { seats: [SEAT, SEAT], accuracy: 80, turningPoints: [] };
  const work = { budget: "quick", seed: 0, weights: "game-1" } as ReviewPlan;
  const pieces = [DEAL, GOOD, BAD] as unknown as PieceFound[];
  const store = storeWith({
    kept: () => Promise.resolve({ review: null, done: 0, all: 3 }),
    make(onProgress) {
      for (let done = 0; done <= 3; done++) {
        onProgress({ work, pieces, done, game: null });
        heard.push([store.done, store.isDone, store.moves[1]?.why?.en]);
      }
      return Promise.resolve({ work, pieces, done: 3, game } satisfies GameReview);
    },
    reasons: () => Promise.resolve(new Map([[2, { en: "so", fr: "ainsi" }]])),
  });
  await store.load();
  expect(heard).toEqual([0, 1, 2, 3].map((done) => [done, false, undefined]));
  expect([store.isDone, store.moves[1]?.why?.en]).toEqual([true, "so"]);
});

test("where the page has no engine, the server's review is waited for", async () => {
  let asked = 0;
  const store = storeWith({
    kept: () => Promise.resolve({ review: ++asked > 3 ? KEPT : null, done: asked, all: 3 }),
  });
  await store.load();
  expect([asked, store.isDone]).toEqual([4, true]);
});

test("a server that does not answer is told", async () => {
  const store = storeWith({ kept: never });
  await store.load();
  expect([store.hasFailed, store.isDone]).toEqual([true, false]);
});

function lesson(judgment: Judgment): Learning {
  return new Learning([{ at: 1, seat: 1, move: "4b-", best: "4b4" }], () =>
    Promise.resolve(judgment),
  );
}

test.each([
  ["4b4", 1, "best", 1],
  ["4b-", 0, "same", 0],
  ["4b3", 0.01, "best", 1],
  ["4b3", 0.04, "good", 1],
  ["4b3", 0.05, "worse", 0],
])("%s that loses %d is %s", async (move, loss, verdict, found) => {
  const learning = lesson({ loss, answer: "1r1" });
  await learning.attempt(move);
  expect([learning.verdict, learning.found]).toEqual([verdict, found]);
  expect(learning.answer).toBe(verdict === "worse" ? "1r1" : null);
});

test("one tries again until it is found, or shown; then comes the next", async () => {
  const learning = lesson({ loss: 0.3, answer: null });
  await learning.attempt("4b3");
  await learning.attempt("4b4"); // all is said already
  expect([learning.verdict, learning.found]).toEqual(["worse", 0]);
  learning.again();
  await learning.attempt("4b4");
  expect([learning.verdict, learning.found]).toEqual(["best", 1]);
  learning.next();
  expect([learning.mistake, learning.verdict]).toEqual([undefined, null]);
});

test("a try that nobody can judge may be repeated", async () => {
  const learning = new Learning([{ at: 0, seat: 0, move: "a", best: "b" }], never);
  await learning.attempt("c");
  expect([learning.verdict, learning.isSolved]).toEqual(["unknown", false]);
});
