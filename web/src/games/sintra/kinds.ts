// The kinds of panes, and the mark that tells each apart; a joker space has one too.
import { marks } from "../../shared/marks";

export const KINDS = ["y", "o", "p", "b", "g"] as const;
export type Kind = (typeof KINDS)[number];
export type SpaceLetter = Kind | "j";

export const markPaths: Record<SpaceLetter, string> = {
  y: marks.sun,
  o: marks.triangle,
  p: marks.flower,
  b: marks.drop,
  g: marks.leaf,
  j: marks.pinwheel,
};
