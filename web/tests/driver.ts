// Questions that `tests/test_wasm.py` asks a module in Node: the same that it asks the library.
import { capacity, seedOf, shares } from "../src/lib/engine/analysis";
import { Module, type Layout } from "../src/lib/engine/module";
import {
  randomNumbers,
  Search,
  settle,
  setPosition,
  solve,
  WAITS,
  type Found,
  type Position,
  type Proven,
} from "../src/lib/engine/search";

interface Questions {
  simulations: number;
  limit: number;
  positions: { variant: string; state: string }[]; // as hexadecimal bytes
  variants: string[];
  games: number;
  network: string; // to judge boards by, at last; none if empty
}

interface Answers {
  found: Found[][];
  proven: (Proven | null)[];
  plies: number[][];
  learned: Found[][];
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** CRC-32 of bytes, after others. */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** One search, as `analyze` makes it. */
function analyze(module: Module, position: Position, simulations: number): Found[] {
  const { budget } = module.layout;
  const search = new Search(module);
  search.begin(position, capacity(budget, simulations, 1));
  for (const [look, n] of (shares(budget, simulations, 1)[0] ?? []).entries()) {
    search.seed(seedOf("0", look, 0));
    search.simulate(n);
  }
  return search.found();
}

/** A random game: after each thing that happens the sum of the state, of the legal moves, and of why some
 * move is refused. */
function playGame(module: Module, variant: Uint8Array, seed: string): number[] {
  const state = new Uint8Array(module.bytes("state").length);
  setPosition(module, { variant, state });
  module.bytes("rng").set(randomNumbers(seed));
  module.call("start", module.call("below", module.field("variant", "players")));
  const sums: number[] = [];
  for (;;) {
    const waits = module.field("state", "waits");
    let sum = crc32(module.bytes("state"), 0);
    if (waits === WAITS.move) sum = playAny(module, sum);
    sums.push(sum);
    if (waits === WAITS.over) return sums;
    if (waits === WAITS.deal) {
      module.call("draw");
      module.call("lay");
    } else if (waits === WAITS.step) settle(module);
  }
}

/** Asks for the legal moves and about any one, then plays a legal one. */
function playAny(module: Module, sum: number): number {
  const n = module.call("legal_moves");
  const listed = crc32(module.bytes("moves").subarray(0, 2 * n), sum);
  const code = module.call("check_move", module.call("below", module.layout.moves.length));
  module.call("play", module.number("moves", module.call("below", n)));
  return crc32(Uint8Array.of(code), listed);
}

export async function answer(
  asked: Questions,
  code: BufferSource,
  layout: Layout,
  weights: Uint8Array,
): Promise<Answers> {
  const module = await Module.load(await WebAssembly.compile(code), layout, weights);
  const positions = asked.positions.map(({ variant, state }) => ({
    variant: bytesOf(variant),
    state: bytesOf(state),
  }));
  const variants = asked.variants.map(bytesOf);
  return {
    found: positions.map((position) => analyze(module, position, asked.simulations)),
    proven: positions.map((position) => solve(module, position, asked.limit)),
    plies: Array.from({ length: asked.games }, (_, i) =>
      playGame(module, variants[i % variants.length]!, `${layout.game}/${i}`),
    ),
    learned: (asked.network ? positions : []).map((position) => {
      module.bytes("arena.net").set(bytesOf(asked.network));
      return analyze(module, position, asked.simulations);
    }),
  };
}
