// Summer Pavilion as the server shows it (src/tilewright/pavilion/view.py).
import type { Heap, Offer, View } from "../../contract/game";
import type { Kind } from "./kinds";

/** The stars clockwise from the upper left, then the center star. */
export const STARS = ["o", "r", "b", "y", "g", "p", "m"] as const;
export type Star = (typeof STARS)[number];

export interface Structure {
  kind: "pillar" | "statue" | "window";
  /** Bonus tiles it gives. */
  tiles: number;
  /** Names of the places around it, like "o2". */
  places: string[];
}

/** What is printed on the boards of this table; the same for all seats. */
export interface Printed {
  /** The digits of a star's places at 12, 2, 4, 6, 8 and 10 o'clock. */
  ring: Record<Star, number[]>;
  /** The number printed on a star's places 1 to 6. */
  numbers: Record<Star, number[]>;
  /** The color a star is printed for; null for any. */
  colors: Record<Star, Kind | null>;
  structures: Structure[];
  /** The joker colors of all rounds. */
  jokers: string;
  /** Points of a complete star by its color, "m" for six different ones. */
  star_points: Record<Star, number>;
  number_points: Record<string, number>;
}

export interface PavilionView {
  round: number;
  /** "-" before the first round. */
  joker: string;
  displays: string[];
  center: string;
  /** Whether the first-player marker lies in the center. */
  marker: boolean;
  /** The seat that holds the marker, or held it last. */
  holder: number;
  bag: Heap;
  tower: Heap;
  supply: string;
  hands: string[];
  corners: string[];
  /** By seat and star: what lies on places 1 to 6, "." where nothing does. */
  stars: Record<Star, string>[];
  owed: number;
  passed: boolean[];
  scores: number[];
  printed: Printed;
}

export function read(view: View): PavilionView {
  return view as PavilionView;
}

export function offer(view: View): Offer {
  const { displays, center, marker, bag, tower } = read(view);
  return { displays, center, marker, bag, discard: tower };
}

/** A refill of the supply begins no round. */
export function isNewRound(deal: object): boolean {
  return "displays" in deal;
}

const NOTHING = "-";

/** The letters of a heap; none where the server writes "-". */
export function tilesOf(heap: string): Kind[] {
  return heap === NOTHING ? [] : ([...heap] as Kind[]);
}

/** What lies on a place of a seat, or null. */
export function tileAt(view: PavilionView, seat: number, place: string): Kind | null {
  const tile = view.stars[seat]?.[starOf(place)][Number(place[1]) - 1] ?? ".";
  return tile === "." ? null : (tile as Kind);
}

export function starOf(place: string): Star {
  return place[0] as Star;
}

/** The number printed on a place: what it costs. */
export function priceOf(printed: Printed, place: string): number {
  return printed.numbers[starOf(place)][Number(place[1]) - 1] ?? 0;
}

/** The names of all places, star by star, each from 12 o'clock on. */
export function allPlaces(printed: Printed): string[] {
  return STARS.flatMap((star) => printed.ring[star].map((digit) => `${star}${digit}`));
}

export function countOf(tiles: readonly string[], kind: string): number {
  return tiles.filter((tile) => tile === kind).length;
}
