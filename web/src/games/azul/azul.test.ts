// Azul on the page: moves as keys, names, the board and its market.
import { render } from "svelte/server";
import { describe as suite, expect, test } from "vitest";
import svg from "../../../../src/tilewright/azul/svg.py?raw";
import type { Choosing, DrawnGame } from "../../contract/game";
import { openKeys, pathsOf } from "../../lib/selection";
import { boxOf, groupsOf, letters } from "../../shared/market/groups";
import Market from "../../shared/market/Market.svelte";
import Board from "./Board.svelte";
import azul from "./index";
import coach from "./learn/coach.en";
import { lessonOf } from "./learn/lessons";
import { keysOf, placeOf, write } from "./moves";
import { describe, kindName, label } from "./names";
import { falling, landing, movingTile } from "./preview";
import { sourceOf } from "./sources";
import theme from "./theme.css?raw";
import type { AzulView } from "./view";
import { words } from "./words";

const view: AzulView = {
  round: 3,
  displays: ["bykk", "-", "yyyr", "bbyj", "bbbb"],
  center: "bbyrrww",
  marker: true,
  bag: { b: 8, y: 10, r: 7, k: 5, w: 10, j: 2 },
  lid: 20,
  lines: [
    ["k", "rr", "wj", "kk", ""],
    ["", "kk", "", "rrr", "yy"],
  ],
  walls: [
    [".yr..", ".by..", ".....", ".....", "..kw."],
    ["...kw", "..yr.", "....r", ".....", "....."],
  ],
  floors: ["", "*r"],
  scores: [0, 9],
  printed: {
    wall: ["byrkw", "wbyrk", "kwbyr", "rkwby", "yrkwb"],
    floor: [-1, -1, -2, -2, -2, -3, -3],
  },
};

/** A table where these moves are legal and these keys are chosen. */
function tableWith(moves: string[], chosen: string[] = []): Choosing {
  const open = openKeys(pathsOf(moves, keysOf), chosen);
  return {
    lang: "en",
    mine: [0],
    chosen,
    next: [...open],
    can: (key) => open.has(key),
    isChosen: (key) => chosen.includes(key),
    keysFrom: (prefix) => [...chosen, ...open].filter((key) => key.startsWith(prefix)),
    tags: (key) => (key === "line:-" ? [{ tone: "bad", text: "-3" }] : []),
    choose: () => {},
    refuse: () => {},
  };
}

function board(table: Choosing, shown = view): string {
  return render(Board, { props: { view: shown, seat: 0, table, mine: true, marks: true } }).body;
}

function buttons(html: string): string[] {
  return html.match(/<button[^>]*data-key="[^"]*"[^>]*>/g) ?? [];
}

suite("a move is the keys that lead to it", () => {
  test.each([
    ["3b2", ["take:3:b", "line:2"]],
    ["cy-", ["take:c:y", "line:-"]],
    ["3j2", ["take:3:j", "line:2"]],
    ["3bj2", ["take:3:bj", "line:2"]],
    ["cwj-", ["take:c:wj", "line:-"]],
    ["9k5", ["take:9:k", "line:5"]],
    ["w34", ["wall:3:4"]],
  ])("%s", (move, keys) => {
    expect(keysOf(move)).toEqual(keys);
    expect(write(keys)).toBe(move);
  });

  test("every take there can be comes back as it was", () => {
    const whats = [..."byrkw"].flatMap((color) => [color, `${color}j`]).concat("j");
    for (const source of "123456789c")
      for (const what of whats)
        for (const line of "12345-") {
          const move = `${source}${what}${line}`;
          expect(write(keysOf(move))).toBe(move);
        }
  });

  test("unfinished or foreign keys are no move", () => {
    expect(write([])).toBeNull();
    expect(write(["take:3:b"])).toBeNull();
    expect(write(["line:2"])).toBeNull();
    expect(write(["take:3:b", "line:2", "line:3"])).toBeNull();
    expect(() => keysOf("3o5")).toThrow("3o5");
  });
});

