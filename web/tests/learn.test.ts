import { render } from "svelte/server";
import { beforeAll, describe as suite, expect, test } from "vitest";
import azulDoc from "../../docs/rules/azul.md?raw";
import pavilionDoc from "../../docs/rules/pavilion.md?raw";
import sintraDoc from "../../docs/rules/sintra.md?raw";
import type { Lang } from "../src/contract/game";
import { lessonOf, stageOf } from "../src/learn/coach/lessons";
import { loadCoach } from "../src/learn/coach/load";
import { newsOf } from "../src/learn/coach/news";
import { loadPictures, loadRules } from "../src/games/content";
import { pieces, typeset } from "../src/learn/typeset";
import type { RulesText } from "../src/contract/learn";
import type { LogLine } from "../src/lib/log";

const LANGS: Lang[] = ["en", "fr"];
const DOCS: Record<string, string> = { azul: azulDoc, sintra: sintraDoc, pavilion: pavilionDoc };

/** The rules that refusals, steps and moves cite (words.py and rules_text.py of each game). */
const CITED: Record<string, string> = {
  azul: "AZ-1 AZ-11 AZ-14 AZ-15 AZ-20 AZ-22 AZ-23 AZ-30 AZ-31 AZ-32 AZ-40 AZ-42 AZ-50 AZ-51 AZ-55",
  sintra:
    "SI-1 SI-10 SI-12 SI-13 SI-14 SI-15 SI-16 SI-17 SI-18 SI-20 SI-21 SI-22 SI-23 SI-24 SI-30 SI-40 SI-41 SI-42 SI-43 SI-44",
  pavilion:
    "PA-1 PA-5 PA-10 PA-13 PA-15 PA-20 PA-21 PA-22 PA-23 PA-24 PA-26 PA-30 PA-40 PA-42 PA-50 PA-51 PA-52 PA-53 PA-60",
};
const GAMES = Object.keys(CITED);

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
    [en, fr] = await Promise.all([loadRules(game, "en"), loadRules(game, "fr")]);
  });

  test("have an anchor for every rule that is cited", () => {
    const missing = (CITED[game] ?? "").split(" ").filter((rule) => !rulesOf(en).includes(rule));
    expect(missing).toEqual([]);
  });

  test("tell every numbered rule, once, and no other", () => {
    const numbered = [...(DOCS[game] ?? "").matchAll(/^- ((?:AZ|SI|PA)-\d+) /gm)].map(
      ([, rule]) => rule,
    );
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
    const Pictures = await loadPictures(game);
    for (const name of Object.values(en.sections).flatMap((section) =>
      Object.keys(section.pictures),
    )) {
      expect(render(Pictures, { props: { name, lang } }).body, name).toContain("<svg");
    }
  });
});

suite("the guide", () => {
  test("has the same lessons in both languages, and a picture for each step", async () => {
    const [en, fr] = await Promise.all([loadCoach("en"), loadCoach("fr")]);
    const shape = ({ games }: typeof en) =>
      GAMES.map((game) => [
        Object.keys(games[game]?.lessons ?? {}),
        games[game]?.steps.map((step) => step.picture),
      ]);
    expect(shape(fr)).toEqual(shape(en));
    for (const game of GAMES) {
      const rules = await loadRules(game, "en");
      const pictures = Object.values(rules.sections).flatMap((section) =>
        Object.keys(section.pictures),
      );
      expect(pictures).toEqual(
        expect.arrayContaining(en.games[game]?.steps.map((step) => step.picture) ?? []),
      );
    }
  });

  test("has words for every lesson of the first three turns", async () => {
    const { games } = await loadCoach("en");
    const stages = {
      azul: ["take", "target"],
      sintra: ["take", "target", "keep", "jokers"],
      pavilion: ["take", "place", "pay", "bonus", "hold"],
    } as const;
    for (const [game, own] of Object.entries(stages)) {
      for (const stage of [...own, "confirm", "wait", "over"] as const) {
        for (const turns of [0, 1, 2]) {
          const name = lessonOf({ game, stage, turns, laid: turns });
          if (name) expect(Object.keys(games[game]?.lessons ?? {}), game).toContain(name);
        }
      }
    }
  });

  test("steps back after three turns, and returns for what is new", () => {
    expect(lessonOf({ game: "azul", stage: "take", turns: 0, laid: 0 })).toBe("take1");
    expect(lessonOf({ game: "azul", stage: "take", turns: 3, laid: 0 })).toBe("done");
    expect(lessonOf({ game: "azul", stage: "take", turns: 4, laid: 0 })).toBeNull();
    expect(lessonOf({ game: "pavilion", stage: "place", turns: 6, laid: 0 })).toBe("place1");
    expect(lessonOf({ game: "sintra", stage: "keep", turns: 9, laid: 1 })).toBeNull();
  });

  test("knows the stage from what may be chosen", () => {
    expect(stageOf(["take:1:b", "take:c:y", "glazier"])).toBe("take");
    expect(stageOf(["line:1", "line:-"])).toBe("target");
    expect(stageOf(["place:b6", "pass"])).toBe("place");
    expect(stageOf([])).toBe("wait");
  });

  test("tells what the bot did and what was scored since one's own move", () => {
    const moved = (seat: number, ply: number, points = 0): LogLine => ({
      seq: ply,
      at: 0,
      kind: "moved",
      seat,
      text: `move ${ply}`,
      ply,
      isAbandoned: false,
      details: points ? [{ text: "a tile", points, seat: 0 }] : [],
    });
    const lines = [moved(0, 1), moved(1, 2, 3)];
    expect(newsOf(lines, 0)).toEqual({
      others: ["move 2"],
      scored: [{ text: "a tile", points: 3, seat: 0 }],
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
    expect(pieces("*All* of it (AZ-15).")).toEqual([
      { kind: "strong", text: "All" },
      { kind: "plain", text: " of it (" },
      { kind: "rule", text: "AZ-15" },
      { kind: "plain", text: ")." },
    ]);
  });
});
