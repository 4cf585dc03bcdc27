// Where displays, center and heaps lie: nothing over anything else, tiles as large as fingers need.
import { expect, test } from "vitest";
import type { TileShape } from "../src/contract/game";
import {
  compose,
  flow,
  HEAP,
  inside,
  LEAST_TILE,
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
