// A move as it is drawn over a table, by its text alone.
import type { DrawnGame, View } from "../contract/game";
import type { MoveMark } from "../lib/places";
import { letters } from "./market/groups";

/** The tiles that a move takes, then where on the seat's board it leads. */
export function placesOf(
  module: DrawnGame,
  move: string,
  view: View,
  seat: number,
): MoveMark["places"] {
  const keys = module.keysOf(move);
  const taken = keys.filter((key) => key.startsWith("take:"));
  const goal = keys.map((key) => module.placeOf(key, seat)).find((place) => place !== null);
  return [...taken.map((key) => slotsOf(module, key, view)), ...(goal ? [goal] : [])];
}

function slotsOf(module: DrawnGame, key: string, view: View): string[] {
  const source = key.split(":")[1] ?? "";
  const { displays, center } = module.offer(view);
  const heap = source === "c" ? center : (displays[Number(source) - 1] ?? "");
  const wanted = [...module.taken(key, view)];
  return letters(heap).flatMap((kind, index) => {
    const found = wanted.indexOf(kind);
    if (found < 0) return [];
    wanted.splice(found, 1);
    return [`${source === "c" ? "center" : `display.${source}`}.${index}`];
  });
}
