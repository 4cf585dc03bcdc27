// Why a position of this game cannot be, for people.
import type { FaultWords } from "../../../contract/editor";

export const faults: FaultWords = {
  "the turn of first=": {
    en: "Between rounds it is the turn of whoever begins.",
    fr: "Entre les manches, le tour est à qui commencera.",
  },
  "the glazier above the full strip": {
    en: "The glazier stands above the full strip.",
    fr: "Le vitrier est au-dessus de la planche pleine.",
  },
  "nothing on the boards before round 1": {
    en: "In round 0 nothing lies on the boards yet.",
    fr: "À la manche 0, rien n’est encore sur les plateaux.",
  },
  "a strip and its side": {
    en: "A strip is written as its number from 1 to 8 and its side, a or b.",
    fr: "Une planche s’écrit par son numéro, de 1 à 8, et sa face, a ou b.",
  },
  "to have a strip above window": {
    en: "Each window has a strip above it, or holds two panes.",
    fr: "Chaque fenêtre a une planche au-dessus d’elle, ou bien deux pièces.",
  },
  "each strip once": {
    en: "Everyone has each of the strips once.",
    fr: "Chacun a chaque planche une fois.",
  },
  "a strip's panes like": {
    en: "The panes of a strip are written as letters, those on joker spaces after a +.",
    fr: "Les pièces d’une planche s’écrivent en lettres, celles des cases jokers après un +.",
  },
  "a free space for": {
    en: "A strip has no space for one of its panes.",
    fr: "Une planche n’a pas de case pour une de ses pièces.",
  },
  "a window of at most 2 panes": {
    en: "A window holds two panes at most.",
    fr: "Une fenêtre a deux pièces au plus.",
  },
  "panes to take in a round": {
    en: "There is nothing to take, and no full strip to choose from.",
    fr: "Il n’y a rien à prendre, ni planche pleine où choisir.",
  },
  "an empty table in a position": {
    en: "Between rounds nothing lies on displays and center.",
    fr: "Entre les manches, rien n’est sur les fabriques ni au centre.",
  },
  "waits=over after round 6": {
    en: "The game is over after round 6; after the others a deal follows.",
    fr: "La partie finit après la manche 6\u202f; après les autres, on distribue.",
  },
  "the slot of the only full strip": {
    en: "If a strip is full, it must be the one to choose from.",
    fr: "S’il y a une planche pleine, c’est celle où choisir.",
  },
  "keep= a strip of several colors": {
    en: "The full strip has one color only: there is nothing to choose.",
    fr: "La planche pleine n’a qu’une couleur\u00a0: il n’y a rien à choisir.",
  },
  "expected indicator=": {
    en: "The round indicator has one pane for each round to come.",
    fr: "L’indicateur a une pièce par manche à venir.",
  },
  "no color twice on spaces": {
    en: "Each color lies once on the indicator’s spaces II to VI.",
    fr: "Chaque couleur figure une fois sur les cases II à VI de l’indicateur.",
  },
};
