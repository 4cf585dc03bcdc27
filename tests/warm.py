"""Compile games once, before the tests share the work: ``python -m tests.warm GAME ...``."""

import io
import sys
from contextlib import redirect_stderr

from tilewright.bots.bot import prepare_bots
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.tools.bench import Bench
from tilewright.tools.perft import perft
from tilewright.tools.warm import prepare_many

if __name__ == "__main__":
    with redirect_stderr(io.StringIO()):  # a green run is quiet
        for name in sys.argv[1:]:
            prepare_bots(name)
            prepare_many(name)
            Bench(Variant.of(name))
            perft(Position.start(name), 1)
