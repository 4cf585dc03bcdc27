// The page's own words. Texts about rules and moves come from the server.
import { settings } from "./settings.svelte";
import type { Lang } from "../contract/game";
import en from "./words/en";
import fr from "./words/fr";

export type Words = typeof en;

const all: Record<Lang, Words> = { en, fr };

/** The words in the reader's language; markup that uses them follows a change of language. */
export function words(): Words {
  return all[settings.lang];
}

/** Seconds as a clock shows them: "0:07", "12:30", "3 d 4 h". */
export function clockText(seconds: number, lang: Lang): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 86_400)
    return all[lang].clock.days(Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600));
  const two = (n: number): string => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
