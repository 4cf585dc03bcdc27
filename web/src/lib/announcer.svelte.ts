// What a screen reader is to say.

export class Announcer {
  /** The text to say next. */
  spoken = $state("");
  /** How many texts there were. */
  private count = 0;

  /** The same text twice in a row needs an invisible sign to be said again. */
  announce(text: string): void {
    if (text) this.spoken = text + (this.count++ % 2 ? "\u200b" : "");
  }
}
