// A position apart from any table: shown, chosen in and played on as at one. Nothing is drawn here.
import { tick } from "svelte";
import type { GameModule, Lang, Traces, View } from "../contract/game";
import { Announcer } from "./announcer.svelte";
import { Choices } from "./choices.svelte";
import { signed } from "./format";
import { FramePlayer, jumpTo, shotsOf, type Shot } from "./frames.svelte";
import type { Study, StudyWanted } from "./protocol";
import type { Page } from "./surroundings";

export interface StudySurroundings {
  page: Pick<Page, "load" | "lang" | "pace" | "isHidden" | "play">;
  /** The server, asked in a language; it fails with words why a position, move or deal cannot be. */
  ask: (wanted: StudyWanted, lang: Lang) => Promise<Study>;
  /** A move was chosen. What becomes of it is decided there: `play` it, or `choices.clear()`. */
  chosen: (move: string) => void;
  /** Words for a question that failed. */
  problem: (error: unknown) => string;
}

const MOST_KNOWN = 300; // answers that are remembered

export class StudyStore {
  /** What stands; what is drawn may lag behind. */
  shown = $state.raw<Study | null>(null);
  module = $state.raw<GameModule | null>(null);
  /** A move or deal that the server is asked about. */
  pending = $state<string | null>(null);
  /** Why something is refused. */
  notice = $state("");
  /** Whether moves may be chosen. */
  isOpen = $state(true);
  /** Grows with everything that is shown. */
  board = $state(0);
  readonly frames: FramePlayer;
  readonly announcer = new Announcer();
  readonly choices: Choices;
  /** Answers of the server, by question. */
  private known: Record<string, Study> = {};
  /** The drawn view, with what is printed on the boards. */
  private whole = $derived.by(() =>
    this.frames.view && this.shown ? { printed: this.shown.printed, ...this.frames.view } : null,
  );

  constructor(private readonly around: StudySurroundings) {
    const { page } = around;
    this.frames = new FramePlayer({
      pace: page.pace,
      isHidden: page.isHidden,
      drawn: tick,
      shown: (shot) => this.announceShot(shot),
    });
    this.choices = new Choices(this, {
      play: (move) => around.chosen(move),
      explain: (move) => void this.explain(move),
      pick: () => page.play("pick"),
      change: () => (this.notice = ""),
    });
  }

  get lang(): Lang {
    return this.around.page.lang();
  }

  get view(): View | null {
    return this.whole;
  }

  /** Whoever is to move is played by the one who studies. */
  get you(): readonly number[] {
    return this.shown?.turn != null && this.isOpen ? [this.shown.turn] : [];
  }

  get legal(): readonly string[] {
    return this.isOpen ? (this.shown?.legal ?? []) : [];
  }

  get isReady(): boolean {
    return this.legal.length > 0 && !this.pending && !this.frames.busy;
  }

  get traces(): Traces {
    return { last: this.frames.last, loose: null };
  }

  /** Show a position at once; `last` is where moves before it led, by seat. */
  async open(position: string, last: Traces["last"] = {}): Promise<Study | null> {
    const study = await this.ask({ position });
    if (study) await this.stand(study, () => [{ ...jumpTo(study.view, study.scores), last }], true);
    return study;
  }

  /** Play a move of the shown position, and see it happen; null where it cannot be played. */
  async play(move: string): Promise<Study | null> {
    const before = this.shown;
    if (!before) return null;
    this.around.page.play("place");
    const study = await this.ask({ position: before.text, move });
    if (!study) return null;
    await this.stand(study, () => this.shotsOf(study, before.turn ?? 0));
    return study;
  }

  /** Lay a deal that is written, or one that is drawn from a seed. */
  async deal(given: object | { seed: string }): Promise<Study | null> {
    const before = this.shown;
    if (!before) return null;
    const how = "seed" in given ? { draw: String(given.seed) } : { deal: given };
    const study = await this.ask({ position: before.text, ...how });
    if (study) await this.stand(study, () => [jumpTo(study.view, study.scores, "deal")]);
    return study;
  }

  /** The same again in the language set now. */
  async retell(): Promise<void> {
    if (this.shown) await this.open(this.shown.text, this.frames.last);
  }

  /** What the server says of a position or of what follows from it, without showing it. */
  async look(wanted: StudyWanted): Promise<Study> {
    const key = JSON.stringify([this.lang, wanted]);
    const found = this.known[key] ?? (await this.around.ask(wanted, this.lang));
    if (Object.keys(this.known).length >= MOST_KNOWN) this.known = {};
    this.known[key] = found;
    return found;
  }

  private async ask(wanted: StudyWanted): Promise<Study | null> {
    this.notice = "";
    this.pending = wanted.move ?? wanted.position;
    try {
      return await this.look(wanted);
    } catch (error) {
      this.refuse(error);
      return null;
    } finally {
      this.pending = null;
    }
  }

  private refuse(error: unknown): void {
    this.choices.clear();
    this.notice = this.around.problem(error);
    this.around.page.play("refuse");
    this.announcer.announce(this.notice);
  }

  private async explain(move: string): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    await this.look({ position: shown.text, move }).catch((error: unknown) => this.refuse(error));
  }

  private async stand(study: Study, shots: () => Shot[], isJump = false): Promise<void> {
    if (study.game !== this.module?.name) this.module = await this.around.page.load(study.game);
    this.choices.forget();
    this.shown = study;
    this.board++;
    const [first, ...rest] = shots();
    if (isJump && first) this.frames.jump(first);
    else if (first) this.frames.push([first, ...rest]);
    const told = {
      type: "reply",
      id: "",
      done: true,
      tags: study.tags,
      moves: study.moves,
    } as const;
    this.choices.ask({ tags: () => Promise.resolve(told), moves: () => Promise.resolve(told) });
  }

  private shotsOf(study: Study, seat: number): Shot[] {
    const last = { ...this.frames.last, [seat]: study.places ?? [] };
    const [first, ...rest] = shotsOf(study.steps ?? [], seat);
    const end = jumpTo(study.view, study.scores, "step");
    return first ? [{ ...first, last, text: study.said ?? "" }, ...rest, end] : [{ ...end, last }];
  }

  private announceShot(shot: Shot): void {
    const points = shot.points ? ` ${signed(shot.points)}` : "";
    if (shot.text) this.announcer.announce(shot.text + points);
    if (shot.points) this.around.page.play(shot.points > 0 ? "score" : "break");
  }
}
