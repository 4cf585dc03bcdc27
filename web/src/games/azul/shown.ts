// Made by `make protocol` from tilewright.azul.view; edit that.

export interface Shown {
  View?: View;
  Printed?: Printed;
  DealView?: DealView;
}
/**
 * The table as letters: lists are by display or by seat, rows from the top.
 *
 * A display or the center is `-` when empty. Where a table hides which tiles are in the bag and
 * the lid, only their number is told. Pattern lines hold their jokers last, a free space of the
 * wall is `.`, and `*` on a floor line is the first-player marker.
 */
export interface View {
  round: number;
  displays: string[];
  center: string;
  marker: boolean;
  bag:
    | {
        [k: string]: number;
      }
    | number;
  lid:
    | {
        [k: string]: number;
      }
    | number;
  lines: string[][];
  walls: string[][];
  floors: string[];
  scores: number[];
}
/**
 * What the boards show before anything lies there; `wall` has no colors on the gray side.
 */
export interface Printed {
  wall: string[] | null;
  floor: number[];
}
/**
 * A deal as it is written down: the displays, and how many tiles bag and lid hold then.
 */
export interface DealView {
  displays: string[];
  bag: number;
  discard: number;
}
