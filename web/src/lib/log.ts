// What happened at a table, entry by entry, made from its events.
import type { Told } from "./messages";

export interface LogEntry {
  seq: number;
  at: number;
  kind: Told["event"]["type"];
  seat: number | null;
  text: string;
  /** The seat that it is about, and the same said to its holder. */
  about: number | null;
  own: string;
  /** Where a move led. */
  places: readonly string[];
  /** Moves played once this had happened; -1 for one that was taken back. */
  ply: number;
  isAbandoned: boolean;
  /** Whether it is a move that its player may still undo. */
  isLoose: boolean;
  /** What chance brought, if this is a deal. */
  deal: object | null;
  /** The scores after it. */
  scores: number[];
  details: Detail[];
}

/** What followed from a move. */
export interface Detail {
  text: string;
  points: number;
  seat: number | null;
  /** The places of all that made the points. */
  run: readonly string[];
}

/** A table's story so far, and what can be told from it. */
export interface Story {
  entries: LogEntry[];
  ply: number;
  scores: number[];
}

export function emptyStory(): Story {
  return { entries: [], ply: 0, scores: [] };
}

export function tellOn(story: Story, told: readonly Told[]): Story {
  const next = { ...story, entries: [...story.entries] };
  for (const one of told) addTold(next, one);
  return next;
}

function addTold(story: Story, told: Told): void {
  const { event } = told;
  const scores = told.steps.at(-1)?.scores ?? told.state?.scores;
  if (event.type === "moved") story.ply++;
  if (event.type === "undone") takeBack(story, event.ply);
  if (event.type === "confirmed" || event.type === "dealt" || event.type === "ended") settle(story);
  if (scores) story.scores = scores;
  story.entries.push({
    seq: told.seq,
    at: told.at,
    kind: event.type,
    seat: "seat" in event ? event.seat : null,
    text: told.text,
    about: told.about ?? null,
    own: told.own ?? "",
    places: told.places ?? [],
    ply: story.ply,
    isLoose: event.type === "moved" && event.is_confirmed === false,
    isAbandoned: event.type === "ended" && event.reason === "abandoned",
    deal: event.type === "dealt" ? event.deal : null,
    scores: story.scores,
    details: told.steps
      .filter((step) => step.text)
      .map((step) => ({
        text: step.text ?? "",
        points: step.points ?? 0,
        seat: step.seat ?? null,
        run: step.run ?? [],
      })),
  });
}

/** Moves that waited to be confirmed count now. */
function settle(story: Story): void {
  if (story.entries.some((entry) => entry.isLoose))
    story.entries = story.entries.map((entry) => ({ ...entry, isLoose: false }));
}

/** Moves that were taken back are not played any more: their numbers are free. */
function takeBack(story: Story, ply: number): void {
  story.entries = story.entries.map((entry) =>
    entry.kind === "moved" && entry.ply > ply ? { ...entry, ply: -1, isLoose: false } : entry,
  );
  story.ply = ply;
}

/** How many moves there were before a seat's last one; null where it made none. */
export function beforeLastMove(story: Story, seat: number): number | null {
  const last = story.entries.findLast(
    (entry) => entry.kind === "moved" && entry.seat === seat && entry.ply > 0,
  );
  return last ? last.ply - 1 : null;
}

/** By seat, where its last move led. */
export function lastMoves(story: Story): Record<number, readonly string[]> {
  const found: Record<number, readonly string[]> = {};
  for (const { kind, seat, ply, places } of story.entries)
    if (kind === "moved" && seat !== null && ply > 0) found[seat] = places;
  return found;
}

/** The scores when the last round began. */
export function roundScores(story: Story, isNewRound: (deal: object) => boolean): number[] {
  return story.entries.findLast(({ deal }) => deal && isNewRound(deal))?.scores ?? [];
}
