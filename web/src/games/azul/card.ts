// Azul on the home page.
import type { CardWords, GameCard } from "../../contract/game";
import Scene from "./Scene.svelte";

const en: CardWords = {
  name: "Azul",
  long: "Azul",
  pitch: "Glazed tiles for a palace wall. Simple to learn, sharp to play.",
  length: "30–45 min",
  options: {
    wall: {
      label: "Wall",
      choices: { colored: "Colored side", gray: "Gray side: free choice of spaces" },
    },
    jokers: { label: "Joker tiles", choices: { no: "Without", yes: "With jokers" } },
  },
};

const fr: CardWords = {
  name: "Azul",
  long: "Azul",
  pitch: "Des azulejos pour le mur d’un palais. Simple à apprendre, fin à jouer.",
  length: "30–45\u00a0min",
  options: {
    wall: {
      label: "Mur",
      choices: { colored: "Côté coloré", gray: "Côté gris\u00a0: espaces au choix" },
    },
    jokers: { label: "Tuiles jokers", choices: { no: "Sans", yes: "Avec jokers" } },
  },
};

export default { order: 1, words: { en, fr }, Scene } satisfies GameCard;
