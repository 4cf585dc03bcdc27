// The words of games that have no folder; those of their moves come from the server.
import type { Lang } from "../contract/game";

const plural = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

const en = {
  players: "Players",
  table: "Table",
  picture: (round: number, scores: string) => `The table in round ${round}. ${scores}.`,
  seatScore: (name: string, n: number) =>
    `${name}: ${n} ${plural.en.select(n) === "one" ? "point" : "points"}`,
  score: (n: number) => `Score ${n}.`,
  enlarge: "Enlarge the picture",
  letters: "The table in letters",
  shared: "For all",
  nothing: "nothing",
  yes: "yes",
  no: "no",
  moves: "Your moves",
  many: (n: number) => `${n} ${plural.en.select(n) === "one" ? "move" : "moves"}`,
  prompt: "Choose a move",
};

type Words = typeof en;

const fr: Words = {
  players: "Joueurs",
  table: "Table",
  picture: (round, scores) => `La table à la manche ${round}. ${scores}.`,
  seatScore: (name, n) =>
    `${name}\u00a0: ${n}\u00a0${plural.fr.select(n) === "one" ? "point" : "points"}`,
  score: (n) => `Score\u00a0: ${n}.`,
  enlarge: "Agrandir l’image",
  letters: "La table en lettres",
  shared: "Pour tous",
  nothing: "rien",
  yes: "oui",
  no: "non",
  moves: "Vos coups",
  many: (n) => `${n}\u00a0${plural.fr.select(n) === "one" ? "coup" : "coups"}`,
  prompt: "Choisissez un coup",
};

export const words: Record<Lang, Words> = { en, fr };
