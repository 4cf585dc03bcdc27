// Why a position of this game cannot be, for people.
import type { FaultWords } from "../../../contract/editor";

export const faults: FaultWords = {
  "before anything is taken": {
    en: "Nothing is taken yet: it is the turn of whoever began this round.",
    fr: "Rien n’est encore pris\u00a0: le tour est à qui a commencé cette manche.",
  },
  "while the marker lies in the center": {
    en: "While the marker lies in the center, whoever began this round begins the next one.",
    fr: "Tant que le marqueur est au centre, qui a commencé cette manche commence la suivante.",
  },
  "a later round=": {
    en: "It takes more rounds to come to these walls.",
    fr: "Il faut plus de manches pour arriver à ces murs.",
  },
  "a round from 1 on": {
    en: "It is round 0 only before the first deal.",
    fr: "Il n’y a de manche 0 qu’avant la première distribution.",
  },
  "nothing on the boards before round 1": {
    en: "In round 0 nothing lies on the boards yet.",
    fr: "À la manche 0, rien n’est encore sur les plateaux.",
  },
  "one marker at most": {
    en: "There is only one first-player marker.",
    fr: "Il n’y a qu’un marqueur de premier joueur.",
  },
  "first= the seat with the marker": {
    en: "Whoever has the marker begins the next round.",
    fr: "Qui a le marqueur commence la manche suivante.",
  },
  "no tiles on displays and center": {
    en: "Between rounds nothing lies on displays and center.",
    fr: "Entre les manches, rien n’est sur les fabriques ni au centre.",
  },
  "empty floors and no complete line of those": {
    en: "Those who have tiled already have an empty floor and no complete line.",
    fr: "Qui a déjà décoré son mur a une ligne Plancher vide et aucune ligne Motif complète.",
  },
  "empty floors": {
    en: "Between rounds the floor lines are empty.",
    fr: "Entre les manches, les lignes Plancher sont vides.",
  },
  "no complete line": {
    en: "Between rounds no pattern line is complete.",
    fr: "Entre les manches, aucune ligne Motif n’est complète.",
  },
  "the turn of starter=": {
    en: "Between rounds it is the turn of whoever begins.",
    fr: "Entre les manches, le tour est à qui commencera.",
  },
  "no complete row while tiles are taken": {
    en: "With a complete wall row the game would be over.",
    fr: "Avec une rangée complète, la partie serait terminée.",
  },
  "a game that goes on": {
    en: "The game is over here: no more tiles are dealt.",
    fr: "La partie est terminée\u00a0: on ne distribue plus de tuiles.",
  },
  "a complete row, round 20 or no tile to put out": {
    en: "The game only ends with a complete row, after round 20, or without tiles.",
    fr: "La partie ne finit qu’avec une rangée complète, après la manche 20 ou sans tuiles.",
  },
  "at least the bonuses as points": {
    en: "At the end everyone has at least the points of their bonuses.",
    fr: "À la fin, chacun a au moins les points de ses bonus.",
  },
  "expected tiles to take": {
    en: "There is nothing to take and no line to tile: whoever is to move has no choice.",
    fr: "Il n’y a rien à prendre ni à poser\u00a0: qui doit jouer n’a aucun choix.",
  },
  "there in wall row": {
    en: "This color does not belong on this space of the wall.",
    fr: "Cette couleur n’est pas à sa place sur le mur.",
  },
  "no color twice in a row or column": {
    en: "A color may lie only once in each row and column of the wall.",
    fr: "Une couleur n’apparaît qu’une fois par rangée et par colonne du mur.",
  },
  "of a color, got": {
    en: "A pattern line holds one color only, and no more tiles than spaces.",
    fr: "Une ligne Motif n’a qu’une couleur, et pas plus de tuiles que d’espaces.",
  },
  "a color that wall row": {
    en: "The wall row has this color already.",
    fr: "La rangée du mur a déjà cette couleur.",
  },
};
