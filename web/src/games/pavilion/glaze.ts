// How light falls on a rhombus: four bevels around a flat face, lit from the upper left.
import { path, polar, rhombus, round, type Point } from "./geometry";

const LIGHT: Point = { x: -0.5, y: -0.87 };
const FACE = 0.76;

export interface Facet {
  d: string;
  /** From -1, in the shade, to 1, in full light. */
  light: number;
}

export interface Rhombus {
  outline: string;
  face: string;
  facets: Facet[];
  /** A reflection on the lit side of the face. */
  gleam: string;
}

const known = new Map<string, Rhombus>();

export function glazed(side: number, turn: number): Rhombus {
  const name = `${round(side)} ${round((turn * 6) % 3)}`;
  const found = known.get(name) ?? cut(side, turn);
  known.set(name, found);
  return found;
}

function cut(side: number, turn: number): Rhombus {
  const outer = rhombus(side, turn);
  const inner = rhombus(side * FACE, turn);
  const facets = outer.map((corner, i) => {
    const next = (i + 1) % 4;
    const [a, b] = [outer[next] as Point, inner[next] as Point];
    return { d: path([corner, a, b, inner[i] as Point]), light: lightOn(corner, a) };
  });
  return { outline: path(outer), face: path(inner), facets, gleam: gleam(inner) };
}

function lightOn(from: Point, to: Point): number {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return round((x * LIGHT.x + y * LIGHT.y) / Math.hypot(x, y));
}

// The part of the face towards the light, cut off by a gentle curve.
function gleam(inner: Point[]): string {
  const far = polar(200, Math.atan2(LIGHT.x, -LIGHT.y) / (2 * Math.PI));
  const order = [...inner].sort((a, b) => distance(a, far) - distance(b, far));
  const [first, second, third] = order as [Point, Point, Point];
  const one = toward(first, second, 0.86);
  const two = toward(first, third, 0.62);
  const text = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const bend = toward(first, { x: 0, y: 0 }, 0.55);
  return `M${text(first)}L${text(one)}Q${text(bend)} ${text(two)}Z`;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function toward(from: Point, to: Point, part: number): Point {
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}
