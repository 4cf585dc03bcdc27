// The review of a finished game; loaded when it is opened.
import { getRecord, getTableReview } from "../../lib/api";
import { Engine } from "../../lib/engine";
import { reasonsOf, reviewGame } from "../../lib/review";
import { ReviewStore } from "../../lib/reviewed.svelte";

export { default as Details } from "./Details.svelte";
export { default as Dock } from "./Dock.svelte";
export { default as Learn } from "./Learn.svelte";
export { default as Moves } from "./Moves.svelte";
export { default as Players } from "./Players.svelte";
export { default as Verdict } from "./Verdict.svelte";
export { SIGNS } from "./words";

/** A table's review, as the browser comes by it. */
export function reviewOf(table: string, game: string): ReviewStore {
  return new ReviewStore({
    kept: () => getTableReview(table),
    reasons: reasonsOf,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    async make(onProgress, signal) {
      const engine = new Engine(game);
      try {
        return await reviewGame(engine, { record: await getRecord(table) }, onProgress, signal);
      } finally {
        engine.close();
      }
    },
  });
}
