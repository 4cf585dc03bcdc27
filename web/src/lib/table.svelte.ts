// One table, without any drawing: how it stands, what was chosen, and what is asked of the server.
import { tick } from "svelte";
import type { GameModule, Lang, Traces, View } from "../contract/game";
import { Announcer } from "./announcer.svelte";
import { Chat } from "./chat.svelte";
import { Choices } from "./choices.svelte";
import { Company } from "./company.svelte";
import { signed } from "./format";
import { FramePlayer, jumpTo, shotsOfMove, type Shot } from "./frames.svelte";
import { lastMoves, roundScores, type Story } from "./log";
import {
  isFinal,
  type Command,
  type Hinted,
  type Refused,
  type Reply,
  type ServerMessage,
  type State,
  type TableShown,
  type Told,
  type Welcome,
} from "./messages";
import { Past } from "./past.svelte";
import type { LinkState } from "./socket";
import type { Link, Page } from "./surroundings";
import { looseSeat, mayStillUndo, timeLeft, waitsFor } from "./standing";
import { askedBack, backTo, mayAskBack, type Asked } from "./takeback";

export interface Notice {
  tone: "bad" | "plain";
  text: string;
  rule: string;
}

export class TableStore {
  /** Whether the server can be heard. */
  linkState = $state<LinkState>("connecting");
  /** What does not change while a game is played, but for the seats. */
  info = $state.raw<TableShown | null>(null);
  /** How the table stands; what is drawn may lag behind. */
  state = $state.raw<State | null>(null);
  /** The seats of this reader. */
  you = $state.raw<readonly number[]>([]);
  /** Whether this reader made the table. */
  isHost = $state(false);
  /** How many look on without a seat. */
  watchers = $state(0);
  /** The game's boards and words, once they are loaded. */
  module = $state.raw<GameModule | null>(null);
  /** A move that was sent and not yet told to all. */
  pending = $state<string | null>(null);
  /** A short text for this reader alone, as why a move is refused. */
  notice = $state.raw<Notice | null>(null);
  /** Advice for the position that stands. */
  hint = $state.raw<Hinted | null>(null);
  /** Whether advice was asked for and has not come. */
  thinking = $state(false);
  /** Why there is nothing to show, and never will be. */
  lost = $state.raw<Refused | null>(null);
  /** What is drawn now, and what is still to be shown. */
  readonly frames: FramePlayer;
  /** The people at the table. */
  readonly company = new Company(this, () => this.page.words());
  /** What a screen reader is to say. */
  readonly announcer = new Announcer();
  /** What others say. */
  readonly chat = new Chat();
  /** What boards ask: which keys are chosen, and which may be. */
  readonly choices: Choices;

  /** The scores when the round that is shown began. */
  private startScores = $state.raw<number[]>([]);
  private readonly past = new Past();
  /** The connection to the server. */
  private link: Link | null = null;
  /** The number of the last event heard. */
  private seq: number | null = null;
  /** Whether the next welcome tells everything from the start. */
  private wantsAll = false;
  /** When the state was heard, by the page's clock. */
  private statedAt = 0;
  /** The drawn view, with what is printed on the boards. */
  private whole = $derived.by(() =>
    this.frames.view && this.info ? { printed: this.info.printed, ...this.frames.view } : null,
  );

  constructor(private readonly page: Page) {
    this.frames = new FramePlayer({
      pace: page.pace,
      isHidden: page.isHidden,
      drawn: tick,
      shown: (shot) => this.announceShot(shot),
    });
    this.choices = new Choices(this, {
      play: (move) => void this.play(move),
      explain: (move) => void this.explain(move),
      pick: () => page.play("pick"),
      change: () => (this.notice = null),
    });
  }

  // How it stands

  get lang(): Lang {
    return this.page.lang();
  }

  /** The moves that may be chosen from. */
  get legal(): readonly string[] {
    return this.isMyMove ? (this.state?.legal ?? []) : [];
  }

  /** What happened so far. */
  get story(): Story {
    return this.past.story;
  }

  get board(): number {
    return this.state?.board ?? -1;
  }

  get view(): View | null {
    return this.whole;
  }

  get isMyTurn(): boolean {
    const turn = this.state?.turn;
    return turn != null && this.you.includes(turn) && !this.standsIn(turn);
  }

  get isMyMove(): boolean {
    return this.isMyTurn && waitsFor(this.state, "move");
  }

  /** Whether something may be chosen now. */
  get isReady(): boolean {
    return this.isMyMove && !this.pending && !this.frames.busy;
  }

