// The picture of each game, for the home page and above its rules.
import type { Component } from "svelte";
import AzulScene from "./azul/Scene.svelte";
import PavilionScene from "./pavilion/Scene.svelte";
import SintraScene from "./sintra/Scene.svelte";

export const SCENES: Record<string, Component> = {
  azul: AzulScene,
  sintra: SintraScene,
  pavilion: PavilionScene,
};
