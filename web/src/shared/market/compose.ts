// Where displays and center lie, for the room there is. All lengths are pixels.
//
//        1                1 2 3
//     5     2             4 5 6 7
//       (c)               (  c  )
//      4   3
//      a ring              a grid

import type { TileShape } from "../../contract/game";

export interface Point {
  x: number;
  y: number;
}

export interface Room {
  width: number;
  height: number;
}

export interface Layout {
  /** What it covers: all the width, and as much height as is needed. */
  room: Room;
  isRing: boolean;
  /** A display's width. */
  disc: number;
  /** The middles of the displays. */
  places: Point[];
  /** The center's middle and size, and how round its corners are. */
  center: Point & Room & { radius: number };
  /** Where bag and discarded tiles are, at least of the size of `HEAP`. */
  heaps: [Point, Point];
}

export const SQUARE: TileShape = { width: 1, across: 1.05, down: 1.05, share: 0.345 };
/** The least width of a tile that is easily hit: with a mouse, with a finger. */
export const LEAST_TILE = { roomy: 40, narrow: 32 };
export const HEAP = 40;
const GAP = 5;
const SMALLEST_DISC = 56;
const LARGEST_DISC = 190;
const LARGEST_TILE = 64;
const ROUNDNESS = 2.5; // of the ring: 2 is an ellipse, more is squarer
const SAMPLES = 360;
const SHARES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64];
const RING_IS_WORTH = 0.93; // of a tile's size: a ring is nicer than a grid
const SMALLEST_TILE = 16;
const GROUP_GAP = 0.28; // between groups, in heights of a tile
const FANS = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
const KINDS = 5; // of tiles, in most games
const SLENDER = 0.85; // of the least width: a tile that is narrower than high is still easily hit

/** The layout with the largest tiles for a room; a ring wherever its tiles are large enough. */
export function compose(room: Room, displays: number, shape: TileShape): Layout {
  const ring = bestRing(room, displays, shape);
  const least = (one: Layout): number => leastTile(one, displays, shape);
  if (ring && isRoomy(ring, displays, shape)) return ring;
  const grids = [2, 3, 4, 5, 6].flatMap((columns) => gridsIn(room, displays, columns));
  const grid = grids.reduce<Layout | null>(
    (best, one) => (best && least(best) >= least(one) ? best : one),
    null,
  );
  if (!ring || (grid && least(grid) * RING_IS_WORTH > least(ring)))
    return grid ?? flow(room.width, displays, shape);
  return ring;
}

/** For a page that scrolls: as many columns as leave room for fingers, the center below. */
export function flow(width: number, displays: number, shape: TileShape): Layout {
  const least = LEAST_TILE.narrow / (shape.width * narrowShare(shape));
  const most = Math.max(2, Math.floor((width + GAP) / (least + GAP)));
  const columns = Math.min(most, Math.ceil((displays + 1) / 2));
  const disc = Math.min((width - GAP * (columns - 1)) / columns, 116);
  const center = { width, height: 2 * LEAST_TILE.narrow + 24 };
  return grid({ width, height: 0 }, displays, columns, disc, center);
}

/** On a narrow page tiles may reach the rim of their display. */
export function narrowShare(shape: TileShape): number {
  return shape.share * (1 + 0.13 * shape.width);
}

/** A tile's height in a display. */
export function tileIn({ disc, isRing }: Layout, shape: TileShape): number {
  return Math.min(
    disc * (isRing ? shape.share : narrowShare(shape)),
    LARGEST_TILE / shape.width ** 0.5,
  );
}

/** A tile's height, and how far apart tiles of one group lie: 1 is side by side, less is a fan. */
export interface Lying {
  tile: number;
  apart: number;
}

/** How groups of so many tiles lie in a room: side by side, but in a fan before they get small. */
export function lieIn(room: Room, groups: readonly number[], shape: TileShape): Lying {
  const ways = FANS.map((apart) => ({ apart, tile: tileFor(room, groups, shape, apart) }));
  const enough = ways.find(({ tile }) => tile * shape.width >= leastWidth(shape));
  return enough ?? ways.reduce((best, one) => (one.tile > best.tile ? one : best));
}

/** The least width of a tile in the center. */
function leastWidth({ width }: TileShape): number {
  return LEAST_TILE.narrow * (width < 1 ? SLENDER : 1);
}

/** The height of a tile, at most, with which groups of so many tiles fit into a room, row after row. */
export function tileFor(
  room: Room,
  groups: readonly number[],
  shape: TileShape,
  apart = 1,
): number {
  for (let tile = LARGEST_TILE / shape.width ** 0.5; tile > SMALLEST_TILE; tile--) {
    const columns = room.width / (tile * shape.across);
    const rows = rowsOf(groups, columns, GROUP_GAP / shape.across, apart);
    if (rows * tile * shape.down <= room.height) return tile;
  }
  return SMALLEST_TILE;
}

