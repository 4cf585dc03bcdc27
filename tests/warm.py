"""Compile the games and make their engines once, before the tests share the work: else every server
that a test starts would begin to, behind what is tested.

``python -m tests.warm 1/2`` compiles every second game, beginning with the first.
"""

import io
import sys
from contextlib import redirect_stderr

from tilewright import GAMES
from tilewright.bots.bot import prepare_bots
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.reviews import ahead
from tilewright.tools.bench import Bench
from tilewright.tools.perft import perft
from tilewright.tools.warm import mark_ready, prepare_many
from tilewright.wasm.build import build
from tilewright.wasm.files import PACKAGED

if __name__ == "__main__":
    part, parts = map(int, sys.argv[1].split("/"))
    with redirect_stderr(io.StringIO()):  # a green run is quiet
        for name in list(GAMES)[part - 1 :: parts]:
            prepare_bots(name)
            prepare_many(name)
            Bench(Variant.of(name))
            perft(Position.start(name), 1)
            build(name, PACKAGED)
            ahead.rehearse(name)
            mark_ready(ahead.key_of(name))
