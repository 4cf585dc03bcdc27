// What happened at a table, as far as it is known: the latest comes with the welcome, earlier pages are asked for.
import { emptyStory, tellOn, type Story } from "./log";
import type { Hinted, Told } from "./messages";

const MOST_PAGES = 10; // that are asked for by themselves; nobody reads further back

export class Past {
  /** What happened so far. */
  story = $state.raw<Story>(emptyStory());
  /** The events that the story was made of. */
  private told: Told[] = [];

  /** Begin anew with what a welcome told. */
  begin(events: readonly Told[]): void {
    this.set([...events]);
  }

  /** Go on with what was missed; after a gap nothing earlier counts. */
  resume(events: readonly Told[]): void {
    const last = this.told.at(-1)?.seq ?? 0;
    const hasGap = (events[0]?.seq ?? 0) > last + 1;
    this.set(hasGap ? [...events] : joined(this.told, events));
  }

  add(told: Told): void {
    this.told.push(told);
    this.story = tellOn(this.story, [told]);
  }

  /** The advice that was given for the board that stands. */
  get advice(): Hinted | null {
    const changes = ["hinted", "moved", "dealt", "undone"];
    const last = this.told.findLast(({ event }) => changes.includes(event.type))?.event;
    return last?.type === "hinted" ? last : null;
  }

  /** Ask for what came before the first event known, page by page. */
  async readBack(ask: (before: number) => Promise<readonly Told[]>): Promise<void> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const first = this.told[0]?.seq ?? 1;
      if (first <= 1) return;
      const earlier = await ask(first);
      if (!earlier.length || this.told[0]?.seq !== first) return;
      this.set(joined(earlier, this.told));
    }
  }

  private set(told: Told[]): void {
    this.told = told;
    this.story = tellOn(emptyStory(), told);
  }
}

/** The events without what is known twice, in their order. */
function joined(earlier: readonly Told[], later: readonly Told[]): Told[] {
  const first = later[0]?.seq ?? Infinity;
  return [...earlier.filter((told) => told.seq < first), ...later];
}
