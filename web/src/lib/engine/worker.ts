// Thinks in a thread of its own. It is told to load a module once, then one task at a time; it listens
// while it thinks, so that it can be told to stop.
import { capacity, seedOf } from "./analysis";
import { Module, type Layout } from "./module";
import {
  examine,
  pieceFound,
  sumUp,
  type GameFound,
  type Piece,
  type PieceFound,
  type Plan,
} from "./review";
import { Search, solve, type Found, type Position, type Proven } from "./search";

const LISTEN_MS = 8; // between two moments in which a message can arrive

export interface Task {
  readonly kind: "analyze";
  readonly task: number;
  readonly position: Position;
  readonly seed: string;
  /** Which of several searches this is, and of how many. */
  readonly search: number;
  readonly searches: number;
  /** Simulations in all, and those of each look of this search; or seconds. */
  readonly budget:
    | { readonly simulations: number; readonly looks: readonly number[] }
    | { readonly seconds: number };
}

export interface Proof {
  readonly kind: "solve";
  readonly task: number;
  readonly position: Position;
  readonly limit: number;
}

/** A piece of a game's review. */
export interface Examination {
  readonly kind: "examine";
  readonly task: number;
  readonly variant: Uint8Array;
  readonly plan: Plan;
  readonly piece: Piece;
}

/** What the findings of all pieces say together. */
export interface Sum {
  readonly kind: "sum";
  readonly task: number;
  readonly plan: Uint8Array;
  readonly findings: readonly Uint8Array[];
}

export interface Load {
  readonly kind: "load";
  readonly code: WebAssembly.Module;
  readonly layout: Layout;
  readonly weights: Uint8Array;
}

export type Question = Task | Proof | Examination | Sum;
export type Order = Load | Question | { readonly kind: "stop" };

export type Report =
  | { readonly kind: "found"; readonly task: number; readonly found: Found[] }
  | { readonly kind: "done"; readonly task: number }
  | { readonly kind: "proven"; readonly task: number; readonly proven: Proven | null }
  | {
      readonly kind: "examined";
      readonly task: number;
      readonly found: PieceFound;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: "summed"; readonly task: number; readonly game: GameFound }
  | { readonly kind: "failed"; readonly task: number; readonly why: string };

let loaded: Promise<Module> | undefined;
let isStopped = false;

const { port1, port2 } = new MessageChannel();

/** Lets messages arrive. */
function listen(): Promise<void> {
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

function report(message: Report): void {
  postMessage(message);
}

async function analyze(module: Module, task: Task): Promise<void> {
  const { budget, seed, searches } = task;
  const simulations = "simulations" in budget ? budget.simulations : null;
  const search = new Search(module);
  search.begin(task.position, capacity(module.layout.budget, simulations, searches));
  isStopped = false;
  if ("simulations" in budget) {
    for (const [look, n] of budget.looks.entries()) {
      search.seed(seedOf(seed, look, task.search));
      await spend(module, search, { simulations: n });
      report({ kind: "found", task: task.task, found: search.found() });
      if (isStopped) break;
    }
  } else {
    const end = performance.now() + budget.seconds * 1000;
    for (let look = 0; !look || (performance.now() < end && !isStopped); look++) {
      search.seed(seedOf(seed, look, task.search));
      const pause = performance.now() + module.layout.budget.look_seconds * 1000;
      await spend(module, search, { until: Math.min(end, pause) });
      report({ kind: "found", task: task.task, found: search.found() });
    }
  }
  report({ kind: "done", task: task.task });
}

/** Some simulations, or some time, a millisecond's worth at once. */
async function spend(
  module: Module,
  search: Search,
  budget: { simulations: number } | { until: number },
): Promise<void> {
  const { chunk } = module.layout.budget;
  let left = "simulations" in budget ? budget.simulations : Infinity;
  const until = "until" in budget ? budget.until : Infinity;
  let heard = performance.now();
  while (left > 0 && !isStopped) {
    search.simulate(Math.min(left, chunk));
    left -= chunk;
    const now = performance.now();
    if (now >= until) break;
    if (now - heard > LISTEN_MS) {
      await listen();
      heard = performance.now();
    }
  }
}

/** Works on a piece, and says what it found unless it is stopped. */
async function examineOne(
  module: Module,
  { task, plan, variant, piece }: Examination,
): Promise<void> {
  isStopped = false;
  let heard = performance.now();
  const work = examine(module, plan, variant, piece);
  while (!isStopped && !work.next().done) {
    if (performance.now() - heard > LISTEN_MS) {
      await listen();
      heard = performance.now();
    }
  }
  if (!isStopped) {
    const bytes = module.bytes("finding").slice();
    report({ kind: "examined", task, found: pieceFound(module), bytes });
  }
  report({ kind: "done", task });
}

async function answer(module: Module, order: Question): Promise<void> {
  const { task } = order;
  switch (order.kind) {
    case "analyze":
      return analyze(module, order);
    case "examine":
      return examineOne(module, order);
    case "sum":
      report({ kind: "summed", task, game: sumUp(module, order.plan, order.findings) });
      break;
    case "solve":
      report({ kind: "proven", task, proven: solve(module, order.position, order.limit) });
  }
  report({ kind: "done", task });
}

async function obey(order: Order): Promise<void> {
  if (order.kind === "stop") {
    isStopped = true;
  } else if (order.kind === "load") {
    loaded = Module.load(order.code, order.layout, order.weights);
    loaded.catch(() => undefined); // the first task says so
  } else {
    try {
      if (!loaded) throw new Error("expected a module before a task");
      await answer(await loaded, order);
    } catch (error) {
      report({ kind: "failed", task: order.task, why: String(error) });
    }
  }
}

onmessage = ({ data }: MessageEvent<Order>) => void obey(data);
