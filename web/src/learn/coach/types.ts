// The guide's own words, the same in every game.
import type { Lesson } from "../../contract/learn";

export interface CoachText {
  name: string;
  open: string;
  close: string;
  more: string;
  turn: (n: number, of: number) => string;
  bot: string;
  scored: string;
  hint: string;
  thinking: string;
  good: string;
  follow: string;
  followed: string;
  rules: string;
  /** Before a move is confirmed. */
  confirm: Lesson;
  /** When the guide is called and no lesson fits. */
  rest: Lesson;
}
