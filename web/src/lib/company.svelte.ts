// The people at a table: who is there, who plays again, whose words are read, and what the host allows.
import type { Command, Reply, State, TableShown, Told } from "./messages";
import { Muted } from "./muted.svelte";
import { isWishing, voter, wished, type Wished } from "./pausing";
import { newKey, newShare } from "./random";

const LONGEST_CHAT = 300; // characters

interface Sitting {
  readonly info: TableShown | null;
  readonly state: State | null;
  readonly you: readonly number[];
  name(seat: number): string;
  do(command: Command): Promise<Reply>;
  addKey(key: string): void;
}

export class Company {
  /** Whose words this reader does not want to read. */
  readonly muted = new Muted();
  /** The seats for which this page has said that their person is there. */
  private readonly announced: number[] = [];

  constructor(
    private readonly table: Sitting,
    private readonly words: () => { me: string },
  ) {}

  /** The only seat of this reader; where several are one's own, names tell them apart. */
  get me(): number | null {
    const [seat, another] = this.table.you;
    return another === undefined ? (seat ?? null) : null;
  }

  /** Whether other people play, who would have to agree to go back. */
  get hasOthers(): boolean {
    const people = this.table.info?.seats.filter(({ kind }) => kind === "person") ?? [];
    return people.length > 1;
  }

  // Pausing

  get wished(): Wished | null {
    return wished(this.table.state, this.table.info?.seats ?? [], this.table.you);
  }

  /** Whether this reader waits for the others to agree to a pause, or to going on. */
  get isWishing(): boolean {
    return isWishing(this.table.state, this.table.you);
  }

  /** Whether this reader may ask for a pause now, or to go on. */
  get mayWish(): boolean {
    const { info, state, you } = this.table;
    const isRunning = state != null && state.waits !== "over" && state.waits !== "seats";
    return isRunning && !state.pause?.wanting.length && voter(info?.seats ?? [], you) !== null;
  }

  /** Ask for a pause of some days, or to go on; every own seat agrees. */
  wish(paused: boolean, days = 0): void {
    this.vote(paused, true, days);
  }

  answerWish(agree: boolean): void {
    const asked = this.wished;
    if (asked) this.vote(asked.paused, agree, asked.days);
  }

  private vote(paused: boolean, agree: boolean, days: number): void {
    const { info, you } = this.table;
    for (const seat of you)
      if (voter(info?.seats ?? [], [seat]) !== null)
        void this.table.do({ type: "pause", seat, paused, agree, days });
  }

  /** A name as this reader says it. */
  called(seat: number): string {
    return seat === this.me ? this.words().me : this.table.name(seat);
  }

  /** What was told, as this reader says it. */
  said({ text, own, about }: Pick<Told, "text" | "own" | "about">): string {
    return (about != null && about === this.me && own) || text;
  }

  /** Sit down, or say that one is there: the page adds its share to the seed of all deals. */
  join(seat: number, name: string | null = null): void {
    this.announced.push(seat);
    void this.table.do({ type: "join", seat, name, share: newShare() });
  }

  /** Before the game, the seats that are kept for this reader are taken. */
  sayHere(): void {
    if (this.table.state?.waits !== "seats") return;
    for (const seat of this.table.you) {
      const { kind, ready } = this.table.info?.seats[seat] ?? {};
      if (kind === "person" && !ready && !this.announced.includes(seat)) this.join(seat);
    }
  }

  /** Offer a rematch with all of one's seats, agree to one, or decline; the next table is made when everyone agrees. */
  rematch(agree = true): void {
    for (const seat of this.table.you)
      if (this.wanting.includes(seat) !== agree)
        void this.table.do({ type: "rematch", seat, agree });
  }

  /** Whether this reader would like to play again. */
  get wantsMore(): boolean {
    return this.table.you.some((seat) => this.wanting.includes(seat));
  }

  /** Those who asked for a rematch that this reader has not agreed to. */
  get rematchBy(): readonly number[] {
    return this.wantsMore ? [] : this.wanting;
  }

  private get wanting(): readonly number[] {
    return this.table.info?.wanting ?? [];
  }

  chat(text: string): void {
    const seat = this.table.you[0];
    const words = text.trim().slice(0, LONGEST_CHAT);
    if (seat !== undefined && words) void this.table.do({ type: "say", seat, text: words });
  }

  allow(watchers: boolean, chat: boolean): void {
    void this.table.do({ type: "allow", watchers, chat });
  }

  /** Give the reader's only seat another link: returns its key, or null if it was refused. */
  async renew(): Promise<string | null> {
    const [seat, another] = this.table.you;
    if (seat === undefined || another !== undefined) return null;
    const key = newKey();
    this.table.addKey(key);
    return (await this.table.do({ type: "renew", seat, key })).done ? key : null;
  }

  /** Whether something that happened is not to be read. */
  hides(what: { type: string; seat?: number }): boolean {
    return this.muted.hides(this.table.info?.id ?? "", what);
  }
}
