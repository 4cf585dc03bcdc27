// Where displays, center and heaps lie: nothing over anything else, tiles as large as fingers need.
import { expect, test } from "vitest";
import type { TileShape } from "../src/contract/game";
import {
  compose,
  flow,
  HEAP,
  inside,
  LEAST_TILE,
  lieIn,
  rowOf,
  SQUARE,
  tileFor,
  tileIn,
  type Layout,
} from "../src/shared/market/compose";

const SLENDER: TileShape = { width: 0.57, across: 0.6, down: 1, share: 0.49 };
const ROOMS = [
  [440, 560],
  [440, 640],
  [470, 720],
  [680, 860],
  [796, 390],
] as const;
const CASES = ROOMS.flatMap(([width, height]) =>
  [5, 7, 9].flatMap((displays) =>
    [SQUARE, SLENDER].map((shape) => ({ width, height, displays, shape })),
  ),
);

function distances({ places }: Layout): number[] {
  return places.flatMap((one, i) =>
    places.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
}

function isInCenter({ center }: Layout, x: number, y: number, by: number): boolean {
  const across = Math.abs(x - center.x) < center.width / 2 - center.radius;
  return across && Math.abs(y - center.y) < center.height / 2 + by;
}

test.each(CASES)(
  "$displays displays do not overlap in $width x $height",
  ({ width, height, displays, shape }) => {
    const layout = compose({ width, height }, displays, shape);
    expect(layout.places).toHaveLength(displays);
    expect(Math.min(...distances(layout))).toBeGreaterThanOrEqual(layout.disc - 1);
    for (const { x, y } of layout.places) {
      expect(x - layout.disc / 2).toBeGreaterThanOrEqual(-1);
      expect(x + layout.disc / 2).toBeLessThanOrEqual(width + 1);
      expect(y + layout.disc / 2).toBeLessThanOrEqual(height + 1);
      expect(isInCenter(layout, x, y, layout.disc / 2 - 2)).toBe(false);
    }
    for (const heap of layout.heaps)
      for (const { x, y } of layout.places)
        expect(Math.hypot(heap.x - x, heap.y - y)).toBeGreaterThan((layout.disc + HEAP) / 2 - 6);
  },
);

test.each([5, 7, 9])("%i displays on a desktop have tiles of 40 pixels and more", (displays) => {
  const layout = compose({ width: 440, height: 600 }, displays, SQUARE);
  expect(tileIn(layout, SQUARE)).toBeGreaterThanOrEqual(LEAST_TILE.roomy);
});

test.each([5, 7, 9])("%i displays on a phone have tiles for fingers", (displays) => {
  for (const [width, shape] of [
    [344, SQUARE],
    [344, SLENDER],
    [374, SQUARE],
  ] as const)
    expect(tileIn(flow(width, displays, shape), shape) * shape.width).toBeGreaterThanOrEqual(
      LEAST_TILE.narrow,
    );
});

test("the center's tiles shrink only as far as they must", () => {
  const layout = compose({ width: 440, height: 600 }, 9, SQUARE);
  const few = tileFor(inside(layout), [2, 1], SQUARE);
  const many = tileFor(inside(layout), [6, 6, 5, 5, 4], SQUARE);
  expect(few).toBeGreaterThan(many);
  expect(many).toBeGreaterThan(20);
});

/** What four players' tables leave the market at 1280x800, 1366x768, 1440x900 and 1920x1080. */
const DESKTOPS = [
  { game: "azul", rooms: "474x576 505x544 533x676 700x856", kinds: 5, shape: SQUARE },
  { game: "sintra", rooms: "442x622 471x590 497x722 662x902", kinds: 5, shape: SQUARE },
  { game: "pavilion", rooms: "442x556 471x513 497x636 662x799", kinds: 6, shape: SLENDER },
];
const CROWDS = DESKTOPS.flatMap(({ rooms, ...more }) =>
  rooms
    .split(" ")
    .flatMap((room) => [5, 7, 9].map((displays) => ({ displays, room: room.split("x"), ...more }))),
);
const MOST_OF_A_KIND = 12;

/** Every way in which so many kinds share so many tiles, the most of a kind first. */
function shares(tiles: number, kinds: number, most = MOST_OF_A_KIND): number[][] {
  if (!tiles) return [[]];
  if (!kinds) return [];
  return Array.from({ length: Math.min(tiles, most) }, (_, i) => i + 1).flatMap((first) =>
    shares(tiles - first, kinds - 1, first).map((rest) => [first, ...rest]),
  );
}

test.each(CROWDS)(
  "$game: three tiles of each of $displays displays are large enough in the center, $room",
  ({ displays, room, kinds, shape }) => {
    const layout = compose({ width: Number(room[0]), height: Number(room[1]) }, displays, shape);
    const wide = (groups: number[]): number =>
      lieIn(inside(layout), groups, shape).tile * shape.width;
    const least = Math.min(...shares(3 * displays, kinds).map((groups) => wide([1, ...groups])));
    expect(least).toBeGreaterThanOrEqual(LEAST_TILE.narrow * (shape.width < 1 ? 0.8 : 1));
  },
);

test("a crowded center's tiles lie in a fan before they get small", () => {
  const room = { width: 166, height: 252 };
  expect(lieIn(room, [1, 2, 2, 3], SQUARE).apart).toBe(1);
  const { tile, apart } = lieIn(room, [1, 6, 6, 5, 5, 5], SQUARE);
  expect(apart).toBeLessThan(1);
  expect(tile).toBeGreaterThanOrEqual(LEAST_TILE.narrow);
});

test("a group's rows are equally long, but for one tile", () => {
  const room = { width: 250, height: 300 };
  const lying = { tile: 40, apart: 1 };
  expect([5, 6, 7, 8, 11].map((count) => rowOf(count, room, lying, SQUARE))).toEqual([
    5, 3, 4, 4, 4,
  ]);
});
