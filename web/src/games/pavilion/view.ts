// Summer Pavilion as the server shows it, with what is printed on the boards.
import type { Offer, View } from "../../contract/game";
import type { Kind } from "./kinds";
import type * as shown from "./shown";

/** The stars clockwise from the upper left, then the center star. */
export const STARS = ["o", "r", "b", "y", "g", "p", "m"] as const;
export type Star = (typeof STARS)[number];

export type PavilionView = shown.View & { printed: shown.Printed };

export function read(view: View): PavilionView {
  return view as PavilionView;
}

export function offer(view: View): Offer {
  const { displays, center, marker, bag, tower } = read(view);
  return { displays, center, marker, bag, discard: tower };
}

/** A refill of the supply begins no round. */
export function isNewRound(deal: object): boolean {
  return (deal as shown.DealView).displays !== undefined;
}

const NOTHING = "-";

/** The letters of a heap; none where the server writes "-". */
export function tilesOf(heap: string): Kind[] {
  return heap === NOTHING ? [] : ([...heap] as Kind[]);
}

/** What lies on a place of a seat, or null. */
export function tileAt(view: PavilionView, seat: number, place: string): Kind | null {
  const tile = view.stars[seat]?.[starOf(place)]?.[Number(place[1]) - 1] ?? ".";
  return tile === "." ? null : (tile as Kind);
}

export function starOf(place: string): Star {
  return place[0] as Star;
}

/** The digits of a star's places, clockwise from 12 o'clock. */
export function ringOf(printed: shown.Printed, star: Star): number[] {
  return printed.ring[star] ?? [];
}

/** The color that a star is printed for; null for any. */
export function colorOf(printed: shown.Printed, star: Star): Kind | null {
  return (printed.colors[star] ?? null) as Kind | null;
}

/** The points of a complete star of a color, `m` for six different ones. */
export function pointsOf(printed: shown.Printed, color: string): number {
  return printed.star_points[color] ?? 0;
}

/** The number printed on a place: what it costs. */
export function priceOf(printed: shown.Printed, place: string): number {
  return printed.numbers[starOf(place)]?.[Number(place[1]) - 1] ?? 0;
}

/** The names of all places, star by star, each from 12 o'clock on. */
export function allPlaces(printed: shown.Printed): string[] {
  return STARS.flatMap((star) => ringOf(printed, star).map((digit) => `${star}${digit}`));
}

export function countOf(tiles: readonly string[], kind: string): number {
  return tiles.filter((tile) => tile === kind).length;
}
