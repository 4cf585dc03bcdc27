import { expect, test } from "vitest";
import { flightsBetween, freeCorner } from "../src/lib/flights";

const tiles = (lying: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(lying));

test("taken tiles fly to the line, the others to the center", () => {
  const before = tiles({
    "display.1.0": "b",
    "display.1.1": "b",
    "display.1.2": "y",
    "center.0": "r",
  });
  const after = tiles({ "0.line.2.0": "b", "0.line.2.1": "b", "center.0": "r", "center.1": "y" });
  expect(flightsBetween(before, after)).toEqual([
    { kind: "b", from: "display.1.0", to: "0.line.2.0" },
    { kind: "b", from: "display.1.1", to: "0.line.2.1" },
    { kind: "y", from: "display.1.2", to: "center.1" },
  ]);
});

test("tiles that close ranks stay in their heap", () => {
  const before = tiles({ "center.0": "b", "center.1": "k", "center.2": "y" });
  const after = tiles({ "center.0": "b", "center.1": "y", "0.line.1.0": "k" });
  expect(flightsBetween(before, after)).toEqual([
    { kind: "y", from: "center.2", to: "center.1" },
    { kind: "k", from: "center.1", to: "0.line.1.0" },
  ]);
});

test("what comes from nowhere and goes nowhere has one end only", () => {
  const before = tiles({ "0.line.2.0": "b", "0.line.2.1": "b" });
  const after = tiles({ "0.wall.2.2": "b", "display.1.0": "y" });
  expect(flightsBetween(before, after)).toEqual([
    { kind: "b", from: "0.line.2.0", to: "0.wall.2.2" },
    { kind: "b", from: "0.line.2.1", to: null },
    { kind: "y", from: null, to: "display.1.0" },
  ]);
});

test("nothing flies where nothing changed", () => {
  const same = tiles({ "center.0": "b" });
  expect(flightsBetween(same, new Map(same))).toEqual([]);
});

test("a label stands at its box's corner, or beside those that are there", () => {
  const box = { x: 10, y: 20, width: 30, height: 5 };
  expect(freeCorner(box, [], 24)).toEqual({ x: 40, y: 20 });
  const others = [
    { x: 40, y: 21 },
    { x: 16, y: 20 },
    { x: 40, y: 60 },
  ];
  expect(freeCorner(box, others, 24)).toEqual({ x: -8, y: 20 });
});
