// What the server still makes ready behind the pages: asked again and again until nothing is left.
import { getProgress } from "./api";
import type { WorkShown } from "./protocol";

const ASK_MS = 700;

class Readiness {
  works = $state.raw<readonly WorkShown[]>([]);
  private watchers = 0;
  private timer = 0;
  /** Nothing is left, and nothing will come: it is not asked again. */
  private isDone = false;

  /** Ask while someone looks; call in an effect. */
  watch(): () => void {
    if (this.watchers++ === 0 && !this.isDone) void this.ask();
    return () => {
      if (--this.watchers === 0) clearTimeout(this.timer);
    };
  }

  /** The first of these parts of a game that is not ready; of any game, if none is named. */
  unready(game: string, parts: readonly string[]): WorkShown | undefined {
    return this.works.find((work) => (!game || work.game === game) && parts.includes(work.part));
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.works = (await getProgress()).works;
      this.isDone = !this.works.length;
    } catch {
      // The server is away: its games are not what people wait for.
    }
    if (this.watchers && !this.isDone) {
      this.timer = window.setTimeout(() => void this.ask(), ASK_MS);
    }
  }
}

export const readiness = new Readiness();
