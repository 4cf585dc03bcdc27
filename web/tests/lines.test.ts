// The engine's lines beside an analysis: shown from the first position on, and of each game.
import { expect, test } from "vitest";
import type { Found, Situation } from "../src/lib/engine";
import { LiveLines, type Thinker } from "../src/lib/analysis/lines.svelte";

const LINE: Found = {
  id: 1,
  move: "1b1",
  visits: 9,
  share: 0.5,
  margin: 0,
  prior: 1,
  line: ["1b1", "2y2"],
};

/** An engine that has found something as soon as it is asked, unless it was told to stop. */
function engine(game: string): Thinker {
  return {
    isHere: () => Promise.resolve(true),
    analyze: (_, { onProgress, signal } = {}) => {
      const found = [{ ...LINE, move: game }];
      if (!signal?.aborted) onProgress?.(found);
      return Promise.resolve(found);
    },
    solve: () => Promise.resolve(null),
    close: () => undefined,
  };
}

function position(game: string): Situation {
  return { game, text: game, variant: new Uint8Array(), state: new Uint8Array() };
}

test("the most promising of the moves looked at most come first", () => {
  const lines = new LiveLines(engine);
  const shares = { a: 0.631, b: 0.56, c: 0.57, d: 0.634, e: 0.9 };
  lines.found = Object.entries(shares).map(([move, share]) => ({ ...LINE, move, share }));
  expect(lines.best(4).map(({ move }) => move)).toEqual(["a", "d", "c", "b"]);
});

test("lines are found of the first position, and of another game", async () => {
  const lines = new LiveLines(engine);
  lines.isOn = true;
  for (const game of ["first", "first", "second"]) {
    lines.look(position(game));
    await expect.poll(() => lines.found.map(({ move }) => move)).toEqual([game]);
    await expect.poll(() => lines.isThinking).toBe(false);
    expect(lines.depth).toBe(2);
  }
});
