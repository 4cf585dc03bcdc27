// Made by `make protocol` from tilewright.pavilion.view; edit that.

export interface Shown {
  View?: View;
  Printed?: Printed;
  DealView?: DealView;
}
/**
 * The table as letters: lists are by display or by seat.
 *
 * `joker` is the round's joker color, `-` before the first round. A display, the center or the
 * supply is `-` when empty; an empty hand or a board without kept tiles is an empty text.
 * `marker` says whether the first-player marker lies in the center; `holder` is the seat that
 * holds it, or held it last. Where a table hides which tiles are in the bag and the tower, only
 * their number is told. `stars` are by letter: what lies on the places 1 to 6 of each, `.` on
 * a free one. `owed` are the bonus tiles that the player to move still has to choose.
 */
export interface View {
  round: number;
  joker: string;
  displays: string[];
  center: string;
  marker: boolean;
  holder: number;
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
  supply: string;
  hands: string[];
  corners: string[];
  stars: {
    [k: string]: string;
  }[];
  owed: number;
  passed: boolean[];
  scores: number[];
}
/**
 * What the boards show before anything lies there; stars are by letter.
 *
 * `ring` are the digits of a star's places as they stand around it, clockwise from 12 o'clock;
 * `numbers` are what its places 1 to 6 cost. `colors` are what stars are printed for, null for
 * any. `jokers` are the joker colors of all rounds. `star_points` are the points of a complete
 * star by its color, `m` for six different ones; `number_points` those of covering all places
 * of a number.
 */
export interface Printed {
  ring: {
    [k: string]: number[];
  };
  numbers: {
    [k: string]: number[];
  };
  colors: {
    [k: string]: string | null;
  };
  structures: Structure[];
  jokers: string;
  star_points: {
    [k: string]: number;
  };
  number_points: {
    [k: string]: number;
  };
}
/**
 * A pillar, statue or window: the bonus tiles that it gives, and the names of the places around
 * it, as `o2`.
 */
export interface Structure {
  kind: "pillar" | "statue" | "window";
  tiles: number;
  places: string[];
}
/**
 * A deal as it is written down: what it brings, and how many tiles bag and tower hold then.
 *
 * The first deal brings the supply and the displays, later rounds' only the displays, and a refill
 * within a round only the supply; what a deal does not bring is left out.
 */
export interface DealView {
  supply?: string | null;
  displays?: string[] | null;
  bag: number;
  discard: number;
}
