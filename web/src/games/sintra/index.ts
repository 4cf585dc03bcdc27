// Stained Glass of Sintra on the page: pictures, and names for what can be chosen.
import type { DrawnGame } from "../../contract/game";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Dialog from "./Dialog.svelte";
import { KINDS } from "./kinds";
import { lessonOf } from "./learn/lessons";
import { isDialog, isImplied, keysOf, placeOf, write } from "./moves";
import { describe, kindName, label, prompt } from "./names";
import { taken } from "./preview";
import { pictureOf } from "./tags";
import "./theme.css";
import Tile from "./Tile.svelte";
import { offer } from "./view";
import { words } from "./words";

export default {
  name: "sintra",
  kinds: KINDS,
  words,
  Tile,
  Board,
  Aside,
  Dialog,
  offer,
  keysOf,
  write,
  placeOf,
  isDialog,
  isImplied,
  taken,
  label,
  kindName,
  prompt,
  pictureOf,
  describe,
  lessonOf,
} satisfies DrawnGame;
