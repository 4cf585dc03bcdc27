// Made by `make protocol` from tilewright.sintra.view; edit that.

export interface Shown {
  View?: View;
  Printed?: Printed;
  DealView?: DealView;
}
/**
 * The table as letters: lists are by display or by seat, then by slot from the left.
 *
 * A display or the center is `-` when empty. Where a table hides which panes are in the bag and
 * the tower, only their number is told. `keep` is the slot of a full strip whose pane to keep is
 * being chosen, `glaziers` the slots where they stand, both counted from 1. `indicator` is
 * what is left on the round indicator, its top pane first. A strip that has left the game is null.
 * Windows hold their top pane first, and `track` says how many spaces each broken-glass marker
 * has fallen.
 */
export interface View {
  round: number;
  first: number;
  keep: number | null;
  displays: string[];
  center: string;
  marker: boolean;
  bag:
    | {
        [k: string]: number;
      }
    | number;
  tower:
    | {
        [k: string]: number;
      }
    | number;
  indicator: string;
  strips: (Strip | null)[][];
  windows: string[][];
  glaziers: number[];
  track: number[];
  lost: number[];
  scores: number[];
}
/**
 * A strip: its number and the side that is up, as `3a`, and the panes on it, those on joker
 * spaces after a `+`.
 */
export interface Strip {
  strip: string;
  panes: string;
}
/**
 * What strips and palace boards show before anything lies there.
 *
 * `strips` gives for each side, named as `3a`, the letters of its five spaces from the top,
 * `J` for a joker space. `windows` are points from the left, `track` the broken-glass track
 * from the top, as 0, -1, -2. `ornaments` are the two windows beside each, counted from 1; there
 * are none where they do not score. `ornament_points` go by how many of the four frames around
 * an ornament hold a pane.
 */
export interface Printed {
  strips: {
    [k: string]: string;
  };
  windows: number[];
  track: number[];
  ornaments: [number, number][];
  ornament_points: number[];
}
/**
 * A deal as it is written down: the displays, and how many panes bag and tower hold then.
 *
 * The first deal of a game also has the round indicator, its top pane first, and by seat the
 * strips from the left, named with the side that is up.
 */
export interface DealView {
  indicator?: string | null;
  strips?: string[][] | null;
  displays: string[];
  bag: number;
  discard: number;
}
