// One table, without any drawing: how it stands, what was chosen, and what is asked of the server.
import { tick } from "svelte";
import type { Choosing, GameModule, Lang, Tag, View } from "../contract/game";
import { FramePlayer, jumpTo, shotsOf, type Shot } from "./frames.svelte";
import { beforeLastMove, emptyStory, roundScores, tellOn, type Story } from "./log";
import type {
  Command,
  Hinted,
  Reply,
  ServerMessage,
  State,
  TableShown,
  Told,
  Welcome,
} from "./messages";
import {
  completed,
  nextKeys,
  openKeys,
  pathsOf,
  settle,
  shared,
  stepBack,
  through,
  withKey,
} from "./selection";
import { settings } from "./settings.svelte";
import type { LinkState } from "./socket";
import { sound } from "./sound";
import { signed, words } from "./words";

/** What a table needs of its connection. */
export interface Line {
  do(command: Command): Promise<Reply>;
  why(move: string): Promise<Reply>;
  tags(): Promise<Reply>;
  restart(): void;
}

export interface Notice {
  tone: "bad" | "plain";
  text: string;
  rule: string;
}

export class TableStore implements Choosing {
  link = $state<LinkState>("connecting");
  info = $state.raw<TableShown | null>(null);
  state = $state.raw<State | null>(null);
  you = $state.raw<readonly number[]>([]);
  isHost = $state(false);
  watchers = $state(0);
  story = $state.raw<Story>(emptyStory());
  module = $state.raw<GameModule | null>(null);
  chosen = $state.raw<readonly string[]>([]);
  /** A move that was sent and not yet told to all. */
  pending = $state<string | null>(null);
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<Hinted | null>(null);
  thinking = $state(false);
  /** For those who listen: changes are read out. */
  spoken = $state("");
  /** There is no such table. */
  isLost = $state(false);
  /** The page has no folder for this game, so nothing of it is drawn. */
  isUndrawn = $state(false);
  readonly frames: FramePlayer;

  /** The scores when the round that is shown began. */
  private roundScores = $state.raw<number[]>([]);
  private line: Line | null = null;
  private seq: number | null = null;
  private isFresh = false; // the next welcome tells everything
  private boardTags = $state.raw<{ board: number; tags: Record<string, Tag[]> } | null>(null);
  private asked = -1; // the board whose tags were asked for
  private statedAt = 0;
  private announcements = 0;

  private whole = $derived.by(() =>
    this.frames.view && this.info ? { printed: this.info.printed, ...this.frames.view } : null,
  );
  private paths = $derived(
    this.module && this.state && this.isMyMove ? pathsOf(this.state.legal, this.module.keysOf) : [],
  );
  private open = $derived(this.isReady ? openKeys(this.paths, this.chosen) : openKeys([], []));

  constructor(private readonly load: (game: string) => Promise<GameModule | null>) {
    this.frames = new FramePlayer({
      pace: () => settings.pace,
      isHidden: () => document.hidden,
      drawn: tick,
      shown: (shot) => this.announceShot(shot),
    });
  }

  // What boards ask

  get lang(): Lang {
    return settings.lang;
  }

  get mine(): readonly number[] {
    return this.you;
  }

  can(key: string): boolean {
    return this.open.has(key);
  }

  isChosen(key: string): boolean {
    return this.chosen.includes(key);
  }

  keysFrom(beginning: string): string[] {
    return [...this.chosen, ...this.open].filter((key) => key.startsWith(beginning));
  }

  tags(key: string): Tag[] {
    const known = this.boardTags;
    if (!known || known.board !== this.state?.board) return [];
    const keys = withKey(
      this.paths,
      this.chosen.includes(key) ? this.chosen.slice(0, this.chosen.indexOf(key)) : this.chosen,
      key,
    );
    return keys ? shared(through(this.paths, keys).map((path) => known.tags[path.move] ?? [])) : [];
  }

