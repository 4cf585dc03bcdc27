// Summer Pavilion on the page: moves as keys, and where things are drawn.
import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import boards from "../../../../docs/rules/boards.json";
import type { Choosing } from "../../contract/game";
import Market from "../../shared/market/Market.svelte";
import {
  CORNERS,
  handPoints,
  HEIGHT,
  placePoint,
  plaque,
  starMiddle,
  structureMiddle,
  TRAY,
  WIDTH,
  type Point,
} from "./geometry";
import module from "./index";
import type { Kind } from "./kinds";
import coach from "./learn/coach.en";
import { lessonOf } from "./learn/lessons";
import { keysOf, payments, placeOf, write } from "./moves";
import { describe as sentences, label } from "./names";
import { attempt, isLastRound, paidTiles, starWorth, suggestHold, taken } from "./preview";
import type { Printed } from "./shown";
import { allPlaces, priceOf, STARS, type PavilionView, type Star } from "./view";

const game = boards.pavilion;
const letters: Record<string, string> = game.letters;
const names = Object.fromEntries(Object.entries(letters).map(([name, letter]) => [letter, name]));

function byStar<T>(value: (name: string) => T): Record<Star, T> {
  return Object.fromEntries(STARS.map((star) => [star, value(names[star]!)])) as Record<Star, T>;
}

function printedOn(side: "colored" | "gray"): Printed {
  const colored: Record<string, number[]> = game.numbers_colored;
  const here: Record<string, number[]> = side === "gray" ? game.numbers_gray : colored;
  return {
    ring: byStar((name) => colored[name]!),
    numbers: byStar((name) =>
      [1, 2, 3, 4, 5, 6].map((n) => here[name]![colored[name]!.indexOf(n)]!),
    ),
    colors: byStar((name) =>
      side === "gray" || name === "center" ? null : (letters[name] as Kind),
    ),
    structures: game.structures.map(({ kind, tiles, spaces }) => ({
      kind: kind as "pillar" | "statue" | "window",
      tiles,
      places: spaces.map(([star, space]) => `${letters[star!]}${colored[star!]![Number(space)]}`),
    })),
    jokers: "pgoybr",
    star_points: byStar((name) => (game.star_bonus as Record<string, number>)[name]!),
    number_points: game.number_bonus,
  };
}

function viewWith(changes: Partial<PavilionView>): PavilionView {
  return {
    round: 1,
    joker: "p",
    displays: ["ggpr", "-", "-", "-", "-"],
    center: "-",
    marker: true,
    holder: 0,
    bag: 80,
    tower: 0,
    supply: "ppggooyybr",
    hands: ["", ""],
    corners: ["", ""],
    stars: [byStar(() => "......"), byStar(() => "......")],
    owed: 0,
    passed: [false, false],
    scores: [5, 5],
    printed: printedOn("colored"),
    ...changes,
  };
}

const printed = printedOn("colored");
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

describe("moves", () => {
  test.each([
    ["3g", ["take:3:g"]],
    ["cp", ["take:c:p"]],
    ["b6b3", ["place:b6", "pay:b3"]],
    ["m1y0", ["place:m1", "pay:y0"]],
    ["+g", ["bonus:g"]],
    ["pass=", ["pass", "hold:"]],
    ["pass=pggr", ["pass", "hold:pggr"]],
  ])("%s is chosen by its keys, and written back", (move, keys) => {
    expect(keysOf(move)).toEqual(keys);
    expect(write(keys)).toBe(move);
  });

  test.each([[["place:b6"]], [["pass"]], [[]], [["pay:b3"]], [["place:b7", "pay:b3"]]])(
    "%j is no complete move",
    (keys) => expect(write(keys)).toBeNull(),
  );

  test("what is no move is refused", () => {
    expect(() => keysOf("b7b3")).toThrow("expected a move");
  });

  test("the payment with the fewest jokers is offered first, then the largest group", () => {
    const offered = payments(["pay:g2", "pay:g1", "pay:y0", "pay:b0"], [..."ggybbb"]);
    expect(offered.map((pay) => pay.key)).toEqual(["pay:b0", "pay:y0", "pay:g1", "pay:g2"]);
    expect(offered.map((pay) => pay.extra)).toEqual([0, 0, 0, 1]);
  });

  test("next round's jokers are kept first, and as many tiles as allowed", () => {
    const view = viewWith({ hands: ["ggrrrrr", ""] });
    const options = ["hold:", "hold:rrrr", "hold:grrr", "hold:ggrr", "hold:gg"];
    expect(suggestHold(view, 0, options)).toBe("hold:ggrr");
  });

  test("a forbidden space is asked about with the likeliest payment", () => {
    const view = viewWith({ hands: ["ppbb", ""] });
    expect(attempt(view, 0, "b6")).toEqual(["place:b6", "pay:b2"]);
    expect(attempt(view, 0, "p6")).toEqual(["place:p6", "pay:p0"]);
    const stars = byStar((name) => (name === "center" ? "b....." : "......"));
    expect(attempt(viewWith({ hands: ["bbr", ""], stars: [stars] }), 0, "m3")).toEqual([
      "place:m3",
      "pay:r0",
    ]);
  });
});