suite("names", () => {
  test.each([
    ["take:1:k", "2 black tiles from display 1", "2 tuiles noires de la fabrique 1"],
    [
      "take:4:bj",
      "2 blue tiles and 1 joker tile from display 4",
      "2 tuiles bleues et 1 tuile joker de la fabrique 4",
    ],
    [
      "take:c:y",
      "1 yellow tile from the center, with the first-player marker",
      "1 tuile jaune du centre de la table, avec le marqueur de premier joueur",
    ],
    ["line:2", "Pattern line 2", "Ligne Motif 2"],
    ["line:-", "Floor line", "Ligne Plancher"],
    ["wall:3:4", "Wall, row 3, column 4 (yellow)", "Mur, rangée 3, colonne 4 (jaune)"],
  ])("%s", (key, en, fr) => {
    expect(label(key, view, "en")).toBe(en);
    expect(label(key, view, "fr")).toBe(fr);
  });

  test("the marker has a name too", () => {
    expect(kindName("*", "en")).toBe("first-player marker");
  });

  test("a board is told line by line", () => {
    const told = describe(view, 0, "en");
    expect(told[0]).toBe("Score 0.");
    expect(told).toContain("Pattern line 2: 2 of 2, red.");
    expect(told).toContain("Pattern line 3: 2 of 3, 1 white tile and 1 joker tile.");
    expect(told).toContain("Wall row 1: free, yellow, red, free, free.");
    expect(describe(view, 1, "en").at(-1)).toBe(
      "Floor line: 1 first-player marker and 1 red tile.",
    );
  });
});

suite("a board", () => {
  test("names every place a tile may lie, once", () => {
    const slots = [...board(tableWith([])).matchAll(/data-slot="([^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(new Set(slots).size).toBe(slots.length);
    expect(slots).toContain("0.score");
    expect(slots.filter((slot) => slot?.startsWith("0.line."))).toHaveLength(15);
    expect(slots.filter((slot) => slot?.startsWith("0.wall."))).toHaveLength(25);
    expect(slots.filter((slot) => slot?.startsWith("0.floor."))).toHaveLength(7);
  });

  test("has no buttons before tiles are in hand", () => {
    expect(buttons(board(tableWith(["1b3", "1b-"])))).toEqual([]);
  });

  test("opens the legal targets, and lets the others say why not", () => {
    const shown = buttons(board(tableWith(["1b5", "1b-"], ["take:1:b"])));
    const open = shown.filter((button) => !button.includes("aria-disabled"));
    expect(shown).toHaveLength(6);
    expect(open.map((button) => /data-key="([^"]*)"/.exec(button)?.[1])).toEqual([
      "line:5",
      "line:-",
    ]);
    expect(open[1]).toContain('aria-label="Floor line: empty, -3"');
  });

  test("offers the free spaces of the row that is tiled", () => {
    const shown = buttons(
      board(tableWith(["w14", "w15"]), { ...view, printed: { ...view.printed, wall: null } }),
    );
    expect(shown).toHaveLength(3);
    expect(shown.filter((button) => button.includes("aria-disabled"))).toHaveLength(1);
  });
});

suite("the market", () => {
  const module: DrawnGame = azul;
  const market = (table: Choosing) =>
    render(Market, { props: { view, module, table, marks: true } }).body;

  test("tiles of a kind are one button", () => {
    const keys = buttons(market(tableWith(["1b-", "4bj-", "4b-"]))).map(
      (button) => /data-key="([^"]*)"/.exec(button)?.[1],
    );
    expect(keys).toContain("take:1:k");
    expect(keys).toContain("take:5:b");
    expect(keys).toContain("take:c:w");
    expect(keys).toHaveLength(3 + 2 + 3 + 1 + 4);
  });

  test("has no buttons to take with while nothing can be taken", () => {
    expect(buttons(market(tableWith([])))).toEqual([]);
  });

  test("a group beside jokers is taken with them or without", () => {
    expect(market(tableWith(["4b-", "4bj-"], ["take:4:b"]))).toContain('data-key="take:4:bj"');
    expect(market(tableWith(["4b-"], ["take:4:b"]))).not.toContain('data-key="take:4:bj"');
  });

  test("a group's box holds its tiles", () => {
    const groups = groupsOf("3", letters("yyyr"));
    expect(groups.map(boxOf)).toEqual([
      { left: 0, top: 0, width: 2, height: 2 },
      { left: 0, top: 1, width: 1, height: 1 },
    ]);
  });

  test("nothing lies in an empty display", () => {
    expect(letters("-")).toEqual([]);
  });
});

