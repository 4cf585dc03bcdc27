// Where everything is on a board, in units of its drawing.
//
//          orange   red           A star is six rhombi of 60 degrees around a point, tips to
//      purple  center  blue       12, 2, 4, 6, 8 and 10 o'clock. Its neighbors stand where its
//          green   yellow         notches look: 1, 3, 5, 7, 9 and 11 o'clock.
import type { Printed, Structure } from "./shown";
import { ringOf, starOf, type Star } from "./view";

export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 640;
export const HEIGHT = 704;
export const MIDDLE: Point = { x: 320, y: 292 };
/** The side of a rhombus; across it measures as much, along it ROOT3 times as much. */
export const SIDE = 60;
export const ROOT3 = Math.sqrt(3);
/** The middles of two neighboring stars. */
export const APART = 3.22 * SIDE;
/** Bare stone between a structure and its spaces. */
const GAP = 4;

const TURNS: Record<Star, number | null> = {
  o: -1 / 12,
  r: 1 / 12,
  b: 3 / 12,
  y: 5 / 12,
  g: 7 / 12,
  p: 9 / 12,
  m: null,
};

/** The point at a distance from another, `turn` full turns clockwise from 12 o'clock. */
export function polar(radius: number, turn: number, from: Point = { x: 0, y: 0 }): Point {
  const angle = 2 * Math.PI * turn;
  return { x: from.x + radius * Math.sin(angle), y: from.y - radius * Math.cos(angle) };
}

/** The direction from a point to another, in full turns clockwise from 12 o'clock. */
export function turnTo(from: Point, to: Point): number {
  return Math.atan2(to.x - from.x, from.y - to.y) / (2 * Math.PI);
}

