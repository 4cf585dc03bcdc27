// What is written and drawn about each game, loaded when it is read.
import type { Component } from "svelte";
import type { Lang } from "../contract/game";
import type { PicturesProps, RulesText } from "../contract/learn";

interface Content {
  text: Record<Lang, () => Promise<{ default: RulesText }>>;
  pictures: () => Promise<{ default: Component<PicturesProps> }>;
}

const contents: Record<string, Content> = {
  azul: {
    text: {
      en: () => import("./azul/learn/rules.en"),
      fr: () => import("./azul/learn/rules.fr"),
    },
    pictures: () => import("./azul/learn/Pictures.svelte"),
  },
  sintra: {
    text: {
      en: () => import("./sintra/learn/rules.en"),
      fr: () => import("./sintra/learn/rules.fr"),
    },
    pictures: () => import("./sintra/learn/Pictures.svelte"),
  },
  pavilion: {
    text: {
      en: () => import("./pavilion/learn/rules.en"),
      fr: () => import("./pavilion/learn/rules.fr"),
    },
    pictures: () => import("./pavilion/learn/Pictures.svelte"),
  },
};

export function isKnown(game: string): boolean {
  return game in contents;
}

function contentOf(game: string): Content {
  const found = contents[game];
  if (!found) throw new Error(`expected one of ${Object.keys(contents).join(", ")}, got ${game}`);
  return found;
}

export async function loadRules(game: string, lang: Lang): Promise<RulesText> {
  return (await contentOf(game).text[lang]()).default;
}

export async function loadPictures(game: string): Promise<Component<PicturesProps>> {
  return (await contentOf(game).pictures()).default;
}
