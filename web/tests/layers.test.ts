// The shape of the code. Imports point down only: contract, lib, shared, a game's folder, plain, games,
// learn, pages, the app; the stores of tables and replays draw nothing; files are short.
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const LAYERS = ["contract", "lib", "shared", "games/*", "plain", "games", "learn", "pages", "app"];
const IMPORT = /(?:from|import|import\.meta\.glob(?:<[^(]*>)?)\s*\(?\s*"(\.[^"]*)"/g;

/** The folder that decides what a file may import: `games/chess` for a game's own, else the first. */
function homeOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (!second) return LAYERS.includes(first) ? first : "app";
  return first === "games" && rest.length ? `${first}/${second}` : first;
}

function rankOf(home: string): number {
  return LAYERS.indexOf(home.startsWith("games/") ? "games/*" : home);
}

function mayImport(from: string, to: string): boolean {
  const [here, there] = [homeOf(from), homeOf(to)];
  // A game's folder is reached through games/index.ts alone.
  if (there.startsWith("games/")) return here === there || here === "games";
  return rankOf(there) >= 0 && rankOf(there) <= rankOf(here);
}

function resolve(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

test("every import points down", () => {
  const wrong = Object.entries(sources).flatMap(([name, text]) => {
    const from = name.replace("../src/", "");
    const found = [...text.matchAll(IMPORT)].map(([, specifier = ""]) => resolve(from, specifier));
    return found.filter((to) => !mayImport(from, to)).map((to) => `${from} imports ${to}`);
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["lib/table.svelte.ts", "games/index", false],
  ["shared/Sheet.svelte", "pages/Lost.svelte", false],
  ["games/chess/Board.svelte", "games/go/Board.svelte", false],
  ["games/chess/Board.svelte", "shared/marks", true],
  ["games/chess/learn/views.ts", "games/chess/view", true],
  ["games/index.ts", "games/chess/index.ts", true],
  ["pages/Home.svelte", "games/chess/Scene.svelte", false],
  ["learn/Rules.svelte", "pages/Home.svelte", false],
  ["pages/Home.svelte", "learn/guided.svelte", true],
  ["pages/Home.svelte", "games", true],
  ["lib/api.ts", "games", false],
  ["App.svelte", "pages/Home.svelte", true],
])("%s may import %s: %j", (from, to, may) => {
  expect(mayImport(from, to)).toBe(may);
});

test("what is imported is found", () => {
  const text =
    'import a from "./a"; import "./b.css"; import("./c"); import.meta.glob<X>("./*/d");';
  expect([...text.matchAll(IMPORT)].map(([, found]) => found)).toEqual([
    "./a",
    "./b.css",
    "./c",
    "./*/d",
  ]);
});

/** What decides about tables and replays, and draws nothing. */
const HEADLESS = [
  "announcer.svelte.ts",
  "choices.svelte.ts",
  "format.ts",
  "frames.svelte.ts",
  "learning.svelte.ts",
  "log.ts",
  "practice.svelte.ts",
  "replay.svelte.ts",
  "reviewed.svelte.ts",
  "selection.ts",
  "study.svelte.ts",
  "surroundings.ts",
  "table.svelte.ts",
  "takeback.ts",
];

test.each(HEADLESS)("%s reaches for no browser, setting, sound or word", (name) => {
  const text = sources[`../src/lib/${name}`] ?? "";
  expect(text).not.toBe("");
  expect(text).not.toMatch(/\b(document|window|location|localStorage|performance)\b/);
  expect(text).not.toMatch(/^import \{[^}]*\} from ".\/(settings\.svelte|sound|words|page)"/m);
});

test("no file is longer than 400 lines", () => {
  const long = Object.entries(sources).filter(([, text]) => text.split("\n").length - 1 > 400);
  const own = long.map(([path]) => path).filter((path) => path !== "../src/lib/protocol.ts");
  expect(own).toEqual([]);
});
