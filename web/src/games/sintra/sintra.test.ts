// Sintra on the page: moves as keys, names, and what lies on a strip.
import { describe as suite, expect, test } from "vitest";
import coach from "./learn/coach.en";
import { lessonOf } from "./learn/lessons";
import { keysOf, placeOf, write } from "./moves";
import { describe, kindName, label, prompt } from "./names";
import { jokersOf, landing, taken } from "./preview";
import { pictureOf } from "./tags";
import { readChosen, spacesOf, type SintraView } from "./view";

const view: SintraView = {
  round: 3,
  first: 0,
  keep: null,
  displays: ["yobg", "-", "yogg", "yyob", "yppb"],
  center: "ppo",
  marker: true,
  bag: 14,
  tower: 36,
  indicator: "ypbg",
  strips: [
    [
      { strip: "6b", panes: "" },
      { strip: "1b", panes: "pbb" },
      null,
      { strip: "4a", panes: "bbb" },
      { strip: "8b", panes: "o+g" },
      { strip: "5a", panes: "" },
      { strip: "3b", panes: "" },
      { strip: "7b", panes: "" },
    ],
  ],
  windows: [["", "", "oy", "y", "y", "", "", ""]],
  glaziers: [2],
  track: [4],
  lost: [0],
  scores: [16],
  printed: {
    strips: {
      "1a": "YYYOO",
      "1b": "BBBYP",
      "3a": "PPPBB",
      "3b": "YYYPG",
      "4a": "BBBGG",
      "4b": "OOOBY",
      "5a": "GGGYY",
      "5b": "PPPGO",
      "6a": "YYPPB",
      "6b": "GGOOP",
      "7a": "OOBBG",
      "7b": "BBYYO",
      "8a": "PPGGY",
      "8b": "JJOBY",
    },
    windows: [1, 2, 3, 4, 2, 2, 1, 1],
    track: [0, -1, -2, -3, -4, -5, -8, -11, -14, -18],
    ornaments: [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ],
    ornament_points: [0, 0, 3, 6, 10],
  },
};

suite("moves", () => {
  test.each([
    ["3o5", ["take:3:o", "strip:5", "jokers:std"]],
    ["3o5j1", ["take:3:o", "strip:5", "jokers:1"]],
    ["cp7j2", ["take:c:p", "strip:7", "jokers:2"]],
    ["9g8", ["take:9:g", "strip:8", "jokers:std"]],
    ["3o-", ["take:3:o", "strip:-", "jokers:std"]],
    ["cy-", ["take:c:y", "strip:-", "jokers:std"]],
    ["g", ["glazier"]],
    ["kp", ["keep:p"]],
  ])("%s becomes its keys and comes back", (move, keys) => {
    expect(keysOf(move)).toEqual(keys);
    expect(write(keys)).toBe(move);
  });

  test.each([[["take:3:o"]], [["take:3:o", "strip:5"]], [["strip:5"]], [[]]])(
    "%j is not yet a move",
    (keys) => expect(write(keys)).toBeNull(),
  );

  test.each(["", "3x5", "0o5", "3o9", "w34", "+g"])("%j is no move of Sintra", (text) =>
    expect(keysOf(text)).toEqual([]),
  );
});

suite("a picture of the result", () => {
  const jokers = spacesOf(view, view.strips[0]![4]!);

  test("panes lie on the spaces of their letter, and on joker spaces as themselves", () => {
    expect(jokers.map(({ held }) => held)).toEqual(["g", null, "o", null, null]);
  });

  test("own spaces fill first", () => {
    expect(landing(jokers, "b", 2)).toEqual([3, 1]);
    expect(landing(jokers, "b", 1)).toEqual([3]);
  });

  test("a number of joker spaces is respected", () => {
    expect(landing(jokers, "b", 1, 1)).toEqual([1]);
  });

  test("own spaces first is fewer joker spaces than any other choice", () => {
    // SI-15: one pane with a free own space may go there, or on a joker space.
    expect(jokersOf("jokers:std", ["jokers:std", "jokers:1"])).toBe(0);
    expect(jokersOf("jokers:std", ["jokers:2", "jokers:std"])).toBe(1);
    expect(jokersOf("jokers:2", ["jokers:std", "jokers:2"])).toBe(2);
  });

  test("all panes of a color are taken", () => {
    expect(taken("take:3:g", view)).toEqual(["g", "g"]);
    expect(taken("glazier", view)).toEqual([]);
  });

  test("no more panes are shown than fit", () => {
    expect(landing(spacesOf(view, view.strips[0]![1]!), "b", 3)).toEqual([2]);
  });

  test("the keys chosen so far are read", () => {
    expect(readChosen(["take:c:p", "strip:7", "jokers:2"])).toEqual({
      source: "c",
      kind: "p",
      slot: "7",
      jokers: 2,
    });
    expect(readChosen(["take:3:o"])).toMatchObject({ slot: null, jokers: undefined });
    expect(readChosen(["glazier"])).toBeNull();
    expect(readChosen([])).toBeNull();
  });
});

