// Thinking about one position in a module: the same searches and proofs as in the library, with the same
// answers for the same budget and seed.
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Module } from "./module";

/** A move that was looked at: how often, and what it promises its player. */
export interface Found {
  readonly id: number;
  readonly move: string;
  readonly visits: number;
  /** Of the win. */
  readonly share: number;
  /** Points ahead of the others' average. */
  readonly margin: number;
  readonly prior: number;
  /** The line of play that it leads to; begins with the move. */
  readonly line: readonly string[];
}

/** What is proven of the rest of a round. */
export interface Proven {
  readonly share: number;
  readonly line: readonly string[];
  readonly nodes: number;
}

/** A position as the rules have it: the bytes of its variant and of its state. */
export interface Position {
  readonly variant: Uint8Array;
  readonly state: Uint8Array;
}

/** The same with its game and its text, which the server reads. */
export interface Situation extends Position {
  readonly game: string;
  readonly text: string;
}

export const WAITS = { deal: 0, move: 1, step: 2, over: 3 } as const;

const SEED_BYTES = 8;
const ENDLESS = 0x7fffffff; // positions: as many as an entry point can be told

/** As `tilewright.rng.random_numbers`. */
export function randomNumbers(seed: string): Uint8Array {
  const digest = sha256(utf8ToBytes(seed)).slice(0, SEED_BYTES);
  digest[0] = (digest[0] ?? 0) | 1;
  return digest;
}

/** Puts a position where the rules find it. */
export function setPosition(module: Module, { variant, state }: Position): void {
  put(module, "variant", variant);
  put(module, "state", state);
}

/** Fills an array of the module. */
export function put(module: Module, array: string, bytes: Uint8Array): void {
  const own = module.bytes(array);
  if (own.length !== bytes.length)
    throw new Error(`expected a ${array} of ${own.length} bytes, got ${bytes.length}`);
  own.set(bytes);
}

export class Search {
  constructor(private readonly module: Module) {}

  /** Begins anew, with room for this many nodes. */
  begin(position: Position, nodes: number): void {
    this.module.reserve(nodes);
    setPosition(this.module, position);
    if (this.module.field("state", "waits") !== WAITS.move)
      throw new Error("expected a position that waits for a move");
    this.module.call("begin_search");
  }

  /** From here on chance is drawn from this seed. */
  seed(seed: string): void {
    this.module.fieldBytes("arena.notes", "seed").set(randomNumbers(seed));
  }

  simulate(n: number): void {
    this.module.call("simulate", n);
  }

  /** The best moves so far, the most visited first. */
  found(): Found[] {
    const n = this.module.call("list_found");
    return Array.from({ length: n }, (_, i) => this.foundAt(i));
  }

  private foundAt(i: number): Found {
    const read = (field: string, k = 0) => this.module.field("found", field, i, k);
    const text = (k: number) => moveText(this.module, read("line", k));
    return {
      id: read("move"),
      move: moveText(this.module, read("move")),
      visits: read("visits"),
      share: read("share"),
      margin: read("margin"),
      prior: read("prior"),
      line: Array.from({ length: read("length") }, (_, k) => text(k)),
    };
  }
}

/** The proven rest of the round, looking at no more than `limit` positions; null if nothing is proven. */
export function solve(module: Module, position: Position, limit: number): Proven | null {
  setPosition(module, position);
  const isOpen = () => module.field("proof.effort", "is_open") !== 0;
  if (module.field("variant", "players") !== 2 || !waitsForMove(module)) return null;
  const player = module.field("state", "player");
  module.call("begin_proof", limit, 0);
  const value = valueOf(module);
  if (isOpen()) return null;
  const line = provenLine(module);
  const share = player === 0 ? value : 1 - value;
  return line.length ? { share, line, nodes: module.field("proof.effort", "nodes") } : null;
}

/** Follows the best moves; where the table forgot one, it is proven again. */
function provenLine(module: Module): string[] {
  const round = module.field("state", "round_number");
  const line: string[] = [];
  while (waitsForMove(module) && module.field("state", "round_number") === round) {
    setLimit(module, module.field("proof.effort", "nodes") + ENDLESS);
    valueOf(module);
    const move = module.call("best_move");
    line.push(moveText(module, move));
    playMove(module, move);
  }
  return line;
}

function valueOf(module: Module): number {
  const state = module.bytes("state");
  module.bytes("proof.states").set(state);
  return module.call("best_value");
}

function setLimit(module: Module, limit: number): void {
  const bytes = module.fieldBytes("proof.effort", "limit");
  new DataView(bytes.buffer, bytes.byteOffset).setBigInt64(0, BigInt(limit), true);
}

function waitsForMove(module: Module): boolean {
  return module.field("state", "waits") === WAITS.move;
}

/** Plays a legal move, and all that follows from it by itself. */
export function playMove(module: Module, move: number): void {
  module.call("play", move);
  settle(module);
}

/** Lets happen what follows by itself. */
export function settle(module: Module): void {
  const [, , [, room = 0] = []] = module.layout.arrays.steps ?? [];
  while (module.field("state", "waits") === WAITS.step) module.call("settle", room);
}

export function moveText(module: Module, move: number): string {
  return module.layout.moves[move] ?? "";
}
