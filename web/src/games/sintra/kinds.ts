// Which mark tells each kind apart; a joker space has one too.
import { marks } from "../../shared/marks";
import type { SpaceLetter } from "./view";

export const markPaths: Record<SpaceLetter, string> = {
  y: marks.sun,
  o: marks.triangle,
  p: marks.flower,
  b: marks.drop,
  g: marks.leaf,
  j: marks.pinwheel,
};
