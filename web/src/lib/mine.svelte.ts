// The reader's tables: those this browser knows, and those of their card on all devices, as they stand.
import type { Lang } from "../contract/game";
import type { CardTable, CardTables } from "./protocol";
import { follow } from "./people";
import { forget, knownTable, knownTables, learn, type Outlook } from "./seats";

class Mine {
  tables = $state.raw(knownTables());
  /** How tables stand, by the server's word. */
  told = $state<Record<string, Outlook>>({});
  /** Whether the card's tables were heard of. */
  isHeard = $state(false);

  /** The card's tables at which it is the reader's turn. */
  get waiting(): string[] {
    return this.tables.map(({ id }) => id).filter((id) => this.told[id]?.waits === "me");
  }

  refresh(): void {
    this.tables = knownTables();
  }

  forget(id: string): void {
    forget(id);
    this.refresh();
  }

  /** Follow the card's tables; call in an effect. */
  follow(lang: Lang): () => void {
    return follow(lang, (news) => this.hear(news));
  }

  private hear({ tables, gone = [] }: CardTables): void {
    for (const table of [...tables].reverse()) {
      const shown = outlookOf(table);
      this.told[table.id] = shown;
      const keys = table.mine.map(({ key }) => key);
      const old = knownTable(table.id)?.keys ?? [];
      learn(table.id, {
        ...shown,
        game: table.game,
        title: table.title,
        keys: [...new Set([...old, ...keys])],
        seen: table.touched * 1000,
      });
    }
    for (const id of gone) forget(id);
    this.refresh();
    this.isHeard = true;
  }
}

export function outlookOf({ names, mine, waits, turn, bot, scores, ranks }: CardTable): Outlook {
  const seats = mine.map(({ seat }) => seat);
  const isStill = waits === "over" || waits === "seats";
  const isMine = turn !== null && seats.includes(turn) && !bot;
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return {
    players: names,
    waits: isStill ? waits : isMine ? "me" : "others",
    turn: turn === null ? "" : (names[turn] ?? ""),
    mine: seats,
    ended: waits === "over" ? { winners, scores } : undefined,
  };
}

export const mine = new Mine();
