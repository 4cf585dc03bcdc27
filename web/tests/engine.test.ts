// The engine of a page: how budgets are shared and added up, and who answers when something fails.
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import { merged, shares } from "../src/lib/engine/analysis";
import type { Thread } from "../src/lib/engine/crew";
import { Engine, type Found, type Situation } from "../src/lib/engine";
import { randomNumbers } from "../src/lib/engine/search";
import type { Order, Report } from "../src/lib/engine/worker";
import { Judge } from "../src/pages/review/judge";

const BUDGET = {
  simulations: 5000,
  capacity: 1000,
  nodes_per_simulation: 60,
  spare_nodes: 1000,
  looks: 20,
  look_seconds: 0.1,
  chunk: 256,
};
const SITUATION: Situation = {
  game: "some",
  text: "some position",
  variant: new Uint8Array(1),
  state: new Uint8Array(1),
};

const PROVEN = { share: 1, line: ["m9"], nodes: 5 };

function found(id: number, visits: number, share: number): Found {
  return { id, move: `m${id}`, visits, share, margin: 0, prior: 0, line: [`m${id}`] };
}

test("a budget is cut into looks, and each look shared out", () => {
  expect(shares(BUDGET, 41, 2)).toEqual([
    [2, ...Array<number>(19).fill(1)],
    Array<number>(20).fill(1),
  ]);
  expect(shares(BUDGET, 5, 1)).toEqual([[1, 1, 1, 1, 1]]);
  expect(() => shares(BUDGET, 1, 2)).toThrow("expected at least one simulation per search, got 1");
});

test("what searches found is added up; the line is that of who looked most", () => {
  const [best, second] = merged([
    [found(1, 3, 0.5), found(2, 1, 0.25)],
    [{ ...found(2, 5, 0.75), line: ["m2", "m7"] }],
  ]);
  expect(best).toMatchObject({ id: 2, visits: 6, share: 4 / 6, line: ["m2", "m7"] });
  expect(second).toMatchObject({ id: 1, visits: 3, share: 0.5 });
});

test("a seed's first bytes are those of its SHA-256, made odd", () => {
  // SHA-256 of the empty text: e3b0c44298fc1c14...
  expect([...randomNumbers("")]).toEqual([0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14]);
  // SHA-256 of "abc": ba7816bf8f01cfea...
  expect([...randomNumbers("abc")]).toEqual([0xbb, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea]);
});

/** A worker that answers as told. */
class FakeThread implements Thread {
  onmessage: Thread["onmessage"] = null;
  onerror: Thread["onerror"] = null;
  orders: Order[] = [];
  isEnded = false;

  constructor(private readonly answer: (order: Order) => Omit<Report, "task">[]) {}

  postMessage(order: Order): void {
    this.orders.push(order);
    if (!("task" in order)) return;
    for (const report of this.answer(order)) this.say(report);
  }

  /** Reports something about what it was asked last. */
  say(report: object): void {
    const asked = this.orders.filter((order) => "task" in order).at(-1)!;
    this.onmessage?.({ data: { ...report, task: asked.task } } as MessageEvent<Report>);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

/** What the server has, by the end of the address. */
let served: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  served = {
    "api/engines/some": { name: "some-1" },
    "engine/some-1.wasm": "code",
    "engine/some-1.json": { budget: BUDGET },
    "engine/some-1.weights": "",
    "api/analysis": { found: [found(9, 1, 1)], proven: PROVEN },
  };
  vi.stubGlobal("document", { baseURI: "http://here/" });
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    const path = address.replace("http://here/", "");
    asked.push(path);
    if (init?.signal?.aborted) return Promise.reject(new Error("aborted"));
    const body = served[path];
    const response = new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 });
    return Promise.resolve(response);
  });
  vi.spyOn(WebAssembly, "compileStreaming").mockResolvedValue({});
  served["engine/some-1.weights"] = "w";
  vi.spyOn(console, "info").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function engineOf(answer: (order: Order) => Omit<Report, "task">[]) {
  const threads: FakeThread[] = [];
  const engine = new Engine("some", () => {
    threads.push(new FakeThread(answer));
    return threads.at(-1)!;
  });
  return { engine, threads };
}

const PIECE = { move: 1, state: new Uint8Array(1), dealt: null };
const DONE = [{ kind: "done" }] as Omit<Report, "task">[];
const GOOD = () =>
  [{ kind: "found", found: [found(1, 2, 0.5), found(2, 1, 0.1)] }, { kind: "done" }] as Omit<
    Report,
    "task"
  >[];

test("workers are given a module once, and each its part; the best lines come back", async () => {
  const { engine, threads } = engineOf(GOOD);
  const looks: number[] = [];
  const wanted = { simulations: 10, workers: 2, lines: 1 };
  const onProgress = (best: readonly Found[]) => looks.push(best.length);
  const best = await engine.analyze(SITUATION, { ...wanted, onProgress });
  expect(best).toMatchObject([{ id: 1, visits: 4 }]);
  expect(looks).toEqual([1]);
  await engine.analyze(SITUATION, wanted);
  expect(threads.map(({ orders }) => orders.map(({ kind }) => kind))).toEqual([
    ["load", "analyze", "analyze"],
    ["load", "analyze", "analyze"],
  ]);
  expect(asked).not.toContain("api/analysis");
  engine.close();
  await engine.isHere();
  expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
});

