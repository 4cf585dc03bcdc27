// The words around rules and lessons; those about a game are in its folder.
import type { Lang } from "../contract/game";
import { settings } from "../lib/settings.svelte";

const en = {
  rulesOf: (game: string) => `${game}: the rules`,
  short: "In short",
  contents: "Contents",
  otherGames: "Other games",
  linkTo: (rule: string) => `Link to rule ${rule}`,
  learnButton: "Learn by playing",
  learnNote: "A first game against a friendly bot, explained in passing.",
  learnTitle: (game: string) => `Your first game of ${game}`,
  minute: "What you will do",
  minuteNote: "It takes a minute to learn. You can stop at any time.",
  start: "Start",
  starting: "Setting the table…",
  promise:
    "You play against a gentle bot. A guide explains your first three turns, and then steps back. Nothing can go wrong: you can undo, and ask for a good move.",
  readRules: "Or read the rules",
};

const fr: typeof en = {
  rulesOf: (game) => `${game}\u00a0: les règles`,
  short: "En bref",
  contents: "Sommaire",
  otherGames: "Autres jeux",
  linkTo: (rule) => `Lien vers la règle ${rule}`,
  learnButton: "Apprendre en jouant",
  learnNote: "Une première partie contre un robot aimable, expliquée en chemin.",
  learnTitle: (game) => `Votre première partie\u00a0: ${game}`,
  minute: "Ce que vous allez faire",
  minuteNote: "Cela s’apprend en une minute. Vous pouvez arrêter quand vous voulez.",
  start: "Commencer",
  starting: "On prépare la table…",
  promise:
    "Vous jouez contre un robot aimable. Un guide explique vos trois premiers tours, puis s’efface. Rien ne peut mal tourner\u00a0: on peut annuler un coup, et demander conseil.",
  readRules: "Ou lire les règles",
};

const all: Record<Lang, typeof en> = { en, fr };

export function learnWords(): typeof en {
  return all[settings.lang];
}
