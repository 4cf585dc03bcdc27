// The accessible names of choices, and a board in sentences.
import type { Lang, View } from "../../contract/game";
import { ROWS } from "./geometry";
import { JOKER } from "./kinds";
import { taken } from "./preview";
import { read, type AzulView } from "./view";
import { countTiles, words } from "./words";

export function kindName(kind: string, lang: Lang): string {
  return words[lang].kinds[kind] ?? kind;
}

export function label(key: string, view: View, lang: Lang): string {
  const [what, first = "", second = ""] = key.split(":");
  switch (what) {
    case "take":
      return takeLabel(key, first, read(view), lang);
    case "line":
      return first === "-" ? words[lang].floor : words[lang].line(first);
    case "wall":
      return wallLabel(first, second, read(view), lang);
    default:
      return key;
  }
}

function takeLabel(key: string, source: string, view: AzulView, lang: Lang): string {
  const { display, center, withMarker } = words[lang];
  const tiles = countTiles(taken(key, view), lang);
  if (source !== "c") return `${tiles} ${display(source)}`;
  return `${tiles} ${center}${view.marker ? withMarker : ""}`;
}

function wallLabel(row: string, column: string, view: AzulView, lang: Lang): string {
  const place = words[lang].wall(row, column);
  const color = view.printed.wall?.[Number(row) - 1]?.[Number(column) - 1];
  return color ? `${place} (${kindName(color, lang)})` : place;
}

/** A pattern line and what it holds: "Pattern line 3: 2 of 3, blue" */
export function lineState(view: AzulView, seat: number, line: number, lang: Lang): string {
  const { line: name, filled, empty } = words[lang];
  const tiles = [...(view.lines[seat]?.[line - 1] ?? "")];
  const colors = tiles.some((kind) => kind === JOKER)
    ? countTiles(tiles, lang)
    : kindName(tiles[0] ?? "", lang);
  return `${name(String(line))}: ${tiles.length ? `${filled(tiles.length, line)}, ${colors}` : empty}`;
}

export function floorState(view: AzulView, seat: number, lang: Lang): string {
  const tiles = [...(view.floors[seat] ?? "")];
  return `${words[lang].floor}: ${tiles.length ? countTiles(tiles, lang) : words[lang].empty}`;
}

function rowState(view: AzulView, seat: number, row: number, lang: Lang): string {
  const spaces = [...(view.walls[seat]?.[row - 1] ?? "")];
  const shown = spaces.map((kind) => (kind === "." ? words[lang].free : kindName(kind, lang)));
  return `${words[lang].row(row)}: ${shown.join(", ")}`;
}

export function describe(shown: View, seat: number, lang: Lang): string[] {
  const view = read(shown);
  return [
    words[lang].score(view.scores[seat] ?? 0),
    ...ROWS.map((line) => lineState(view, seat, line, lang)),
    ...ROWS.map((row) => rowState(view, seat, row, lang)),
    floorState(view, seat, lang),
  ].map((sentence) => `${sentence}.`);
}

/** A tile of the gray wall goes where its player chooses: the page's own words do not fit. */
export function prompt(keys: readonly string[], lang: Lang): string | null {
  return keys.some((key) => key.startsWith("wall:")) ? words[lang].promptWall : null;
}
