// A move in words: the names of the choices that lead to it.
import type { GameModule, Lang, View } from "../contract/game";

export function moveName(module: GameModule, move: string, view: View, lang: Lang): string {
  return module
    .keysOf(move)
    .filter((key) => !module.isImplied?.(key))
    .map((key) => module.label(key, view, lang))
    .join(" → ");
}
