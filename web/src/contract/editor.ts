// What a game's folder offers for an option that people may write themselves: editors/OPTION.svelte.
import type { Lang } from "./game";

/** What is wrong in one part of a document, in the reader's language. */
export interface Fault {
  part: string;
  text: string;
}

export interface EditorProps {
  /** The document, whatever the game declares it to be. */
  content: object;
  faults: readonly Fault[];
  lang: Lang;
  onchange: (content: object) => void;
}
