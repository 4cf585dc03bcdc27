// Where things stand on a board, in units of its viewBox.
//
//      1   2   3 ...  glazier and plank
//     [ ] [ ] [ ]     strips: a cap with the other side's pattern, five spaces
//      ^ o ^   ^ o    windows: pointed heads, two frames, the value on the sill
//     0 -1 -2 ...     broken-glass track and score (at the right on a small board)

export const PITCH = 104;
export const PANE = 82;
export const ROW = 86;
export const CARD = 94;
const MARGIN = 24;

export interface Layout {
  width: number;
  height: number;
  /** The top of the plank, on which the glazier stands. */
  plank: number;
  glazier: number;
  strips: number;
  cap: number;
  /** The tip of a window, the top of its frames, its sill. */
  tip: number;
  frames: number;
  sill: number;
  ornament: number;
  counts: { x: number; y: number };
  track: { x: number; y: number; cell: number; rise: number; across: boolean };
  score: { x: number; y: number };
}

/** Left, top, width, height. */
export type Box = [number, number, number, number];

/** The middle of a slot. */
export function middle(slot: number): number {
  return MARGIN + PITCH * (slot - 0.5);
}

export function stripHeight(layout: Layout): number {
  return layout.cap + 5 * ROW + 8;
}

function column(plank: number, cap: number, head: number) {
  const strips = plank + 30;
  const tip = strips + cap + 5 * ROW + 8 + 30;
  const frames = tip + head;
  return { plank, cap, strips, tip, frames, sill: frames + 2 * ROW + 4, ornament: tip + 8 };
}

function large(cells: number, hasCounts: boolean): Layout {
  const base = column(96, 60, 74);
  const counts = base.sill + 74;
  const track = counts + (hasCounts ? 76 : 6);
  return {
    ...base,
    width: 880,
    height: track + 86,
    glazier: 1,
    counts: { x: MARGIN, y: counts },
    track: { x: MARGIN, y: track, cell: 716 / cells, rise: 66, across: true },
    score: { x: 806, y: track + 33 },
  };
}

function small(cells: number, hasCounts: boolean): Layout {
  const base = column(84, 56, 70);
  const height = base.sill + 66;
  const foot = hasCounts ? height - 324 : height - 16;
  return {
    ...base,
    width: 990,
    height,
    glazier: 0.86,
    counts: { x: 878, y: foot + 12 },
    track: { x: 878, y: 100, cell: (foot - 100) / cells, rise: 88, across: false },
    score: { x: 922, y: 52 },
  };
}

export function layoutOf(isSmall: boolean, cells: number, hasCounts: boolean): Layout {
  return (isSmall ? small : large)(cells, hasCounts);
}
