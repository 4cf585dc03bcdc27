// One analysis without any drawing: a tree of moves and deals, where one is in it, and what is kept of it.
import type { RecordRead, Study } from "../protocol";
import { fitComment, endOf, writeRecord } from "./record";
import {
  blank,
  childLike,
  isMain,
  lineFrom,
  nodeAt,
  pathTo,
  promoted,
  START,
  treeOf,
  without,
  withNode,
  type Node,
  type Tree,
} from "./tree";

export class AnalysisStore {
  tree = $state.raw<Tree>({});
  /** The node that is shown. */
  at = $state(START);
  game = $state("");
  names = $state.raw<readonly string[]>([]);
  private head = $state("");
  /** By node, the child that was gone to last. */
  private visited: Record<number, number> = {};

  read(read: RecordRead, path: readonly number[] = []): void {
    ({ game: this.game, head: this.head, names: this.names } = read);
    this.tree = treeOf(read);
    this.visited = {};
    this.at = this.along(path);
  }

  get node(): Node {
    return nodeAt(this.tree, this.at);
  }

  get record(): string {
    return writeRecord(this.head, this.tree);
  }

  /** How one comes from the beginning to what is shown: the number of the child at each step. */
  get path(): number[] {
    return pathTo(this.tree, this.at).map((id) =>
      nodeAt(this.tree, nodeAt(this.tree, id).parent).children.indexOf(id),
    );
  }

  private along(path: readonly number[]): number {
    let at = START;
    for (const i of path) at = nodeAt(this.tree, at).children[i] ?? at;
    return at;
  }

  get isMain(): boolean {
    return isMain(this.tree, this.at);
  }

  go(id: number): void {
    if (!this.tree[id]) return;
    this.at = id;
    if (id !== START) this.visited[this.node.parent] = id;
  }

  back(): void {
    if (this.at !== START) this.go(this.node.parent);
  }

  forward(): void {
    const { children } = this.node;
    const again = this.visited[this.at];
    const next = again !== undefined && children.includes(again) ? again : children[0];
    if (next !== undefined) this.go(next);
  }

  first(): void {
    this.go(START);
  }

  last(): void {
    const end = lineFrom(this.tree, this.at).at(-1);
    if (end !== undefined) this.go(end);
  }

  /** To the next of the moves that might have been played here instead. */
  sideways(step: 1 | -1): void {
    if (this.at === START) return;
    const { children } = nodeAt(this.tree, this.node.parent);
    const next = children[children.indexOf(this.at) + step];
    if (next !== undefined) this.go(next);
  }

  /** What followed from the shown position; goes there. */
  add(after: Study, move: string): void {
    const node: Node = {
      ...blank(this.at),
      move,
      deal: move ? null : (after.deal ?? null),
      text: after.text,
      said: after.said ?? "",
      seat: after.seat ?? null,
      round: after.round,
      places: after.places ?? [],
      end: endOf(after),
    };
    const found = childLike(this.tree, this.at, node);
    if (found !== undefined) return this.go(found);
    const [tree, id] = withNode(this.tree, node);
    this.tree = tree;
    this.go(id);
  }

  annotate(change: Partial<Pick<Node, "comment" | "mark">>): void {
    if (this.at === START) return;
    const comment = fitComment(change.comment ?? this.node.comment);
    this.tree = { ...this.tree, [this.at]: { ...this.node, ...change, comment } };
  }

  /** Forget the shown node and all that follows it. */
  remove(): void {
    if (this.at === START) return;
    const { at } = this;
    this.back();
    this.tree = without(this.tree, at);
  }

  promote(): void {
    this.tree = promoted(this.tree, this.at);
  }
}
