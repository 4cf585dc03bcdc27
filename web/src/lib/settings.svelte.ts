// The reader's settings, kept in the browser.
import type { Lang } from "../contract/game";
import { keep, readKept } from "./kept";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Confirming = "others" | "always" | "countdown" | "never";
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Kept {
  lang: Lang;
  theme: Theme;
  marks: boolean;
  sectors: boolean;
  /** Whether moves may be typed, and rules are told in full. */
  expert: boolean;
  confirming: Confirming;
  seconds: number;
  speed: Speed;
  sound: boolean;
  name: string;
}

const PACE: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.7 };

function isSet(query: string): boolean {
  return globalThis.matchMedia?.(query).matches ?? false;
}

function browserLang(): Lang {
  return globalThis.navigator?.languages?.[0]?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

function defaults(): Kept {
  return {
    lang: browserLang(),
    theme: "auto",
    marks: false,
    sectors: false,
    expert: false,
    confirming: "others",
    seconds: 4,
    speed: "normal",
    sound: true,
    name: "",
  };
}

class Settings {
  kept = $state<Kept>({ ...defaults(), ...readKept<Partial<Kept>>("settings", {}) });

  get lang(): Lang {
    return this.kept.lang;
  }

  get marks(): boolean {
    return this.kept.marks || this.kept.sectors;
  }

  /** How long a movement takes, relative to the usual; 0 is none. */
  get pace(): number {
    return isSet("(prefers-reduced-motion: reduce)") ? 0 : PACE[this.kept.speed];
  }

  /** Whether moves are confirmed: by themselves only where undoing one needs others to agree. */
  confirms(hasOthers: boolean): boolean {
    const { confirming } = this.kept;
    return confirming === "others" ? hasOthers : confirming !== "never";
  }

  change(what: Partial<Kept>): void {
    Object.assign(this.kept, what);
    keep("settings", $state.snapshot(this.kept));
  }

  /** Put on the page's root what style sheets ask for; call in an effect. */
  show(root: HTMLElement): void {
    const { theme, sectors, lang } = this.kept;
    root.lang = lang;
    root.dataset.theme = isDark(theme) ? "dark" : "light";
    root.dataset.contrast =
      theme === "contrast" || isSet("(prefers-contrast: more)") ? "more" : "normal";
    root.dataset.sectors = sectors ? "on" : "off";
    root.dataset.motion = this.pace ? "on" : "off";
  }
}

function isDark(theme: Theme): boolean {
  const isAuto = theme === "auto" || theme === "contrast";
  return theme === "dark" || (isAuto && isSet("(prefers-color-scheme: dark)"));
}

export const settings = new Settings();
