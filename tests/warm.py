"""Compile all games once, before the tests share the work: ``python -m tests.warm``."""

import io
from contextlib import redirect_stderr

from tilewright.bench import Bench
from tilewright.bots.bot import prepare_bots
from tilewright.games import GAMES, Variant
from tilewright.perft import perft
from tilewright.position import Position
from tilewright.warm import prepare_many

if __name__ == "__main__":
    with redirect_stderr(io.StringIO()):  # a green run is quiet
        for name in GAMES:
            prepare_bots(name)
            prepare_many(name)
            Bench(Variant.of(name))
            perft(Position.start(name), 1)
