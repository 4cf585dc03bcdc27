// What is written and drawn about each game, loaded when it is read.
import type { Component } from "svelte";
import type { Lang } from "../games/types";
import type { RulesText } from "./types";

export interface PicturesProps {
  name: string;
  lang: Lang;
}

interface Content {
  text: Record<Lang, () => Promise<{ default: RulesText }>>;
  pictures: () => Promise<{ default: Component<PicturesProps> }>;
}

const contents: Record<string, Content> = {
  azul: {
    text: { en: () => import("./azul/en"), fr: () => import("./azul/fr") },
    pictures: () => import("./azul/Pictures.svelte"),
  },
  sintra: {
    text: { en: () => import("./sintra/en"), fr: () => import("./sintra/fr") },
    pictures: () => import("./sintra/Pictures.svelte"),
  },
  pavilion: {
    text: { en: () => import("./pavilion/en"), fr: () => import("./pavilion/fr") },
    pictures: () => import("./pavilion/Pictures.svelte"),
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
