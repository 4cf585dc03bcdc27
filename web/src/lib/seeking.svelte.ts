// Looking for someone to play with, on whichever page: the reader waits at a table of their own, and asks
// again every few seconds, until someone is there.
import { keep, readKept } from "./kept";
import { seek, stopSeeking } from "./people";
import type { SeekWanted } from "./protocol";
import { newKey } from "./random";
import { forget, remember } from "./seats";

const ASK_MS = 4000;

class Seeking {
  /** What is looked for; null while nothing is. */
  wanted = $state.raw<SeekWanted | null>(readKept<SeekWanted | null>("seeking", null));
  /** The table where someone has come. */
  found = $state<string | null>(null);
  /** Since when, by the page's clock. */
  since = $state(performance.now());
  failed = $state(false);
  /** Whether it is shown at a table, too. */
  isShown = $state(false);
  /** How many are there, the reader among them, and how many of them are content with bots. */
  people = $state(1);
  content = $state(0);

  /** Look for others; from the seat that one has taken, if one sat down with someone who looks, too. */
  start(what: Omit<SeekWanted, "key">, key = newKey()): void {
    this.found = null;
    this.isShown = false;
    this.since = performance.now();
    [this.people, this.content] = [1, 0];
    this.want({ ...what, key });
  }

  /** Let bots have the free seats, if the others agree. */
  fill(fills: boolean): void {
    if (this.wanted) this.want({ ...this.wanted, fills });
    void this.ask();
  }

  private want(wanted: SeekWanted | null): void {
    this.wanted = wanted;
    keep("seeking", wanted);
  }

  /** Ask now and then, while someone is looked for; call in an effect. */
  run(): () => void {
    const timer = setInterval(() => void this.ask(), ASK_MS);
    void this.ask();
    return () => clearInterval(timer);
  }

  private async ask(): Promise<void> {
    const { wanted } = this;
    if (!wanted) return;
    try {
      const { table, is_paired, people, content = 0 } = await seek(wanted);
      if (this.wanted?.key !== wanted.key) return;
      this.failed = false;
      [this.people, this.content] = [people, content];
      if (wanted.table && wanted.table !== table) forget(wanted.table);
      remember(table, { game: wanted.game, keys: [wanted.key] });
      this.want(is_paired ? null : { ...this.wanted, table });
      if (is_paired) this.found = table;
    } catch {
      this.failed = true;
    }
  }

  async stop(): Promise<void> {
    const { wanted } = this;
    this.want(null);
    if (!wanted) return;
    if (wanted.table) forget(wanted.table);
    await stopSeeking(wanted).catch(() => {});
  }
}

export const seeking = new Seeking();
