// Learning from mistakes: one stands before each of them and looks for something better. Nothing is drawn here.

/** A mistake, as it was reviewed. */
export interface Mistake {
  readonly at: number;
  readonly seat: number;
  readonly move: string;
  readonly best: string;
}

/** What a try was worth: what it lost of the win against the best move, and the answer to it. */
export interface Judgment {
  readonly loss: number;
  readonly answer: string | null;
}

/** `good` and `best` are accepted; `same` is what was played. */
export type Verdict = "thinking" | "best" | "good" | "same" | "worse" | "shown" | "unknown";

const AS_GOOD = 0.015; // of the win: no more than two reviews differ by
const NEARLY = 0.05; // from here on a review would mark it

export class Learning {
  /** Which mistake it is; one more than there are when all are done. */
  index = $state(0);
  verdict = $state<Verdict | null>(null);
  tried = $state("");
  loss = $state(0);
  answer = $state<string | null>(null);
  /** How many were found without being shown. */
  found = $state(0);

  constructor(
    readonly mistakes: readonly Mistake[],
    private readonly judge: (mistake: Mistake, move: string) => Promise<Judgment>,
  ) {}

  get mistake(): Mistake | undefined {
    return this.mistakes[this.index];
  }

  get isSolved(): boolean {
    return this.verdict === "best" || this.verdict === "good";
  }

  /** Answer a try; nothing while another is thought about or all is said. */
  async attempt(move: string): Promise<void> {
    const { mistake } = this;
    if (!mistake || this.verdict) return;
    this.tried = move;
    if (move === mistake.move) this.verdict = "same";
    else if (move === mistake.best) this.accept("best", 0);
    else await this.think(mistake, move);
  }

  again(): void {
    this.verdict = null;
    this.answer = null;
  }

  show(): void {
    this.verdict = "shown";
    this.answer = null;
  }

  next(): void {
    this.again();
    this.index++;
  }

  private async think(mistake: Mistake, move: string): Promise<void> {
    this.verdict = "thinking";
    try {
      const { loss, answer } = await this.judge(mistake, move);
      if (this.mistake !== mistake || this.verdict !== "thinking") return;
      if (loss < NEARLY) return this.accept(loss < AS_GOOD ? "best" : "good", loss);
      this.loss = loss;
      this.answer = answer;
      this.verdict = "worse";
    } catch (error) {
      console.warn("a try could not be judged", error);
      this.verdict = "unknown";
    }
  }

  private accept(verdict: "best" | "good", loss: number): void {
    this.verdict = verdict;
    this.loss = loss;
    this.found++;
  }
}
