// A table that is only looked at: boards in pictures ask it what to show.
import type { Choosing, Lang, Tag } from "../../contract/game";

interface Shown {
  chosen?: readonly string[];
  open?: readonly string[];
  tags?: Record<string, Tag[]>;
}

export function shown(lang: Lang, { chosen = [], open = [], tags = {} }: Shown = {}): Choosing {
  return {
    lang,
    mine: [0],
    chosen,
    next: open,
    can: (key) => open.includes(key),
    isChosen: (key) => chosen.includes(key),
    keysFrom: (prefix) => [...chosen, ...open].filter((key) => key.startsWith(prefix)),
    tags: (key) => tags[key] ?? [],
    choose: () => {},
    refuse: () => {},
  };
}

export function good(text: string): Tag {
  return { tone: "good", text };
}

export function bad(text: string): Tag {
  return { tone: "bad", text };
}
