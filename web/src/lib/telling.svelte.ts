// What the holder of a card is told away from the page, and where.
import { askTelling } from "./api";
import type { ChannelShown, ChannelWanted, TellingShown, Wishes } from "./protocol";
import { markOf, mayBePushed, subscribe, subscribed, unsubscribe } from "./push";

export type Topic = NonNullable<Wishes["topics"]>[number];

export class Telling {
  shown = $state.raw<TellingShown | null>(null);
  /** By what this browser knows itself among the places, if it is reached. */
  private mark = $state<string | null>(null);
  readonly mayPush = mayBePushed();

  constructor(private readonly secret: string) {}

  async load(): Promise<void> {
    const place = await subscribed();
    this.mark = place && (await markOf(place));
    await this.ask("GET", "telling");
  }

  get wishes(): Wishes {
    return this.shown?.wishes ?? {};
  }

  get channels(): readonly ChannelShown[] {
    return this.shown?.channels ?? [];
  }

  get isOffered(): boolean {
    const { push = null, mail = false, webhooks = [] } = this.shown?.offered ?? {};
    return push !== null || mail || webhooks.length > 0;
  }

  /** Whether this very browser is told things. */
  get isPushed(): boolean {
    return this.here !== undefined;
  }

  /** This browser among the places. */
  private get here(): ChannelShown | undefined {
    return this.mark === null ? undefined : this.channels.find((one) => this.isHere(one));
  }

  isHere({ mark }: ChannelShown): boolean {
    return mark === this.mark;
  }

  isMuted(table: string): boolean {
    return this.shown?.muted.includes(table) ?? false;
  }

  /** Hear nothing of a table, or again. */
  mute(table: string, isOff: boolean): Promise<void> {
    return this.ask("POST", `telling/${table}`, { is_off: isOff });
  }

  wants(topic: Topic): boolean {
    return this.wishes.topics?.includes(topic) ?? false;
  }

  async want(topic: Topic, is: boolean): Promise<void> {
    const others = (this.wishes.topics ?? []).filter((one) => one !== topic);
    await this.wish({ ...this.wishes, topics: is ? [...others, topic] : others });
  }

  /** No messages between two hours of this reader's day; null is at any time. */
  async beQuiet(hours: { since: number; until: number } | null): Promise<void> {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await this.wish({ ...this.wishes, quiet: hours && { ...hours, zone } });
  }

  /** False if the reader or the browser does not allow it. */
  async push(): Promise<boolean> {
    const key = this.shown?.offered.push;
    const place = key ? await subscribe(key) : null;
    if (!place) return false;
    this.mark = await markOf(place);
    await this.add({ type: "push", subscription: place });
    return true;
  }

  async stopPush(): Promise<void> {
    const { here } = this;
    await unsubscribe();
    this.mark = null;
    if (here) await this.remove(here);
  }

  add(target: ChannelWanted["target"]): Promise<void> {
    return this.ask("POST", "channels", { target });
  }

  remove({ id }: ChannelShown): Promise<void> {
    return this.ask("DELETE", `channels/${id}`);
  }

  private wish(wishes: Wishes): Promise<void> {
    return this.ask("POST", "telling", wishes);
  }

  private async ask(method: string, path: string, body?: unknown): Promise<void> {
    this.shown = await askTelling(this.secret, method, path, body);
  }
}