suite("names", () => {
  test("a choice has a name in both languages", () => {
    expect(label("take:3:g", view, "en")).toBe("Take 2 green from display 3");
    expect(label("take:c:p", view, "fr")).toBe("Prendre 2 roses au centre de la table");
    expect(label("strip:5", view, "en")).toBe("Strip 5");
    expect(label("jokers:1", view, "fr")).toBe("1 sur une case joker");
    expect(label("keep:o", view, "fr")).toBe("Garder l’orange");
    expect(kindName("b", "fr")).toBe("bleue");
  });

  test("a board is told in sentences", () => {
    const told = describe(view, 0, "en");
    expect(told).toContain("16 points.");
    expect(told).toContain("Strip 2: 1 pink, 2 blue; free: 1 yellow, 1 blue.");
    expect(told).toContain("Other side: 3 yellow, 2 orange.");
    expect(told).toContain("Slot 3: no strip left.");
    expect(told).toContain("Window 3, worth 3: orange, yellow.");
    expect(told).toContain("Ornament 2: 3 of 4 frames filled.");
    expect(told.at(-1)).toBe("Broken-glass track: at −4; 0 points lost so far.");
  });

  test("among tiles, broken panes and windows are drawn, points are written", () => {
    const [broken, window] = [
      pictureOf({ tone: "bad", text: "12 brisées" }),
      pictureOf({ tone: "good", text: "window" }),
    ];
    expect(broken?.count).toBe("12");
    expect(window).not.toBeNull();
    expect(window?.count).toBeUndefined();
    expect(window?.path).not.toBe(broken?.path);
    for (const text of ["+3", "−12"]) expect(pictureOf({ tone: "plain", text })).toBeNull();
  });
});

suite("lessons", () => {
  const lesson = (keys: string[], turns: number, windows = view.windows) =>
    lessonOf({ keys, turns, view: { ...view, windows }, seat: 0 });
  const none = [["", "", "", "", "", "", "", ""]];

  test("the first window is explained, later ones are not", () => {
    expect(lesson(["keep:o", "keep:b"], 9, none)).toBe("keep");
    expect(lesson(["keep:o", "keep:b"], 9)).toBeNull();
  });

  test("taking comes before walking back, strips are explained three times", () => {
    expect(lesson(["take:1:b", "glazier"], 0)).toBe("take1");
    expect([0, 1, 2, 3].map((turns) => lesson(["strip:1", "strip:-"], turns))).toEqual([
      "target1",
      "target2",
      "target3",
      null,
    ]);
    expect(lesson(["jokers:std", "jokers:1"], 7)).toBe("jokers");
  });

  test("all of them have words", () => {
    const names = ["keep", "jokers", "target1", "target2", "target3"];
    expect(Object.keys(coach.lessons)).toEqual(expect.arrayContaining(names));
  });
});

test.each([
  ["strip:5", "1.strip.5"],
  ["strip:-", "1.track"],
  ["glazier", "1.glazier"],
  ["keep:p", "1.windows"],
  ["take:3:o", null],
  ["jokers:1", null],
])("%s is drawn at %s", (key, place) => {
  expect(placeOf(key, 1)).toBe(place);
});

test("what is asked for names panes, not tiles", () => {
  expect(prompt(["take:1:y", "glazier"], "en")).toBe("Choose panes to take");
  expect(prompt(["keep:y"], "fr")).toBe("Choisissez la pièce pour la fenêtre");
  expect(prompt(["strip:3"], "en")).toBeNull();
});
