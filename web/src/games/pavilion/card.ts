// Summer Pavilion on the home page.
import type { CardWords, GameCard } from "../../contract/game";
import "./palette.css";
import Scene from "./Scene.svelte";

const en: CardWords = {
  name: "Summer Pavilion",
  long: "Azul: Summer Pavilion",
  pitch: "Stars of stone in a summer garden. Plan, pay, and let them shine.",
  length: "30–45 min",
};

const fr: CardWords = {
  name: "Pavillon d’été",
  long: "Azul\u00a0: Pavillon d’été",
  pitch: "Des étoiles de pierre dans un jardin d’été. Prévoir, payer, et les voir briller.",
  length: "30–45\u00a0min",
};

export default { order: 3, words: { en, fr }, Scene } satisfies GameCard;
