// Which tables are first games with a guide; kept in the browser.
import { keep, readKept } from "../lib/kept";

const MOST_TABLES = 12; // that a browser remembers

class Guided {
  private tables = $state.raw<readonly string[]>(readTables());
  private hushed = $state.raw<readonly string[]>([]);
  /** Whether the guide's panel is on the page now: it shows hints itself. */
  speaks = $state(false);

  has(table: string): boolean {
    return this.tables.includes(table);
  }

  add(table: string): void {
    this.tables = [table, ...this.tables.filter((other) => other !== table)].slice(0, MOST_TABLES);
    keep("guided", this.tables);
  }

  isHushed(table: string): boolean {
    return this.hushed.includes(table);
  }

  /** Close the guide until it is called, or open it again. */
  hush(table: string, isHushed: boolean): void {
    this.hushed = [...this.hushed.filter((other) => other !== table), ...(isHushed ? [table] : [])];
  }
}

function readTables(): string[] {
  const kept = readKept<unknown>("guided", []);
  return Array.isArray(kept) ? kept.filter((table) => typeof table === "string") : [];
}

export const guided = new Guided();
