// The reader's card: a secret kept in this browser, which gathers their seats. Nothing needs one.
import { address } from "./address";
import { keep, readKept } from "./kept";
import { knownTable, remember } from "./seats";

export interface KeptCard {
  id: string;
  name: string;
  secret: string;
  /** Another secret that was asked for, until the answer has come. */
  next?: string;
}

class MyCard {
  kept = $state.raw<KeptCard | null>(readKept<KeptCard | null>("card", null));

  /** What shows the server whose card it is. */
  get headers(): Record<string, string> {
    return this.kept ? { Authorization: `Bearer ${this.kept.secret}` } : {};
  }

  keep(card: KeptCard | null): void {
    this.kept = card;
    keep("card", card);
  }

  /** Tie the reader's seats at a table to their card, once; what fails is tried at the next visit. */
  async tie(table: string, keys: readonly string[]): Promise<void> {
    const { kept } = this;
    if (!kept || !keys.length || knownTable(table)?.tied === `${kept.id} ${keys.join()}`) return;
    const response = await fetch(address("api/card/ties"), {
      method: "POST",
      headers: { ...this.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ table, keys: keys.slice(0, MOST_SEATS) }),
    }).catch(() => null);
    if (response?.ok) remember(table, { tied: `${kept.id} ${keys.join()}` });
  }
}

const MOST_SEATS = 4;

export const card = new MyCard();
