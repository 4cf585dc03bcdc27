// Which lesson fits a learner's turn.
import type { Moment } from "../../../contract/game";
import { hasKey, numbered, takeLesson } from "../../../lib/lessons";
import { read } from "../view";

export function lessonOf({ keys, turns, view, seat }: Moment): string | null {
  if (hasKey(keys, "take:")) return takeLesson(turns);
  if (hasKey(keys, "strip:")) return numbered("target", turns);
  if (hasKey(keys, "jokers:")) return "jokers";
  return hasKey(keys, "keep:") && !read(view).windows[seat]?.join("") ? "keep" : null;
}
