// Whose words a reader does not want to read: kept in this browser, told to nobody.
import { keep, readKept } from "./kept";

const MOST_SEATS = 60; // that a browser remembers

export class Muted {
  private seats = $state.raw<readonly string[]>(readKept<string[]>("muted", []));

  has(table: string, seat: number): boolean {
    return this.seats.includes(`${table}/${seat}`);
  }

  /** Whether something that happened is not to be read. */
  hides(table: string, what: { type: string; seat?: number }): boolean {
    return what.type === "said" && what.seat !== undefined && this.has(table, what.seat);
  }

  toggle(table: string, seat: number): void {
    const name = `${table}/${seat}`;
    const others = this.seats.filter((one) => one !== name);
    this.seats = this.has(table, seat) ? others : [name, ...others].slice(0, MOST_SEATS);
    keep("muted", this.seats);
  }
}
