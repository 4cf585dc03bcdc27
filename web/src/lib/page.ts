// The browser's side of tables and replays: the reader's settings, sounds, the document, the clock.
import type { GameModule } from "../contract/game";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import type { Page } from "./surroundings";
import { words } from "./words";

export function thisPage(load: (game: string) => Promise<GameModule>): Page {
  return {
    load,
    lang: () => settings.lang,
    words,
    confirms: (hasOthers) => settings.confirms(hasOthers),
    pace: () => settings.pace,
    isHidden: () => document.hidden,
    play: (name) => sound.play(name),
    now: () => performance.now(),
  };
}
