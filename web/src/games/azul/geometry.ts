// Where things lie on a board, in the units of its drawing.
//
//     score        [1]  >  . . . . .
//               [ ][2]  >  . . . . .
//            [ ][ ][3]  >  . wall  .
//         [ ][ ][ ][4]  >  . . . . .
//      [ ][ ][ ][ ][5]  >  . . . . .
//      -1 -1 -2 ...  floor

export const WIDTH = 724;
export const HEIGHT = 446;
export const PITCH = 60;
export const TILE = 55;
export const LINES_LEFT = 60;
export const WALL_LEFT = 402;
export const TOP = 22;
export const FLOOR_TOP = 368;
export const ROWS = [1, 2, 3, 4, 5];

export interface Point {
  x: number;
  y: number;
}

/** Tile `index` of a line, counted from the right. */
export function lineSpot(line: number, index: number): Point {
  return { x: LINES_LEFT + PITCH * (4 - index), y: TOP + PITCH * (line - 1) };
}

export function wallSpot(row: number, column: number): Point {
  return { x: WALL_LEFT + PITCH * (column - 1), y: TOP + PITCH * (row - 1) };
}

export function floorSpot(index: number): Point {
  return { x: LINES_LEFT + PITCH * index, y: FLOOR_TOP };
}

/** Draws a 100 x 100 tile at a place. */
export function at({ x, y }: Point): string {
  return `translate(${x} ${y}) scale(${TILE / 100})`;
}

export function share(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}
