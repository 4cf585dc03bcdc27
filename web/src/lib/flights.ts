// Which tile came from where, when one picture of the table follows another; and where things are on the page.

export interface Lying {
  kind: string;
  box: Box;
  element: Element;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Flight {
  kind: string;
  from: string | null;
  to: string | null;
}

/** The tiles that lie on the page, by slot; of a slot drawn twice the larger. */
export function tilesOnPage(root: ParentNode): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const element of root.querySelectorAll("[data-slot][data-kind]")) {
    const { slot = "", kind = "" } = (element as HTMLElement | SVGElement).dataset;
    const box = boxOf(element);
    const other = found.get(slot);
    if (kind && box.width > 0 && (!other || other.box.width < box.width))
      found.set(slot, { kind, box, element });
  }
  return found;
}

/** In page coordinates, so that scrolling meanwhile does no harm. */
export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
}

/** A slot's or place's box: its own, or around all slots below it. */
export function placeBox(root: ParentNode, place: string): Box | null {
  const name = CSS.escape(place);
  const [exact] = visibleBoxes(root, `[data-place="${name}"], [data-slot="${name}"]`).sort(
    (a, b) => b.width - a.width,
  );
  if (exact) return exact;
  const below = visibleBoxes(root, `[data-slot^="${name}."]`);
  return below.length ? hull(below) : null;
}

function visibleBoxes(root: ParentNode, selector: string): Box[] {
  return [...root.querySelectorAll(selector)].map(boxOf).filter((box) => box.width > 0);
}

export function hull(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A box's upper right corner, or so far left of it that none of the others is nearer than that. */
export function freeCorner(box: Box, others: readonly Point[], apart: number): Point {
  const corner = { x: box.x + box.width, y: box.y };
  const isTaken = ({ x, y }: Point): boolean => Math.hypot(x - corner.x, y - corner.y) < apart;
  while (others.some(isTaken)) corner.x -= apart;
  return corner;
}

/** Pair what left a slot with what came to one: by kind, first within the same heap, then in order. */
export function flightsBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Flight[] {
  const left = [...before].filter(([slot, kind]) => after.get(slot) !== kind);
  const come = [...after].filter(([slot, kind]) => before.get(slot) !== kind);
  const flights: Flight[] = [];
  const pair = (isFit: (from: string, to: string) => boolean): void => {
    for (const [to, kind] of [...come]) {
      const i = left.findIndex(([from, other]) => other === kind && isFit(from, to));
      if (i < 0) continue;
      flights.push({ kind, from: left[i]?.[0] ?? null, to });
      left.splice(i, 1);
      come.splice(
        come.findIndex(([slot]) => slot === to),
        1,
      );
    }
  };
  pair((from, to) => heapOf(from) === heapOf(to));
  pair(() => true);
  for (const [from, kind] of left) flights.push({ kind, from, to: null });
  for (const [to, kind] of come) flights.push({ kind, from: null, to });
  return flights;
}

function heapOf(slot: string): string {
  return slot.replace(/\.\d+$/, "");
}

export function kindsOf(tiles: ReadonlyMap<string, Lying>): Map<string, string> {
  return new Map([...tiles].map(([slot, { kind }]) => [slot, kind]));
}
