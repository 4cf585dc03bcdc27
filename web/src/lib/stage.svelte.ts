// Animates a change of the table over the page: tiles fly, points rise and land.
import { tick } from "svelte";
import {
  boxOf,
  flightsBetween,
  kindsOf,
  placeBox,
  tilesOnPage,
  type Box,
  type Flight,
  type Lying,
} from "./flights";
import type { Shot, Stage } from "./frames.svelte";

export interface FlyingTile {
  id: number;
  kind: string;
  from: Box;
  to: Box;
  /** Milliseconds. */
  delay: number;
  /** Milliseconds. */
  lasts: number;
  /** Whether it vanishes where it lands, as in the bag. */
  fades: boolean;
}

export interface RisingPoints {
  id: number;
  points: number;
  from: Box;
  to: Box | null;
  /** Milliseconds. */
  lasts: number;
}

const FLIGHT_MS = 300; // of a tile over a middling distance
const STAGGER_MS = 32; // between two tiles of a move
const DEAL_STAGGER_MS = 16;
const POINTS_MS = 780; // until points have landed
const PAUSE_MS = 140; // after each step
const LONGEST_MS = 6000;
const GRACE_MS = 400; // for a timer that comes late
const OPPONENTS_PACE = 1.25; // times as long as one's own moves
const SMALLEST_PX = 10; // tiles on smaller boards do not fly

export class PageStage implements Stage {
  /** The tiles on their way. */
  tiles = $state.raw<FlyingTile[]>([]);
  /** The points on their way. */
  points = $state.raw<RisingPoints[]>([]);
  /** What makes the points, or is pointed at in the log. */
  lit = $state.raw<Box[]>([]);
  /** What is not shown because it flies. */
  private hidden: (HTMLElement | SVGElement)[] = [];
  /** Ends the waiting for a movement. */
  private release: (() => void) | null = null;
  private ids = 0;

  constructor(
    private readonly root: () => ParentNode | null,
    private readonly isMine: (seat: number) => boolean,
  ) {}

  async play(shot: Shot, apply: () => Promise<void>, pace: number): Promise<void> {
    const root = this.root();
    if (!root) return apply();
    const before = tilesOnPage(root);
    await apply();
    const after = tilesOnPage(root);
    const flights = flightsBetween(kindsOf(before), kindsOf(after));
    const slow = shot.seat !== null && !this.isMine(shot.seat) ? pace * OPPONENTS_PACE : pace;
    this.tiles = this.launch(root, shot, flights, before, after, slow);
    this.points = this.rise(root, shot, pace);
    this.light(shot.points > 0 ? shot.run : []);
    this.hide(flights, after);
    await this.wait(this.length() + (shot.kind === "step" ? PAUSE_MS * pace : 0));
    this.clear();
  }

  /** Show these places; none to show no more. */
  light(places: readonly string[]): void {
    const root = this.root();
    this.lit = root ? places.map((one) => placeBox(root, one)).filter((box) => box !== null) : [];
  }

  stop(): void {
    this.clear();
    this.release?.();
  }

  private launch(
    root: ParentNode,
    shot: Shot,
    flights: Flight[],
    before: Map<string, Lying>,
    after: Map<string, Lying>,
    pace: number,
  ): FlyingTile[] {
    const stagger = shot.kind === "deal" ? DEAL_STAGGER_MS : STAGGER_MS;
    const isNear = shot.seat !== null && placeBox(root, `${shot.seat}.score`) !== null;
    const away = shot.seat !== null && !isNear ? anchor(root, shot.seat) : null;
    const discard = shot.kind === "move" && away ? away : placeBox(root, "discard");
    const bag = placeBox(root, "bag");
    const tiles = flights.map(({ kind, from, to }, i) => {
      const start = (from !== null ? before.get(from)?.box : null) ?? bag;
      const end = (to !== null ? after.get(to)?.box : null) ?? discard;
      const fades = to === null;
      return start && end
        ? {
            id: ++this.ids,
            kind,
            from: start,
            to: end,
            delay: i * stagger * pace,
            lasts: flightTime(start, end) * pace,
            fades,
          }
        : null;
    });
    return tiles
      .filter((tile) => tile !== null)
      .filter((tile) => tile.from.width > SMALLEST_PX || tile.to.width > SMALLEST_PX);
  }

  private rise(root: ParentNode, shot: Shot, pace: number): RisingPoints[] {
    if (!shot.points || shot.seat === null) return [];
    const near = shot.place ? placeBox(root, shot.place) : null;
    const score = anchorScore(root, shot.seat);
    const from = near ?? anchor(root, shot.seat);
    return from
      ? [{ id: ++this.ids, points: shot.points, from, to: score, lasts: POINTS_MS * pace }]
      : [];
  }

  /** Tiles in flight are hidden where they will land. */
  private hide(flights: Flight[], after: Map<string, Lying>): void {
    for (const { to } of flights) {
      const element =
        to !== null ? (after.get(to)?.element as HTMLElement | SVGElement | undefined) : undefined;
      if (!element) continue;
      element.style.visibility = "hidden";
      this.hidden.push(element);
    }
  }

  private length(): number {
    const tiles = this.tiles.map((tile) => tile.delay + tile.lasts);
    return Math.max(0, ...tiles, ...this.points.map((one) => one.lasts));
  }

  private wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, Math.min(milliseconds, LONGEST_MS) + (milliseconds ? 16 : 0));
      const watch = setTimeout(done, Math.min(milliseconds, LONGEST_MS) + GRACE_MS);
      function done(): void {
        clearTimeout(timer);
        clearTimeout(watch);
        resolve();
      }
      this.release = done;
    });
  }

  private clear(): void {
    for (const element of this.hidden) element.style.visibility = "";
    this.hidden = [];
    this.tiles = [];
    this.points = [];
    this.lit = [];
    void tick();
  }
}

function flightTime(from: Box, to: Box): number {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  return Math.min(FLIGHT_MS * 1.5, FLIGHT_MS * 0.7 + distance * 0.28);
}

function anchor(root: ParentNode, seat: number): Box | null {
  const found = root.querySelector(`[data-anchor="${seat}"]`);
  return found ? boxOf(found) : null;
}

function anchorScore(root: ParentNode, seat: number): Box | null {
  const onBoard = placeBox(root, `${seat}.score`);
  return onBoard ?? anchor(root, seat);
}
