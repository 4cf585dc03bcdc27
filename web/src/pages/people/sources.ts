// Where a card's points came from, by the names that a game gives their sources.
import type { GameModule } from "../../contract/game";
import type { Summary } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";

const START = "start"; // what players have before the first move
const MOST = 8;
const LEAST_POINTS = 0.05;

/** The most first; losses count as much as gains. A source is a rule and the kind of place it scores. */
export function sourcesOf(
  { points }: Pick<Summary, "points">,
  module: GameModule | undefined,
  start: string,
): { name: string; points: number }[] {
  const own = module?.words[settings.lang];
  const sums: Record<string, number> = {};
  for (const [source, sum] of Object.entries(points)) {
    const [rule = "", kind = ""] = source.split(" ");
    const key = module?.sourceOf?.(rule, `0.${kind}.0`) ?? rule;
    const name = rule === START ? start : (own?.sources[key] ?? key);
    sums[name] = (sums[name] ?? 0) + sum;
  }
  return Object.entries(sums)
    .map(([name, points]) => ({ name, points }))
    .filter(({ points }) => Math.abs(points) >= LEAST_POINTS)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST);
}
