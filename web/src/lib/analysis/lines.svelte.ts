// What the engine thinks of a position while it is looked at: its best lines, and what is proven.
import { Engine, type Found, type Proven, type Situation } from "../engine";

const LONGEST_SECONDS = 60; // of thinking about one position
const PROOF_POSITIONS = 400_000;

/** What an engine is asked here. */
export type Thinker = Pick<Engine, "analyze" | "solve" | "close" | "isHere">;

export class LiveLines {
  isOn = $state(false);
  /** The best moves, the best first. */
  found = $state.raw<readonly Found[]>([]);
  /** The rest of the round, if it is proven. */
  proven = $state.raw<Proven | null>(null);
  /** Simulations per second. */
  speed = $state(0);
  isThinking = $state(false);
  /** Whether this machine thinks, not the server; null while that is not known. */
  isHere = $state<boolean | null>(null);
  private stop = new AbortController();
  private engines: [Thinker, Thinker] | null = null;
  private game = "";

  constructor(
    private readonly newEngine: (game: string) => Thinker = (game) => new Engine(game),
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** So many of the moves that were looked at most, the most promising first. */
  best(count: number): readonly Found[] {
    const promise = ({ share }: Found): number => Math.round(share * 100);
    return this.found.slice(0, count).sort((one, other) => promise(other) - promise(one));
  }

  /** How many moves deep the longest line is. */
  get depth(): number {
    return Math.max(0, ...this.found.map(({ line }) => line.length));
  }

  /** Think about this from now on, or about nothing. */
  look(situation: Situation | null): void {
    this.stop.abort();
    this.stop = new AbortController();
    [this.found, this.proven, this.speed, this.isThinking] = [[], null, 0, false];
    if (situation && this.isOn) void this.think(situation, this.stop.signal);
  }

  close(): void {
    this.stop.abort();
    this.release();
  }

  private release(): void {
    this.engines?.forEach((engine) => engine.close());
    this.engines = null;
  }

  private async think(situation: Situation, signal: AbortSignal): Promise<void> {
    const [searcher, prover] = this.enginesOf(situation.game);
    this.isThinking = true;
    const begun = this.now();
    const hear = (found: readonly Found[]): void => {
      if (signal.aborted) return;
      this.found = found;
      const looks = found.reduce((sum, { visits }) => sum + visits, 0);
      this.speed = looks / Math.max(0.001, (this.now() - begun) / 1000);
    };
    void this.prove(prover, situation, signal);
    try {
      this.isHere = await searcher.isHere();
      const wanted = { seconds: LONGEST_SECONDS, signal, onProgress: hear };
      await searcher.analyze(situation, wanted);
    } catch (error) {
      console.info("no lines", error);
    }
    if (!signal.aborted) this.isThinking = false;
  }

  private async prove(prover: Thinker, situation: Situation, signal: AbortSignal): Promise<void> {
    const proven = await prover.solve(situation, PROOF_POSITIONS, signal).catch(() => null);
    if (!signal.aborted) this.proven = proven;
  }

  /** One searches, the other proves; both are of the game that is looked at. */
  private enginesOf(game: string): [Thinker, Thinker] {
    if (this.game !== game) this.release(); // what is asked now goes on
    this.game = game;
    return (this.engines ??= [this.newEngine(game), this.newEngine(game)]);
  }
}
