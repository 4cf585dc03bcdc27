// What is drawn now, and what is still to be shown before the page has caught up with the table.
import type { View } from "../contract/game";
import type { Frame, Told } from "./messages";

export type ShotKind = "move" | "step" | "deal" | "jump";

/** One picture of the table: what happened, and how it looks after that. */
export interface Shot {
  kind: ShotKind;
  view: View;
  scores: number[];
  /** Who moved or scored. */
  seat: number | null;
  points: number;
  place: string;
  /** The places of all that made the points. */
  run: readonly string[];
  text: string;
  /** By seat, where its last move has led once this is shown; as before, where there is none. */
  last?: Readonly<Record<number, readonly string[]>>;
}

/** Animates a change; `apply` draws the shot. */
export interface Stage {
  play(shot: Shot, apply: () => Promise<void>, pace: number): Promise<void>;
  stop(): void;
}

export function shotsOf(frames: readonly Frame[], seat: number): Shot[] {
  return frames.map((frame, i) => ({
    kind: i === 0 ? "move" : "step",
    view: frame.view,
    scores: frame.scores,
    seat: i === 0 ? seat : (frame.seat ?? null),
    points: frame.points ?? 0,
    place: frame.place ?? "",
    run: frame.run ?? [],
    text: frame.text ?? "",
  }));
}

/** A move as it was told: its text, and the steps that followed if they were asked for. */
export function shotsOfMove({ steps, state, text }: Told, seat: number): Shot[] {
  const bare = state ? [{ view: state.view, scores: state.scores }] : [];
  const shots = shotsOf(steps.length ? steps : bare, seat);
  return shots.map((shot, i) => (i === 0 ? { ...shot, text } : shot));
}

export function jumpTo(view: View, scores: number[], kind: ShotKind = "jump"): Shot {
  return { kind, view, scores, seat: null, points: 0, place: "", run: [], text: "" };
}

interface Surroundings {
  pace: () => number;
  isHidden: () => boolean;
  /** Done when what was set is on the page. */
  drawn: () => Promise<void>;
  /** Told of every shot before it is shown. */
  shown: (shot: Shot) => void;
}

const MOST_WAITING = 40; // shots; with more of them waiting, nothing is played

/** How much shorter a shot is played the more shots wait behind it. */
function haste(waiting: number): number {
  if (waiting > MOST_WAITING) return 0;
  return waiting > 16 ? 0.35 : waiting > 6 ? 0.65 : 1;
}

export class FramePlayer {
  /** What is drawn. */
  view = $state.raw<View | null>(null);
  /** The scores whose points have landed. */
  scores = $state.raw<number[]>([]);
  /** Whether something is being shown. */
  busy = $state(false);
  /** By seat, where its last move led. */
  last = $state.raw<Readonly<Record<number, readonly string[]>>>({});
  /** Where changes are played; without one they are drawn at once. */
  stage: Stage | null = null;
  /** What is still to be shown. */
  private queue: Shot[] = [];
  /** What is being played. */
  private showing: Shot | null = null;

  constructor(private readonly around: Surroundings) {}

  /** Show this at once; nothing is left to play. */
  jump(shot: Shot): void {
    this.queue = [];
    this.stage?.stop();
    this.draw(shot);
  }

  push(shots: readonly Shot[]): void {
    this.queue.push(...shots);
    if (!this.busy) void this.run();
  }

  /** Jump to the end. */
  skip(): void {
    const last = this.queue.at(-1);
    if (this.showing?.last) this.last = this.showing.last;
    for (const shot of this.queue) this.pass(shot);
    this.queue = [];
    this.stage?.stop();
    if (last) this.draw(last);
  }

  private async run(): Promise<void> {
    this.busy = true;
    try {
      for (let shot = this.queue.shift(); shot; shot = this.queue.shift()) await this.show(shot);
    } finally {
      this.busy = false;
    }
  }

  private async show(shot: Shot): Promise<void> {
    this.around.shown(shot);
    const pace = this.around.pace() * haste(this.queue.length);
    const isPlayed =
      this.stage &&
      pace > 0 &&
      !this.around.isHidden() &&
      this.view !== null &&
      shot.kind !== "jump";
    if (!isPlayed || !this.stage) {
      this.draw(shot);
      return;
    }
    // Scores change when the points have landed, unless skipping has drawn something later meanwhile.
    const waiting = { ...shot.view, scores: this.scores };
    this.showing = shot;
    await this.stage.play(shot, () => this.drawLater(waiting), pace);
    this.showing = null;
    if (this.view === waiting) this.draw(shot);
  }

  private drawLater(view: View): Promise<void> {
    this.view = view;
    return this.around.drawn();
  }

  private draw(shot: Shot): void {
    this.view = shot.view;
    this.scores = shot.scores;
    if (shot.last) this.last = shot.last;
  }

  /** A shot that is not drawn, because later ones are. */
  private pass(shot: Shot): void {
    this.around.shown(shot);
    if (shot.last) this.last = shot.last;
  }
}
