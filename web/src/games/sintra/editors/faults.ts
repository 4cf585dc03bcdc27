// Why a position of this game cannot be, for people.
import type { FaultWords } from "../../../contract/editor";

export const faults: FaultWords = {
  "the turn of first=": {
    en: "Between rounds it is the turn of whoever begins.",
    fr: "Entre les manches, c’est à qui commence de jouer.",
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
    en: "A strip is its number from 1 to 8 and its side, a or b.",
    fr: "Une planche est son numéro de 1 à 8 et sa face, a ou b.",
  },
  "to have a strip above window": {
    en: "Above each window is a strip, or the window holds two panes.",
    fr: "Au-dessus de chaque fenêtre est une planche, ou la fenêtre a deux pièces.",
  },
  "each strip once": {
    en: "Everyone has each strip once.",
    fr: "Chacun a chaque planche une fois.",
  },
  "a strip's panes like": {
    en: "The panes of a strip are letters, those on joker spaces after a +.",
    fr: "Les pièces d’une planche sont des lettres, celles des cases joker après un +.",
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
    fr: "Rien à prendre, et aucune planche pleine à trancher.",
  },
  "an empty table in a position": {
    en: "Between rounds nothing lies on displays and center.",
    fr: "Entre les manches, rien n’est sur les fabriques ni au centre.",
  },
  "waits=over after round 6": {
    en: "The game is over after round 6; after the others a deal follows.",
    fr: "La partie finit après la manche 6\u202f; après les autres on distribue.",
  },
  "the slot of the only full strip": {
    en: "A full strip must be the one to choose from.",
    fr: "Une planche pleine doit être celle à trancher.",
  },
  "keep= a strip of several colors": {
    en: "The full strip has one color only: there is nothing to choose.",
    fr: "La planche pleine n’a qu’une couleur\u00a0: rien à choisir.",
  },
  "expected indicator=": {
    en: "The round indicator has one pane for each round to come.",
    fr: "L’indicateur a une pièce par manche à venir.",
  },
  "no color twice on spaces": {
    en: "Each color lies once on the indicator’s spaces II to VI.",
    fr: "Chaque couleur est une fois sur les cases II à VI de l’indicateur.",
  },
};