/** How many tiles of a group lie in one of its rows, which are about equally long. */
export function rowOf(count: number, room: Room, { tile, apart }: Lying, shape: TileShape): number {
  return evenly(count, most(room.width / (tile * shape.across), apart));
}

/** How many tiles of one group have room in so many columns. */
function most(columns: number, apart: number): number {
  return Math.max(1, 1 + Math.floor((columns - 1) / apart));
}

function evenly(count: number, inRow: number): number {
  return Math.ceil(count / Math.ceil(count / inRow));
}

/** How many rows groups need when those that do not fit into the rest of a row begin another. */
function rowsOf(groups: readonly number[], columns: number, gap: number, apart: number): number {
  if (columns < 1) return Infinity;
  const inRow = most(columns, apart);
  let [rows, used] = [1, 0];
  for (const count of groups) {
    const wide = 1 + (evenly(count, inRow) - 1) * apart;
    if (used && used + gap + wide > columns) {
      rows++;
      used = 0;
    }
    rows += Math.ceil(count / inRow) - 1;
    used += (used ? gap : 0) + wide;
  }
  return rows;
}

/** The height of the center's tiles when it holds as many as it often does. */
function centerTile(layout: Layout, displays: number, shape: TileShape): number {
  const often = [3, 3, ...Array.from({ length: Math.ceil((displays - 4) / 2) }, () => 3)];
  return tileFor(inside(layout), often, shape);
}

function leastTile(layout: Layout, displays: number, shape: TileShape): number {
  return shape.width * Math.min(tileIn(layout, shape), centerTile(layout, displays, shape) * 1.05);
}

function isRoomy(layout: Layout, displays: number, shape: TileShape): boolean {
  const inDisplay = shape.width * tileIn(layout, shape);
  const inCenter = shape.width * centerTile(layout, displays, shape);
  const isEnough = inDisplay >= LEAST_TILE.roomy && inCenter >= LEAST_TILE.narrow;
  return isEnough && hasRoomForAll(layout, displays, shape);
}

/** Whether tiles are large enough when as many are in the center as can be: three of each display. */
function hasRoomForAll(layout: Layout, displays: number, shape: TileShape): boolean {
  const kind = Math.ceil((3 * displays) / KINDS);
  const all = [1, ...Array.from({ length: KINDS }, () => kind)];
  return lieIn(inside(layout), all, shape).tile * shape.width >= leastWidth(shape);
}

/** The part of the center where tiles may lie: its corners are round. */
export function inside({ center, isRing }: Layout): Room {
  const share = isRing ? 0.9 : 0.96;
  return { width: center.width * share, height: center.height * share };
}

function bestRing(room: Room, displays: number, shape: TileShape): Layout | null {
  let best: Layout | null = null;
  for (let disc = SMALLEST_DISC; disc <= LARGEST_DISC; disc += 2) {
    const one = ring(room, displays, disc);
    if (one && (!best || leastTile(one, displays, shape) > leastTile(best, displays, shape)))
      best = one;
  }
  return best;
}

function ring(room: Room, displays: number, disc: number): Layout | null {
  const [a, b] = [(room.width - disc) / 2, (room.height - disc) / 2];
  const [width, height] = [2 * a - disc - 2 * GAP, 2 * b - disc - 2 * GAP];
  if (Math.min(width, height) < disc * 0.8) return null;
  const middle = { x: room.width / 2, y: room.height / 2 };
  const places = along(a, b, displays).map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
  const heaps: [Point, Point] = [
    { x: HEAP / 2, y: room.height - HEAP / 2 },
    { x: room.width - HEAP / 2, y: room.height - HEAP / 2 },
  ];
  if (closest(places) < disc + GAP / 2) return null;
  if (heaps.some((heap) => distance(heap, nearest(heap, places)) < disc / 2 + HEAP * 0.6))
    return null;
  const center = largestClear({ ...middle, width, height }, places, disc);
  return center && { room, isRing: true, disc, places, center, heaps };
}

/** The center of a ring, as large as the displays around it leave it. */
function largestClear(
  most: Point & Room,
  places: readonly Point[],
  disc: number,
): Layout["center"] | null {
  let best: Layout["center"] | null = null;
  for (const wide of SHARES)
    for (const high of SHARES) {
      const one = rounded({ ...most, width: most.width * wide, height: most.height * high });
      const isLarger = !best || one.width * one.height > best.width * best.height;
      if (isLarger && places.every((place) => gapTo(one, place) >= disc / 2 + GAP / 2)) best = one;
    }
  return best;
}

function rounded(box: Point & Room): Layout["center"] {
  return { ...box, radius: Math.min(box.width, box.height) * 0.36 };
}

