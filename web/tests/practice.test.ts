import { beforeEach, expect, test } from "vitest";
import {
  ANY,
  difficultyOf,
  isWished,
  PracticeStore,
  type PracticeSurroundings,
  type Wish,
} from "../src/lib/practice.svelte";
import { countRight, dayOf, withTry, type Practiced } from "../src/lib/practiced";
import type { PuzzleReply, Puzzles, PuzzleShown, Study } from "../src/lib/protocol";

const NOTHING: Practiced = { puzzles: {}, streak: 0, best: 0, day: -1, dayRight: false };
const WISH: Wish = { game: "toy", kind: ANY, difficulty: "any" };

const puzzles: Puzzles = {
  game: "toy",
  kinds: { deny: "Deny", floor: "Avoid the floor" },
  puzzles: [
    { id: "a", kind: "deny", level: 3 },
    { id: "b", kind: "floor", level: 5 },
    { id: "c", kind: "floor", level: 7 },
  ],
};

const right: PuzzleReply = {
  ahead: 9,
  line: [
    { move: "best", seat: 1, said: "take two", position: "p1" },
    { move: "other", seat: 0, said: "takes one", position: "p2" },
  ],
  why: "",
};
const wrong: PuzzleReply = {
  ahead: 4,
  line: [
    { move: "bad", seat: 1, said: "take three", position: "q1" },
    { move: "punish", seat: 0, said: "takes all", position: "q2" },
    { move: "rest", seat: 1, said: "take none", position: "q3" },
  ],
  why: "You have 5 points more.",
};

function shown(id: string): PuzzleShown {
  return {
    id,
    game: "toy",
    kind: "deny",
    level: 3,
    position: `toy ${id}`,
    seat: 1,
    undealt: false,
    last: false,
    next_best: 6,
    tempting: "nice",
    answer: right,
  };
}

let done: string[];
let kept: Practiced[];
let waits: Study["waits"];
let random: number;
let store: PracticeStore;
let board: PracticeSurroundings["board"];

beforeEach(() => {
  [done, kept, waits, random] = [[], [], "move", 0];
  const study = (text: string): Promise<Study> => {
    done.push(text);
    return Promise.resolve({ waits } as Study);
  };
  board = {
    open: (position) => study(`open ${position}`),
    play: (move) => study(`play ${move}`),
    isOpen: true,
  };
  store = new PracticeStore({
    lang: () => "en",
    list: () => Promise.resolve(puzzles),
    get: (_, id) => Promise.resolve(shown(id)),
    reply: (_, __, move) => {
      if (move === "fails") return Promise.reject(new Error("offline"));
      return Promise.resolve(move === "nice" ? { ...wrong, why: "It looks better." } : wrong);
    },
    board,
    practiced: NOTHING,
    keep: (practiced) => kept.push(practiced),
    random: () => random,
    problem: () => "That did not work.",
  });
});

test("the answer is played, counted and explained by what looks best", async () => {
  await store.next(WISH);
  expect([store.stage, store.puzzle?.id, board.isOpen]).toEqual(["asked", "a", true]);
  await store.try("best");
  expect(store.stage).toBe("solved");
  expect(done).toEqual(["open toy a", "play best"]);
  expect(store.why).toBe("It looks better.");
  expect(kept).toEqual([{ ...NOTHING, puzzles: { a: true }, streak: 1, best: 1 }]);
  expect(board.isOpen).toBe(false);
});

test("a wrong move is answered with the best defense, and costs the streak", async () => {
  await store.next(WISH);
  await store.try("bad");
  expect([store.stage, store.cost, store.at]).toEqual(["wrong", 5, 2]);
  expect(done).toEqual(["open toy a", "play bad", "play punish"]);
  expect(kept.at(-1)?.puzzles).toEqual({ a: false });
});

test("a second try may be right, and is not counted; the why speaks of the first", async () => {
  await store.next(WISH);
  await store.try("bad");
  await store.again();
  await store.try("best");
  expect([store.stage, store.why]).toEqual(["solved", wrong.why]);
  expect(kept).toHaveLength(1);
  expect(store.practiced.streak).toBe(0);
});

test("giving up shows the answer and counts as missed", async () => {
  await store.next(WISH);
  await store.show();
  expect([store.stage, store.at]).toEqual(["shown", 1]);
  expect(kept.at(-1)?.puzzles).toEqual({ a: false });
});

test("nothing is dealt within a line: the board goes on after what a game would deal", async () => {
  await store.next(WISH);
  waits = "deal";
  await store.try("bad");
  expect(done).toEqual(["open toy a", "play bad", "open q1", "play punish", "open q2"]);
  await store.go(3);
  expect(done.slice(5)).toEqual(["play rest"]);
});

test("a line can be looked through in both directions", async () => {
  await store.next(WISH);
  await store.try("best");
  await store.go(2);
  await store.go(0);
  await store.go(2);
  await store.go(3);
  expect(done.slice(2)).toEqual(["play other", "open toy a", "open p2"]);
});

test("a try that cannot be answered is not counted, and may be repeated", async () => {
  await store.next(WISH);
  await store.try("fails");
  expect([store.problem, store.stage, board.isOpen]).toEqual(["That did not work.", "asked", true]);
  expect(kept).toEqual([]);
});

test("new puzzles come first, then those that were missed", async () => {
  const wish: Wish = { ...WISH, kind: "floor" };
  await store.next(wish);
  expect(store.puzzle?.id).toBe("b");
  await store.try("bad");
  await store.next(wish);
  expect(store.puzzle?.id).toBe("c");
  await store.try("best");
  await store.next(wish);
  expect(store.puzzle?.id).toBe("b");
  expect(store.count(wish)).toEqual({ all: 2, tried: 2 });
});

test("the games take turns from day to day, and a day's puzzle is noted with its day", async () => {
  await store.today(["toy", "other"], 8);
  expect([store.puzzle?.id, store.day]).toEqual(["b", 8]);
  await store.try("best");
  expect([store.practiced.day, store.practiced.dayRight]).toEqual([8, true]);
});

test("difficulty is how strong a bot has to be", () => {
  expect([3, 4, 5, 6, 8].map(difficultyOf)).toEqual(["easy", "easy", "medium", "hard", "hard"]);
  const [easy] = puzzles.puzzles;
  expect(easy && isWished(easy, { ...WISH, difficulty: "hard" })).toBe(false);
});

test("a first try counts once", () => {
  const once = withTry(NOTHING, "a", true, null);
  const twice = withTry(withTry(once, "b", true, null), "a", false, null);
  expect([twice.streak, twice.best, countRight(twice)]).toEqual([2, 2, 2]);
  expect(withTry(twice, "c", false, 4)).toMatchObject({ streak: 0, best: 2, day: 4 });
});

test("a day begins at midnight where the reader is", () => {
  const noon = new Date(2026, 2, 5, 12);
  expect(dayOf(new Date(2026, 2, 5, 0, 1))).toBe(dayOf(noon));
  expect(dayOf(new Date(2026, 2, 5, 23, 59))).toBe(dayOf(noon));
  expect(dayOf(new Date(2026, 2, 6, 0, 1))).toBe(dayOf(noon) + 1);
});