  get isAbandoned(): boolean {
    return this.story.entries.some((entry) => entry.isAbandoned);
  }

  /** Whether a seat has won, and all points have landed. */
  isWinner(seat: number): boolean {
    const hasWon = this.state?.waits === "over" && this.state.ranks[seat] === 1;
    return hasWon && !this.isAbandoned && !this.frames.busy;
  }

  get mayConfirm(): boolean {
    return this.isMyTurn && waitsFor(this.state, "confirm") && !this.pending;
  }

  /** Whether the last own move may be undone: it is not confirmed yet, or there is no one to ask. */
  get mayUndo(): boolean {
    return this.isLoose || (this.takebackPly !== null && !this.company.hasOthers);
  }

  private get isLoose(): boolean {
    return !this.pending && mayStillUndo(this.state, this.you);
  }

  get mayHint(): boolean {
    return this.isReady && !!this.info?.has_hints && !this.thinking;
  }

  /** The seat whose board lies before this reader. */
  get front(): number {
    const turn = this.state?.turn;
    return turn != null && this.you.includes(turn) ? turn : (this.you[0] ?? 0);
  }

  get openSeat(): number | null {
    return this.you.find((seat) => this.info?.seats[seat]?.kind === "open") ?? null;
  }

  /** Whether a bot plays for a person. */
  standsIn(seat: number): boolean {
    return this.info?.seats[seat]?.stand_in != null;
  }

  name(seat: number): string {
    return this.info?.seats[seat]?.name ?? "";
  }

  /** Where everyone's last move led, and whose may still be undone by someone else. */
  get traces(): Traces {
    return { last: this.frames.last, loose: looseSeat(this.state, this.you) };
  }

  /** This round's change of a score. */
  gained(seat: number): number {
    const now = this.frames.scores[seat] ?? 0;
    return now - (this.startScores[seat] ?? now);
  }

  /** Seconds that a seat has left at a time of the page's clock. */
  left(seat: number, now: number): number | null {
    return timeLeft(this.state, seat, (now - this.statedAt) / 1000);
  }

  get takebackAsked(): Asked | null {
    return askedBack(this.state, this.info?.seats ?? [], this.you);
  }

  /** Where to ask to go back to; null where the last own move may be undone anyway. */
  get takebackPly(): { seat: number; ply: number } | null {
    const isFree = mayAskBack(this.state) && !this.isLoose && !this.pending;
    return isFree ? backTo(this.story, this.you) : null;
  }

  // What is asked of the server

  attach(link: Link): void {
    this.link = link;
  }

  /** The number of the last event known, or null to be told everything. */
  get after(): number | null {
    return this.wantsAll ? null : this.seq;
  }

  async play(move: string): Promise<void> {
    const { state } = this;
    if (!state || state.turn === null) return;
    this.pending = move;
    this.page.play("place");
    const { turn: seat, board } = state;
    const confirm = !this.page.confirms(this.company.hasOthers);
    const reply = await this.do({ type: "play", seat, board, move, confirm });
    if (!reply.done) this.choices.clear();
    if (!reply.done || (this.seq ?? 0) >= (reply.seq ?? 0)) this.pending = null;
  }

  /** A typed move: played where it is legal, explained where not. */
  type(text: string): void {
    const move = text.trim();
    const isLegal = this.isReady && this.state?.legal.includes(move);
    if (move) void (isLegal ? this.play(move) : this.explain(move));
  }

  confirm(): void {
    if (this.mayConfirm && this.state)
      void this.do({ type: "confirm", seat: this.state.turn ?? 0, board: this.state.board });
  }

  undo(): void {
    if (!this.mayUndo || !this.state) return;
    if (!this.isLoose) return this.askTakeback();
    void this.do({ type: "undo", seat: this.state.undo ?? 0, board: this.state.board });
  }

  async askHint(): Promise<void> {
    this.hint = this.past.advice; // once given, it is only shown again
    if (this.hint || !this.mayHint || !this.state) return;
    this.thinking = true;
    await this.do({ type: "ask_hint", seat: this.state.turn ?? 0, board: this.state.board });
    this.thinking = false;
  }

  askTakeback(): void {
    const to = this.takebackPly;
    if (to && this.state) void this.do({ type: "ask_takeback", ...to, board: this.state.board });
  }

  answerTakeback(agree: boolean): void {
    const asked = this.takebackAsked;
    if (asked) void this.do({ type: "answer_takeback", seat: asked.seat, ply: asked.ply, agree });
  }

  /** Use one more key from the next connection on. */
  addKey(key: string): void {
    this.link?.addKey(key);
  }

