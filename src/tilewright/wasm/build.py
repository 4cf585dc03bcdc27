"""Makes modules of games: the same kernels that play here, for a visitor's browser."""

import gzip
import os
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tilewright.games import game
from tilewright.wasm.code import object_file
from tilewright.wasm.entries import desk_of, entries_of
from tilewright.wasm.files import KINDS, MADE, file_in, is_in, stem
from tilewright.wasm.layout import Layout, layout_of
from tilewright.wasm.link import linked
from tilewright.wasm.memory import Memory


@dataclass(frozen=True)
class Module:
    """A game's code, what a page must know of it, and what it judges boards by."""

    code: bytes
    layout: Layout
    weights: bytes


def make(name: str) -> Module:
    rules = game(name)
    desk = desk_of(rules)
    memory, entries = Memory.of(desk), entries_of(desk)
    code = linked(object_file(desk, memory, entries), memory, entries)
    layout, weights = layout_of(rules, desk, memory, entries)
    return Module(code, layout, weights)


def build_here(name: str) -> None:
    """Make a game's module where a server finds it."""
    build(name, MADE)


def build(name: str, folder: Path) -> bool:
    """Make a game's module in a folder, unless it is there; whether it was made. What an earlier
    source made there goes."""
    own = stem(name)
    if is_in(folder, own):
        return False
    module = make(name)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{name}-*"):
        old.unlink()
    parts = (module.code, msgspec.json.encode(module.layout), module.weights)
    for kind, part in zip(KINDS, parts, strict=True):
        write_whole(file_in(folder, own, kind), gzip.compress(part, mtime=0))
    return True


def write_whole(file: Path, data: bytes) -> None:
    """Others see all of it, or nothing."""
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(data)
    unfinished.replace(file)
