// Which lesson fits a learner's turn.
import type { Moment } from "../../../contract/game";
import { hasKey, numbered, takeLesson } from "../../../lib/lessons";

export function lessonOf({ keys, turns }: Moment): string | null {
  if (hasKey(keys, "take:")) return takeLesson(turns);
  return hasKey(keys, "line:") ? numbered("target", turns) : null;
}
