// Why a position of this game cannot be, for people.
import type { FaultWords } from "../../../contract/editor";

export const faults: FaultWords = {
  "before anything is taken": {
    en: "Nothing is taken yet: it is the turn of whoever had the marker.",
    fr: "Rien n’est encore pris\u00a0: le tour est à qui avait le marqueur.",
  },
  "round=2 or later": {
    en: "In the first round stars are filled only after all tiles are taken.",
    fr: "À la première manche, on ne remplit d’étoiles qu’une fois toutes les tuiles prises.",
  },
  "no tiles on displays and center": {
    en: "While stars are filled, nothing lies on displays and center.",
    fr: "Pendant la pose, rien n’est sur les fabriques ni au centre.",
  },
  "no marker in the center": {
    en: "The marker lies in the center only while tiles are taken.",
    fr: "Le marqueur n’est au centre que pendant la prise.",
  },
  "no bonus tiles owed": {
    en: "Bonus tiles are owed only while someone takes them.",
    fr: "Des tuiles bonus ne sont dues que pendant qu’on les prend.",
  },
  "a choice of bonus tiles": {
    en: "The bonus tiles leave no choice.",
    fr: "Les tuiles bonus ne laissent aucun choix.",
  },
  "tiles in the hand of who is to move": {
    en: "Whoever is to move needs tiles in hand.",
    fr: "Qui doit jouer a besoin de tuiles en main.",
  },
  "empty hands beside corners": {
    en: "Whoever has tiles in the corners has passed, and has none in hand.",
    fr: "Qui a des tuiles dans les coins a passé, et n’en a pas en main.",
  },
  "empty hands": {
    en: "Between rounds the hands are empty.",
    fr: "Entre les manches, les mains sont vides.",
  },
  "the turn of who is first": {
    en: "Between rounds it is the turn of whoever has the marker.",
    fr: "Entre les manches, le tour est à qui a le marqueur.",
  },
  "a supply to refill": {
    en: "The supply is full: nothing is to be refilled.",
    fr: "L’approvisionnement est complet\u00a0: il n’y a rien à y remettre.",
  },
  "a round to deal": {
    en: "After the last round nothing is dealt.",
    fr: "Après la dernière manche, on ne distribue plus.",
  },
  "the last round": {
    en: "The game is over only after the last round.",
    fr: "La partie n’est finie qu’après la dernière manche.",
  },
  "nothing on the table before round 1": {
    en: "In round 0 nothing lies on the table yet.",
    fr: "À la manche 0, rien n’est encore sur la table.",
  },
  "empty corners": {
    en: "While tiles are taken, the corners are empty.",
    fr: "Pendant la prise, les coins sont vides.",
  },
  "expected colors that star": {
    en: "This star does not accept these colors.",
    fr: "Cette étoile n’accepte pas ces couleurs.",
  },
};
