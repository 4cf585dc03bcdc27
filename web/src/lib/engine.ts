// Analysis of positions on the visitor's own machine, in workers; by the server where that cannot be.
//
// A budget of simulations with a seed has one answer: the library's `analyze(simulations, seed=..., threads=...)`
// with as many threads as workers. They search apart, each from the same root with a part of the budget, and
// what they find is added up (root-parallel), so no memory is shared between them.
import { address } from "./address";
import { askAnalysis, getEngine } from "./api";
import { merged, shares } from "./engine/analysis";
import { Crew, type Thread } from "./engine/crew";
import type { Layout } from "./engine/module";
import type { GameFound, Piece, PieceFound, Plan } from "./engine/review";
import type { Found, Proven, Situation } from "./engine/search";
import type { Examination, Load, Report, Task } from "./engine/worker";

export type { Found, Proven, Situation } from "./engine/search";

export interface Wanted {
  /** One of them; a few thousand simulations if neither is given. */
  readonly simulations?: number;
  readonly seconds?: number;
  /** How many moves are wanted; all that were looked at if it is not said. */
  readonly lines?: number;
  readonly seed?: string;
  /** As many as the machine has cores to spare if it is not said. */
  readonly workers?: number;
  /** Told what is found so far, some times until the end. */
  readonly onProgress?: (found: readonly Found[]) => void;
  /** Ends it with what is known by then, which may be nothing. */
  readonly signal?: AbortSignal;
}

interface Examined {
  readonly variant: Uint8Array;
  readonly plan: Plan;
  readonly pieces: readonly Piece[];
}

const MOST_WORKERS = 4;
const SERVER_LEAST = 2; // simulations: the first tries no move yet
const SERVER_SIMULATIONS = 20_000; // that the server spends on one question at most
const SERVER_LINES = 100;
const SERVER_PROOF = 100_000; // positions

/** A game's engine. It loads its module when it is first asked, and answers one question after another; `close`
 * gives everything back. */
export class Engine {
  private crew: Promise<[Crew, Layout] | null> | undefined;
  private last = 0;

  constructor(
    readonly game: string,
    private readonly newThread: () => Thread = startWorker,
  ) {}

  /** Whether this machine answers; else the server does. */
  async isHere(): Promise<boolean> {
    return (await this.ready()) !== null;
  }

  /** The best moves of a position that waits for a move, the best first. */
  async analyze(situation: Situation, wanted: Wanted = {}): Promise<readonly Found[]> {
    const ready = await this.ready();
    if (ready) {
      try {
        return await this.search(...ready, situation, wanted);
      } catch (error) {
        this.giveUp(error);
      }
    }
    return askServer(situation, wanted);
  }

