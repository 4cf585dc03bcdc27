// The guide's own words are loaded with the guide, in one language.
import type { Lang } from "../../contract/game";
import type { CoachText } from "./types";

const texts: Record<Lang, () => Promise<{ default: CoachText }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

export async function loadCoach(lang: Lang): Promise<CoachText> {
  return (await texts[lang]()).default;
}
