// Sintra's words on the page: names of choices, and a board in sentences.
import type { Lang } from "../../contract/game";
import type { Kind, SpaceLetter } from "./kinds";

const en = {
  kinds: { y: "yellow", o: "orange", p: "pink", b: "blue", g: "green" } as Record<Kind, string>,
  /** On tiles, where they are asked for. */
  letters: { y: "Y", o: "O", p: "P", b: "B", g: "G" } as Record<string, string>,
  joker: "joker",
  number: (n: number, kind: SpaceLetter): string =>
    `${n} ${kind === "j" ? "joker" : en.kinds[kind]}`,
  center: "the center",
  display: (n: string): string => `display ${n}`,
  take: (panes: string, place: string): string => `Take ${panes} from ${place}`,
  strip: (slot: string): string => `Strip ${slot}`,
  break: "Let all panes break",
  glazier: "Return the glazier to the leftmost strip",
  keep: (kind: string): string => `Keep ${kind}`,
  keepTitle: (slot: number): string => `Strip ${slot} is complete`,
  keepAsk: "Which pane goes to the window?",
  promptTake: "Choose panes to take",
  promptKeep: "Choose the pane for the window",
  promptJokers: "Choose how many go on joker spaces",
  keepFree: "Any color scores the same here.",
  inWindow: (n: number): string => (n === 1 ? "1 in a window" : `${n} in windows`),
  jokersTitle: (slot: string): string => `Strip ${slot}`,
  jokersAsk: "How many go on joker spaces?",
  jokersStd: "Own spaces first",
  jokers: (n: number): string =>
    n === 0 ? "No joker space" : n === 1 ? "1 on a joker space" : `${n} on joker spaces`,
  round: (n: number): string => `Round ${n} of 6`,
  over: "The last round is over",
  bonus: (kind: string): string => `Bonus: ${kind}`,
  indicator: "Round indicator",
  score: (n: number): string => (n === 1 ? "1 point." : `${n} points.`),
  glazierAt: (slot: number): string => `The glazier stands above slot ${slot}.`,
  stripHolds: (slot: number, held: string, free: string): string =>
    `Strip ${slot}: ${held || "empty"}; free: ${free || "none"}.`,
  stripBack: (spaces: string): string => `Other side: ${spaces}.`,
  noStrip: (slot: number): string => `Slot ${slot}: no strip left.`,
  free: (spaces: string): string => (spaces ? `free: ${spaces}` : "full"),
  gone: "no strip left",
  windowHolds: (slot: number, points: number, panes: string): string =>
    `Window ${slot}, worth ${points}: ${panes || "empty"}.`,
  ornament: (n: number, frames: number): string => `Ornament ${n}: ${frames} of 4 frames filled.`,
  complete: (n: number): string => `Complete windows: ${n}.`,
  inWindows: (panes: string): string => `Panes in the windows: ${panes || "none"}.`,
  track: (loss: number, lost: number): string =>
    `Broken-glass track: at ${signed(loss)}; ${lost} ${lost === 1 ? "point" : "points"} lost so far.`,
  discard: "Glass tower",
  marker: "starting-player tile",
  tie: "Equal points: fewer points lost on the broken-glass track decide.",
  sources: {
    "SI-13": "Starting-player tile",
    "SI-16": "Broken panes",
    "SI-21": "Panes like the round indicator",
    "SI-24": "Windows",
    "SI-41": "Panes left on strips",
    "SI-42": "Broken-glass track",
    "SI-43": "Ornaments",
    "SI-44": "Sets of one color",
  },
};

const plurals: Record<Kind, string> = {
  y: "jaunes",
  o: "orange",
  p: "roses",
  b: "bleues",
  g: "vertes",
};

const fr: typeof en = {
  kinds: { y: "jaune", o: "orange", p: "rose", b: "bleue", g: "verte" },
  letters: { y: "J", o: "O", p: "R", b: "B", g: "V" },
  joker: "joker",
  number: (n, kind) =>
    `${n} ${kind === "j" ? (n < 2 ? "joker" : "jokers") : n < 2 ? fr.kinds[kind] : plurals[kind]}`,
  center: "au centre de la table",
  display: (n) => `dans la fabrique ${n}`,
  take: (panes, place) => `Prendre ${panes} ${place}`,
  strip: (slot) => `Planche ${slot}`,
  break: "Laisser toutes les pièces se briser",
  glazier: "Ramener le vitrier à la planche la plus à gauche",
  keep: (kind) => (/^[aeiou]/.test(kind) ? `Garder l’${kind}` : `Garder la ${kind}`),
  keepTitle: (slot) => `La planche ${slot} est complète`,
  keepAsk: "Quelle pièce va à la fenêtre\u202f?",
  promptTake: "Choisissez des pièces à prendre",
  promptKeep: "Choisissez la pièce pour la fenêtre",
  promptJokers: "Choisissez combien vont sur des cases jokers",
  keepFree: "Ici, toutes les couleurs se valent.",
  inWindow: (n) => (n < 2 ? `${n} en fenêtre` : `${n} en fenêtres`),
  jokersTitle: (slot) => `Planche ${slot}`,
  jokersAsk: "Combien sur des cases jokers\u202f?",
  jokersStd: "Cases de la couleur d’abord",
  jokers: (n) =>
    n === 0 ? "Aucune case joker" : n === 1 ? "1 sur une case joker" : `${n} sur des cases jokers`,
  round: (n) => `Manche ${n} sur 6`,
  over: "La dernière manche est finie",
  bonus: (kind) => `Bonus\u00a0: ${kind}`,
  indicator: "Indicateur de manche",
  score: (n) => (n < 2 ? `${n} point.` : `${n} points.`),
  glazierAt: (slot) => `Le vitrier est au-dessus de l’emplacement ${slot}.`,
  stripHolds: (slot, held, free) =>
    `Planche ${slot}\u00a0: ${held || "vide"}\u202f; libres\u00a0: ${free || "aucune"}.`,
  stripBack: (spaces) => `Autre face\u00a0: ${spaces}.`,
  noStrip: (slot) => `Emplacement ${slot}\u00a0: plus de planche.`,
  free: (spaces) => (spaces ? `libres\u00a0: ${spaces}` : "complète"),
  gone: "plus de planche",
  windowHolds: (slot, points, panes) =>
    `Fenêtre ${slot}, valeur ${points}\u00a0: ${panes || "vide"}.`,
  ornament: (n, frames) =>
    `Ornement ${n}\u00a0: ${frames} ${frames < 2 ? "case remplie" : "cases remplies"} sur 4.`,
  complete: (n) => `Fenêtres complètes\u00a0: ${n}.`,
  inWindows: (panes) => `Pièces dans les fenêtres\u00a0: ${panes || "aucune"}.`,
  track: (loss, lost) =>
    `Piste de verre brisé\u00a0: à ${signed(loss)}\u202f; ${lost} ${lost < 2 ? "point perdu" : "points perdus"} jusqu’ici.`,
  discard: "Tour de rangement",
  marker: "tuile Premier joueur",
  tie: "Égalité de points\u00a0: le moins de points perdus sur la piste de verre brisé départage.",
  sources: {
    "SI-13": "Tuile Premier joueur",
    "SI-16": "Pièces brisées",
    "SI-21": "Pièces comme l’indicateur de manche",
    "SI-24": "Fenêtres",
    "SI-41": "Pièces restées sur les planches",
    "SI-42": "Piste de verre brisé",
    "SI-43": "Ornements",
    "SI-44": "Séries d’une couleur",
  },
};

export const words: Record<Lang, typeof en> = { en, fr };

/** A number with its sign, with a true minus. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
