// Tables that wait for whoever comes, asked for while the page is looked at.
import { keep, readKept } from "./kept";
import { getOpen } from "./people";
import type { OfferShown } from "./protocol";
import { randomHex } from "./random";

const ASK_MS = 5000;
const LATER_MS = 30_000; // after a failure
const FORGET_MS = 120_000; // the server has by then

/** Tells this browser from others while it looks on, also after the page was loaded again; a new one later. */
function visitor(now = Date.now()): string {
  const { id, at } = readKept("visitor", { id: "", at: 0 });
  const mine = now - at < FORGET_MS && id ? id : randomHex(8);
  keep("visitor", { id: mine, at: now });
  return mine;
}

class Open {
  offers = $state.raw<readonly OfferShown[]>([]);
  others = $state(0);
  isOn = $state(false);

  /** Whether there is anyone to meet. */
  get hasCompany(): boolean {
    return this.isOn && (this.offers.length > 0 || this.others > 0);
  }

  /** Ask now and then; call in an effect. */
  run(): () => void {
    let timer = 0;
    const ask = async (): Promise<void> => {
      const isDone = document.hidden || (await this.ask());
      timer = window.setTimeout(() => void ask(), isDone ? ASK_MS : LATER_MS);
    };
    void ask();
    return () => clearTimeout(timer);
  }

  async ask(): Promise<boolean> {
    try {
      const { offers, others, is_on } = await getOpen(visitor());
      [this.offers, this.others, this.isOn] = [offers, others, is_on];
      return is_on;
    } catch {
      return false;
    }
  }
}

export const open = new Open();
