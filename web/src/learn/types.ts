// A game's rules in words: sections in order, each with its rules by ID and its pictures by name.
// In a text, *stars* stress a few words, and a rule's ID becomes a link to it.

export interface SectionText {
  title: string;
  /** A picture's name and what it shows. */
  pictures: Record<string, string>;
  rules: Record<string, string>;
}

export interface RulesText {
  /** The whole game in a few sentences. */
  short: readonly string[];
  sections: Record<string, SectionText>;
}
