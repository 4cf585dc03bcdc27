// The secrets with which a table's page comes to the table.
import { address } from "./address";
import { mine } from "./mine.svelte";
import { addKeys, knownTable } from "./seats";

export class SeatKeys {
  all = $state.raw<string[]>([]);

  constructor(private readonly table: string) {
    this.all = this.taken();
  }

  /** Moves the seats' secrets from the address into the browser's storage. */
  private taken(): string[] {
    const fragment = location.hash.slice(1);
    if (fragment) {
      addKeys(this.table, fragment);
      history.replaceState(null, "", address(`t/${this.table}`));
    }
    const known = knownTable(this.table);
    return known ? [...known.keys, ...(known.host ? [known.host] : [])] : [];
  }

  /** Whoever followed a link without a secret: their card brings those of a seat that they took elsewhere. */
  learn(): void {
    const told = mine.tables.find(({ id }) => id === this.table)?.keys ?? [];
    if (told.some((key) => !this.all.includes(key))) this.all = told;
  }
}
