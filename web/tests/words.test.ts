import { expect, test } from "vitest";
import { readEvents } from "../src/lib/socket";
import { sourcesOf } from "../src/lib/sources";
import type { Replay } from "../src/lib/protocol";
import { firstWish, mySeats, tableWanted } from "../src/lib/wanted";
import { clockText, score, signed } from "../src/lib/words";
import en from "../src/lib/words/en";
import fr from "../src/lib/words/fr";

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

test("French sets a space that does not break before high signs", () => {
  expect(
    texts(fr).filter((text) => / [:;!?»]/.test(text) || /[^\s\u00a0\u202f/][;!?]/.test(text)),
  ).toEqual([]);
});

test("nothing is said with straight apostrophes", () => {
  expect([...texts(fr), ...texts(en)].filter((text) => /\w'\w/.test(text))).toEqual([]);
});

test("every source of points has its name in both languages", () => {
  expect(Object.keys(fr.result.source)).toEqual(Object.keys(en.result.source));
});

test("points are summed by rule, seat, and where one rule names several bonuses by place", () => {
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
  const plies = [
    ply([], [5, 5]),
    ply(
      [
        step(0, 2, "AZ-22", "0.wall.1.1"),
        step(0, 3, "AZ-22", "0.wall.2.1"),
        step(1, 7, "AZ-32", "1.column.2"),
        step(1, 2, "AZ-32", "1.row.1"),
      ],
      [10, 14],
    ),
  ];
  expect(sourcesOf({ table: { players: 2 }, plies } as unknown as Replay)).toEqual([
    { name: "start", points: [5, 5] },
    { name: "AZ-22", points: [5, 0] },
    { name: "AZ-32.column", points: [0, 7] },
    { name: "AZ-32.row", points: [0, 2] },
  ]);
});

test("a wish becomes what the server is asked", () => {
  const wish = { ...firstWish("azul", " Ana "), clock: "days" as const, days: 3 };
  wish.seats.push({ id: 3, who: "bot", name: "ignored", level: 5 });
  expect(mySeats(wish)).toEqual([0]);
  expect(tableWanted(wish)).toMatchObject({
    game: "azul",
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
