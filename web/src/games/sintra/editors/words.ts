// The words of the editor for printed sets.
import type { Lang } from "../../../contract/game";

const en = {
  brush: "Paint spaces with",
  colors: { Y: "yellow", O: "orange", P: "pink", B: "blue", G: "green", J: "joker" } as Record<
    string,
    string
  >,
  strips: "Strips",
  stripsHint: "Both sides of each strip, from the top. Choose a color, then touch the spaces.",
  strip: (n: number): string => `Strip ${n}`,
  space: (strip: number, side: string, space: number, color: string): string =>
    `Strip ${strip}, side ${side}, space ${space}: ${color}`,
  windows: "Windows",
  windowsHint: "The value below each window, from left to right.",
  window: (n: number): string => `Window ${n}`,
  track: "Broken-glass track",
  trackHint: "What each space costs, from the top: 0 first, each lower than the one before.",
  trackSpace: (n: number): string => `Space ${n}`,
  longer: "One more space",
  shorter: "One space less",
  ornaments: "Ornaments",
  ornamentsHint: "The two windows beside each ornament.",
  ornament: (n: number): string => `Ornament ${n}`,
  left: (n: number): string => `Ornament ${n}, first window`,
  right: (n: number): string => `Ornament ${n}, second window`,
};

const fr: typeof en = {
  brush: "Peindre les cases en",
  colors: { Y: "jaune", O: "orange", P: "rose", B: "bleu", G: "vert", J: "joker" },
  strips: "Planches",
  stripsHint:
    "Les deux faces de chaque planche, de haut en bas. Choisissez une couleur, puis touchez les cases.",
  strip: (n) => `Planche ${n}`,
  space: (strip, side, space, color) =>
    `Planche ${strip}, face ${side}, case ${space}\u00a0: ${color}`,
  windows: "Fenêtres",
  windowsHint: "La valeur sous chaque fenêtre, de gauche à droite.",
  window: (n) => `Fenêtre ${n}`,
  track: "Piste de verre brisé",
  trackHint:
    "Ce que coûte chaque case, de haut en bas\u00a0: 0 d’abord, puis chacune plus bas que la précédente.",
  trackSpace: (n) => `Case ${n}`,
  longer: "Une case de plus",
  shorter: "Une case de moins",
  ornaments: "Ornements",
  ornamentsHint: "Les deux fenêtres à côté de chaque ornement.",
  ornament: (n) => `Ornement ${n}`,
  left: (n) => `Ornement ${n}, première fenêtre`,
  right: (n) => `Ornement ${n}, seconde fenêtre`,
};

export const words: Record<Lang, typeof en> = { en, fr };
