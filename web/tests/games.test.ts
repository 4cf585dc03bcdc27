// A game is found by its folder: nothing else on the page names one, and all folders have the same rooms.
import { describe, expect, test } from "vitest";
import { cardOf, GAMES, loadGame, loadLessons, loadPictures, loadRules } from "../src/games";

const files = import.meta.glob<string>(
  ["../src/**/*", "../index.html", "../public/*.webmanifest", "../*.{js,ts}", "../scripts/*"],
  { query: "?raw", import: "default", eager: true },
);

/** What every game's folder holds; parts of its board have names of their own. */
const ROOMS = [
  "card.ts",
  "Scene.svelte",
  "index.ts",
  "Board.svelte",
  "Tile.svelte",
  "geometry.ts",
  "kinds.ts",
  "moves.ts",
  "names.ts",
  "preview.ts",
  "shown.ts",
  "theme.css",
  "view.ts",
  "words.ts",
  "learn/coach.en.ts",
  "learn/coach.fr.ts",
  "learn/lessons.ts",
  "learn/Pictures.svelte",
  "learn/rules.en.ts",
  "learn/rules.fr.ts",
  "learn/views.ts",
];

/** The words of single games for what all of them have: places for used tiles, kinds of tiles. */
const OWN_WORDS = ["lid", "tower", "joker", "jokers"];

function isOutside(path: string): boolean {
  return !/\/src\/games\/[^/]+\//.test(path);
}

/** Quoted or not: as a whole word, in code, texts and comments alike. */
function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
}

async function prefixes(): Promise<string[]> {
  const texts = await Promise.all(GAMES.map((game) => loadRules(game, "en")));
  const ids = texts
    .flatMap((text) => Object.values(text!.sections))
    .flatMap(({ rules }) => Object.keys(rules));
  return [...new Set(ids.map((id) => id.replace(/\d+$/, "")))];
}

describe("outside of games' folders", () => {
  const outside = Object.entries(files).filter(([path]) => isOutside(path));

  test("no file names a game, or what only one of them has", () => {
    const found = outside.flatMap(([path, text]) =>
      wordsIn(text, [...GAMES, ...OWN_WORDS]).map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test("no file cites a rule", async () => {
    const cited = new RegExp(`\\b(${(await prefixes()).join("|")})\\d`);
    expect(outside.filter(([, text]) => cited.test(text)).map(([path]) => path)).toEqual([]);
  });

  test("there are files to look at, and names to look for", async () => {
    expect(outside.length).toBeGreaterThan(60);
    expect(GAMES.length).toBeGreaterThan(0);
    expect((await prefixes()).length).toBe(GAMES.length);
    expect(wordsIn('const game = "chess"; // and Go', ["chess", "go", "hess"])).toEqual([
      "chess",
      "go",
    ]);
  });
});

describe.each(GAMES)("the folder %s", (game) => {
  test("has the same rooms as the others", () => {
    const missing = ROOMS.filter((room) => !(`../src/games/${game}/${room}` in files));
    expect(missing).toEqual([]);
  });

  test("offers a game of the same name", async () => {
    expect((await loadGame(game))?.name).toBe(game);
    expect(cardOf(game)).not.toBeNull();
  });
});

test("every file says first what it is", () => {
  const bare = Object.entries(files)
    .filter(([path]) => path.startsWith("../src/") && !path.endsWith("main.ts"))
    .filter(([, text]) => !/^(<!--|\/\/|\/\*)/.test(text));
  expect(bare.map(([path]) => path)).toEqual([]);
});

test("a game without a folder has no card, no module, and nothing to read", async () => {
  expect(cardOf("chess")).toBeNull();
  expect((await loadGame("chess")).Field).toBeDefined();
  expect(await loadRules("chess", "en")).toBeNull();
  expect(await loadLessons("chess", "fr")).toBeNull();
  expect(await loadPictures("chess")).toBeNull();
});
