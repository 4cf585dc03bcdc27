"""Compile all games once, before the tests share the work: ``python -m tests.warm``."""

from tilewright.bench import Bench
from tilewright.games import GAMES, Variant
from tilewright.perft import perft
from tilewright.position import Position
from tilewright.warm import prepare

if __name__ == "__main__":
    for name in GAMES:
        prepare(name)
        Bench(Variant.of(name))
        position = Position.start(name)
        perft(position, 1)
