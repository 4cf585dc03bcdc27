// Azul on the home page.
import type { CardWords, GameCard } from "../../contract/game";
import Scene from "./Scene.svelte";

const en: CardWords = {
  name: "Azul",
  long: "Azul",
  pitch: "Glazed tiles for a palace wall. Simple to learn, sharp to play.",
  length: "30–45 min",
};

const fr: CardWords = {
  name: "Azul",
  long: "Azul",
  pitch: "Des azulejos pour le mur d’un palais. Simple à apprendre, fin à jouer.",
  length: "30–45\u00a0min",
};

export default { order: 1, words: { en, fr }, Scene } satisfies GameCard;
