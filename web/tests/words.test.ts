import { expect, test } from "vitest";
import type { DrawnGame } from "../src/contract/game";
import { cardOf, GAMES, loadGame } from "../src/games";
import { readEvents } from "../src/lib/socket";
import { sourcesOf } from "../src/lib/sources";
import type { Replay } from "../src/lib/protocol";
import { firstWish, mySeats, tableWanted } from "../src/lib/wanted";
import { score, signed } from "../src/lib/format";
import { clockText } from "../src/lib/words";
import en from "../src/lib/words/en";
import fr from "../src/lib/words/fr";
import { a, de } from "../src/lib/words/french";

test("numbers have true signs", () => {
  expect([signed(5), signed(-2), signed(0), score(-3)]).toEqual(["+5", "−2", "0", "−3"]);
});

test("clocks are read at a glance", () => {
  expect([
    clockText(7, "en"),
    clockText(754.2, "en"),
    clockText(3661, "en"),
    clockText(200_000, "en"),
  ]).toEqual(["0:07", "12:35", "1:01:01", "2 d 7 h"]);
  expect(clockText(200_000, "fr")).toBe("2\u00a0j 7\u00a0h");
});

test("French counts nothing as one", () => {
  expect([fr.table.score(0), fr.table.score(1), fr.table.score(2)]).toEqual([
    "0\u00a0point",
    "1\u00a0point",
    "2\u00a0points",
  ]);
  expect([en.table.score(0), en.table.score(1)]).toEqual(["0 points", "1 point"]);
});

function texts(words: unknown): string[] {
  if (typeof words === "string") return [words];
  return words && typeof words === "object" ? Object.values(words).flatMap(texts) : [];
}

function isBadFrench(text: string): boolean {
  return / [:;!?»]/.test(text) || /[^\s\u00a0\u202f/][;!?]/.test(text);
}

function hasStraightQuote(text: string): boolean {
  return /\w'\w/.test(text);
}

test("French sets a space that does not break before high signs", () => {
  expect(texts(fr).filter(isBadFrench)).toEqual([]);
});

test("nothing is said with straight apostrophes", () => {
  expect([...texts(fr), ...texts(en)].filter(hasStraightQuote)).toEqual([]);
});

test.each(GAMES)("the words of %s are the same in both languages", async (game) => {
  const [card, module] = [cardOf(game), await loadGame(game)];
  const keys = (value: unknown): unknown =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).map(([key, inner]) => [key, keys(inner)])
      : null;
  expect(keys(card?.words.fr)).toEqual(keys(card?.words.en));
  expect(keys(module.words.fr)).toEqual(keys(module.words.en));
});

test.each(GAMES)("what the page says of %s is set as French and English are", async (game) => {
  const module = await loadGame(game);
  const { discard, marker, tie, sources } = (module as DrawnGame).words.fr;
  const french = texts([cardOf(game)?.words.fr, discard, marker, tie, sources]);
  expect(french.filter(isBadFrench)).toEqual([]);
  expect(texts([cardOf(game)?.words, module.words]).filter(hasStraightQuote)).toEqual([]);
});

test("words with values in them are set as French is, too", () => {
  const sources = import.meta.glob<string>(
    [
      "../src/{games,shared,plain,learn}/**/*words.ts",
      "../src/{lib/words,games/*/editors,pages/*}/*.ts",
    ],
    { query: "?raw", import: "default", eager: true },
  );
  const bad = Object.entries(sources).flatMap(([path, source]) =>
    source.split("\n").flatMap((line) =>
      [...line.matchAll(/"[^"]*"|`[^`]*`/g)]
        .map(([text]) => text.replace(/\$\{[^}]*\}/g, "0"))
        .filter((text) => /[^\s.] [:;!?»]|« /.test(text))
        .map((text) => `${path}: ${text}`),
    ),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(9);
  expect(bad).toEqual([]);
});

test("a name decides between de and d’", () => {
  const names = ["Ana", "Marie", "Yann", "Yves", "Élise", "Hélène", "Azul"];
  const said = ["d’Ana", "de Marie", "de Yann", "d’Yves", "d’Élise", "d’Hélène", "d’Azul"];
  expect(names.map(de)).toEqual(said);
  expect([de("Joueur 2"), de("Les Vitraux")]).toEqual(["du joueur 2", "des Vitraux"]);
  expect([a("Azul"), a("Les Vitraux")]).toEqual(["à Azul", "aux Vitraux"]);
});

test("points are summed by seat and source, and sources are named by the game", () => {
  const step = (seat: number, points: number, rule: string, place: string) => ({
    view: {},
    scores: [],
    seat,
    points,
    rule,
    place,
    text: "",
  });
  const ply = (steps: object[], scores: number[]) => ({
    text: "",
    move: "",
    seat: 0,
    steps,
    state: { scores },
  });
  const steps = [
    step(0, 2, "XY-22", "0.wall.1.1"),
    step(0, 3, "XY-22", "0.wall.2.1"),
    step(1, 7, "XY-32", "1.column.2"),
    step(1, 2, "XY-32", "1.row.1"),
  ];
  const replay = { table: { players: 2 }, plies: [ply([], [5, 5]), ply(steps, [10, 14])] };
  const sources = (sourceOf?: (rule: string, place: string) => string) =>
    sourcesOf(replay as unknown as Replay, sourceOf);
  expect(sources()).toEqual([
    { name: "start", points: [5, 5] },
    { name: "XY-22", points: [5, 0] },
    { name: "XY-32", points: [0, 9] },
  ]);
  expect(sources((rule, place) => `${rule}.${place.split(".")[1]}`).slice(1)).toEqual([
    { name: "XY-22.wall", points: [5, 0] },
    { name: "XY-32.column", points: [0, 7] },
    { name: "XY-32.row", points: [0, 2] },
  ]);
});

test("a wish becomes what the server is asked", () => {
  const wish = { ...firstWish("chess", " Ana "), clock: "days" as const, days: 3 };
  wish.seats.push({ id: 3, who: "bot", name: "ignored", level: 5 });
  expect(mySeats(wish)).toEqual([0]);
  expect(tableWanted(wish)).toMatchObject({
    game: "chess",
    seats: [
      { kind: "me", name: "Ana", level: null },
      { kind: "open", name: null, level: null },
      { kind: "bot", name: null, level: 5 },
    ],
    clock: { per: "move", seconds: 259_200, increment: 0 },
  });
});

test("streamed events are read whole, however they are cut", async () => {
  const heard: string[] = [];
  const bytes = new TextEncoder().encode('data: {"a":"é"}\n\n: still here\n\ndata: {"b":2}\n\n');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  await readEvents(body, (data) => heard.push(data));
  expect(heard).toEqual(['{"a":"é"}', '{"b":2}']);
});
