// Which lesson fits a learner's turn. Lessons about laying tiles count those that lie on the stars.
import type { Moment, View } from "../../../contract/game";
import { hasKey, numbered, takeLesson } from "../../../lib/lessons";
import { read } from "../view";

export function lessonOf({ keys, turns, view, seat }: Moment): string | null {
  if (hasKey(keys, "take:")) return takeLesson(turns);
  if (hasKey(keys, "place:", "pass")) return numbered("place", laid(view, seat));
  if (hasKey(keys, "pay:")) return laid(view, seat) === 0 ? "pay" : null;
  if (hasKey(keys, "bonus:")) return "bonus";
  return hasKey(keys, "hold:") ? "hold" : null;
}

function laid(view: View, seat: number): number {
  const stars = Object.values(read(view).stars[seat] ?? {});
  return stars.join("").replaceAll(".", "").length;
}