  /** The proven rest of a round of two players; null if `limit` positions prove nothing, of which the server
   * looks at fewer. */
  async solve(
    situation: Situation,
    limit = 1_000_000,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Proven | null> {
    const ready = await this.ready();
    if (ready) {
      try {
        return await this.prove(ready[0], situation, limit, signal);
      } catch (error) {
        this.giveUp(error);
      }
    }
    return proveOnServer(situation, limit, signal);
  }

  /** Works on the pieces of a game's review, spread over all cores; gives what all of them say, or null if
   * it was stopped. Fails where there is no engine in the page, or no longer. */
  async examine(
    work: Examined,
    hear: (found: PieceFound) => void,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<GameFound | null> {
    const [crew] = (await this.ready()) ?? [];
    if (!crew) throw new Error("there is no engine in the page");
    try {
      return await this.examineWith(crew, work, hear, signal);
    } catch (error) {
      this.giveUp(error);
      throw error;
    }
  }

  private async examineWith(
    crew: Crew,
    { variant, plan, pieces }: Examined,
    hear: (found: PieceFound) => void,
    signal: AbortSignal,
  ): Promise<GameFound | null> {
    const task = ++this.last;
    const questions = pieces.map((piece): Examination => ({
      kind: "examine",
      task,
      variant,
      plan,
      piece,
    }));
    const bytes = new Map<number, Uint8Array>();
    const keep = (report: Report) => {
      if (report.kind !== "examined") return;
      bytes.set(report.found.number, report.bytes);
      hear(report.found);
    };
    await crew.run(questions, signal, keep, cores());
    if (bytes.size < pieces.length) return null;
    const findings = pieces.map(({ number }) => bytes.get(number)!);
    return this.sum(crew, plan.plan, findings, signal);
  }

  /** What another move would have been worth in the place of a piece's, as a review says it. */
  async weigh(
    { variant, plan, piece }: { variant: Uint8Array; plan: Plan; piece: Piece },
    move: string,
  ): Promise<PieceFound | null> {
    const [, layout] = (await this.ready()) ?? [];
    const pieces = [{ ...piece, move: layout?.moves.indexOf(move) ?? null }];
    let found: PieceFound | null = null;
    await this.examine({ variant, plan, pieces }, (one) => (found = one));
    return found;
  }

  private async sum(
    crew: Crew,
    plan: Uint8Array,
    findings: Uint8Array[],
    signal: AbortSignal,
  ): Promise<GameFound | null> {
    let summed: GameFound | null = null;
    const question = { kind: "sum", task: ++this.last, plan, findings } as const;
    await crew.run([question], signal, (report) => {
      if (report.kind === "summed") summed = report.game;
    });
    return summed;
  }

  close(): void {
    void this.crew?.then((ready) => ready?.[0].close());
    this.crew = undefined;
  }

  private ready(): Promise<[Crew, Layout] | null> {
    return (this.crew ??= load(this.game).then(
      (loaded) => [new Crew(loaded, this.newThread), loaded.layout],
      (error: unknown) => {
        console.info("no engine in the page; the server is asked", error);
        return null;
      },
    ));
  }

  private async search(
    crew: Crew,
    layout: Layout,
    situation: Situation,
    wanted: Wanted,
  ): Promise<readonly Found[]> {
    const tasks = tasksFor(layout, situation, wanted, ++this.last);
    const latest: (readonly Found[])[] = tasks.map(() => []);
    const best = () => merged(latest).slice(0, wanted.lines);
    await crew.run(tasks, wanted.signal ?? new AbortController().signal, (report, i) => {
      if (report.kind !== "found") return;
      latest[i] = report.found;
      if (latest.every((found) => found.length)) wanted.onProgress?.(best());
    });
    return best();
  }

  private async prove(
    crew: Crew,
    { variant, state }: Situation,
    limit: number,
    signal: AbortSignal,
  ): Promise<Proven | null> {
    let proven: Proven | null = null;
    const position = { variant, state };
    const question = { kind: "solve", task: ++this.last, position, limit } as const;
    await crew.run([question], signal, (report) => {
      if (report.kind === "proven") proven = report.proven;
    });
    return proven;
  }

  private giveUp(error: unknown): void {
    console.warn("the engine failed; the server is asked", error);
    this.close();
    this.crew = Promise.resolve(null);
  }
}

function startWorker(): Thread {
  return new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module" });
}

/** A game's module, compiled; fails where there is none or WebAssembly is missing. */
async function load(game: string): Promise<Load> {
  const { name } = await getEngine(game);
  const fetched = (kind: string) => fetchFile(`engine/${name}.${kind}`);
  const [code, layout, weights] = await Promise.all([
    WebAssembly.compileStreaming(fetched("wasm")),
    fetched("json").then((response) => response.json() as Promise<Layout>),
    fetched("weights").then((response) => response.arrayBuffer()),
  ]);
  return { kind: "load", code, layout, weights: new Uint8Array(weights) };
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`expected ${path}, got status ${response.status}`);
  return response;
}

/** What each worker is to do. */
function tasksFor(
  layout: Layout,
  { variant, state }: Situation,
  { simulations, seconds, seed = "0", workers = spareCores() }: Wanted,
  task: number,
): Task[] {
  const wanted = simulations ?? (seconds === undefined ? layout.budget.simulations : undefined);
  const searches = Math.min(workers, wanted ?? workers);
  const looks = wanted === undefined ? undefined : shares(layout.budget, wanted, searches);
  return Array.from({ length: searches }, (_, search) => ({
    kind: "analyze",
    task,
    position: { variant, state },
    seed,
    search,
    searches,
    budget:
      wanted === undefined
        ? { seconds: seconds ?? 0 }
        : { simulations: wanted, looks: looks?.[search] ?? [] },
  }));
}

function cores(): number {
  return Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2);
}

/** One core is left to the page. */
function spareCores(): number {
  return Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1));
}

/** The same from the server, with as much of the budget as it spends on one question. */
async function askServer(situation: Situation, wanted: Wanted): Promise<readonly Found[]> {
  const simulations = Math.max(
    SERVER_LEAST,
    Math.min(wanted.simulations ?? SERVER_SIMULATIONS, SERVER_SIMULATIONS),
  );
  try {
    const question = {
      position: situation.text,
      simulations,
      lines: Math.min(wanted.lines ?? SERVER_LINES, SERVER_LINES),
      seed: wanted.seed ?? "0",
    };
    const { found } = await askAnalysis(question, wanted.signal);
    wanted.onProgress?.(found);
    return found;
  } catch (error) {
    if (wanted.signal?.aborted) return [];
    throw error;
  }
}

async function proveOnServer(
  { text }: Situation,
  limit: number,
  signal: AbortSignal,
): Promise<Proven | null> {
  const proof = Math.min(limit, SERVER_PROOF);
  try {
    const question = { position: text, simulations: SERVER_LEAST, lines: 1, proof };
    return (await askAnalysis(question, signal)).proven ?? null;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
