// The words around displays, center and heaps.
import type { Lang } from "../../contract/game";

const en = {
  market: "Factory offer",
  display: (n: number) => `Display ${n}`,
  center: "Center",
  bag: "Bag",
  empty: "empty",
  choice: "Which tiles to take",
};

const fr: typeof en = {
  market: "Offre des fabriques",
  display: (n) => `Fabrique ${n}`,
  center: "Centre de la table",
  bag: "Sac",
  empty: "vide",
  choice: "Quelles tuiles prendre",
};

export const marketWords: Record<Lang, typeof en> = { en, fr };
