// The tables this browser knows, and the secrets of its seats there.
import { keep, readKept } from "./kept";
import type { TableMade, TableNow } from "./protocol";

/** What the home page shows of a table. */
export interface Outlook {
  players: string[];
  waits: "me" | "others" | "seats" | "over";
  /** Who is to move, if that is someone else. */
  turn: string;
  /** One's own seats, where they are known. */
  mine?: number[];
  /** How it ended, once it is over. */
  ended?: Ending | undefined;
}

export interface Ending {
  winners: number[];
  scores: number[];
}

export interface KnownTable extends Outlook {
  id: string;
  game: string;
  title: string;
  /** The secrets of one's own seats. */
  keys: string[];
  host: string | null;
  /** The secrets of seats for others, by seat: only their maker has them. */
  invites: Record<string, string>;
  seen: number;
  /** The card that one's seats are tied to, and by which keys. */
  tied?: string;
}

const MOST_KEYS = 7; // of one table: the server takes one more, the host's
const MOST_TABLES = 40; // that a browser remembers
const LONGER_MS = 30 * 86_400_000; // for which a game that goes on is remembered longer

/** How a table stands by the server's word, for one who holds some of its seats. */
export function outlook({ table, you, state }: TableNow): Outlook {
  const { turn, waits, ranks, scores } = state;
  const isMine = turn !== null && you.includes(turn) && table.seats[turn]?.stand_in == null;
  const isStill = waits === "over" || waits === "seats";
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return {
    players: table.seats.map((seat) => seat.name),
    waits: isStill ? waits : isMine ? "me" : "others",
    turn: turn === null ? "" : (table.seats[turn]?.name ?? ""),
    mine: you,
    ended: waits === "over" ? { winners, scores } : undefined,
  };
}

export function knownTables(): KnownTable[] {
  const kept = readKept<KnownTable[]>("tables", []);
  return Array.isArray(kept)
    ? kept.filter((table) => typeof table?.id === "string" && Array.isArray(table.keys))
    : [];
}

export function knownTable(id: string): KnownTable | undefined {
  return knownTables().find((table) => table.id === id);
}

export function remember(id: string, change: Partial<KnownTable>): KnownTable {
  const all = knownTables();
  const old = all.find((table) => table.id === id) ?? emptyTable(id);
  const table = { ...old, ...change, id, seen: Date.now() };
  keep("tables", latest([table, ...all.filter((other) => other.id !== id)]));
  return table;
}

/** What another device knows of a table; it keeps its own time. */
export function learn(id: string, told: Partial<KnownTable>): void {
  const all = knownTables();
  const old = all.find((table) => table.id === id) ?? emptyTable(id);
  const tables = [{ ...old, ...told, id }, ...all.filter((other) => other.id !== id)];
  keep("tables", latest(tables.toSorted((a, b) => b.seen - a.seen)));
}

/** As many as are remembered, in the same order: a slow game is not forgotten for many quick ones. */
export function latest(tables: readonly KnownTable[]): KnownTable[] {
  const worth = ({ waits, seen }: KnownTable): number => seen + (waits === "over" ? 0 : LONGER_MS);
  const kept = tables.toSorted((a, b) => worth(b) - worth(a)).slice(0, MOST_TABLES);
  return tables.filter((table) => kept.includes(table));
}

export function forget(id: string): void {
  keep(
    "tables",
    knownTables().filter((table) => table.id !== id),
  );
}

export function rememberMade(made: TableMade, game: string, mine: readonly number[]): KnownTable {
  const keyOf = (seat: number): string => made.keys.find((entry) => entry.seat === seat)?.key ?? "";
  const invites = made.keys
    .filter((entry) => !mine.includes(entry.seat))
    .map((entry) => [String(entry.seat), entry.key] as const);
  return remember(made.table, {
    game,
    keys: mine.map(keyOf).filter(Boolean),
    host: made.host,
    invites: Object.fromEntries(invites),
  });
}

/** Secrets that came in the address; they are added to those known. */
export function addKeys(id: string, fragment: string): KnownTable {
  const found = fragment.split(",").filter((key) => /^[A-Za-z0-9_-]{16,64}$/.test(key));
  const old = knownTable(id);
  return remember(id, { keys: [...new Set([...(old?.keys ?? []), ...found])] });
}

/** A seat's new secret. Nobody says which of the others it replaces: that one opens nothing any more. */
export function renewKey(id: string, key: string): void {
  const others = knownTable(id)?.keys ?? [];
  remember(id, { keys: [...others, key].slice(-MOST_KEYS) });
}

/** The next game of the same people: their secrets open their new seats. */
export function carryOver(from: string, to: string): void {
  const old = knownTable(from);
  if (!old || knownTable(to)) return;
  remember(to, {
    game: old.game,
    title: old.title,
    keys: old.keys,
    host: old.host,
    invites: {},
    players: old.players,
  });
}

function emptyTable(id: string): KnownTable {
  return {
    id,
    game: "",
    title: "",
    keys: [],
    host: null,
    invites: {},
    players: [],
    waits: "others",
    turn: "",
    seen: 0,
  };
}
