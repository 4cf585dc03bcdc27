// The accessible names of choices, and a board in sentences.
import type { Lang, View } from "../../contract/game";
import { KINDS, type Kind, type SpaceLetter } from "./kinds";
import {
  backOf,
  groupSize,
  ornamentPanes,
  read,
  SLOTS,
  spacesOf,
  windowCounts,
  type SintraView,
} from "./view";
import type { Strip } from "./shown";
import { words } from "./words";

export function kindName(kind: string, lang: Lang): string {
  return kind === "j" ? words[lang].joker : (words[lang].kinds[kind as Kind] ?? kind);
}

export function label(key: string, view: View, lang: Lang): string {
  const say = words[lang];
  const [what, first = "", kind = ""] = key.split(":");
  switch (what) {
    case "take": {
      const panes = say.number(groupSize(read(view), first, kind), kind as Kind);
      return say.take(panes, first === "c" ? say.center : say.display(first));
    }
    case "strip":
      return first === "-" ? say.break : say.strip(first);
    case "jokers":
      return first === "std" ? say.jokersStd : say.jokers(Number(first));
    case "keep":
      return say.keep(kindName(first, lang));
    case "glazier":
      return say.glazier;
  }
  return key;
}

/** "2 orange, 1 blue": letters counted, in the order of the kinds. */
export function heapText(letters: readonly (SpaceLetter | null)[], lang: Lang): string {
  return [...KINDS, "j" as const]
    .map((kind) => ({ kind, n: letters.filter((letter) => letter === kind).length }))
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => words[lang].number(n, kind))
    .join(", ");
}

export function freeText(view: SintraView, strip: Strip, lang: Lang): string {
  const free = spacesOf(view, strip).filter((space) => !space.held);
  return heapText(
    free.map((space) => space.letter),
    lang,
  );
}

export function describe(table: View, seat: number, lang: Lang): string[] {
  const view = read(table);
  const say = words[lang];
  const at = view.track[seat] ?? 0;
  return [
    say.score(view.scores[seat] ?? 0),
    say.glazierAt(view.glaziers[seat] ?? 1),
    ...SLOTS.flatMap((slot) => describeSlot(view, seat, slot, lang)),
    ...describeEnd(view, seat, lang),
    say.track(view.printed.track[at] ?? 0, view.lost[seat] ?? 0),
  ];
}

function describeSlot(view: SintraView, seat: number, slot: number, lang: Lang): string[] {
  const say = words[lang];
  const strip = view.strips[seat]?.[slot - 1];
  const panes = view.windows[seat]?.[slot - 1] ?? "";
  const window = [...panes].map((pane) => kindName(pane, lang)).join(", ");
  const sentences = [];
  if (strip) {
    const held = spacesOf(view, strip).map((space) => space.held);
    sentences.push(say.stripHolds(slot, heapText(held, lang), freeText(view, strip, lang)));
    if (!panes) sentences.push(say.stripBack(heapText(backOf(view, strip), lang)));
  } else {
    sentences.push(say.noStrip(slot));
  }
  sentences.push(say.windowHolds(slot, view.printed.windows[slot - 1] ?? 0, window));
  return sentences;
}

function describeEnd(view: SintraView, seat: number, lang: Lang): string[] {
  const say = words[lang];
  if (view.printed.ornaments.length > 0) {
    return view.printed.ornaments.map((pair, i) =>
      say.ornament(i + 1, ornamentPanes(view, seat, pair).filter(Boolean).length),
    );
  }
  const panes = [...(view.windows[seat] ?? []).join("")] as Kind[];
  return [say.complete(windowCounts(view, seat).complete), say.inWindows(heapText(panes, lang))];
}

/** What is asked for where the words of all games do not fit: here tiles are panes. */
export function prompt(keys: readonly string[], lang: Lang): string | null {
  if (keys.some((key) => key.startsWith("keep:"))) return words[lang].promptKeep;
  if (keys.some((key) => key.startsWith("jokers:"))) return words[lang].promptJokers;
  return keys.some((key) => key.startsWith("take:")) ? words[lang].promptTake : null;
}
