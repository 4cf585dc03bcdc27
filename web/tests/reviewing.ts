// The questions of `tests/review/test_page.py` to a module in Node: pieces of games' reviews, and their sums.
import { Module, type Layout } from "../src/lib/engine/module";
import {
  examine,
  pieceFound,
  sumUp,
  type GameFound,
  type PieceFound,
} from "../src/lib/engine/review";

interface Work {
  variant: string; // bytes as base 64, as from the server
  plan: { plan: string; nodes: number; again: string | null };
  pieces: { number: number; move: number | null; state: string; dealt: string | null }[];
}

interface Answers {
  games: { pieces: PieceFound[]; game: GameFound }[];
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function review(module: Module, { variant, plan, pieces }: Work): Answers["games"][number] {
  const again = plan.again ? bytesOf(plan.again) : null;
  const planned = { plan: bytesOf(plan.plan), nodes: plan.nodes, again };
  const findings: Uint8Array[] = [];
  const found = pieces.map(({ number, move, state, dealt }) => {
    const piece = { number, move, state: bytesOf(state), dealt: dealt && bytesOf(dealt) };
    const work = examine(module, planned, bytesOf(variant), {
      ...piece,
      dealt: piece.dealt || null,
    });
    while (!work.next().done);
    findings.push(module.bytes("finding").slice());
    return pieceFound(module);
  });
  return { pieces: found, game: sumUp(module, planned.plan, findings) };
}

export async function answer(
  asked: { works: Work[] },
  code: BufferSource,
  layout: Layout,
  weights: Uint8Array,
): Promise<Answers> {
  const module = await Module.load(await WebAssembly.compile(code), layout, weights);
  return { games: asked.works.map((work) => review(module, work)) };
}
