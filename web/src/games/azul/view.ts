// Azul as the server shows it (src/tilewright/azul/view.py), with what is printed on the boards.
import type { Heap, Offer, View } from "../../contract/game";

export interface AzulView {
  round: number;
  /** Tiles of each display as letters, `-` when empty. */
  displays: string[];
  center: string;
  /** Whether the first-player marker lies in the center. */
  marker: boolean;
  bag: Heap;
  lid: Heap;
  /** By seat and line, from the top: tiles as letters, jokers last. */
  lines: string[][];
  /** By seat and row: five letters, `.` where the space is free. */
  walls: string[][];
  /** By seat, from the left; `*` is the first-player marker. */
  floors: string[];
  scores: number[];
  printed: Printed;
}

export interface Printed {
  /** The color of each space, row by row; null on the gray side. */
  wall: string[] | null;
  /** What each floor space costs, from the left. */
  floor: number[];
}

export function read(view: View): AzulView {
  return view as AzulView;
}

export function offer(view: View): Offer {
  const { displays, center, marker, bag, lid } = read(view);
  return { displays, center, marker, bag, discard: lid };
}
