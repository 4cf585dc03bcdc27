// Sets non-breaking spaces when a text is shown, so that texts can be written with plain ones.
import type { Lang } from "../contract/game";

const HARD = "\u00a0";
const THIN = "\u202f";

export function typeset(text: string, lang: Lang): string {
  const counted = text.replace(/(\d) (?=[\p{L}%])/gu, `$1${HARD}`);
  return lang === "fr" ? french(counted) : counted;
}

function french(text: string): string {
  return text
    .replace(/'/g, "’")
    .replace(/ :/g, `${HARD}:`)
    .replace(/ ([;!?])/g, `${THIN}$1`)
    .replace(/« /g, `«${HARD}`)
    .replace(/ »/g, `${HARD}»`);
}

export interface Piece {
  kind: "plain" | "strong" | "rule";
  text: string;
}

/** "*Full lines* move (XY-15)" as what is plain, stressed, or a link to a rule. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(\*[^*]+\*|\b[A-Z]{2}-\d+\b)/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith("*")) return { kind: "strong", text: part.slice(1, -1) };
      return { kind: /^[A-Z]{2}-\d+$/.test(part) ? "rule" : "plain", text: part };
    });
}
