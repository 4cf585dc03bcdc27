// What is to be acted on comes into sight by itself.

/** Scroll to a part of the page that is not wholly on the screen: to its start, or to its end. */
export function bringIntoSight(part: HTMLElement, block: "start" | "end", isSmooth: boolean): void {
  const { top, bottom } = part.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  part.scrollIntoView({ block, behavior: isSmooth ? "smooth" : "auto" });
}

/** Keep the current entry of a list in sight, also when the list's room changes; the page does not move. */
export function followCurrent(list: HTMLElement): () => void {
  const look = (): void => {
    const now = list.querySelector<HTMLElement>("[aria-current=true]");
    if (!now) return;
    const { offsetTop: top, offsetHeight: height } = now;
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = top - (list.clientHeight - height) / 2;
  };
  look();
  const observer = new ResizeObserver(look);
  observer.observe(list);
  return () => observer.disconnect();
}