describe("geometry", () => {
  test("every structure stands nearest to exactly its places", () => {
    for (const structure of printed.structures) {
      const middle = structureMiddle(printed, structure);
      const far = (place: string): number => distance(middle, placePoint(printed, place));
      const [near, rest] = [
        structure.places,
        allPlaces(printed).filter((p) => !structure.places.includes(p)),
      ];
      const farthest = Math.max(...near.map(far));
      expect(farthest).toBeLessThan(Math.min(...rest.map(far)) - 10);
      expect(farthest - Math.min(...near.map(far))).toBeLessThan(1e-6);
    }
  });

  test("every structure has a side of its own for each of its places", () => {
    for (const structure of printed.structures) {
      const { sides } = plaque(printed, structure);
      expect(Object.keys(sides).sort()).toEqual([...structure.places].sort());
      expect(new Set(Object.values(sides).map((side) => side.edge)).size).toBe(
        structure.places.length,
      );
    }
  });

  test("the side that touches a place is nearer to it than any other side", () => {
    for (const structure of printed.structures) {
      const middle = structureMiddle(printed, structure);
      const { sides } = plaque(printed, structure);
      const edgeMiddle = (place: string): Point => {
        const [x1, y1, x2, y2] = sides[place]!.edge.match(/-?[\d.]+/g)!.map(Number);
        return { x: middle.x + (x1! + x2!) / 2, y: middle.y + (y1! + y2!) / 2 };
      };
      for (const place of structure.places) {
        const at = placePoint(printed, place);
        const nearest = [...structure.places].sort(
          (a, b) => distance(edgeMiddle(a), at) - distance(edgeMiddle(b), at),
        )[0];
        expect(nearest).toBe(place);
      }
    }
  });

  test("no two of the 42 places are closer than a finger needs on a small phone", () => {
    const points = allPlaces(printed).map((place) => placePoint(printed, place));
    const pixels = 344 / WIDTH;
    const gaps = points.flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b) * pixels));
    expect(points).toHaveLength(42);
    expect(Math.min(...gaps)).toBeGreaterThan(24);
  });

  test("stars stand around the center as printed", () => {
    expect(starMiddle("p").x).toBeLessThan(starMiddle("m").x);
    expect(starMiddle("b").y).toBeCloseTo(starMiddle("m").y);
    expect(starMiddle("o").y).toBeLessThan(starMiddle("g").y);
  });

  test.each(["", "p", "pgoybr", "ppggooyybbrr", "pppppgggoooyybbrrrrrrr", "r".repeat(22)])(
    "the hand %s lies inside its tray",
    (hand) => {
      const points = handPoints([...hand]);
      expect(points).toHaveLength(hand.length);
      for (const { x } of points) {
        expect(x).toBeGreaterThan(TRAY.x + TRAY.hand);
        expect(x).toBeLessThan(TRAY.x + TRAY.width - 20);
      }
      expect(points.every((point, i) => i === 0 || point.x > points[i - 1]!.x)).toBe(true);
    },
  );

  test("everything is inside the drawing", () => {
    const all = [...CORNERS, ...allPlaces(printed).map((place) => placePoint(printed, place, 2))];
    for (const { x, y } of all) {
      expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    }
  });
});

describe("words", () => {
  test("a choice has a name in both languages", () => {
    const view = viewWith({});
    expect(label("take:1:g", view, "en")).toBe("Take 2 green and 1 joker from display 1");
    expect(label("place:b6", view, "en")).toBe("Blue star, space 6, costs 6 tiles");
    expect(label("place:b6", view, "fr")).toBe("Étoile bleue, espace 6, coûte 6 tuiles");
    expect(label("hold:gg", view, "fr")).toBe("Garder 2 vertes");
    expect(label("hold:", view, "en")).toBe("Keep none");
  });

  test("on the gray side a place is named by where it is, and by its number", () => {
    const view = viewWith({ printed: printedOn("gray") });
    expect(label("place:b3", view, "en")).toBe("Right star, space 1 at 10 o’clock, costs 1 tile");
    expect(priceOf(view.printed, "b3")).toBe(1);
  });

  test("a board is told in sentences", () => {
    const stars = byStar((name) => (name === "blue" ? "bb...." : "......"));
    const told = sentences(viewWith({ stars: [stars], hands: ["ggr"] }), 0, "en");
    expect(told).toContain("Hand: 2 green and 1 red.");
    expect(told).toContain("Blue star: blue on 1 and blue on 2; free 3, 4, 5, and 6.");
    expect(told.filter((line) => /undefined|NaN/.test(line))).toEqual([]);
  });
});

