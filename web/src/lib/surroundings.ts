// What a table without any drawing needs of the world around it.
import type { GameModule, Lang } from "../contract/game";
import type { Command, Reply } from "./messages";
import type { SoundName } from "./sound";
import type { Words } from "./words";

/** The connection to the server. */
export interface Link {
  do(command: Command): Promise<Reply>;
  why(move: string): Promise<Reply>;
  tags(): Promise<Reply>;
  moves(): Promise<Reply>;
  history(before: number): Promise<Reply>;
  addKey(key: string): void;
  restart(): void;
}

/** The page, its reader's settings and its clock. */
export interface Page {
  load: (game: string) => Promise<GameModule>;
  lang: () => Lang;
  words: () => Words;
  /** Whether moves are confirmed before they count, at a table with other people or without. */
  confirms: (hasOthers: boolean) => boolean;
  /** How long movements take, relative to the usual; 0 is none. */
  pace: () => number;
  isHidden: () => boolean;
  play: (sound: SoundName) => void;
  /** Milliseconds by a clock that never jumps. */
  now: () => number;
}
