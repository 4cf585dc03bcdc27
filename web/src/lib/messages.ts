// The server's messages under the names this page uses.
import type { Do } from "./protocol";

const FINAL = ["no_table", "unreadable", "closed"];

/** Whether a refusal stays as it is, so that asking again is useless. */
export function isFinal(code: string): boolean {
  return FINAL.includes(code);
}

export type Command = Do["command"];
export type {
  ClientMessage,
  Frame,
  Hello,
  Hinted,
  Refused,
  Reply,
  SeatShown,
  ServerMessage,
  State,
  TableShown,
  TagShown,
  Told,
  Welcome,
} from "./protocol";
