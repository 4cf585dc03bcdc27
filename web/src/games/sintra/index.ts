// Stained Glass of Sintra on the page.
import type { GameModule } from "../../contract/game";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Dialog from "./Dialog.svelte";
import { stages, write } from "./moves";
import { describe, kindName, label } from "./names";
import { pictureOf } from "./pictures";
import "./theme.css";
import Tile from "./Tile.svelte";
import { KINDS } from "./view";

const module = {
  name: "sintra",
  kinds: [...KINDS],
  Tile,
  Board,
  Aside,
  Dialog,
  dialogStages: /^(keep|jokers):/,
  stages,
  write,
  label,
  kindName,
  pictureOf,
  describe,
} satisfies GameModule;

export default module;