export function path(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function starMiddle(star: Star): Point {
  const turn = TURNS[star];
  return turn === null ? MIDDLE : polar(APART, turn, MIDDLE);
}

/** Where a place points to, in full turns. */
export function placeTurn(printed: Printed, place: string): number {
  return ringOf(printed, starOf(place)).indexOf(Number(place[1])) / 6;
}

/** A point of a place; 0 is the middle of its star, 1 its own middle, 2 its tip. */
export function placePoint(printed: Printed, place: string, out = 1): Point {
  const turn = placeTurn(printed, place);
  return polar((out * SIDE * ROOT3) / 2, turn, starMiddle(starOf(place)));
}

/** A rhombus around (0, 0) whose long way points to `turn`: tip, right, foot, left. */
export function rhombus(side: number, turn = 0): Point[] {
  const along = (side * ROOT3) / 2;
  return [
    polar(along, turn),
    polar(side / 2, turn + 1 / 4),
    polar(along, turn + 1 / 2),
    polar(side / 2, turn + 3 / 4),
  ];
}

/** The outline of a whole star around (0, 0), grown by a margin. */
export function starOutline(margin: number): Point[] {
  const tip = SIDE * ROOT3 + 2 * margin;
  const notch = SIDE + margin / (ROOT3 / 2);
  return Array.from({ length: 12 }, (_, i) => polar(i % 2 ? notch : tip, i / 12));
}

/** Structures stand in the pockets between two stars, windows in the outer notch of one. */
export function structureMiddle(printed: Printed, structure: Structure): Point {
  const stars = [...new Set(structure.places.map(starOf))].map(starMiddle);
  if (stars.length > 1) return mean(stars);
  return polar(1.5 * SIDE, windowTurn(printed, structure), stars[0]);
}

export function windowTurn(printed: Printed, structure: Structure): number {
  const middle = starMiddle(starOf(structure.places[0] ?? "m"));
  return turnTo(middle, mean(structure.places.map((place) => placePoint(printed, place))));
}

function mean(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export interface Plaque {
  outline: string;
  /** By place: the side that touches it, and the part of the plaque that belongs to it. */
  sides: Record<string, { edge: string; part: string }>;
}

/** The stone a structure stands on, around (0, 0): each of its sides touches one of its places. */
export function plaque(printed: Printed, structure: Structure): Plaque {
  return structure.places.length > 2
    ? pocketPlaque(printed, structure)
    : windowPlaque(printed, structure);
}

// A pocket is a rhombus between two notches; its stone is cut off at both ends.
function pocketPlaque(printed: Printed, structure: Structure): Plaque {
  const middle = structureMiddle(printed, structure);
  const axis = turnTo(middle, starMiddle(starOf(structure.places[0] ?? "m")));
  const half = APART / 2 - SIDE - GAP / (ROOT3 / 2);
  const cut = 0.56 * SIDE;
  const at = (along: number, across: number): Point => {
    const point = polar(along, axis);
    return polar(across, axis + 1 / 4, point);
  };
  const shoulder = half * (1 - cut / (half * ROOT3));
  const corners = (ahead: number, right: number): Point[] => [
    at(ahead * half, 0),
    at(ahead * shoulder, right * cut),
  ];
  const sides = structure.places.map((place) => {
    const away = turnTo(middle, placePoint(printed, place)) - axis;
    const ahead = Math.sign(Math.cos(2 * Math.PI * away));
    const right = Math.sign(Math.sin(2 * Math.PI * away));
    const [near, far] = corners(ahead, right) as [Point, Point];
    const part = path([{ x: 0, y: 0 }, near, far, at(0, right * cut)]);
    return [place, { edge: openPath([near, far]), part }] as const;
  });
  const outline = [
    ...corners(1, 1),
    ...corners(-1, 1).reverse(),
    ...corners(-1, -1).slice(1),
    ...corners(1, -1).slice(1),
  ];
  return { outline: path(outline), sides: Object.fromEntries(sides) };
}

// A window's stone has its foot in the notch and a round arch outside.
function windowPlaque(printed: Printed, structure: Structure): Plaque {
  const middle = structureMiddle(printed, structure);
  const axis = windowTurn(printed, structure);
  const foot = 0.5 * SIDE - GAP / (ROOT3 / 2);
  const at = (along: number, across: number): Point =>
    polar(across, axis + 1 / 4, polar(along, axis));
  const [hip, wide, top] = [-foot + 16.5, 28.6, 3];
  const arch = round(wide);
  const text = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const half = (right: number, sweep: number): string =>
    `M${text(at(-foot, 0))}L${text(at(hip, right * wide))}L${text(at(top, right * wide))}` +
    `A${arch} ${arch} 0 0 ${sweep} ${text(at(top + wide, 0))}Z`;
  const sides = structure.places.map((place) => {
    const away = turnTo(middle, placePoint(printed, place)) - axis;
    const right = Math.sign(Math.sin(2 * Math.PI * away));
    const edge = openPath([at(-foot, 0), at(hip, right * wide)]);
    return [place, { edge, part: half(right, right > 0 ? 0 : 1) }] as const;
  });
  const outline =
    `M${text(at(-foot, 0))}L${text(at(hip, wide))}L${text(at(top, wide))}` +
    `A${arch} ${arch} 0 0 0 ${text(at(top, -wide))}L${text(at(hip, -wide))}Z`;
  return { outline, sides: Object.fromEntries(sides) };
}

function openPath(points: Point[]): string {
  return path(points).slice(0, -1);
}

/** The four corners of the board, for the tiles kept. */
export const CORNERS: readonly Point[] = [
  { x: 50, y: 78 },
  { x: WIDTH - 50, y: 78 },
  { x: 50, y: 2 * MIDDLE.y - 78 },
  { x: WIDTH - 50, y: 2 * MIDDLE.y - 78 },
];

/** Where the bonus of number 1, 2, 3 or 4 is shown: beside the corners. */
export function numberPoint(index: number): Point {
  const left = index % 2 === 0;
  const above = index < 2;
  return { x: left ? 60 : WIDTH - 60, y: MIDDLE.y + (above ? -104 : 104) };
}

/** The tray below the stars that holds the hand. */
export const TRAY = { x: 8, y: 586, width: WIDTH - 16, height: 110, hand: 92 };
/** A tile in the tray or in a corner. */
export const TRAY_SIDE = 50;

/** Where the tiles of a hand lie: by color, the colors a little apart, closer if there are many. */
export function handPoints(hand: readonly string[]): Point[] {
  const room = TRAY.width - TRAY.hand - TRAY_SIDE - 22;
  const changes = hand.filter((tile, i) => i > 0 && tile !== hand[i - 1]).length;
  const steps = hand.length - 1 - changes;
  const apart = Math.min(TRAY_SIDE + 4, changes ? (room - 14 * steps) / changes : room);
  const step = Math.min(34, steps ? (room - apart * changes) / steps : room);
  let x = TRAY.x + TRAY.hand + TRAY_SIDE / 2 + 6;
  return hand.map((tile, i) => {
    if (i > 0) x += tile === hand[i - 1] ? step : apart;
    return { x, y: TRAY.y + TRAY.height / 2 };
  });
}

/** The plaque between the two upper (or lower) stars, its slanted sides along theirs. */
export function keystone(isAbove: boolean): Point[] {
  const edge = (APART * ROOT3) / 2 + (SIDE * ROOT3) / 2 + 7;
  const end = (APART * ROOT3) / 2 + SIDE * ROOT3 - 4;
  const sign = isAbove ? -1 : 1;
  const wide = APART / 2 - SIDE / 2 - 9;
  const slant = (end - edge) / ROOT3;
  return [
    { x: MIDDLE.x - wide, y: MIDDLE.y + sign * edge },
    { x: MIDDLE.x + wide, y: MIDDLE.y + sign * edge },
    { x: MIDDLE.x + wide + slant, y: MIDDLE.y + sign * end },
    { x: MIDDLE.x - wide - slant, y: MIDDLE.y + sign * end },
  ];
}
