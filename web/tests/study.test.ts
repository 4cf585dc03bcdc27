import { beforeEach, expect, test } from "vitest";
import type { GameModule, Lang } from "../src/contract/game";
import { slotOf } from "../src/lib/places";
import type { Study, StudyWanted } from "../src/lib/protocol";
import { StudyStore } from "../src/lib/study.svelte";

const game = {
  name: "toy",
  kinds: ["b"],
  isDialog: () => false,
  keysOf: (move: string) => [`take:${move.slice(0, 2)}`, `line:${move.slice(2)}`],
  write: (keys: readonly string[]) => keys.map((key) => key.split(":")[1]).join(""),
} as unknown as GameModule;

function study(change: Partial<Study> = {}): Study {
  return {
    text: "toy a",
    game: "toy",
    players: 2,
    options: {},
    printed: { wall: null },
    waits: "move",
    turn: 1,
    round: 1,
    view: { n: 0 },
    scores: [0, 0],
    ranks: [1, 1],
    legal: ["1b1", "1b2", "2b1"],
    tags: { "1b1": [{ tone: "good", text: "+1" }], "1b2": [], "2b1": [] },
    moves: {},
    variant: "",
    state: "",
    ...change,
  };
}

const after = study({
  text: "toy b",
  turn: 0,
  view: { n: 1 },
  scores: [0, 3],
  legal: ["cb1"],
  tags: {},
  said: "takes blue",
  seat: 1,
  places: ["1", "1.line2"],
  steps: [{ view: { n: 1 }, scores: [0, 0] }],
});

let asked: StudyWanted[];
let answer: (wanted: StudyWanted) => Study;
let chosen: string[];
let lang: Lang;
let store: StudyStore;

beforeEach(async () => {
  [asked, chosen, lang] = [[], [], "en"];
  answer = () => study();
  store = new StudyStore({
    page: {
      load: () => Promise.resolve(game),
      lang: () => lang,
      pace: () => 0,
      isHidden: () => false,
      play: () => {},
    },
    ask: (wanted) => {
      asked.push(wanted);
      return new Promise((resolve) => resolve(answer(wanted)));
    },
    chosen: (move) => chosen.push(move),
    problem: (error) => String(error),
  });
  await store.open("toy a");
});

test("whoever is to move is played by the one who studies", () => {
  expect(store.you).toEqual([1]);
  expect(store.view).toEqual({ printed: { wall: null }, n: 0 });
  expect(store.choices.next).toEqual(["take:1b", "take:2b"]);
});

test("a chosen move is handed on, and not played by itself", () => {
  store.choices.choose("take:1b");
  expect(store.choices.tags("line:1")).toEqual([{ tone: "good", text: "+1" }]);
  store.choices.choose("line:2");
  expect(chosen).toEqual(["1b2"]);
  expect(store.shown?.text).toBe("toy a");
});

test("a played move is shown with its steps, and stays marked", async () => {
  answer = () => after;
  expect((await store.play("1b2"))?.text).toBe("toy b");
  expect(asked.at(-1)).toEqual({ position: "toy a", move: "1b2" });
  expect(store.frames.scores).toEqual([0, 3]);
  expect(store.traces.last).toEqual({ 1: ["1", "1.line2"] });
  expect(store.you).toEqual([0]);
  expect(store.choices.chosen).toEqual([]);
});

test("a move that is refused says why, and leaves all as it was", async () => {
  store.choices.choose("take:1b");
  answer = () => {
    throw new Error("no room");
  };
  expect(await store.play("1b2")).toBeNull();
  expect(store.notice).toContain("no room");
  expect(store.shown?.text).toBe("toy a");
  expect(store.choices.chosen).toEqual([]);
});

test("the server is asked once for the same position in the same language", async () => {
  await store.open("toy a");
  expect(asked).toHaveLength(1);
  lang = "fr";
  await store.retell();
  expect(asked).toHaveLength(2);
});

test("deals are given, or drawn from a seed", async () => {
  await store.deal({ displays: ["bbbb"] });
  await store.deal({ seed: "7" });
  expect(asked.slice(1)).toEqual([
    { position: "toy a", deal: { displays: ["bbbb"] } },
    { position: "toy a", draw: "7" },
  ]);
});

test("nothing can be chosen in a board that is closed", () => {
  store.isOpen = false;
  expect(store.choices.next).toEqual([]);
  store.choices.choose("take:1b");
  expect(store.choices.chosen).toEqual([]);
});

test.each([
  ["c", "center"],
  ["3", "display.3"],
  ["0.line2", "0.line.2"],
  ["1.wall34", "1.wall.3.4"],
  ["0.floor", "0.floor"],
  ["supply", "supply"],
])("the place %s is %s on the page", (place, slot) => {
  expect(slotOf(place)).toBe(slot);
});