  choose(key: string): void {
    if (!this.isReady) return;
    const keys = withKey(this.paths, this.chosen, key);
    if (!keys) return this.refuse([...this.chosen, key]);
    this.notice = null;
    this.chosen = settle(this.paths, keys, this.isDialog);
    const move = completed(this.paths, this.chosen);
    if (move) void this.play(move);
    else if (this.chosen.length) sound.play("pick");
  }

  refuse(keys: readonly string[]): void {
    const move = this.module?.write(keys);
    if (move) void this.explain(move);
  }

  /** The keys of a dialog that should be shown now. */
  get dialog(): string[] {
    if (!this.isReady) return [];
    const next = nextKeys(this.paths, this.chosen);
    return next.length && next.every(this.isDialog) ? next : [];
  }

  /** What may be chosen next, in words, for the typed and the listening. */
  get nextKeys(): string[] {
    return this.isReady ? nextKeys(this.paths, this.chosen) : [];
  }

  back(): boolean {
    if (!this.chosen.length || this.pending) return false;
    this.chosen = stepBack(this.paths, this.chosen, this.isDialog);
    return true;
  }

  private readonly isDialog = (key: string): boolean => this.module?.isDialog(key) ?? false;

  // How it stands

  /** The drawn table, with what is printed on its boards. */
  get view(): View | null {
    return this.whole;
  }

  get isMyTurn(): boolean {
    return (
      this.state?.turn != null &&
      this.you.includes(this.state.turn) &&
      !this.standsIn(this.state.turn)
    );
  }

  get isMyMove(): boolean {
    return this.isMyTurn && this.state?.waits === "move";
  }

  /** Whether something may be chosen now. */
  get isReady(): boolean {
    return this.isMyMove && !this.pending && !this.frames.busy;
  }

  get isAbandoned(): boolean {
    return this.story.lines.some((line) => line.isAbandoned);
  }

  /** Whether a seat has won, and all points have landed. */
  isWinner(seat: number): boolean {
    return (
      this.state?.waits === "over" &&
      this.state.ranks[seat] === 1 &&
      !this.isAbandoned &&
      !this.frames.busy
    );
  }

  get mayConfirm(): boolean {
    return this.isMyTurn && this.state?.waits === "confirm" && !this.pending;
  }

  get mayUndo(): boolean {
    const undo = this.state?.undo;
    return undo != null && this.you.includes(undo) && this.state?.waits !== "over" && !this.pending;
  }

  get mayHint(): boolean {
    return this.isReady && !!this.info?.has_hints && !this.thinking;
  }

  /** The seat whose board lies before this reader. */
  get front(): number {
    const turn = this.state?.turn;
    if (turn != null && this.you.includes(turn)) return turn;
    return this.you[0] ?? 0;
  }

  get openSeat(): number | null {
    return this.you.find((seat) => this.info?.seats[seat]?.kind === "open") ?? null;
  }

  standsIn(seat: number): boolean {
    return this.info?.seats[seat]?.stand_in != null;
  }

  name(seat: number): string {
    return this.info?.seats[seat]?.name ?? "";
  }

  /** This round's change of a score. */
  gained(seat: number): number {
    const now = this.frames.scores[seat] ?? 0;
    return now - (this.roundScores[seat] ?? now);
  }

  /** Seconds a seat has left, at a time given by `performance.now()`. */
  left(seat: number, now: number): number | null {
    const left = this.state?.left?.[seat];
    if (left == null) return null;
    const runs = this.state?.turn === seat && this.state.waits !== "over";
    return runs ? Math.max(0, left - (now - this.statedAt) / 1000) : left;
  }

  get takebackAsked(): { by: number; ply: number; seat: number } | null {
    const { takeback = null, takeback_by: by = null } = this.state ?? {};
    const seat = this.you.find(
      (mine) => mine !== by && !this.standsIn(mine) && this.info?.seats[mine]?.kind === "person",
    );
    return takeback === null || by === null || seat === undefined
      ? null
      : { by, ply: takeback, seat };
  }

