// How many tables wait for the reader, but for the one that is shown: in the title, on the app's badge, by a tone.
import { mine } from "./mine.svelte";
import { router } from "./route.svelte";
import { sound } from "./sound";

class Waiting {
  private known = -1;

  get count(): number {
    const { route } = router;
    const here = route.page === "table" ? route.table : "";
    return mine.waiting.filter((id) => id !== here).length;
  }

  /** A page's title, after the number of tables that wait. */
  titled(title: string): string {
    return this.count ? `(${this.count}) ${title}` : title;
  }

  /** Show it, and let another one be heard; call in an effect. */
  tell(): void {
    const { count } = this;
    if (count > this.known && this.known >= 0) sound.play("turn");
    if (mine.isHeard) this.known = count;
    // Some browsers have no badges, and an app that is not installed may be refused one.
    if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => {});
  }
}

export const waiting = new Waiting();
