// What a game's folder offers to readers and learners: its rules in words and pictures.
import type { Lang } from "./game";

export interface SectionText {
  title: string;
  /** A picture's name and what it shows. */
  pictures: Record<string, string>;
  rules: Record<string, string>;
}

/**
 * A game's rules: sections in order, each with its rules by ID and its pictures by name. In a text,
 * *stars* stress a few words, and a rule's ID becomes a link to it.
 */
export interface RulesText {
  /** The whole game in a few sentences. */
  short: readonly string[];
  sections: Record<string, SectionText>;
}

export interface PicturesProps {
  /** One of the names that the sections give their pictures. */
  name: string;
  lang: Lang;
  /** Whether tiles have letters. */
  marks: boolean;
}

export interface Lesson {
  title: string;
  text: string;
}

/** What the guide of a first game says about a game. */
export interface GameLessons {
  /** Three of the rules' pictures, and what to do there. */
  steps: { picture: string; title: string; text: string }[];
  /** By the names that the game's `lessonOf` returns; also `wait0`, `wait1` and `over`. */
  lessons: Record<string, Lesson>;
  /** How points were won, and lost. */
  won: string;
  lost: string;
}