  /** The ply to go back to before the last own move; null where there is none, or it may be undone anyway. */
  get takebackPly(): { seat: number; ply: number } | null {
    if (
      !this.state ||
      this.mayUndo ||
      this.state.takeback !== null ||
      !/move|confirm/.test(this.state.waits)
    )
      return null;
    const found = this.you
      .map((seat) => ({ seat, ply: beforeLastMove(this.story, seat) }))
      .filter(({ ply }) => ply !== null);
    const last = found.sort((a, b) => (b.ply ?? 0) - (a.ply ?? 0))[0];
    return last ? { seat: last.seat, ply: last.ply ?? 0 } : null;
  }

  // What is asked of the server

  attach(line: Line): void {
    this.line = line;
  }

  get after(): number | null {
    return this.isFresh ? null : this.seq;
  }

  async play(move: string): Promise<void> {
    const { state } = this;
    if (!state || state.turn === null) return;
    this.pending = move;
    sound.play("place");
    const confirm = settings.kept.confirming === "never";
    const reply = await this.do({
      type: "play",
      seat: state.turn,
      board: state.board,
      move,
      confirm,
    });
    if (!reply.done) this.chosen = [];
    if (!reply.done || (this.seq ?? 0) >= (reply.seq ?? 0)) this.pending = null;
  }

  /** A typed move: played where it is legal, explained where not. */
  type(text: string): void {
    const move = text.trim();
    if (!move) return;
    if (this.isReady && this.state?.legal.includes(move)) void this.play(move);
    else void this.explain(move);
  }

  confirm(): void {
    if (this.mayConfirm && this.state)
      void this.do({ type: "confirm", seat: this.state.turn ?? 0, board: this.state.board });
  }

  undo(): void {
    if (this.mayUndo && this.state)
      void this.do({ type: "undo", seat: this.state.undo ?? 0, board: this.state.board });
  }

  async askHint(): Promise<void> {
    if (!this.mayHint || !this.state) return;
    this.thinking = true;
    await this.do({ type: "ask_hint", seat: this.state.turn ?? 0, board: this.state.board });
    this.thinking = false;
  }

  /** Choose what a hint says, but for its last step. */
  follow(move: string): void {
    const path = this.paths.find((one) => one.move === move);
    if (path && this.isReady) this.chosen = path.keys.slice(0, Math.max(0, path.keys.length - 1));
  }

  askTakeback(): void {
    const asked = this.takebackPly;
    if (asked && this.state)
      void this.do({
        type: "ask_takeback",
        seat: asked.seat,
        board: this.state.board,
        ply: asked.ply,
      });
  }

  answerTakeback(agree: boolean): void {
    const asked = this.takebackAsked;
    if (asked) void this.do({ type: "answer_takeback", seat: asked.seat, ply: asked.ply, agree });
  }

  say(text: string): void {
    const seat = this.you[0];
    if (seat !== undefined && text.trim())
      void this.do({ type: "say", seat, text: text.trim().slice(0, 300) });
  }

  async do(command: Command): Promise<Reply> {
    if (!this.line) throw new Error("expected a connection");
    const reply = await this.line.do(command);
    if (reply.refusal) this.tell("bad", reply.refusal.text, reply.refusal.rule_text ?? "");
    return reply;
  }

  private async explain(move: string): Promise<void> {
    const reply = await this.line?.why(move);
    const why = reply?.why;
    if (why)
      this.tell(
        "bad",
        why.code === "not_a_move" ? words().notAMove(move) : why.text,
        why.rule_text ?? "",
      );
    else if (this.state?.waits === "move" && !this.isMyTurn)
      this.tell("plain", words().notYourTurn, "");
  }

  tell(tone: Notice["tone"], text: string, rule: string): void {
    this.notice = { tone, text, rule };
    if (tone === "bad") sound.play("refuse");
    this.announce(text);
  }

