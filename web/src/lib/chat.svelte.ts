// What others say: shown once, and marked until the reader has looked at the log.

const SHOWN_MS = 8000;

export class Chat {
  /** What was said last, for a short while. */
  latest = $state("");
  /** How much was said since the log was looked at. */
  unread = $state(0);
  /** Whether the log is on the screen. */
  private isSeen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  hear(text: string): void {
    if (this.isSeen) return;
    this.latest = text;
    this.unread++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.latest = ""), SHOWN_MS);
  }

  /** The log came into sight, or left it. */
  look(isSeen: boolean): void {
    this.isSeen = isSeen;
    if (!isSeen) return;
    this.unread = 0;
    this.latest = "";
  }
}
