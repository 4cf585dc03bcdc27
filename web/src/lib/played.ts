// What is played at a table, in a few short lines: board sides and options, the clock, what is allowed.
import type { Lang } from "../contract/game";
import { catalog } from "./catalog.svelte";
import { keptDocuments } from "./documents";
import type { TableShown } from "./messages";
import type { Clock } from "./protocol";
import { words } from "./words";

export function playedLines(info: TableShown, lang: Lang): string[] {
  const say = words().lobby;
  return [
    ...optionLines(info, lang),
    clockText(info.clock),
    ...(info.is_rated ? [say.rated] : []),
    ...(info.has_vacations ? [say.vacations] : []),
    ...(info.has_hints ? [] : [say.noHints]),
    ...(info.shows_bag ? [] : [say.noBag]),
    ...(info.start ? [say.fromPosition] : []),
  ];
}

/** What is chosen for each option; or only for those where something unusual is. */
export function optionLines(
  { game, options }: Pick<TableShown, "game" | "options">,
  lang: Lang,
  isUnusual = false,
): string[] {
  const all = catalog.game(game)?.options ?? [];
  const known = isUnusual
    ? all.filter((one) => (options[one.name] ?? one.default) !== one.default)
    : all;
  return known.flatMap(({ name, title, default: usual, choices, document }) => {
    const value = options[name] ?? usual;
    const chosen = choices.find((choice) => choice.value === value)?.title[lang];
    if (chosen || !document) return chosen ?? [];
    return `${title[lang]}${words().log.of}${setName(game, name, value, usual)}`;
  });
}

/** Which set a table plays: the usual one, one that the reader knows, or another. */
function setName(game: string, option: string, value: string, usual: string): string {
  const own = keptDocuments(game, option).find((one) => one.value === value)?.name;
  return value === usual ? words().document.usual : (own ?? words().document.another);
}

/** What the usual sets at a table are, where people may play with others. */
export function playedNotes({ game, options }: TableShown, lang: Lang): string[] {
  const known = catalog.game(game)?.options ?? [];
  return known.flatMap(({ name, default: usual, document }) =>
    document && (options[name] ?? usual) === usual ? [document.note[lang]] : [],
  );
}

export function clockText({ per = "none", seconds = 0, increment = 0 }: Clock): string {
  const say = words().lobby.clock;
  if (per === "none") return say.none;
  return per === "move"
    ? say.move(spanText(seconds))
    : say.game(spanText(seconds), spanText(increment));
}

/** A time to think: "2 days", "10 minutes", "45 seconds". */
function spanText(seconds: number): string {
  const say = words().clock;
  if (seconds && seconds % 86_400 === 0) return say.wholeDays(seconds / 86_400);
  return seconds && seconds % 60 === 0 ? say.minutes(seconds / 60) : say.seconds(seconds);
}
