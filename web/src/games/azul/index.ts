// Azul on the page: pictures, and names for what can be chosen.
import type { DrawnGame } from "../../contract/game";
import Board from "./Board.svelte";
import { KINDS } from "./kinds";
import { lessonOf } from "./learn/lessons";
import { keysOf, placeOf, write } from "./moves";
import { describe, kindName, label, prompt } from "./names";
import { taken } from "./preview";
import { sourceOf } from "./sources";
import "./theme.css";
import Tile from "./Tile.svelte";
import { offer } from "./view";
import { words } from "./words";

export default {
  name: "azul",
  kinds: KINDS,
  words,
  Tile,
  Board,
  isWide: true,
  offer,
  keysOf,
  write,
  placeOf,
  isDialog: () => false,
  taken,
  label,
  kindName,
  prompt,
  describe,
  sourceOf,
  lessonOf,
} satisfies DrawnGame;
