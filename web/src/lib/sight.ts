// What is to be acted on comes into sight by itself.

/** Scroll to a part of the page that is not wholly on the screen: to its start, or to its end. */
export function bringIntoSight(part: HTMLElement, block: "start" | "end", isSmooth: boolean): void {
  const { top, bottom } = part.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  part.scrollIntoView({ block, behavior: isSmooth ? "smooth" : "auto" });
}
