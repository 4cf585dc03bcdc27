// Stained Glass of Sintra on the home page.
import type { CardWords, GameCard } from "../../contract/game";
import "./palette.css";
import Scene from "./Scene.svelte";

const en: CardWords = {
  name: "Stained Glass of Sintra",
  long: "Azul: Stained Glass of Sintra",
  pitch: "Panes of colored glass for the palace windows, one glazier’s step at a time.",
  length: "30–45 min",
};

const fr: CardWords = {
  name: "Les Vitraux de Sintra",
  long: "Azul\u00a0: Les Vitraux de Sintra",
  pitch: "Des pièces de verre coloré pour les fenêtres du palais, au pas du vitrier.",
  length: "30–45\u00a0min",
};

export default { order: 2, words: { en, fr }, Scene } satisfies GameCard;
