// Where a move is drawn: around the tiles that it takes, and where they go.
import { expect, test } from "vitest";
import type { DrawnGame } from "../src/contract/game";
import { placesOf } from "../src/shared/moveMark";

const GAME = {
  keysOf: (move: string) => (move === "w" ? ["wall"] : [`take:${move[0]}:${move[1]}`, "line"]),
  placeOf: (key: string, seat: number) => (key.startsWith("take:") ? null : `${seat}.${key}`),
  offer: () => ({ displays: ["bbyb", "yk-y"], center: "*yb", marker: true, bag: 0, discard: 0 }),
  taken: (key: string) => (key === "take:1:b" ? ["b", "b"] : ["y"]),
} as unknown as DrawnGame;

test.each([
  ["1b", [["display.1.0", "display.1.1"], "2.line"]],
  ["2y", [["display.2.0"], "2.line"]],
  ["cy", [["center.0"], "2.line"]],
  ["w", ["2.wall"]],
])("%s is drawn at %j", (move, places) => {
  expect(placesOf(GAME, move, {}, 2)).toEqual(places);
});
