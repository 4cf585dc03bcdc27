// Keys: arrows move the focus to the nearest button, letters do what is done often.

export type Point = [x: number, y: number];

const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys go to the nearest choice in their direction; a part of the page may have done it already. */
export function walk(event: KeyboardEvent, middleOf: (button: Element) => Point = middle): void {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  if (!step || event.defaultPrevented || !from.matches("button[data-key]")) return;
  const all = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button[data-key]"),
  ];
  const costs = all
    .filter((button) => button !== from)
    .map((button) => ({ button, cost: distance(middleOf(from), middleOf(button), step) }));
  const best = costs.sort((a, b) => a.cost - b.cost)[0];
  if (best && best.cost < Infinity) best.button.focus();
  event.preventDefault();
}

export function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** How far ahead, with what lies aside counted double; nothing behind. */
function distance(from: Point, to: Point, [dx, dy]: Point): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const ahead = x * dx + y * dy;
  return ahead > 2 ? ahead + 2 * Math.abs(x * dy) + 2 * Math.abs(y * dx) : Infinity;
}

/** Whether a key is meant for a field or a dialog, not for the table. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const isField = target.matches(
    "input:not([type=checkbox], [type=radio], [type=range]), textarea, select",
  );
  return (
    isField ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector("dialog[open]") !== null
  );
}

/** Remember whether keys or a pointer are used, so that focus is moved only for keys. Call in an effect. */
export function noticeInput(root: HTMLElement): () => void {
  const keys = (): void => void (root.dataset.input = "keys");
  const pointer = (): void => void (root.dataset.input = "pointer");
  addEventListener("keydown", keys, true);
  addEventListener("pointerdown", pointer, true);
  return () => {
    removeEventListener("keydown", keys, true);
    removeEventListener("pointerdown", pointer, true);
  };
}

export function usesKeys(): boolean {
  return document.documentElement.dataset.input === "keys";
}

/** Put the focus on the first of these choices, unless it is on one of them. */
export function focusChoice(keys: readonly string[]): void {
  const all = [...document.querySelectorAll<HTMLElement>("button[data-key]")];
  const found = all.filter(
    (button) => keys.includes(button.dataset.key ?? "") && button.offsetParent !== null,
  );
  if (!found.includes(document.activeElement as HTMLElement)) found[0]?.focus();
}
