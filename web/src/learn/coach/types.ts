// The guide's words: by game, what a learner will do, each lesson by its name, and how points came about.

export interface Lesson {
  title: string;
  text: string;
}

export interface GameLessons {
  /** Three pictures of the rules and what one does there. */
  steps: { picture: string; title: string; text: string }[];
  lessons: Record<string, Lesson>;
  won: string;
  lost: string;
}

export interface CoachText {
  name: string;
  open: string;
  close: string;
  more: string;
  turn: (n: number, of: number) => string;
  bot: string;
  scored: string;
  hint: string;
  thinking: string;
  good: string;
  follow: string;
  followed: string;
  rules: string;
  rest: Lesson;
  games: Record<string, GameLessons>;
}
