// A game without a folder: ways to its moves, its table in letters, and how it is played.
import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import type { Choosing } from "../contract/game";
import { Choices, type Situation } from "../lib/choices.svelte";
import { moveName } from "../lib/moveName";
import { nextKeys, pathsOf, type Path } from "../lib/selection";
import { plainGame } from "./game.svelte";
import { seatLetters, sharedLetters } from "./letters";
import Moves from "./Moves.svelte";
import { beginningOf, MOST_BRANCHES, moveOf, waysTo } from "./ways";

const TAKES: Record<string, string> = {
  "1b1": "takes 2 blue from display 1 to line 1",
  "1b2": "takes 2 blue from display 1 to line 2",
  "1b-": "takes 2 blue from display 1 to the floor",
  "2r1": "takes 1 red from display 2 to line 1",
  "2r2": "takes 1 red from display 2 to line 2",
};

/** A large table: every color from every display to every line. */
function manyMoves(): Record<string, string> {
  const moves: Record<string, string> = {};
  for (const source of "12345")
    for (const color of ["blue", "red", "black", "white"])
      for (const line of "123456")
        moves[source + color[0] + color.at(-1) + line] =
          `takes ${color} from display ${source} to line ${line}`;
  return moves;
}

function pathsIn(words: Record<string, string>): Path[] {
  const ways = waysTo(words);
  return pathsOf(Object.keys(words), (move) => [...(ways.get(move) ?? [])]);
}

/** What is chosen from, step by step, with what was chosen before. */
function steps(paths: Path[], chosen: string[] = []): { chosen: string[]; next: string[] }[] {
  const next = nextKeys(paths, chosen);
  if (!next.length) return [];
  return [{ chosen, next }, ...next.flatMap((key) => steps(paths, [...chosen, key]))];
}

describe("ways to moves", () => {
  test("few moves are offered at once", () => {
    const ways = waysTo(TAKES);
    expect([...ways]).toEqual(Object.keys(TAKES).map((move) => [move, [`move:${move}`]]));
  });

  test("of many moves the common beginnings come first, then what completes them", () => {
    const moves = manyMoves();
    expect(Object.keys(moves)).toHaveLength(120);
    const paths = pathsIn(moves);
    const all = steps(paths);
    expect(Math.max(...all.map(({ next }) => next.length))).toBeLessThanOrEqual(MOST_BRANCHES);
    expect(Math.min(...all.map(({ next }) => next.length))).toBeGreaterThan(1);
    expect(Math.max(...paths.map(({ keys }) => keys.length))).toBeLessThanOrEqual(3);
    for (const { move, keys } of paths) {
      expect(moveOf(keys.at(-1) ?? "")).toBe(move);
      for (const key of keys.slice(0, -1)) expect(moves[move]).toMatch(beginningOf(key) ?? "?");
    }
  });

  test("what all moves begin with is not asked", () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`m${i}`, `lays the tile on space ${i}`]),
    );
    expect(nextKeys(pathsIn(many), [])).toHaveLength(30);
  });

  test("a move that others go on from is a choice beside them", () => {
    const rest = Array.from({ length: 20 }, (_, i) => [`p${i}`, `passes keeping tile ${i}`]);
    const more = Array.from({ length: 20 }, (_, i) => [`l${i}`, `lays tile ${i}`]);
    const words = Object.fromEntries([["p", "passes"], ...rest, ...more]) as Record<string, string>;
    const way = waysTo(words).get("p") ?? [];
    expect(way.at(-1)).toBe("move:p");
    expect(waysTo(words).size).toBe(41);
  });

  test("no moves, no ways", () => {
    expect(waysTo({}).size).toBe(0);
  });
});

