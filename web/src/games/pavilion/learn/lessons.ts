// Which lesson fits a learner's turn. Lessons about laying tiles count those that lie on the stars.
import type { Moment } from "../../../contract/game";
import { hasKey, numbered, takeLesson } from "../../../lib/lessons";
import { read } from "../view";

export function lessonOf({ keys, turns, view, seat }: Moment): string | null {
  const stars = Object.values(read(view).stars[seat] ?? {});
  const laid = stars.join("").replaceAll(".", "").length;
  if (hasKey(keys, "take:")) return takeLesson(turns);
  if (hasKey(keys, "place:", "pass")) return numbered("place", laid);
  if (hasKey(keys, "pay:")) return laid === 0 ? "pay" : null;
  if (hasKey(keys, "bonus:")) return "bonus";
  return hasKey(keys, "hold:") ? "hold" : null;
}
