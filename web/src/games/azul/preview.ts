// What a choice would do, drawn before it is played. The server says what is legal and what it
// brings, not where tiles would lie: these rules are repeated here, for pictures alone.
import { MARKER, type View } from "../../contract/game";
import { read } from "./view";

/** The tiles that a `take:` key picks up, as they lie there: all of the kinds it names. */
export function taken(key: string, view: View): string[] {
  const [, source, what] = /^take:([^:]+):(.+)$/.exec(key) ?? [];
  if (source === undefined || what === undefined) return [];
  const { displays, center } = read(view);
  const heap = source === "c" ? center : (displays[Number(source) - 1] ?? "");
  return [...heap].filter((kind) => what.includes(kind));
}

/** AZ-16: the tiles taken, as many as the line has room for. Jokers come last (AZ-57). */
export function landing(key: string, view: View, seat: number, line: number): string[] {
  const held = read(view).lines[seat]?.[line - 1]?.length ?? 0;
  return taken(key, view).slice(0, line - held);
}

/** AZ-12, AZ-17, AZ-18: all of them on the floor, the marker before them, as far as there is room. */
export function falling(key: string, view: View, seat: number): string[] {
  const { marker, floors, printed } = read(view);
  const first = key.startsWith("take:c:") && marker ? [MARKER] : [];
  const room = printed.floor.length - (floors[seat]?.length ?? 0);
  return [...first, ...taken(key, view)].slice(0, Math.max(0, room));
}

/** The tile of a complete line that goes to the wall: its last, where the server lists the jokers. */
export function movingTile(view: View, seat: number, row: number): string {
  return read(view).lines[seat]?.[row - 1]?.at(-1) ?? "";
}
