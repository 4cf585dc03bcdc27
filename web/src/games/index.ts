// Finds the games that have a folder here; no other file names one. A game of the server may have
// none: then there is no card, no module and nothing to read.
import type { Component } from "svelte";
import type { CardWords, GameCard, GameModule, Lang } from "../contract/game";
import type { GameLessons, PicturesProps, RulesText } from "../contract/learn";

interface Loaded<T> {
  default: T;
}

const cards = import.meta.glob<Loaded<GameCard>>("./*/card.ts", { eager: true });
const modules = import.meta.glob<Loaded<GameModule>>("./*/index.ts");
const rules = import.meta.glob<Loaded<RulesText>>("./*/learn/rules.*.ts");
const lessons = import.meta.glob<Loaded<GameLessons>>("./*/learn/coach.*.ts");
const pictures = import.meta.glob<Loaded<Component<PicturesProps>>>("./*/learn/Pictures.svelte");

/** The games with a folder, in the order of the home page. */
export const GAMES: readonly string[] = Object.entries(cards)
  .sort(([, a], [, b]) => a.default.order - b.default.order)
  .map(([path]) => path.split("/")[1] ?? "");

export function cardOf(game: string): GameCard | null {
  return cards[`./${game}/card.ts`]?.default ?? null;
}

export function cardWords(game: string, lang: Lang): CardWords | null {
  return cardOf(game)?.words[lang] ?? null;
}

/** Each of these is null where the game has no folder. */
export function loadGame(game: string): Promise<GameModule | null> {
  return load(modules, `./${game}/index.ts`);
}

export function loadRules(game: string, lang: Lang): Promise<RulesText | null> {
  return load(rules, `./${game}/learn/rules.${lang}.ts`);
}

export function loadLessons(game: string, lang: Lang): Promise<GameLessons | null> {
  return load(lessons, `./${game}/learn/coach.${lang}.ts`);
}

export function loadPictures(game: string): Promise<Component<PicturesProps> | null> {
  return load(pictures, `./${game}/learn/Pictures.svelte`);
}

async function load<T>(
  loaders: Record<string, () => Promise<Loaded<T>>>,
  path: string,
): Promise<T | null> {
  return (await loaders[path]?.())?.default ?? null;
}
