// Words of the practice page; they are loaded with it.
import type { Lang } from "../../contract/game";
import type { Difficulty } from "../../lib/practice.svelte";
import { settings } from "../../lib/settings.svelte";

const en = {
  title: "Practice",
  you: "You",
  other: "Opponent",
  today: "Puzzle of the day",
  todayDone: "solved",
  todayMissed: "not solved",
  game: "Game",
  kind: "Kind",
  difficulty: "Difficulty",
  any: "All kinds",
  difficulties: { any: "All", easy: "Easy", medium: "Medium", hard: "Hard" } as Record<
    Difficulty,
    string
  >,
  task: (isLast: boolean): string =>
    isLast
      ? "Find the move that leaves you furthest ahead at the end of the game."
      : "Find the move that leaves you furthest ahead at the end of this round.",
  undealt: "Nothing new is drawn before the end of the round.",
  yourMove: "Your move",
  looking: "Looking for the best reply…",
  right: "That is it!",
  wrong: "Not the best move",
  answer: "The answer",
  cost: (n: number) => `With best play it costs you ${n} ${n === 1 ? "point" : "points"}.`,
  reply: (said: string) => `Your opponent ${said}.`,
  noReply: "Your opponent has no reply.",
  standing: (ahead: number, isLast: boolean) => {
    const when = isLast ? "At the end of the game" : "At the end of the round";
    const n = `${Math.abs(ahead)} ${Math.abs(ahead) === 1 ? "point" : "points"}`;
    if (!ahead) return `${when} both have the same points, whatever the opponent does.`;
    return `${when} you are ${n} ${ahead > 0 ? "ahead" : "behind"}, and nothing does better.`;
  },
  why: "Why",
  line: "Best play",
  lineOf: "What follows",
  start: "The puzzle",
  again: "Try again",
  show: "Show the answer",
  next: "Next puzzle",
  none: "No puzzle is of this kind and difficulty.",
  noPuzzles: "There are no puzzles for this game.",
  streak: "In a row",
  best: "Best",
  solved: "Solved",
  of: (right: number, tried: number) => `${right} of ${tried}`,
  left: (tried: number, all: number) => `${tried} of these ${all} puzzles tried`,
  level: (level: string) => `Bots find it from “${level}” on.`,
  nobody: "No bot finds it: they reckon with what would be drawn.",
  proven: "Answers are proven: every reply was looked at.",
  copy: "Copy link to this puzzle",
};

export type PracticeWords = typeof en;

const fr: PracticeWords = {
  title: "Entraînement",
  you: "Vous",
  other: "Adversaire",
  today: "Problème du jour",
  todayDone: "résolu",
  todayMissed: "non résolu",
  game: "Jeu",
  kind: "Thème",
  difficulty: "Difficulté",
  any: "Tous les thèmes",
  difficulties: { any: "Toutes", easy: "Facile", medium: "Moyen", hard: "Difficile" },
  task: (isLast) =>
    isLast
      ? "Trouvez le coup qui vous donne la plus grande avance à la fin de la partie."
      : "Trouvez le coup qui vous donne la plus grande avance à la fin de cette manche.",
  undealt: "Rien de nouveau n’est tiré avant la fin de la manche.",
  yourMove: "À vous de jouer",
  looking: "Recherche de la meilleure réponse…",
  right: "C’est le bon coup\u202f!",
  wrong: "Ce n’est pas le meilleur coup",
  answer: "La solution",
  cost: (n) => `Avec le meilleur jeu, il vous coûte ${n} ${n === 1 ? "point" : "points"}.`,
  reply: (said) => `Votre adversaire ${said}.`,
  noReply: "Votre adversaire ne peut pas répondre.",
  standing: (ahead, isLast) => {
    const when = isLast ? "À la fin de la partie" : "À la fin de la manche";
    const n = `${Math.abs(ahead)} ${Math.abs(ahead) === 1 ? "point" : "points"}`;
    if (!ahead) return `${when}, vous êtes à égalité, quoi que fasse l’adversaire.`;
    return `${when}, vous avez ${n} ${ahead > 0 ? "d’avance" : "de retard"}, et rien ne fait mieux.`;
  },
  why: "Pourquoi",
  line: "Le meilleur jeu",
  lineOf: "La suite",
  start: "Le problème",
  again: "Réessayer",
  show: "Voir la solution",
  next: "Problème suivant",
  none: "Aucun problème n’a ce thème et cette difficulté.",
  noPuzzles: "Il n’y a pas de problèmes pour ce jeu.",
  streak: "De suite",
  best: "Record",
  solved: "Résolus",
  of: (right, tried) => `${right} sur ${tried}`,
  left: (tried, all) => `${tried} de ces ${all} problèmes essayés`,
  level: (level) => `Les robots le trouvent à partir de « ${level} ».`,
  nobody: "Aucun robot ne le trouve\u00a0: ils comptent avec ce qui serait tiré.",
  proven: "Les solutions sont prouvées\u00a0: toutes les réponses ont été examinées.",
  copy: "Copier le lien vers ce problème",
};

const all: Record<Lang, PracticeWords> = { en, fr };

export function practiceWords(): PracticeWords {
  return all[settings.lang];
}
