import type { Mark } from "../../shared/marks";

export const KINDS = ["b", "y", "r", "k", "w", "j"];
export const JOKER = "j";
export const MARKER = "*";

const MARK_OF: Record<string, Mark> = {
  b: "ring",
  y: "diamond",
  r: "flower",
  k: "star",
  w: "cross",
  j: "pinwheel",
};

export function markOf(kind: string): Mark {
  return MARK_OF[kind] ?? "ring";
}