describe("what is taken", () => {
  const view = viewWith({ displays: ["ggpr"], center: "pppo" });

  test("one joker comes along with a color", () => {
    // PA-11
    expect(taken("take:1:g", view)).toEqual(["g", "g", "p"]);
    expect(taken("take:c:o", view)).toEqual(["o", "p"]);
  });

  test("of jokers alone one is taken", () => {
    // PA-12
    expect(taken("take:c:p", viewWith({ center: "ppp" }))).toEqual(["p"]);
    expect(label("take:c:p", viewWith({ center: "ppp" }), "en")).toBe(
      "Take 1 purple from the center",
    );
  });

  test("those tiles are lifted, and no others", () => {
    const table: Choosing = {
      lang: "en",
      mine: [0],
      chosen: ["take:c:p"],
      next: [],
      can: () => false,
      isChosen: (key) => key === "take:c:p",
      keysFrom: () => ["take:c:p"],
      tags: () => [],
      choose: () => {},
      refuse: () => {},
    };
    const shown = viewWith({ displays: [], center: "ppp" });
    const html = render(Market, { props: { view: shown, module, table, marks: false } }).body;
    const tiles = html.match(/<span class="tile[^"]*"[^>]*data-slot="center\.\d"/g) ?? [];
    expect(tiles).toHaveLength(3);
    expect(tiles.filter((tile) => tile.includes("picked"))).toHaveLength(1);
  });
});

describe("a picture of the result", () => {
  test("a space is paid with as many tiles as its number, first the one that is laid", () => {
    // PA-21, PA-22: space 6 of the blue star, with two jokers; purple is the joker.
    const pay = { key: "pay:b2", color: "b", jokers: 2, extra: 0 };
    expect(paidTiles(viewWith({}), "b6", pay)).toEqual(["b", "b", "b", "b", "p", "p"]);
  });

  test("a star of the gray side is worth what its tiles say", () => {
    // PA-51, PA-62: all of one color by that color, six different ones 12.
    const worth = (tiles: string): number | null => {
      const stars = [byStar((name) => (name === "blue" ? tiles : "......"))];
      return starWorth(viewWith({ printed: printedOn("gray"), stars }), 0, "b");
    };
    expect(["g.....", "gg....", "gp...."].map(worth)).toEqual([null, 18, 12]);
    expect(starWorth(viewWith({}), 0, "r")).toBe(14);
  });

  test("the sixth round is the last", () => {
    // PA-5
    expect([5, 6].map((round) => isLastRound(viewWith({ round })))).toEqual([false, true]);
  });
});

describe("lessons", () => {
  const lesson = (keys: string[], blue = "......", turns = 6): string | null => {
    const stars = [byStar((name) => (name === "blue" ? blue : "......"))];
    return lessonOf({ keys, turns, view: viewWith({ stars }), seat: 0 });
  };

  test("laying tiles is explained three times, by the tiles that lie on stars", () => {
    const keys = ["place:b6", "pass"];
    const names = ["......", "b.....", "bb....", "bbb..."].map((blue) => lesson(keys, blue));
    expect(names).toEqual(["place1", "place2", "place3", null]);
  });

  test("paying is explained once, bonus tiles and what to keep each time", () => {
    expect([lesson(["pay:b0"]), lesson(["pay:b0"], "b.....")]).toEqual(["pay", null]);
    expect([lesson(["bonus:g"], "bbb..."), lesson(["hold:"], "bbb...")]).toEqual(["bonus", "hold"]);
  });

  test("all of them have words", () => {
    const names = ["place1", "place2", "place3", "pay", "bonus", "hold"];
    expect(Object.keys(coach.lessons)).toEqual(expect.arrayContaining(names));
  });
});

test("a refill of the supply begins no round", () => {
  expect(module.isNewRound({ displays: [], bag: 4 })).toBe(true);
  expect(module.isNewRound({ supply: "pg", bag: 4 })).toBe(false);
});

test("laying tiles and bonus tiles have prompts of their own, taking tiles has not", () => {
  expect(module.prompt(["place:b6", "pass"], "en")).toBe("Choose a space, or pass");
  expect(module.prompt(["bonus:g"], "en")).toBe("Choose a bonus tile from the supply");
  expect(module.prompt(["take:1:g"], "en")).toBeNull();
});

test.each([
  ["place:b6", "1.star.b.6"],
  ["take:3:g", "1.hand"],
  ["bonus:g", "1.hand"],
  ["pass", "1.corner"],
  ["pay:b3", null],
])("%s is drawn at %s", (key, place) => {
  expect(placeOf(key, 1)).toBe(place);
});
