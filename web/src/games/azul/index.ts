import "./theme.css";
import type { GameModule } from "../../contract/game";
import Board from "./Board.svelte";
import { KINDS } from "./kinds";
import { stages, write } from "./moves";
import { describe, kindName, label } from "./names";
import Tile from "./Tile.svelte";

const module = {
  name: "azul",
  kinds: KINDS,
  Tile,
  Board,
  dialogStages: /^$/,
  stages,
  write,
  label,
  kindName,
  describe,
} satisfies GameModule;

export default module;
