// Small tables for the pictures.
import type { Printed, Structure } from "../shown";
import type { PavilionView, Star } from "../view";

const OUTER = ["o", "r", "b", "y", "g", "p"] as const;

/** The digits of a star's places from 12 o'clock on, its sixth place lying `turn` steps after that. */
function ringFrom(turn: number): number[] {
  return Array.from({ length: 6 }, (_, i) => ((i - turn + 11) % 6) + 1);
}

const ring = Object.fromEntries([
  ...OUTER.map((star, i) => [star, ringFrom(i)]),
  ["m", ringFrom(5)],
]) as Record<Star, number[]>;

function place(star: Star, spot: number): string {
  return `${star}${ring[star][spot % 6]}`;
}

function structuresAt(i: number): Structure[] {
  const star = OUTER[i]!;
  const next = OUTER[(i + 1) % 6]!;
  return [
    {
      kind: "pillar",
      tiles: 1,
      places: [place(star, i + 2), place(star, i + 3), place("m", i + 5), place("m", i)],
    },
    {
      kind: "statue",
      tiles: 2,
      places: [place(star, i + 1), place(star, i + 2), place(next, i + 4), place(next, i + 5)],
    },
    { kind: "window", tiles: 3, places: [place(star, i + 5), place(star, i)] },
  ];
}

const numbers = [1, 2, 3, 4, 5, 6];

export const printed: Printed = {
  ring,
  numbers: { o: numbers, r: numbers, b: numbers, y: numbers, g: numbers, p: numbers, m: numbers },
  colors: { o: "o", r: "r", b: "b", y: "y", g: "g", p: "p", m: null },
  structures: OUTER.flatMap((_, i) => structuresAt(i)),
  jokers: "pgoybr",
  star_points: { p: 20, g: 18, o: 17, y: 16, b: 15, r: 14, m: 12 },
  number_points: { "1": 4, "2": 8, "3": 12, "4": 16 },
};

const FREE = "......";
const noStars: Record<Star, string> = {
  o: FREE,
  r: FREE,
  b: FREE,
  y: FREE,
  g: FREE,
  p: FREE,
  m: FREE,
};

export function pavilionView(
  stars: Partial<Record<Star, string>>,
  change: Partial<PavilionView> = {},
): PavilionView {
  return {
    round: 1,
    joker: "p",
    displays: [],
    center: "",
    marker: false,
    holder: 0,
    bag: 60,
    tower: 0,
    supply: "pggooyybbr",
    hands: [""],
    corners: [""],
    stars: [{ ...noStars, ...stars }],
    owed: 0,
    passed: [false],
    scores: [5],
    printed,
    ...change,
  };
}

export const roundsView = pavilionView({}, { round: 2, joker: "g" });
export const payView = pavilionView({ o: "..o..." }, { hands: ["ppooyr"] });
export const chainView = pavilionView({ b: "...bbb" });
export const structuresView = pavilionView({ o: "oooooo", r: "..rr..", m: "b....y" });
