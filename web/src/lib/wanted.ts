// A new table as the form holds it, and as the server is asked for it.
import type { TableWanted } from "./protocol";

/** Whoever makes the table, someone at the same device, someone elsewhere, or a bot. */
export type Who = "me" | "here" | "open" | "bot";
export type ClockWish = "none" | "move" | "game" | "days";

export interface SeatWish {
  id: number;
  who: Who;
  name: string;
  level: number;
}

export interface TableWish {
  game: string;
  seats: SeatWish[];
  options: Record<string, string>;
  clock: ClockWish;
  seconds: number;
  minutes: number;
  increment: number;
  days: number;
  hints: boolean;
  rated: boolean;
  vacations: boolean;
  bag: boolean;
  title: string;
  /** How long masters may think; null: as their level does. */
  botSeconds: number | null;
}

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 4;
/** The level that may be given time to think. */
export const MASTER_LEVEL = 8;
/** Times that it may be given. */
export const MASTER_SECONDS = [1, 5, 30];
const DAY_SECONDS = 86_400;

export function firstWish(game: string, name: string): TableWish {
  const seats: SeatWish[] = [
    { id: 1, who: "me", name, level: 3 },
    { id: 2, who: "open", name: "", level: 3 },
  ];
  return {
    game,
    seats,
    options: {},
    clock: "none",
    seconds: 60,
    minutes: 10,
    increment: 10,
    days: 2,
    hints: true,
    rated: false,
    vacations: true,
    bag: true,
    title: "",
    botSeconds: null,
  };
}

export function tableWanted(wish: TableWish): TableWanted {
  return {
    game: wish.game,
    seats: wish.seats.map(({ who, name, level }) => ({
      kind: who === "here" ? "me" : who,
      name: (who !== "bot" && name.trim()) || null,
      level: who === "bot" ? level : null,
    })),
    options: wish.options,
    clock: clockWanted(wish),
    title: wish.title.trim(),
    has_hints: wish.hints && !wish.rated,
    is_rated: wish.rated,
    has_vacations: wish.vacations,
    shows_bag: wish.bag,
    bot_seconds: wish.botSeconds,
  };
}

function clockWanted({
  clock,
  seconds,
  minutes,
  increment,
  days,
}: TableWish): NonNullable<TableWanted["clock"]> {
  switch (clock) {
    case "none":
      return { per: "none", seconds: 0, increment: 0 };
    case "move":
      return { per: "move", seconds, increment: 0 };
    case "days":
      return { per: "move", seconds: days * DAY_SECONDS, increment: 0 };
    case "game":
      return { per: "game", seconds: minutes * 60, increment };
  }
}

export function hasMaster(wish: TableWish): boolean {
  return wish.seats.some(({ who, level }) => who === "bot" && level === MASTER_LEVEL);
}

export function mySeats(wish: TableWish): number[] {
  return wish.seats.flatMap(({ who }, i) => (who === "me" || who === "here" ? [i] : []));
}

export type Lack = "needsMe" | "needsName" | "needsNames";

/** What is still to be said before a table can be made: nobody else is a "Player 1". */
export function lackOf({ seats }: TableWish): Lack | null {
  const nameless = seats.filter(({ name }) => !name.trim()).map(({ who }) => who);
  if (seats.every(({ who }) => who === "bot")) return "needsMe";
  if (nameless.includes("here")) return "needsNames";
  const hasOthers = seats.some(({ who }) => who === "open" || who === "here");
  return hasOthers && nameless.includes("me") ? "needsName" : null;
}
