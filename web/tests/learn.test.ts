import { render } from "svelte/server";
import { beforeAll, describe as suite, expect, test } from "vitest";
import type { Lang } from "../src/contract/game";
import type { GameLessons, RulesText } from "../src/contract/learn";
import { GAMES, loadGame, loadLessons, loadPictures, loadRules } from "../src/games";
import { lessonName, type Task } from "../src/learn/coach/lessons";
import { newsOf } from "../src/learn/coach/news";
import { pieces, typeset } from "../src/learn/typeset";
import type { LogEntry } from "../src/lib/log";

const LANGS: Lang[] = ["en", "fr"];
const DOCS = import.meta.glob<string>("../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a game's folder must have, or the test fails. */
async function found<T>(loading: Promise<T | null>): Promise<T> {
  const loaded = await loading;
  if (loaded === null) throw new Error("expected a game with a folder");
  return loaded;
}

function rulesOf(text: RulesText): string[] {
  return Object.values(text.sections).flatMap((section) => Object.keys(section.rules));
}

function allTexts(text: RulesText): string[] {
  const sections = Object.values(text.sections);
  return [
    ...text.short,
    ...sections.flatMap(({ title, pictures, rules }) => [
      title,
      ...Object.values(pictures),
      ...Object.values(rules),
    ]),
  ];
}

suite.each(GAMES)("the rules of %s", (game) => {
  let en: RulesText;
  let fr: RulesText;
  beforeAll(async () => {
    [en, fr] = await Promise.all([found(loadRules(game, "en")), found(loadRules(game, "fr"))]);
  });

  test("tell every numbered rule, once, and no other", () => {
    const doc = DOCS[`../../docs/rules/${game}.md`] ?? "";
    const numbered = [...doc.matchAll(/^- ([A-Z]{2}-\d+) /gm)].map(([, rule]) => rule);
    expect(numbered).not.toEqual([]);
    expect([...rulesOf(en)].sort()).toEqual([...numbered].sort());
  });

  test("have the same sections, pictures and rules in both languages", () => {
    const shape = (text: RulesText) =>
      Object.entries(text.sections).map(([id, { pictures, rules }]) => [
        id,
        Object.keys(pictures),
        Object.keys(rules),
      ]);
    expect(shape(fr)).toEqual(shape(en));
    expect(fr.short).toHaveLength(en.short.length);
  });

  test("say everything, and link only to rules that are there", () => {
    for (const text of [en, fr]) {
      expect(allTexts(text).filter((words) => !words.trim())).toEqual([]);
      const linked = allTexts(text)
        .flatMap(pieces)
        .filter(({ kind }) => kind === "rule");
      expect(linked.filter((link) => !rulesOf(text).includes(link.text))).toEqual([]);
    }
  });

  test("stay close in numbers in both languages", () => {
    const digits = (words: string) => (words.match(/\d+/g) ?? []).sort().join(" ");
    const rules = (text: RulesText) =>
      Object.assign({}, ...Object.values(text.sections).map((section) => section.rules)) as Record<
        string,
        string
      >;
    const differ = rulesOf(en).filter(
      (rule) => digits(rules(en)[rule] ?? "") !== digits(rules(fr)[rule] ?? ""),
    );
    expect(differ).toEqual([]);
  });

  test.each(LANGS)("draw every picture (%s)", async (lang) => {
    const Pictures = await found(loadPictures(game));
    for (const name of Object.values(en.sections).flatMap((section) =>
      Object.keys(section.pictures),
    )) {
      const drawn = render(Pictures, { props: { name, lang, marks: false } }).body;
      expect(drawn, name).toContain("<svg");
    }
  });
});

suite.each(GAMES)("the guide to %s", (game) => {
  let en: GameLessons;
  let fr: GameLessons;
  beforeAll(async () => {
    [en, fr] = await Promise.all([found(loadLessons(game, "en")), found(loadLessons(game, "fr"))]);
  });

  test("has the same lessons in both languages, and a picture for each step", async () => {
    const shape = ({ lessons, steps }: GameLessons) => [
      Object.keys(lessons),
      steps.map((step) => step.picture),
    ];
    expect(shape(fr)).toEqual(shape(en));
    const { sections } = await found(loadRules(game, "en"));
    const pictures = Object.values(sections).flatMap((section) => Object.keys(section.pictures));
    expect(pictures).toEqual(expect.arrayContaining(en.steps.map((step) => step.picture)));
  });

  test("has words while one waits and when the game is over", () => {
    expect(Object.keys(en.lessons)).toEqual(expect.arrayContaining(["wait0", "wait1", "over"]));
  });

  test("explains three turns of taking tiles, takes its leave, and is silent", async () => {
    const { lessonOf } = await found(loadGame(game));
    const lesson = (turns: number) => lessonOf?.({ keys: ["take:1:x"], turns, view: {}, seat: 0 });
    const names = [0, 1, 2, 3].map(lesson);
    expect(names).toEqual(["take1", "take2", "take3", "done"]);
    expect(Object.keys(en.lessons)).toEqual(expect.arrayContaining(names));
    expect(lesson(4)).toBeNull();
  });
});

suite("the guide", () => {
  const ofChoice = (): string => "take1";
  test.each<[Task, number, string | null]>([
    ["wait", 0, "wait0"],
    ["wait", 1, "wait1"],
    ["wait", 2, null],
    ["choose", 5, "take1"],
    ["confirm", 1, "confirm"],
    ["confirm", 2, null],
    ["over", 40, "over"],
  ])("asked to %s after %i turns, says %s", (task, turns, name) => {
    expect(lessonName(task, turns, ofChoice)).toBe(name);
  });

  test("tells what the bot did and what was scored since one's own move", () => {
    const moved = (seat: number, ply: number, points = 0): LogEntry => ({
      seq: ply,
      at: 0,
      kind: "moved",
      seat,
      text: `move ${ply}`,
      about: seat,
      own: "",
      places: [],
      ply,
      isAbandoned: false,
      isLoose: false,
      deal: null,
      scores: [],
      details: points ? [{ text: "a tile", points, seat: 0, run: [] }] : [],
    });
    const lines = [moved(0, 1), moved(1, 2, 3)];
    expect(newsOf(lines, 0)).toEqual({
      others: ["move 2"],
      scored: [{ text: "a tile", points: 3, seat: 0, run: [] }],
      times: 1,
    });
    expect(newsOf([...lines, moved(0, 3)], 0)).toEqual({ others: [], scored: [], times: 1 });
  });
});

suite("texts", () => {
  test("are set with spaces that do not break", () => {
    expect(typeset("Payer : 5 tuiles ; c'est tout !", "fr")).toBe(
      "Payer\u00a0: 5\u00a0tuiles\u202f; c’est tout\u202f!",
    );
    expect(typeset("Take 2 tiles", "en")).toBe("Take 2\u00a0tiles");
  });

  test("are read as stress and links", () => {
    expect(pieces("*All* of it (XY-15).")).toEqual([
      { kind: "strong", text: "All" },
      { kind: "plain", text: " of it (" },
      { kind: "rule", text: "XY-15" },
      { kind: "plain", text: ")." },
    ]);
  });
});