test("choosing a line is explained three times", () => {
  const lesson = (turns: number) => lessonOf({ keys: ["line:1", "line:-"], turns, view, seat: 0 });
  expect([0, 1, 2, 3].map(lesson)).toEqual(["target1", "target2", "target3", null]);
  const names = [0, 1, 2].map((turns) => lesson(turns) ?? "");
  expect(Object.keys(coach.lessons)).toEqual(expect.arrayContaining(names));
});

test("the three bonuses of one rule are told apart", () => {
  const sources = ["0.row.1", "1.column.2", "0.color.b"].map((place) => sourceOf("AZ-32", place));
  expect(sources).toEqual(["AZ-32.row", "AZ-32.column", "AZ-32.color"]);
  expect(sourceOf("AZ-22", "0.wall.1.1")).toBe("AZ-22");
  expect(Object.keys(words.en.sources)).toEqual(expect.arrayContaining([...sources, "AZ-22"]));
});

suite("a picture of the result", () => {
  test("a line takes what it has room for", () => {
    // AZ-16: line 2 is full, line 3 of seat 0 has one space left, line 5 has five.
    expect(landing("take:5:b", view, 0, 2)).toEqual([]);
    expect(landing("take:5:b", view, 0, 3)).toEqual(["b"]);
    expect(landing("take:5:b", view, 0, 5)).toEqual(["b", "b", "b", "b"]);
  });

  test("colored tiles are laid before jokers", () => {
    // AZ-57
    const lines = [["", "", "", "", "bbb"]];
    expect(landing("take:4:bj", { ...view, lines }, 0, 5)).toEqual(["b", "b"]);
  });

  test("the marker falls before the tiles taken with it, and no more than there is room for", () => {
    // AZ-12, AZ-18: seven spaces, of which seat 1 has filled two.
    expect(falling("take:c:r", view, 0)).toEqual(["*", "r", "r"]);
    expect(falling("take:1:k", view, 0)).toEqual(["k", "k"]);
    expect(falling("take:c:r", { ...view, floors: ["", "*rrrrr"] }, 1)).toEqual(["*"]);
  });

  test("a joker goes to the wall before its line's color", () => {
    // AZ-53: line 3 of seat 0 holds a white tile and a joker.
    expect(movingTile(view, 0, 3)).toBe("j");
    expect(movingTile(view, 0, 2)).toBe("r");
  });
});

suite("the joker's color", () => {
  /** The values of a variable, theme by theme, in the order of the style sheet. */
  function values(name: string): string[] {
    return [...theme.matchAll(new RegExp(`--${name}: (#[0-9a-f]{3,6});`, "g"))].map(
      ([, color = ""]) => color,
    );
  }

  function luminance(color: string): number {
    const hex = color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color;
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
      const part = parseInt(hex.slice(i, i + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  test("is the one that positions are drawn in", () => {
    const drawn = [.../"j"[^#\n]*"(#[0-9a-f]{6})"[^#\n]*"(#[0-9a-f]{6})"/.exec(svg)!];
    expect([values("tile-j")[0], values("tile-j-mark")[0]]).toEqual(drawn.slice(1));
  });

  test("stands out from the rim and the mark in every theme", () => {
    const [plain = "", strong = ""] = values("tile-j");
    const [light = "", dark = "", white = ""] = values("tile-rim");
    const mark = values("tile-j-mark")[0] ?? "";
    const pairs = [
      [plain, light],
      [plain, dark],
      [strong, white],
      [plain, mark],
      [strong, mark],
    ];
    const ratios = pairs.map(([one = "", other = ""]) => contrast(one, other));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
    expect(contrast("#000", "#ffffff")).toBeCloseTo(21);
  });
});

test.each([
  ["line:2", "1.line.2"],
  ["line:-", "1.floor"],
  ["wall:3:4", "1.wall.3.4"],
  ["take:3:b", null],
])("%s is drawn at %s", (key, place) => {
  expect(placeOf(key, 1)).toBe(place);
});
