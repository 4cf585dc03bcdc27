"""Whether modules for pages choose as the library does, by the networks that games come with.

    python -m bench.wasm_learned [GAME]

Both search the same positions, 200 of each game, with the same seeds and numbers of simulations.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.wasm import WEB, bundled
from tilewright import GAMES, Position, Variant, analyze
from tilewright.rng import below, random_numbers
from tilewright.rules import Waits
from tilewright.search.network import Network, network_of
from tilewright.testing import all_variants
from tilewright.wasm.build import build
from tilewright.wasm.files import MADE, folder_of, stem

POSITIONS = 200
SIMULATIONS = 600
MOST_MOVES = 60  # random ones, before a position is asked about


def some_position(variant: Variant, seed: str) -> Position:
    """A position that waits for a move, some random moves into a game."""
    rng, position = random_numbers(seed), Position.of(variant)
    for _ in range(1 + below(rng, MOST_MOVES)):
        while position.waits == Waits.DEAL:
            position = position.deal(position.draw(rng))
        if position.waits == Waits.MOVE:
            last = position
            moves = position.legal_moves
            position = position.play(moves[below(rng, len(moves))])
    return last


def in_node(driver: Path, network: Network, positions: list[Position]) -> list[Any]:
    """What the module finds at every position; Any: candidates as JSON."""
    asked = {
        "positions": [
            {"variant": p.variant.record.tobytes().hex(), "state": p.state().tobytes().hex()}
            for p in positions
        ],
        "simulations": SIMULATIONS,
        "limit": 1,
        "variants": [],
        "games": 0,
        "network": network.numbers().tobytes().hex(),
    }
    own = stem(positions[0].game)
    command = ["node", "scripts/ask.mjs", str(driver), str((folder_of(own) or MADE) / own)]
    ran = subprocess.run(
        command, cwd=WEB, input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    learned: list[Any] = json.loads(ran.stdout)["learned"]
    return learned


def is_same(position: Position, network: Network, found: Any) -> bool:
    """Whether both choose the same move, after as many visits, at the same value."""
    best = analyze(position, SIMULATIONS, network=network)[0]
    one = found[0]
    return (str(best.move), best.visits, best.share) == (one["move"], one["visits"], one["share"])


def measure(name: str, driver: Path) -> bool:
    """A module's priors are those of weights alone, so the network is given the game's warmth."""
    if folder_of(stem(name)) is None:
        build(name, MADE)
    judged = [(variant, network_of(variant)) for variant in all_variants(name)]
    learned = [(variant, network) for variant, network in judged if network]
    same = asked = 0
    for i, (variant, network) in enumerate(learned):
        about = {**network.about, "warmth": variant.game.warmth}
        used = replace(network, about=about)
        numbers = range(i, POSITIONS, len(learned))
        positions = [some_position(variant, f"{name}/{number}") for number in numbers]
        found = in_node(driver, used, positions)
        same += sum(map(is_same, positions, [used] * len(positions), found))
        asked += len(positions)
    print(json.dumps({"game": name, "variants": len(learned), "positions": asked, "same": same}))
    return same == asked


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        driver = bundled(folder)
        kept = [measure(name, driver) for name in sys.argv[1:] or GAMES]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
