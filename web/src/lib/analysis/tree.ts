// A game with its variations: a tree of moves and deals, of which the first child is what was played.
import type { NodeShown, RecordRead } from "../protocol";

/** A move, a deal, or the beginning; `children` and `parent` are the numbers of other nodes. */
export interface Node extends NodeShown {
  readonly children: readonly number[];
}

export type Tree = Readonly<Record<number, Node>>;

/** The number of the beginning. */
export const START = -1;
export const MARKS = ["!!", "!", "!?", "?!", "?", "??"] as const;

export function treeOf({ start, nodes }: Pick<RecordRead, "start" | "nodes">): Tree {
  const tree: Record<number, Node> = { [START]: { ...blank(START - 1), text: start } };
  for (const [i, node] of nodes.entries()) tree[i] = { ...node, children: [] };
  for (const [i, { parent }] of nodes.entries()) {
    const before = tree[parent];
    if (before) tree[parent] = { ...before, children: [...before.children, i] };
  }
  return tree;
}

export function blank(parent: number): Node {
  return {
    parent,
    move: "",
    deal: null,
    text: "",
    said: "",
    seat: null,
    round: 0,
    places: [],
    comment: "",
    mark: "",
    end: "",
    children: [],
  };
}

export function nodeAt(tree: Tree, id: number): Node {
  return tree[id] ?? blank(START);
}

/** The nodes from the first entry to this one. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== START && tree[at]; at = nodeAt(tree, at).parent) path.unshift(at);
  return path;
}

/** From a node on along what was played, without the node itself. */
export function lineFrom(tree: Tree, id: number): number[] {
  const line: number[] = [];
  for (let [at] = nodeAt(tree, id).children; at !== undefined; [at] = nodeAt(tree, at).children)
    line.push(at);
  return line;
}

/** The node after some moves of the main line and the deals that follow them. */
export function atPly(tree: Tree, ply: number): number {
  let found = START;
  let left = ply;
  for (const id of lineFrom(tree, START)) {
    if (nodeAt(tree, id).move && left-- === 0) break;
    found = id;
  }
  return found;
}

/** Where the same move or deal follows already. */
export function childLike(tree: Tree, parent: number, { move, deal }: Node): number | undefined {
  const key = JSON.stringify([move, deal]);
  return nodeAt(tree, parent).children.find((id) => {
    const other = nodeAt(tree, id);
    return JSON.stringify([other.move, other.deal]) === key;
  });
}

export function withNode(tree: Tree, node: Node): [Tree, number] {
  const id = Math.max(START, ...Object.keys(tree).map(Number)) + 1;
  const before = nodeAt(tree, node.parent);
  return [
    { ...tree, [id]: node, [node.parent]: { ...before, children: [...before.children, id] } },
    id,
  ];
}

/** Without a node and all that follows it. */
export function without(tree: Tree, id: number): Tree {
  const gone = new Set([id, ...below(tree, id)]);
  const parent = nodeAt(tree, id).parent;
  const kept = Object.entries(tree).filter(([key]) => !gone.has(Number(key)));
  const before = nodeAt(tree, parent);
  const children = before.children.filter((child) => child !== id);
  return { ...Object.fromEntries(kept), [parent]: { ...before, children } };
}

function below(tree: Tree, id: number): number[] {
  return nodeAt(tree, id).children.flatMap((child) => [child, ...below(tree, child)]);
}

/** With a node, and all that leads to it, as what was played. */
export function promoted(tree: Tree, id: number): Tree {
  const changed: Record<number, Node> = { ...tree };
  for (const at of pathTo(tree, id)) {
    const parent = nodeAt(tree, at).parent;
    const before = nodeAt(tree, parent);
    changed[parent] = { ...before, children: [at, ...before.children.filter((one) => one !== at)] };
  }
  return changed;
}

export function isMain(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((at) => nodeAt(tree, nodeAt(tree, at).parent).children[0] === at);
}

/** By seat, where its last move led on the way to a node. */
export function lastMoves(tree: Tree, id: number): Record<number, readonly string[]> {
  return Object.fromEntries(
    pathTo(tree, id).flatMap((at) => {
      const { seat, places } = nodeAt(tree, at);
      return seat === null ? [] : [[seat, places]];
    }),
  );
}
