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

  start(what: Omit<SeekWanted, "key" | "table">): void {
    this.found = null;
    this.since = performance.now();
    this.want({ ...what, key: newKey() });
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
      const { table, is_paired } = await seek(wanted);
      if (this.wanted?.key !== wanted.key) return;
      this.failed = false;
      if (wanted.table && wanted.table !== table) forget(wanted.table);
      remember(table, { game: wanted.game, keys: [wanted.key] });
      this.want(is_paired ? null : { ...wanted, table });
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
