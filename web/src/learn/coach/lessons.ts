// Which lesson fits what a learner sees now. Nothing here knows rules: only stages and how often.

export type Stage =
  | "take"
  | "target"
  | "jokers"
  | "keep"
  | "place"
  | "pay"
  | "bonus"
  | "hold"
  | "confirm"
  | "wait"
  | "over";

export interface Facts {
  game: string;
  stage: Stage;
  /** Moves the learner has made. */
  turns: number;
  /** Sintra: panes in the learner's windows. Pavilion: tiles on the learner's stars. */
  laid: number;
}

export const GUIDED_TURNS = 3;

const STAGES: [RegExp, Stage][] = [
  [/^take:/, "take"],
  [/^(line|strip):/, "target"],
  [/^jokers:/, "jokers"],
  [/^keep:/, "keep"],
  [/^(place:|pass$)/, "place"],
  [/^pay:/, "pay"],
  [/^bonus:/, "bonus"],
  [/^hold:/, "hold"],
];

/** What the keys that may be chosen next are about. */
export function stageOf(keys: readonly string[]): Stage {
  return STAGES.find(([pattern]) => keys.some((key) => pattern.test(key)))?.[1] ?? "wait";
}

/** The name of a lesson, or null when the guide has nothing to say. */
export function lessonOf({ game, stage, turns, laid }: Facts): string | null {
  switch (stage) {
    case "over":
      return "over";
    case "confirm":
      return turns <= 1 ? "confirm" : null;
    case "wait":
      return turns === 0 ? "wait0" : turns === 1 ? "wait1" : null;
    case "take":
    case "target":
      if (turns < GUIDED_TURNS) return `${stage}${turns + 1}`;
      return turns === GUIDED_TURNS && stage === "take" ? "done" : null;
    case "place":
      return laid < GUIDED_TURNS ? `place${laid + 1}` : null;
    case "pay":
      return laid === 0 ? "pay" : null;
    case "keep":
      return game === "sintra" && laid === 0 ? "keep" : null;
    default:
      return stage;
  }
}
