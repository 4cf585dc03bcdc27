// The server's message types under the names this page uses.
import type { Do } from "./protocol";

export type Command = Do["command"];
export type {
  ClientMessage,
  Frame,
  Hello,
  Hinted,
  Reply,
  SeatShown,
  ServerMessage,
  State,
  TableShown,
  TagShown,
  Told,
  Welcome,
} from "./protocol";
