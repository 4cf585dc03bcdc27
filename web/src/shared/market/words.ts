import type { Lang } from "../../contract/game";

const en = {
  market: "Factory offer",
  display: (n: number) => `Display ${n}`,
  center: "Center",
  bag: "Bag",
  empty: "empty",
  marker: "first-player marker",
  choice: "With or without the jokers",
};

const fr: typeof en = {
  market: "Offre des fabriques",
  display: (n) => `Fabrique ${n}`,
  center: "Centre de la table",
  bag: "Sac",
  empty: "vide",
  marker: "marqueur de premier joueur",
  choice: "Avec ou sans les jokers",
};

export const marketWords: Record<Lang, typeof en> = { en, fr };
