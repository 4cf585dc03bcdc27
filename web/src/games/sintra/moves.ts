// A move's text (docs/notation.md) as the keys that lead to it, and back.
//     3o5j1 <-> take:3:o, strip:5, jokers:1        kp <-> keep:p        g <-> glazier

const TAKE = /^([1-9c])([yopbg])([1-8-])(?:j([0-2]))?$/;
const KEEP = /^k([yopbg])$/;

export function keysOf(move: string): string[] {
  if (move === "g") return ["glazier"];
  const keep = KEEP.exec(move);
  if (keep) return [`keep:${keep[1]}`];
  const take = TAKE.exec(move);
  if (!take) return [];
  const [, source, kind, slot, jokers = "std"] = take;
  return [`take:${source}:${kind}`, `strip:${slot}`, `jokers:${jokers}`];
}

/** Where on a board a choice lies; panes that no strip takes break, and are counted on the track. */
export function placeOf(key: string, seat: number): string | null {
  if (key === "glazier") return `${seat}.glazier`;
  const slot = /^strip:(.)$/.exec(key)?.[1];
  if (slot) return slot === "-" ? `${seat}.track` : `${seat}.strip.${slot}`;
  return key.startsWith("keep:") ? `${seat}.windows` : null;
}

/** Null while the keys do not yet name a whole move. */
export function write(keys: readonly string[]): string | null {
  const [first = ""] = keys;
  if (first === "glazier") return "g";
  if (first.startsWith("keep:")) return `k${first.slice(5)}`;
  const [, source, kind] = /^take:([1-9c]):([yopbg])$/.exec(first) ?? [];
  const [, slot] = /^strip:([1-8-])$/.exec(keys[1] ?? "") ?? [];
  const [, jokers] = /^jokers:(std|[0-2])$/.exec(keys[2] ?? "") ?? [];
  if (!source || !kind || !slot || !jokers) return null;
  return source + kind + slot + (jokers === "std" ? "" : `j${jokers}`);
}

export function isDialog(key: string): boolean {
  return /^(keep|jokers):/.test(key);
}

/** Own spaces are filled first unless a move says otherwise. */
export function isImplied(key: string): boolean {
  return key === "jokers:std";
}
