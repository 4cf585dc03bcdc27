// A tree in the format of records, as `tilewright.record` writes it.
import { lineFrom, nodeAt, START, type Node, type Tree } from "./tree";

const MOVES_PER_LINE = 10;

/** The whole record; `head` are its headers. */
export function writeRecord(head: string, tree: Tree): string {
  const main = lineFrom(tree, START);
  const end = nodeAt(tree, main.at(-1) ?? START).end || "*";
  return [head.trimEnd(), "", ...bodyOf(tree, main), end, ""].join("\n");
}

/** The lines of what was played: one for each deal, moves in lines with their number. */
function bodyOf(tree: Tree, main: readonly number[]): string[] {
  const lines: string[] = [];
  let moves: string[] = [];
  let ply = 0;
  const flush = (): void => {
    for (let i = 0; i < moves.length; i += MOVES_PER_LINE)
      lines.push(`${ply - moves.length + i + 1}. ${moves.slice(i, i + MOVES_PER_LINE).join(" ")}`);
    moves = [];
  };
  for (const id of main) {
    const [own = "", ...notes] = wordsOf(tree, id, true);
    if (nodeAt(tree, id).move) {
      ply++;
      moves.push([own, ...notes].join(" "));
    } else {
      flush();
      lines.push(own, ...(notes.length ? [notes.join(" ")] : []));
    }
  }
  flush();
  return lines;
}

/** An entry with its mark and comment; with what might have been instead, if it is the first of its siblings. */
function wordsOf(tree: Tree, id: number, isFirst: boolean): string[] {
  const node = nodeAt(tree, id);
  const own = node.move || `deal ${JSON.stringify(node.deal)}`;
  const siblings = isFirst ? nodeAt(tree, node.parent).children.slice(1) : [];
  return [
    own,
    ...(node.mark ? [node.mark] : []),
    ...(node.comment ? [`{${node.comment}}`] : []),
    ...siblings.map((other) => `(${variation(tree, other).join(" ")})`),
  ];
}

function variation(tree: Tree, first: number): string[] {
  return [first, ...lineFrom(tree, first)].flatMap((id, i) => wordsOf(tree, id, i > 0));
}

/** A comment as records can hold it: one line without braces. */
export function fitComment(text: string): string {
  return text
    .replaceAll("{", "(")
    .replaceAll("}", ")")
    .replace(/[\r\n]+/g, " ")
    .trim();
}

/** What a record ends with at a node where the game is over. */
export function endOf({ waits, scores, ranks }: Ending): Node["end"] {
  return waits === "over" ? `end scores=${scores.join("/")} ranks=${ranks.join("/")}` : "";
}

interface Ending {
  waits: string;
  scores: readonly number[];
  ranks: readonly number[];
}
