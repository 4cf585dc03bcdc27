// The kinds of tiles, and the mark that tells each apart.
import { marks } from "../../shared/marks";

export const KINDS = ["b", "y", "r", "k", "w", "j"] as const;
export type Kind = (typeof KINDS)[number];
export const JOKER: Kind = "j";

export const markPaths: Record<Kind, string> = {
  b: marks.ring,
  y: marks.diamond,
  r: marks.flower,
  k: marks.star,
  w: marks.cross,
  j: marks.pinwheel,
};
