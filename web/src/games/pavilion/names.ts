// The accessible names of choices, and a board in sentences.
import type { Lang, View } from "../../contract/game";
import { KINDS, type Kind } from "./kinds";
import {
  allPlaces,
  colorOf,
  countOf,
  priceOf,
  ringOf,
  STARS,
  starOf,
  tileAt,
  tilesOf,
  read,
  type PavilionView,
  type Star,
} from "./view";
import { taken } from "./preview";
import type { Structure } from "./shown";
import { words, type Words } from "./words";

const HOURS = [12, 2, 4, 6, 8, 10];

export function kindName(kind: string, lang: Lang): string {
  return words[lang].colors[kind as Kind];
}

export function label(key: string, view: View, lang: Lang): string {
  return capital(keyName(key, read(view), words[lang]));
}

function keyName(key: string, view: PavilionView, say: Words): string {
  const [what, first = ""] = key.split(":");
  switch (what) {
    case "take":
      return takeName(view, key, first, say);
    case "place":
      return `${placeName(view, first, say)}, ${say.costs(priceOf(view.printed, first))}`;
    case "pay":
      return say.pay(payName(first[0] as Kind, Number(first[1]), say));
    case "bonus":
      return say.take(say.some(1, first as Kind), say.supply);
    case "hold":
      return first ? say.keep(heapName([...first], say)) : say.keepNone;
    default:
      return say.pass;
  }
}

function takeName(view: PavilionView, key: string, source: string, say: Words): string {
  const tiles = taken(key, view);
  const parts = [...new Set(tiles)].map((kind, i) => {
    const count = countOf(tiles, kind);
    return i > 0 ? say.jokers(count) : say.some(count, kind);
  });
  return say.take(say.and(parts), source === "c" ? say.center : say.display(source));
}

function payName(kind: Kind, jokers: number, say: Words): string {
  const color = say.colors[kind];
  return jokers ? say.and([color, say.jokers(jokers)]) : color;
}

export function heapName(tiles: readonly string[], say: Words): string {
  const parts = KINDS.filter((kind) => tiles.includes(kind)).map((kind) =>
    say.some(countOf(tiles, kind), kind),
  );
  return parts.length ? say.and(parts) : say.none;
}

function isGray(view: PavilionView): boolean {
  return STARS.every((star) => colorOf(view.printed, star) === null);
}

function starName(view: PavilionView, star: Star, say: Words): string {
  return (isGray(view) ? say.grayStars : say.stars)[star];
}

export function placeName(view: PavilionView, place: string, say: Words): string {
  const star = starName(view, starOf(place), say);
  if (!isGray(view)) return say.place(star, place[1] ?? "");
  const hour = HOURS[ringOf(view.printed, starOf(place)).indexOf(Number(place[1]))] ?? 12;
  return say.grayPlace(star, hour, priceOf(view.printed, place));
}

/** A board in sentences. */
export function describe(shown: View, seat: number, lang: Lang): string[] {
  const view = read(shown);
  const say = words[lang];
  const kept = tilesOf(view.corners[seat] ?? "");
  return [
    say.score(view.scores[seat] ?? 0),
    ...(!view.marker && view.holder === seat ? [say.holds] : []),
    ...(view.passed[seat] ? [say.hasPassed] : []),
    say.hand(heapName(tilesOf(view.hands[seat] ?? ""), say)),
    ...(kept.length ? [say.kept(heapName(kept, say))] : []),
    ...STARS.map((star) => capital(starSentence(view, seat, star, say))),
    builtSentence(view, seat, say),
    ...numberProgress(view, seat).map(({ number, done, all, points }) =>
      say.numbers(number, done, all, points),
    ),
  ];
}

function starSentence(view: PavilionView, seat: number, star: Star, say: Words): string {
  const name = starName(view, star, say);
  const digit = (place: string): string => String(priceOf(view.printed, place));
  const places = [1, 2, 3, 4, 5, 6].map((n) => `${star}${n}`);
  const free = places.filter((place) => tileAt(view, seat, place) === null).map(digit);
  if (free.length === places.length) return say.starEmpty(name);
  const lying = places.flatMap((place) => {
    const kind = tileAt(view, seat, place);
    return kind ? [say.onSpace(say.colors[kind], digit(place))] : [];
  });
  if (free.length === 0) return say.starFull(name, say.and(lying));
  return say.star(name, say.and(lying), say.and(free));
}

function builtSentence(view: PavilionView, seat: number, say: Words): string {
  const kinds: Structure["kind"][] = ["pillar", "statue", "window"];
  const parts = kinds.map((kind) => {
    const all = view.printed.structures.filter((structure) => structure.kind === kind);
    const done = all.filter((one) => one.places.every((place) => tileAt(view, seat, place)));
    return say.builtPart(done.length, all.length, say.structures[kind]);
  });
  return say.built(say.and(parts));
}

export interface Progress {
  number: string;
  points: number;
  done: number;
  all: number;
}

/** How many of the spaces of each rewarded number are covered. */
export function numberProgress(view: PavilionView, seat: number): Progress[] {
  return Object.entries(view.printed.number_points).map(([number, points]) => {
    const all = allPlaces(view.printed).filter(
      (place) => priceOf(view.printed, place) === Number(number),
    );
    const done = all.filter((place) => tileAt(view, seat, place));
    return { number, points, done: done.length, all: all.length };
  });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is chosen where the page's own words do not fit. */
export function prompt(keys: readonly string[], lang: Lang): string | null {
  const say = words[lang];
  if (keys.some((key) => key.startsWith("pay:"))) return say.promptPay;
  if (keys.some((key) => key.startsWith("hold:"))) return say.promptHold;
  if (keys.some((key) => key.startsWith("bonus:"))) return say.promptBonus;
  return keys.includes("pass") ? say.prompt : null;
}
