// Summer Pavilion on the page: pictures, and names for what can be chosen.
import type { DrawnGame } from "../../contract/game";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Dialog from "./Dialog.svelte";
import { KINDS } from "./kinds";
import { lessonOf } from "./learn/lessons";
import { isDialog, keysOf, placeOf, write } from "./moves";
import { describe, kindName, label, prompt } from "./names";
import { taken } from "./preview";
import "./theme.css";
import Tile from "./Tile.svelte";
import { isNewRound, offer } from "./view";
import { words } from "./words";

export default {
  name: "pavilion",
  kinds: KINDS,
  words,
  Tile,
  tileShape: { width: 0.57, across: 0.6, down: 1, share: 0.49 },
  Board,
  Aside,
  Dialog,
  offer,
  keysOf,
  write,
  placeOf,
  isDialog,
  taken,
  label,
  kindName,
  prompt,
  describe,
  isNewRound,
  lessonOf,
} satisfies DrawnGame;
