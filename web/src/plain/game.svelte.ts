// A game that has no folder: the server names its moves.
import type { Lang, PlainGame, View } from "../contract/game";
import Field from "./Field.svelte";
import { scoreOf, seatLetters } from "./letters";
import { beginningOf, moveOf, waysTo } from "./ways";
import { words } from "./words";

export function plainGame(name: string): PlainGame {
  let moves = $state.raw<Record<string, string>>({});
  const ways = $derived(waysTo(moves));
  const texts = $derived(Object.values(moves));

  /** Moves that are called the same are told apart by their notation. */
  function moveText(move: string): string {
    const text = moves[move] ?? move;
    return texts.filter((other) => other === text).length > 1 ? `${text} (${move})` : text;
  }

  return {
    name,
    Field,
    words: { en: { sources: {} }, fr: { sources: {} } },
    nameMoves: (named) => (moves = named),
    keysOf: (move) => [...(ways.get(move) ?? [])],
    write: (keys) => moveOf(keys.at(-1) ?? ""),
    movesThrough: (key) => [...ways.values()].filter((keys) => keys.includes(key)).length,
    isDialog: () => false,
    isImplied: (key) => moveOf(key) === null,
    label(key) {
      const move = moveOf(key);
      return move === null ? `${beginningOf(key) ?? key}…` : moveText(move);
    },
    prompt: (_, lang) => words[lang].prompt,
    describe,
  };
}

function describe(view: View, seat: number, lang: Lang): string[] {
  const fields = seatLetters(view, seat, lang).map(({ name, text }) => `${name}: ${text}.`);
  return [words[lang].score(scoreOf(view, seat)), ...fields];
}