/** How far a point is from a box with round corners. */
function gapTo({ x, y, width, height, radius }: Layout["center"], point: Point): number {
  const across = Math.max(0, Math.abs(point.x - x) - (width / 2 - radius));
  const down = Math.max(0, Math.abs(point.y - y) - (height / 2 - radius));
  return Math.hypot(across, down) - radius;
}

/** Points of equal distance along a rounded ring, from the top clockwise. */
function along(a: number, b: number, count: number): Point[] {
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / ROUNDNESS);
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const turn = (2 * Math.PI * i) / SAMPLES;
    return { x: a * bend(Math.sin(turn)), y: -b * bend(Math.cos(turn)) };
  });
  const ways = [0];
  for (let i = 1; i <= SAMPLES; i++) ways.push(ways[i - 1]! + distance(points[i]!, points[i - 1]!));
  return Array.from({ length: count }, (_, i) =>
    pointAt(points, ways, (ways[SAMPLES]! * i) / count),
  );
}

/** The point where a way of some length along these points ends. */
function pointAt(points: readonly Point[], ways: readonly number[], length: number): Point {
  const next = Math.max(
    1,
    ways.findIndex((way) => way >= length),
  );
  const [from, to] = [points[next - 1]!, points[next]!];
  const part = (length - ways[next - 1]!) / (ways[next]! - ways[next - 1]! || 1);
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}

function gridsIn(room: Room, displays: number, columns: number): Layout[] {
  const rows = Math.ceil(displays / columns);
  const below = Array.from({ length: 6 }, (_, i) => {
    const height = Math.max(room.height * (0.2 + 0.06 * i), 2 * HEAP + GAP);
    const high = (room.height - height - GAP * rows) / rows;
    const disc = Math.min((room.width - GAP * (columns - 1)) / columns, high, LARGEST_DISC);
    return grid(room, displays, columns, disc, { width: room.width, height });
  });
  const beside = Array.from({ length: 6 }, (_, i) => {
    const width = room.width * (0.2 + 0.06 * i);
    const wide = (room.width - width - GAP * columns) / columns;
    const disc = Math.min((room.height - GAP * (rows - 1)) / rows, wide, LARGEST_DISC);
    return grid(room, displays, columns, disc, { width, height: room.height });
  });
  const all = room.height > room.width ? below : [...below, ...beside];
  return all.filter(({ disc }) => disc >= SMALLEST_DISC);
}

/** Displays in rows, heaps in a free cell or beside the center, the center below or at the right. */
function grid(room: Room, displays: number, columns: number, disc: number, center: Room): Layout {
  const isBeside = center.width < room.width;
  const rows = Math.ceil(displays / columns);
  const wide = isBeside ? room.width - center.width - GAP : room.width;
  const step = columns > 1 ? Math.min((wide - disc) / (columns - 1), disc * 1.25) : 0;
  const left = (wide - step * (columns - 1)) / 2;
  const high = rows * disc + GAP * (rows - 1);
  const tall = Math.max(room.height, isBeside ? high : high + GAP + center.height);
  const top = isBeside ? (tall - high) / 2 : 0;
  const cell = (i: number): Point => ({
    x: left + step * (i % columns),
    y: top + disc / 2 + (disc + GAP) * Math.floor(i / columns),
  });
  const from = isBeside ? 0 : high + GAP;
  const box = { left: room.width - center.width, top: from, right: room.width, bottom: tall };
  const heaps = heapsIn(displays % columns ? cell(rows * columns - 1) : null, box, isBeside);
  return {
    room: { width: room.width, height: tall },
    isRing: false,
    disc,
    places: Array.from({ length: displays }, (_, i) => cell(i)),
    center: {
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
      width: box.right - box.left,
      height: box.bottom - box.top,
      radius: 18,
    },
    heaps,
  };
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Both heaps in a free cell, else at the end of the center's box, which gives room. */
function heapsIn(cell: Point | null, box: Edges, isBeside: boolean): [Point, Point] {
  const half = HEAP / 2 + 1;
  if (cell)
    return [
      { x: cell.x - half, y: cell.y },
      { x: cell.x + half, y: cell.y },
    ];
  if (isBeside) {
    box.bottom -= HEAP + GAP;
    const [x, y] = [(box.left + box.right) / 2, box.bottom + GAP + HEAP / 2];
    return [
      { x: x - half, y },
      { x: x + half, y },
    ];
  }
  box.right -= HEAP + GAP;
  const [x, y] = [box.right + GAP + HEAP / 2, (box.top + box.bottom) / 2];
  return [
    { x, y: y - half },
    { x, y: y + half },
  ];
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function nearest(point: Point, others: readonly Point[]): Point {
  return others.reduce((best, one) => (distance(point, one) < distance(point, best) ? one : best));
}

function closest(points: readonly Point[]): number {
  return Math.min(
    ...points.map((point, i) => distance(point, points[(i + 1) % points.length] ?? point)),
  );
}
