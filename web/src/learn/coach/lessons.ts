// Which lesson fits what a learner sees now; lessons about choices are the game's own.

/** What the learner is asked to do. */
export type Task = "choose" | "confirm" | "wait" | "over";

export const CONFIRM = "confirm";

/** The name of a lesson, or null when the guide has nothing to say. */
export function lessonName(
  task: Task,
  turns: number,
  ofChoice: () => string | null,
): string | null {
  switch (task) {
    case "over":
      return "over";
    case "confirm":
      return turns <= 1 ? CONFIRM : null;
    case "wait":
      return turns <= 1 ? `wait${turns}` : null;
    case "choose":
      return ofChoice();
  }
}
