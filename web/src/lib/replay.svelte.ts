// A game to be looked at again: nothing can be chosen but the move that is shown.
import { tick } from "svelte";
import type { Choosing, Lang, Tag, View } from "../contract/game";
import { FramePlayer, jumpTo, shotsOf } from "./frames.svelte";
import type { Replay, ReplayPly } from "./protocol";
import type { Page } from "./surroundings";

const REST_MS = 500; // between two moves

export class ReplayStore implements Choosing {
  /** How many moves were played in what is shown. */
  at = $state(0);
  /** Whether moves follow by themselves. */
  playing = $state(false);
  /** Nothing can be chosen in a replay. */
  readonly mine: readonly number[] = [];
  readonly chosen: readonly string[] = [];
  readonly next: readonly string[] = [];
  /** What is drawn now, and what is still to be shown. */
  readonly frames: FramePlayer;
  /** The next move, while they follow by themselves. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The drawn view, with what is printed on the boards. */
  private whole = $derived.by(() =>
    this.frames.view ? { printed: this.replay.table.printed, ...this.frames.view } : null,
  );

  constructor(
    readonly replay: Replay,
    ply: number | null,
    private readonly page: Pick<Page, "lang" | "pace" | "isHidden">,
  ) {
    this.frames = new FramePlayer({
      pace: page.pace,
      isHidden: page.isHidden,
      drawn: tick,
      shown: () => {},
    });
    this.go(ply ?? 0);
  }

  get lang(): Lang {
    return this.page.lang();
  }

  /** Moves played in all; state 0 is before the first. */
  get last(): number {
    return Math.max(0, this.replay.plies.length - 1);
  }

  get ply(): ReplayPly | undefined {
    return this.replay.plies[this.at];
  }

  get view(): View | null {
    return this.whole;
  }

  name(seat: number): string {
    return this.replay.table.seats[seat]?.name ?? "";
  }

  /** Jump there at once. */
  go(ply: number): void {
    this.at = Math.min(this.last, Math.max(0, ply));
    const state = this.ply?.state;
    if (state) this.frames.jump({ ...jumpTo(state.view, state.scores), last: this.lastMoves });
  }

  /** By seat, where its last move led. */
  private get lastMoves(): Record<number, readonly string[]> {
    const played = this.replay.plies.slice(0, this.at + 1);
    return Object.fromEntries(
      played.flatMap(({ seat, places }) => (seat == null ? [] : [[seat, places ?? []]])),
    );
  }

  /** The same, and nothing follows by itself. */
  jump(ply: number): void {
    this.pause();
    this.go(ply);
  }

  step(): void {
    this.pause();
    this.playNext();
  }

  /** See the next move happen. */
  playNext(): void {
    if (this.at >= this.last) return this.pause();
    if (this.frames.busy) this.frames.skip();
    this.at++;
    const { ply } = this;
    if (!ply) return;
    const [first, ...steps] = shotsOf(ply.steps, ply.seat ?? 0);
    this.frames.push([
      ...(first ? [{ ...first, last: this.lastMoves }] : []),
      ...steps,
      jumpTo(ply.state.view, ply.state.scores, "deal"),
    ]);
  }

  play(): void {
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    this.run();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private run(): void {
    if (!this.playing) return;
    if (!this.frames.busy) this.playNext();
    this.timer = setTimeout(() => this.run(), REST_MS);
  }

  can(): boolean {
    return false;
  }

  isChosen(): boolean {
    return false;
  }

  keysFrom(): string[] {
    return [];
  }

  tags(): Tag[] {
    return [];
  }

  choose(): void {}

  refuse(): void {}
}