test("a worker gets the next piece of a review as soon as it is free", async () => {
  vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
  const { engine, threads } = engineOf(({ kind }) => (kind === "sum" ? DONE : []));
  const pieces = [0, 1, 2, 3].map((number) => ({ ...PIECE, number }));
  const heard: number[] = [];
  const examined = engine.examine(
    {
      variant: new Uint8Array(1),
      plan: { plan: new Uint8Array(1), nodes: 1, again: null },
      pieces,
    },
    ({ number }) => heard.push(number),
  );
  const given = () =>
    threads.map(({ orders }) =>
      orders.flatMap((o) => (o.kind === "examine" ? o.piece.number : [])),
    );
  await vi.waitUntil(() => given().flat().length === 2);
  for (const number of [1, 2, 3]) {
    threads[1]!.say({ kind: "examined", found: { number }, bytes: new Uint8Array(1) });
    threads[1]!.say({ kind: "done" });
    await vi.waitUntil(() => number === 3 || given()[1]?.includes(number + 1));
  }
  expect(given()).toEqual([[0], [1, 2, 3]]);
  threads[0]!.say({ kind: "examined", found: { number: 0 }, bytes: new Uint8Array(1) });
  threads[0]!.say({ kind: "done" });
  await examined;
  expect(heard).toEqual([1, 2, 3, 0]);
});

test("where there is no module, the server is asked", async () => {
  delete served["api/engines/some"];
  const { engine, threads } = engineOf(GOOD);
  expect(await engine.isHere()).toBe(false);
  expect(await engine.analyze(SITUATION)).toMatchObject([{ id: 9 }]);
  expect(await engine.solve(SITUATION)).toEqual(PROVEN);
  expect(threads).toEqual([]);
});

test("where WebAssembly fails, the server is asked", async () => {
  vi.spyOn(WebAssembly, "compileStreaming").mockRejectedValue(new Error("blocked"));
  const { engine } = engineOf(GOOD);
  expect(await engine.analyze(SITUATION)).toMatchObject([{ id: 9 }]);
});

test("when a worker fails, the server is asked from then on", async () => {
  const { engine, threads } = engineOf(() => [{ kind: "failed", why: "no memory" } as never]);
  expect(await engine.solve(SITUATION)).toEqual(PROVEN);
  expect(await engine.analyze(SITUATION)).toMatchObject([{ id: 9 }]);
  expect(await engine.isHere()).toBe(false);
  expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
});

test("when a worker fails in a review, the server is asked from then on", async () => {
  vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
  const { engine, threads } = engineOf(() => [{ kind: "failed", why: "no memory" } as never]);
  const plan = { plan: new Uint8Array(1), nodes: 1, again: null };
  const work = { variant: new Uint8Array(1), plan, pieces: [{ ...PIECE, number: 0 }] };
  await expect(engine.examine(work, () => undefined)).rejects.toThrow("no memory");
  expect(await engine.isHere()).toBe(false);
  expect(await engine.analyze(SITUATION)).toMatchObject([{ id: 9 }]);
  expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
});

suite("a try to do better", () => {
  const MISTAKE = { at: 0, seat: 0, move: "m1", best: "m9" };

  beforeEach(() => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    const plan = { plan: "", nodes: 1 };
    const piece = { number: 1, text: "some position", state: "", dealt: null, move: 1 };
    served["api/tables/t/record"] = "a record";
    served["api/review"] = { variant: "", rough: plan, plan, pieces: [piece] };
    served["api/positions"] = { variant: "", positions: [{ text: piece.text, state: "" }] };
    served["api/analysis"] = {
      found: [found(9, 5, 0.5), { ...found(2, 1, 0.25), line: ["m2", "m7"] }],
    };
  });

  test("is judged by the server where the engine fails", async () => {
    const judge = new Judge("t", "some"); // no worker can be started here
    expect(await judge.judge(MISTAKE, "m2")).toEqual({ loss: 0.25, answer: "m7" });
    expect(console.warn).toHaveBeenCalledOnce();
  });

  test("is not judged where the server did not look at it", async () => {
    const judge = new Judge("t", "some");
    await expect(judge.judge(MISTAKE, "m3")).rejects.toThrow("expected m3 among");
  });
});

test("a worker that does not hear that it is to stop is ended", async () => {
  const { engine, threads } = engineOf(() => []);
  const stopping = new AbortController();
  const answer = engine.analyze(SITUATION, {
    simulations: 10,
    workers: 1,
    signal: stopping.signal,
  });
  await vi.waitUntil(() => threads[0]?.orders.length === 2);
  stopping.abort();
  expect(await answer).toEqual([]);
  expect(threads[0]?.isEnded).toBe(true);
});

test("workers that idle are ended", async () => {
  vi.useFakeTimers();
  const { engine, threads } = engineOf(GOOD);
  await engine.analyze(SITUATION, { simulations: 10, workers: 1 });
  expect(threads[0]?.isEnded).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(threads[0]?.isEnded).toBe(true);
  vi.useRealTimers();
});
