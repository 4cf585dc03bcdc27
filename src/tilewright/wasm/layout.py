"""What a page must know of a module, exported from the declarations: where arrays stand, how
records are laid out, how moves are written, and what a search is given."""

from typing import Any

from msgspec import Struct

from tilewright.game import Game
from tilewright.records import Array, Dtype
from tilewright.search import analysis, think
from tilewright.wasm.entries import GROWING, Desk, Entry
from tilewright.wasm.memory import Memory

Place = tuple[int, str, tuple[int, ...]]  # offset, type (a number's or a record's name), shape


class Record(Struct, frozen=True):
    size: int
    fields: dict[str, Place]


class Budget(Struct, frozen=True):
    """How ``analyze`` spends what it is given."""

    simulations: int
    capacity: int
    nodes_per_simulation: int
    spare_nodes: int
    looks: int
    look_seconds: float
    chunk: int


class Layout(Struct, frozen=True):
    """``arrays`` are addresses; ``room`` is where the number of the tree's nodes is written.
    ``initial`` says where in the weights' file an array's first bytes are, and how many."""

    game: str
    entries: dict[str, int]  # how many numbers each takes
    arrays: dict[str, Place]
    records: dict[str, Record]
    room: int
    tree: str
    initial: dict[str, tuple[int, int]]
    budget: Budget
    moves: list[str]  # by id


def layout_of(
    game: Game, desk: Desk, memory: Memory, entries: dict[str, Entry]
) -> tuple[Layout, bytes]:
    """A game's layout, and the file with what its arrays hold at the beginning."""
    records: dict[Dtype, str] = {}
    arrays = {
        name: (memory.places[name], type_name(name, array.dtype, records), array.shape)
        for name, array in desk.arrays()
    }
    initial, weights = initial_bytes(desk)
    layout = Layout(
        game=game.name,
        entries={name: entry.numbers for name, entry in entries.items()},
        arrays=arrays,
        records={name: record(name, dtype, records) for dtype, name in list(records.items())},
        room=memory.room,
        tree=GROWING,
        initial=initial,
        budget=budget(),
        moves=[game.move_text(move) for move in range(game.moves)],
    )
    return layout, weights


def type_name(place: str, dtype: Dtype, records: dict[Dtype, str]) -> str:
    """A number's type as NumPy writes it, or the name of a record: that of where it first stands.
    Records within records are noted too."""
    if dtype.fields is None:
        return dtype.str[1:]
    if dtype not in records:
        records[dtype] = place
        for name in dtype.names or ():
            type_name(f"{place}.{name}", dtype.fields[name][0].base, records)
    return records[dtype]


def record(name: str, dtype: Dtype, records: dict[Dtype, str]) -> Record:
    fields: dict[str, Any] = dict(dtype.fields or {})  # Any: NumPy's own tuples
    return Record(
        dtype.itemsize,
        {
            field: (offset, type_name(f"{name}.{field}", own.base, records), own.shape)
            for field, (own, offset, *_) in fields.items()
        },
    )


def initial_bytes(desk: Desk) -> tuple[dict[str, tuple[int, int]], bytes]:
    """What is not 0 at the beginning: weights and what else a search is given."""
    places, whole = {}, b""
    known: set[int] = set()
    for name, array in desk.arrays():
        data = first_bytes(array)
        if data and name.startswith("arena.") and array.ctypes.data not in known:
            known.add(array.ctypes.data)
            places[name] = len(whole), len(data)
            whole += data
    return places, whole


def first_bytes(array: Array) -> bytes:
    return array.tobytes().rstrip(b"\0")


def budget() -> Budget:
    return Budget(
        simulations=analysis.DEFAULT_SIMULATIONS,
        capacity=think.CAPACITY,
        nodes_per_simulation=analysis.NODES_PER_SIMULATION,
        spare_nodes=analysis.SPARE_NODES,
        looks=analysis.LOOKS,
        look_seconds=analysis.LOOK_SECONDS,
        chunk=think.CHUNK,
    )