describe("a game that the server names the moves of", () => {
  function tableOf(words: Record<string, string>): { table: Choices; played: string[] } {
    const module = plainGame("chess");
    const played: string[] = [];
    const situation: Situation = {
      module,
      lang: "en",
      you: [0],
      legal: Object.keys(words),
      isReady: true,
      pending: null,
      board: 4,
    };
    const outcomes = { play: (move: string) => played.push(move), explain: () => {} };
    const table = new Choices(situation, { ...outcomes, change: () => {}, pick: () => {} });
    module.nameMoves(words);
    return { table, played };
  }

  test("offers nothing before it knows their names", () => {
    const module = plainGame("chess");
    expect(module.keysOf("1b1")).toEqual([]);
    module.nameMoves(TAKES);
    expect(module.keysOf("1b1")).toEqual(["move:1b1"]);
  });

  test("plays what is chosen step by step", () => {
    const { table, played } = tableOf(manyMoves());
    for (let step = 0; step < 5 && !played.length; step++) table.choose(table.next[0] ?? "");
    expect(played).toHaveLength(1);
    expect(manyMoves()).toHaveProperty(played[0] ?? "");
  });

  test("says how many moves begin so", () => {
    const module = plainGame("chess");
    module.nameMoves(manyMoves());
    const [first = ""] = module.keysOf("1be1");
    const begins = Object.values(manyMoves()).filter((text) =>
      text.startsWith(`${beginningOf(first)} `),
    );
    expect(module.movesThrough(first)).toBe(begins.length);
    expect(module.movesThrough("move:1be1")).toBe(1);
  });

  test("calls a move by all its words, and by its notation where words do not tell", () => {
    const module = plainGame("chess");
    module.nameMoves({ ...TAKES, "3b1": "takes 1 red from display 2 to line 1" });
    expect(moveName(module, "1b1", {}, "en")).toBe("takes 2 blue from display 1 to line 1");
    expect(moveName(module, "2r1", {}, "en")).toBe("takes 1 red from display 2 to line 1 (2r1)");
  });
});

describe("moves as buttons", () => {
  function buttons(table: Partial<Choosing>, words = manyMoves()): string[] {
    const module = plainGame("chess");
    module.nameMoves(words);
    const choosing = { lang: "en", chosen: [], tags: () => [], ...table } as unknown as Choosing;
    const { body } = render(Moves, { props: { module, view: {}, table: choosing } });
    return [...body.matchAll(/<button[^]*?<\/button>/g)].map(([html]) =>
      html
        .replace(/<!--[^]*?-->|<span aria-hidden="true">[^]*?<\/span>|<[^>]*>/g, "")
        .replace(/[\s\u00a0]+/g, " ")
        .trim(),
    );
  }

  test("have names, what they bring, and how many moves begin so", () => {
    const tags: Choosing["tags"] = (key) =>
      key === "move:1be1" ? [{ tone: "bad", text: "−1" }] : [];
    const next = ["begin:takes blue from display 2 to line", "move:1be1"];
    expect(buttons({ next, tags })).toEqual([
      "takes blue from display 2 to line… , 6 moves",
      "takes blue from display 1 to line 1 , −1",
    ]);
  });

  test("complete what was chosen, and lead back", () => {
    const begun = "begin:takes blue from display 1 to line";
    const found = buttons({ chosen: [begun], next: ["move:1be1"] });
    expect(found).toEqual([
      "takes blue from display 1 to line…",
      "takes blue from display 1 to line 1",
    ]);
  });
});

describe("a table in letters", () => {
  const view = {
    printed: { wall: ["by"] },
    round: 3,
    displays: ["bykk", "-", "yyyr"],
    marker: true,
    bag: { b: 8, y: 10 },
    keep: null,
    lines: [
      ["k", ""],
      ["", "yy"],
    ],
    scores: [4, 1],
  };

  test("says what lies between the players", () => {
    expect(sharedLetters(view, "en")).toEqual([
      { name: "displays", text: "bykk, -, yyyr" },
      { name: "marker", text: "yes" },
      { name: "bag", text: "b 8, y 10" },
      { name: "keep", text: "nothing" },
    ]);
  });

  test("says what each player has", () => {
    expect(seatLetters(view, 1, "fr")).toEqual([{ name: "lines", text: "rien, yy" }]);
    expect(plainGame("chess").describe(view, 0, "en")).toEqual(["Score 4.", "lines: k, nothing."]);
  });
});
