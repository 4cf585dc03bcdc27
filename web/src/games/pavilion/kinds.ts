// The kinds of tiles in the order of the notation, and the mark that tells each apart.
import { marks } from "../../shared/marks";

export const KINDS = ["p", "g", "o", "y", "b", "r"] as const;
export type Kind = (typeof KINDS)[number];

export const markPaths: Record<Kind, string> = {
  p: marks.crown,
  g: marks.leaf,
  o: marks.triangle,
  y: marks.sun,
  b: marks.drop,
  r: marks.diamond,
};
