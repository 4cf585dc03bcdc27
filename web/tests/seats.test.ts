// Which tables a browser remembers, when there are too many.
import { expect, it } from "vitest";
import { latest, type KnownTable } from "../src/lib/seats";

const DAY = 86_400_000;

function known(id: string, seen: number, waits: KnownTable["waits"]): KnownTable {
  return { id, seen, waits } as KnownTable;
}

it("a slow game is not forgotten for many quick ones", () => {
  const quick = Array.from({ length: 60 }, (_, i) => known(`quick${i}`, 9 * DAY - i, "over"));
  const slow = known("slow", DAY, "me");
  const kept = latest([...quick, slow]).map(({ id }) => id);
  expect(kept).toHaveLength(40);
  expect(kept.at(-1)).toBe("slow");
  expect(kept[0]).toBe("quick0");
});

it("a game that was just played is kept before those that were left long ago", () => {
  const left = Array.from({ length: 60 }, (_, i) => known(`left${i}`, i, "others"));
  const kept = latest([known("now", 40 * DAY, "over"), ...left]).map(({ id }) => id);
  expect(kept).toContain("now");
});
