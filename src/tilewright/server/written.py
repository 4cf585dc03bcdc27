"""Written games as trees that pages show and go on with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tilewright.game import Lang
from tilewright.position import Position
from tilewright.record import Record
from tilewright.record_text import Entry, follow, kept_entries
from tilewright.server.study_messages import NodeShown, RecordRead, RecordWanted

MOST_NODES = 2000
BEGINNING = -1
OF_A_TABLE = ("Table", "Commitment", "Seed", "Secret", "Shares", "Draws")  # true of that game alone


@dataclass
class Node:
    """An entry of a game, what comes before it, and the position after it."""

    parent: int
    entry: Entry
    after: Position


@dataclass
class Tree:
    """``nodes`` in the order in which they are found; each comes after its parent."""

    start: Position
    nodes: list[Node] = field(default_factory=list)

    def position(self, number: int) -> Position:
        return self.start if number == BEGINNING else self.nodes[number].after

    def grow(self, parent: int, entry: Entry) -> int:
        """The node of an entry that follows another, and of its variations."""
        found = self._child(parent, entry)
        if found is None:
            if len(self.nodes) == MOST_NODES:
                raise ValueError(f"expected at most {MOST_NODES} moves and deals")
            self.nodes.append(Node(parent, entry, follow(self.position(parent), entry)))
            found = len(self.nodes) - 1
        for line in entry.variations:
            self.extend(parent, line)
        return found

    def extend(self, parent: int, line: Sequence[Entry]) -> None:
        for entry in line:
            parent = self.grow(parent, entry)

    def _child(self, parent: int, entry: Entry) -> int | None:
        """The same move or deal, if it follows there already."""
        for number, node in enumerate(self.nodes):
            if node.parent == parent and (node.entry.move, node.entry.deal) == (
                entry.move,
                entry.deal,
            ):
                return number
        return None


def tree_of(record: Record) -> tuple[Tree, list[int]]:
    """All that was played, taken back or might have been; and the nodes of the game as it is."""
    tree, line = Tree(record.beginning), list[int]()
    for entry in record.history:
        if entry.back is not None:
            del line[kept_entries([tree.nodes[i].entry for i in line], entry.back) :]
        else:
            line.append(tree.grow(line[-1] if line else BEGINNING, entry))
    return tree, line


def in_order(tree: Tree, main: Sequence[int]) -> Iterator[int]:
    """The numbers of the nodes; what was played comes before what might have been instead."""
    return iter(sorted(range(len(tree.nodes)), key=lambda i: (i not in main, i)))


def read_record(wanted: RecordWanted, lang: Lang) -> RecordRead:
    record = Record.read(wanted.record) if wanted.record else record_from(wanted.position)
    tree, main = tree_of(record)
    order = list(in_order(tree, main))
    numbers = {BEGINNING: BEGINNING} | {node: i for i, node in enumerate(order)}
    free = {key: value for key, value in record.headers.items() if key not in OF_A_TABLE}
    text = replace(record, headers=free).write()
    return RecordRead(
        game=record.variant.game.name,
        head=text[: text.index("\n\n") + 1],
        names=[record.headers.get(f"Seat{seat}", "") for seat in range(record.variant.players)],
        start=tree.start.text,
        nodes=[shown_node(tree, tree.nodes[i], numbers, lang) for i in order],
    )


def record_from(text: str) -> Record:
    position = Position.from_text(text)
    usual = Record.of(position.variant, position.turn)
    return usual if usual.position == position else Record.from_position(position)


def shown_node(tree: Tree, node: Node, numbers: dict[int, int], lang: Lang) -> NodeShown:
    before, entry = tree.position(node.parent), node.entry
    record = Record(node.after.variant, 0, {}, (), node.after)
    return NodeShown(
        parent=numbers[node.parent],
        move=entry.move,
        deal=entry.deal,
        text=node.after.text,
        said=before.describe_move(entry.move, lang) if entry.move else "",
        seat=before.turn if entry.move else None,
        round=node.after.round,
        places=list(before.places(entry.move)) if entry.move else [],
        comment=entry.comment,
        mark=entry.mark,
        end=record.last_line if node.after.is_over else "",
    )
