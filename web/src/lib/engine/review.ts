// Reviewing a game in a module: the same work as `tilewright.reviews`, piece by piece, with the same numbers.
import type { Module } from "./module";
import { moveText, put, setPosition } from "./search";

/** A move or a deal of a game: its number in the record, and the state before it. */
export interface Piece {
  readonly number: number;
  /** The move that was played; null: a deal. */
  readonly move: number | null;
  readonly state: Uint8Array;
  /** The state after a deal. */
  readonly dealt: Uint8Array | null;
}

/** How thoroughly pieces are looked at, as bytes of a plan; and the nodes of a tree. */
export interface Plan {
  readonly plan: Uint8Array;
  readonly nodes: number;
  /** By which a move that is marked, and not proven, is examined once more. */
  readonly again: Uint8Array | null;
}

export type Mark = "inaccuracy" | "mistake" | "blunder";

/** Shares are of the win, by seat. */
export interface PieceFound {
  readonly number: number;
  readonly kind: "move" | "deal";
  /** Of a move: with the best one. Of a deal: over all that might have come. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly seat: number;
  readonly move: string;
  readonly best: string;
  /** What the search expected after the best move. */
  readonly line: readonly string[];
  /** Both lines as far as they were played on: to the round's end, where the move is marked. */
  readonly better: readonly string[];
  readonly played: readonly string[];
  readonly loss: number;
  readonly mark: Mark | null;
  readonly accuracy: number;
  readonly margin: number;
  readonly bestMargin: number;
  readonly choices: number;
  readonly isProven: boolean;
}

export interface SeatFound {
  readonly accuracy: number;
  readonly luck: number;
  readonly lost: number;
  readonly moves: number;
  readonly marks: readonly number[];
}

export interface GameFound {
  readonly seats: readonly SeatFound[];
  readonly accuracy: number;
  /** Numbers of the pieces that changed most, as they came. */
  readonly turningPoints: readonly number[];
}

const PROOF = -1;
const MARKS: readonly (Mark | null)[] = [null, "inaccuracy", "mistake", "blunder"];
const DEAL = 2;

/** Works on one piece, and lets others have a turn now and then; what is found is on the module's desk. */
export function* examine(
  module: Module,
  { plan, nodes, again }: Plan,
  variant: Uint8Array,
  piece: Piece,
): Generator<undefined, void> {
  module.reserve(nodes);
  yield* examineBy(module, plan, variant, piece);
  const { mark, isProven } = pieceFound(module);
  if (again && mark && !isProven) yield* examineBy(module, again, variant, piece);
}

function* examineBy(
  module: Module,
  plan: Uint8Array,
  variant: Uint8Array,
  piece: Piece,
): Generator<undefined, void> {
  setPosition(module, { variant, state: piece.state });
  put(module, "plan", plan);
  if (piece.dealt) put(module, "dealt", piece.dealt);
  if (piece.move === null) module.call("begin_deal", piece.number);
  else module.call("begin_move", piece.number, piece.move);
  for (let work = module.call("next_work"); work; work = module.call("next_work")) {
    if (work === PROOF) module.call("best_value");
    else yield* simulate(module, work);
  }
}

function* simulate(module: Module, simulations: number): Generator<undefined, void> {
  const { chunk } = module.layout.budget;
  for (let left = simulations; left > 0; left -= chunk) {
    module.call("simulate", Math.min(left, chunk));
    yield;
  }
}

/** What was found, in plain values. */
export function pieceFound(module: Module): PieceFound {
  const read = (field: string, k = 0) => module.field("finding", field, 0, k);
  const players = module.field("plan", "players");
  const shares = (field: string) => Array.from({ length: players }, (_, seat) => read(field, seat));
  const line = (field: string, n: number) =>
    Array.from({ length: n }, (_, k) => moveText(module, read(field, k)));
  const seat = read("seat");
  return {
    number: read("number"),
    kind: read("kind") === DEAL ? "deal" : "move",
    before: shares("best_share"),
    after: shares("share"),
    seat,
    move: moveText(module, read("played")),
    best: moveText(module, read("best")),
    line: line("best_line", read("best_sure")),
    better: line("best_line", read("best_plies")),
    played: line("line", read("plies")),
    loss: read("loss"),
    mark: MARKS[read("mark")] ?? null,
    accuracy: read("accuracy"),
    margin: read("margin", Math.max(0, seat)),
    bestMargin: read("best_margin", Math.max(0, seat)),
    choices: read("choices"),
    isProven: read("is_proven") !== 0,
  };
}

/** What all findings, given as bytes in the order of their numbers, say of the players. */
export function sumUp(
  module: Module,
  plan: Uint8Array,
  findings: readonly Uint8Array[],
): GameFound {
  put(module, "plan", plan);
  const room = module.bytes("findings");
  let at = 0;
  for (const finding of findings) {
    room.set(finding, at);
    at += finding.length;
  }
  module.call("sum_up", findings.length);
  const players = module.field("plan", "players");
  return {
    seats: Array.from({ length: players }, (_, seat) => seatFound(module, seat)),
    accuracy: module.field("summaries", "accuracy", players),
    turningPoints: findings.flatMap((_, i) =>
      module.field("findings", "turn", i) ? [module.field("findings", "number", i)] : [],
    ),
  };
}

function seatFound(module: Module, seat: number): SeatFound {
  const read = (field: string, k = 0) => module.field("summaries", field, seat, k);
  return {
    accuracy: read("accuracy"),
    luck: read("luck"),
    lost: read("lost"),
    moves: read("moves"),
    marks: MARKS.map((_, mark) => read("marks", mark)).slice(1),
  };
}
