// Summer Pavilion on the page: pictures, and names for what can be chosen.
import type { GameModule } from "../../contract/game";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Dialog from "./Dialog.svelte";
import { stages, write } from "./moves";
import { describe, kindName, label } from "./names";
import "./theme.css";
import Tile from "./Tile.svelte";
import { KINDS } from "./view";

export default {
  name: "pavilion",
  kinds: [...KINDS],
  Tile,
  Board,
  Aside,
  Dialog,
  dialogStages: /^(pay|hold):/,
  stages,
  write,
  label,
  kindName,
  describe,
} satisfies GameModule;
