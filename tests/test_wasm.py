"""The engine in the page equals the library: rules byte for byte, searches to the last bit.

Every game that is found becomes a module, and is asked the same questions in Node as here.
"""

import json
import math
import subprocess
import zlib
from dataclasses import asdict, dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games import EVERY_GAME
from tests.networks import a_network
from tilewright import Position, Variant, analyze, engine
from tilewright.exponential import exp
from tilewright.rng import below, random_numbers
from tilewright.rules import Waits
from tilewright.search.solve import Solver
from tilewright.search.think import Candidate
from tilewright.testing import all_variants
from tilewright.wasm.build import build
from tilewright.wasm.files import KINDS, MADE, file_in, folder_of, stem

WEB = Path(__file__).parent.parent / "web"
POSITIONS = 30  # of each game, its variants in turn
SIMULATIONS = 1_500
LIMIT = 20_000  # positions that a proof looks at
RANDOM_GAMES = 1_000
MOST_MOVES = 40  # random ones, before a position is asked about


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``web/tests/driver.ts`` as Node runs it."""
    folder = tmp_path_factory.mktemp("driver")
    command = ["node", "scripts/bundle.mjs", str(folder), "driver=tests/driver.ts"]
    subprocess.run(command, cwd=WEB, check=True)
    return folder / "driver.js"


@cache
def made(name: str) -> Path:
    """How the names of a game's module begin; it is made if nobody did before."""
    own = stem(name)
    if folder_of(own) is None:
        build(name, MADE)
    return (folder_of(own) or MADE) / own


@dataclass
class Answers:
    """What a module in Node said."""

    found: list[list[dict[str, Any]]]
    proven: list[dict[str, Any] | None]
    plies: list[list[int]]
    learned: list[list[dict[str, Any]]]
    seconds: float


@pytest.fixture(scope="session")
def answers(driver: Path) -> Any:  # Any: a function that caches
    @cache
    def ask(name: str) -> Answers:
        files = made(name)
        command = ["node", str(WEB / "scripts" / "ask.mjs"), str(driver), str(files)]
        asked = json.dumps(questions(name))
        ran = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
        return Answers(**json.loads(ran.stdout))

    return ask


def questions(name: str) -> dict[str, Any]:
    """What ``web/tests/driver.ts`` asks a module."""
    return {
        "simulations": SIMULATIONS,
        "limit": LIMIT,
        "positions": [in_hexadecimal(position) for position in positions(name)],
        "variants": [variant.record.tobytes().hex() for variant in all_variants(name)],
        "games": RANDOM_GAMES,
        "network": a_network(name).numbers().tobytes().hex(),
    }


def in_hexadecimal(position: Position) -> dict[str, str]:
    return {
        "variant": position.variant.record.tobytes().hex(),
        "state": position.state().tobytes().hex(),
    }


@cache
def positions(name: str) -> list[Position]:
    """Positions of all variants that wait for a move, each some random moves into its game."""
    variants = list(all_variants(name))
    found: list[Position] = []
    rng = random_numbers(f"{name}'s positions")
    while len(found) < POSITIONS:
        position = Position.of(variants[len(found) % len(variants)])
        for _ in range(1 + below(rng, MOST_MOVES)):
            while position.waits == Waits.DEAL:
                position = position.deal(position.draw(rng))
            if position.waits == Waits.MOVE:
                last = position
                moves = position.legal_moves
                position = position.play(moves[below(rng, len(moves))])
        found.append(last)
    return found


def shown(candidate: Candidate) -> dict[str, Any]:
    return {
        **asdict(candidate),
        "id": candidate.move.id,
        "move": str(candidate.move),
        "line": [str(move) for move in candidate.line],
    }


def test_exp_is_right_to_the_last_place() -> None:
    for x in np.linspace(-700, 700, 2001).tolist() + np.linspace(-5, 5, 2001).tolist():
        exact, ours = Decimal(x).exp(), exp(x)
        assert abs(Decimal(ours) - exact) <= Decimal(math.ulp(ours)), x


def test_exp_has_ends() -> None:
    assert (exp(-1e9), exp(0.0), exp(1e9)) == (0.0, 1.0, exp(709.0))
    assert math.isfinite(exp(1e9))


@EVERY_GAME
def test_code_and_weights_are_small_as_they_are_sent(name: str) -> None:
    folder, own = made(name).parent, made(name).name
    sizes = {kind: file_in(folder, own, kind).stat().st_size for kind in KINDS}
    assert sizes["wasm"] <= 40_000
    assert sizes["weights"] <= 100_000


@EVERY_GAME
def test_a_search_finds_the_same_in_node(name: str, answers: Any) -> None:
    for position, found in zip(positions(name), answers(name).found, strict=True):
        expected = analyze(position, SIMULATIONS)
        assert found == [shown(candidate) for candidate in expected], position.text


@EVERY_GAME
def test_a_search_with_a_network_finds_the_same_in_node(name: str, answers: Any) -> None:
    for position, found in zip(positions(name), answers(name).learned, strict=True):
        expected = analyze(position, SIMULATIONS, network=a_network(name))
        assert found == [shown(candidate) for candidate in expected], position.text


@EVERY_GAME
def test_a_proof_is_the_same_in_node(name: str, answers: Any) -> None:
    for position, found in zip(positions(name), answers(name).proven, strict=True):
        assert found == proven(position), position.text


def proven(position: Position) -> dict[str, Any] | None:
    found = Solver(position).solve(position, LIMIT)
    if found is None:
        return None
    return {**asdict(found), "line": [str(move) for move in found.line]}


@EVERY_GAME
def test_random_games_are_the_same_in_node(name: str, answers: Any) -> None:
    for i, (plies, expected) in enumerate(
        zip(answers(name).plies, random_games(name), strict=True)
    ):
        assert plies == expected, f"game {i}"


@cache
def random_games(name: str) -> list[list[int]]:
    """The sums of whole games of all variants in turn."""
    variants = list(all_variants(name))
    return [played(variants[i % len(variants)], f"{name}/{i}") for i in range(RANDOM_GAMES)]


def played(variant: Variant, seed: str) -> list[int]:
    """The sums of a random game, as ``driver.ts`` makes them."""
    rng, game = random_numbers(seed), variant.game
    record, state, deal = variant.record, game.state_type.new(), game.deal_type.new()
    moves, steps = game.move_buffer(), np.zeros((2, 256), np.int64)
    engine.start_game(record, state, below(rng, variant.players))
    sums = []
    while True:
        waits, total = int(state["waits"][0]), zlib.crc32(state.tobytes())
        if waits == Waits.MOVE:
            n = engine.list_moves(record, state, moves)
            total = zlib.crc32(moves[:n].tobytes(), total)
            code = engine.refusal_of(record, state, below(rng, game.moves))
            total = zlib.crc32(bytes([code]), total)
            engine.play_move(record, state, int(moves[below(rng, n)]))
        sums.append(total)
        if waits == Waits.OVER:
            return sums
        if waits == Waits.DEAL:
            engine.draw_deal(record, state, rng, deal)
            engine.lay_deal(record, state, deal)
        elif waits == Waits.STEP:
            engine.settle_all(record, state, steps, steps.shape[1])
