// Numbers, lists and times as readers expect them.
import type { Lang } from "../contract/game";

/** "+5", "−2" with a true minus, "0". */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `\u2212${-points}`;
}

export function score(points: number): string {
  return points < 0 ? `\u2212${-points}` : String(points);
}

/** A share of the win as a percentage, with a sign where it is a change. */
export function percent(share: number, lang: Lang, isChange = false): string {
  return new Intl.NumberFormat(lang, {
    style: "percent",
    signDisplay: isChange ? "exceptZero" : "auto",
  })
    .format(share)
    .replace("-", "\u2212");
}

export function list(items: readonly string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
}

/** The day of a time, in seconds as the server counts it. */
export function day(at: number, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "long" }).format(at * 1000);
}

/** How long ago a time was, by the clock of this machine. */
export function ago(at: number, lang: Lang): string {
  const minutes = Math.round((at - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -1440) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
}