  async do(command: Command): Promise<Reply> {
    if (!this.link) throw new Error("expected a connection, got none");
    const reply = await this.link.do(command);
    if (reply.refusal) this.notify("bad", reply.refusal.text, reply.refusal.rule_text ?? "");
    return reply;
  }

  private async explain(move: string): Promise<void> {
    const why = (await this.link?.why(move))?.why;
    const words = this.page.words();
    if (why) {
      const text = why.code === "not_a_move" ? words.notAMove(move) : why.text;
      this.notify("bad", text, why.rule_text ?? "");
    } else if (this.state?.waits === "move" && !this.isMyTurn) {
      this.notify("plain", words.notYourTurn, "");
    }
  }

  private notify(tone: Notice["tone"], text: string, rule: string): void {
    this.notice = { tone, text, rule };
    if (tone === "bad") this.page.play("refuse");
    this.announcer.announce(text);
  }

  /** Be told everything again, in the language set now. */
  retell(): void {
    this.wantsAll = true;
    this.choices.forget();
    this.link?.restart();
  }

  // What the server tells

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return void this.welcome(message);
      case "event":
        return this.hearEvent(message);
      case "present":
        return void ({ table: this.info, watchers: this.watchers } = message);
      case "refused":
        if (isFinal(message.code)) this.lost = message;
    }
  }

  private async welcome(message: Welcome): Promise<void> {
    const isAll = this.seq === null || this.wantsAll;
    ({ table: this.info, you: this.you, watchers: this.watchers } = message);
    this.isHost = message.is_host;
    if (isAll) this.past.begin(message.events);
    else this.past.resume(message.events);
    this.seq = message.seq;
    this.wantsAll = false;
    this.pending = null;
    this.setState(message.state);
    const last = lastMoves(this.story);
    this.frames.jump({ ...jumpTo(message.state.view, message.state.scores), last });
    this.module ??= await this.page.load(message.table.game);
    this.startScores = roundScores(this.story, this.isNewRound);
    if (this.link) this.choices.ask(this.link);
    this.company.sayHere();
    const { link } = this;
    if (link) await this.past.readBack(async (seq) => (await link.history(seq)).history ?? []);
    this.startScores = roundScores(this.story, this.isNewRound);
  }

  private hearEvent(told: Told): void {
    if (this.seq === null || told.seq <= this.seq) return;
    if (told.seq > this.seq + 1) return this.link?.restart();
    this.seq = told.seq;
    this.past.add(told);
    const wasMine = this.isMyTurn;
    if (told.state) this.setState(told.state);
    this.show(told);
    this.playSound(told, wasMine);
    if (this.link) this.choices.ask(this.link);
  }

  private setState(state: State): void {
    if (state.board !== this.state?.board) {
      this.choices.forget();
      this.hint = null;
      this.notice = null;
    }
    this.state = state;
    this.statedAt = this.page.now();
  }

  /** Draw what an event did, or queue it to be drawn. */
  private show(told: Told): void {
    const { event, state } = told;
    const last = lastMoves(this.story);
    const text = this.company.said(told);
    if (event.type === "moved") {
      this.pending = null;
      const [first, ...steps] = shotsOfMove({ ...told, text }, event.seat);
      this.frames.push([...(first ? [{ ...first, last }] : []), ...steps]);
    } else if ((event.type === "dealt" || event.type === "undone") && state) {
      const isRound = event.type === "dealt" && this.isNewRound(event.deal);
      const kind = isRound ? "deal" : event.type === "dealt" ? "step" : "move";
      this.frames.push([{ ...jumpTo(state.view, state.scores, kind), text, last }]);
    } else {
      if (event.type === "hinted") this.hint = event;
      if (!this.company.hides(event)) this.announcer.announce(text);
    }
  }

  private readonly isNewRound = (deal: object): boolean => this.module?.isNewRound?.(deal) ?? true;

  private playSound(told: Told, wasMine: boolean): void {
    const { event, text } = told;
    if (event.type === "ended") this.page.play("end");
    else if (this.isMyTurn && !wasMine) this.page.play("turn");
    else if (event.type === "said") this.page.play("pick");
    if (event.type === "said" && !this.you.includes(event.seat)) this.chat.hear(text);
  }

  private announceShot(shot: Shot): void {
    if (shot.kind === "deal") this.startScores = shot.scores;
    const points = shot.points ? ` ${signed(shot.points)}` : "";
    if (shot.text) this.announcer.announce(shot.text + points);
    if (shot.points) this.page.play(shot.points > 0 ? "score" : "break");
  }
}