  /** What each move brings: asked once for each board one may move on. */
  async askTags(): Promise<void> {
    const board = this.state?.board ?? -1;
    if (!this.isMyMove || this.asked === board || !this.line) return;
    this.asked = board;
    const reply = await this.line.tags();
    if (reply.tags && (reply.seq ?? board) === board) this.boardTags = { board, tags: reply.tags };
  }

  /** All words anew, in the language set now. */
  speak(): void {
    this.isFresh = true;
    this.asked = -1;
    this.boardTags = null;
    this.line?.restart();
  }

  // What the server tells

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return void this.welcome(message);
      case "event":
        return this.hearEvent(message);
      case "present":
        this.info = message.table;
        this.watchers = message.watchers;
        return;
      case "refused":
        if (message.code === "no_table") this.isLost = true;
        return;
      default:
        return;
    }
  }

  private async welcome(message: Welcome): Promise<void> {
    const isAnew = this.seq === null || this.isFresh;
    this.info = message.table;
    this.you = message.you;
    this.isHost = message.is_host;
    this.watchers = message.watchers;
    this.story = tellOn(isAnew ? emptyStory() : this.story, message.events);
    this.seq = message.seq;
    this.isFresh = false;
    this.pending = null;
    this.stand(message.state);
    this.frames.jump(jumpTo(message.state.view, message.state.scores));
    this.module ??= await this.load(message.table.game);
    this.isUndrawn = this.module === null;
    this.roundScores = roundScores(this.story, this.isNewRound);
    void this.askTags();
  }

  private hearEvent(told: Told): void {
    if (this.seq === null || told.seq <= this.seq) return;
    if (told.seq > this.seq + 1) return this.line?.restart();
    this.seq = told.seq;
    this.story = tellOn(this.story, [told]);
    const wasMine = this.isMyTurn;
    if (told.state) this.stand(told.state);
    this.show(told);
    this.sing(told, wasMine);
    void this.askTags();
  }

  private stand(state: State): void {
    if (state.board !== this.state?.board) {
      this.chosen = [];
      this.hint = null;
      this.notice = null;
    }
    this.state = state;
    this.statedAt = performance.now();
  }

  /** Draw what an event did, or line it up to be drawn. */
  private show(told: Told): void {
    const { event, state } = told;
    if (event.type === "moved") {
      this.pending = null;
      this.frames.push(this.shots(told, event.seat));
    } else if (event.type === "dealt" && state) {
      const kind = this.isNewRound(event.deal) ? "deal" : "step";
      this.frames.push([{ ...jumpTo(state.view, state.scores, kind), text: told.text }]);
    } else if (event.type === "undone" && state) {
      this.frames.push([{ ...jumpTo(state.view, state.scores, "move"), text: told.text }]);
    } else {
      if (event.type === "hinted") this.hint = event;
      this.announce(told.text);
    }
  }

  private readonly isNewRound = (deal: object): boolean => this.module?.isNewRound?.(deal) ?? true;

  private shots(told: Told, seat: number): Shot[] {
    const bare = told.state ? [{ view: told.state.view, scores: told.state.scores }] : [];
    const shots = shotsOf(told.steps.length ? told.steps : bare, seat);
    return shots.map((shot, i) => (i === 0 ? { ...shot, text: told.text } : shot));
  }

  private sing(told: Told, wasMine: boolean): void {
    if (told.event.type === "ended") sound.play("end");
    else if (this.isMyTurn && !wasMine) sound.play("turn");
    else if (told.event.type === "said") sound.play("pick");
  }

  private announceShot(shot: Shot): void {
    if (shot.kind === "deal") this.roundScores = shot.scores;
    const points = shot.points ? ` ${signed(shot.points)}` : "";
    if (shot.text) this.announce(shot.text + points);
    if (shot.points) sound.play(shot.points > 0 ? "score" : "break");
  }

  /** Two of the same in a row are read twice: an invisible sign makes them differ. */
  announce(text: string): void {
    if (text) this.spoken = text + (this.announcements++ % 2 ? "\u200b" : "");
  }
}
