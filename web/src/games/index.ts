// Finds the games that have a folder here; no other file names one. A game of the server that has none
// is played plainly: it has no card of its own, and nothing to read.
import type { Component } from "svelte";
import type { CardWords, DrawnGame, GameCard, GameModule, Lang } from "../contract/game";
import type { EditorProps, PositionEditor } from "../contract/editor";
import type { GameLessons, PicturesProps, RulesText } from "../contract/learn";
import { catalog } from "../lib/catalog.svelte";

const editors = import.meta.glob<Loaded<Component<EditorProps>>>("./*/editors/*.svelte");
const positions = import.meta.glob<Loaded<PositionEditor>>("./*/editors/position.ts");

interface Loaded<T> {
  default: T;
}

const cards = import.meta.glob<Loaded<GameCard>>("./*/card.ts", { eager: true });
const modules = import.meta.glob<Loaded<DrawnGame>>("./*/index.ts");
const rules = import.meta.glob<Loaded<RulesText>>("./*/learn/rules.*.ts");
const lessons = import.meta.glob<Loaded<GameLessons>>("./*/learn/coach.*.ts");
const pictures = import.meta.glob<Loaded<Component<PicturesProps>>>("./*/learn/Pictures.svelte");

/** The games with a folder, in their order on the home page. */
export const GAMES: readonly string[] = Object.entries(cards)
  .sort(([, a], [, b]) => a.default.order - b.default.order)
  .map(([path]) => path.split("/")[1] ?? "");

export function cardOf(game: string): GameCard | null {
  return cards[`./${game}/card.ts`]?.default ?? null;
}

export function cardWords(game: string, lang: Lang): CardWords | null {
  return cardOf(game)?.words[lang] ?? null;
}

/** The games without a folder that the server plays, once that is known. */
export function otherGames(): string[] {
  return catalog.games.map(({ name }) => name).filter((name) => !GAMES.includes(name));
}

/** What a game is called on the page, in an invitation if `isLong`. */
export function titleOf(game: string, lang: Lang, isLong = false): string {
  const own = cardWords(game, lang);
  return (isLong ? own?.long : own?.name) ?? catalog.title(game, lang) ?? game;
}

export async function loadGame(game: string): Promise<GameModule> {
  return (await load(modules, `./${game}/index.ts`)) ?? loadPlain(game);
}

/** Its title is in the catalog; without one it has its name. */
async function loadPlain(game: string): Promise<GameModule> {
  const titled = catalog.load().catch(() => {});
  const [{ plainGame }] = await Promise.all([import("../plain/game.svelte"), titled]);
  return plainGame(game);
}

/** Whether a document for an option can be written here. */
export function hasEditor(game: string, option: string): boolean {
  return `./${game}/editors/${option}.svelte` in editors;
}

export function loadEditor(game: string, option: string): Promise<Component<EditorProps> | null> {
  return load(editors, `./${game}/editors/${option}.svelte`);
}

/** How positions are set up by hand; null where they are written as text. */
export function loadPositionEditor(game: string): Promise<PositionEditor | null> {
  return load(positions, `./${game}/editors/position.ts`);
}

/** Each of these is null where the game has no folder. */
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
