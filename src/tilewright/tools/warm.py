"""Compile a game's rules before they are needed, and say how far it is.

Compiling costs some seconds once; what is compiled is kept on disk until a source file changes.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

from tilewright import engine
from tilewright.game import Game
from tilewright.games import Variant, game
from tilewright.kernel import CACHE, IS_COMPILED, compile_now
from tilewright.position import Position
from tilewright.rng import random_numbers
from tilewright.rules import Waits
from tilewright.tools import many

REHEARSED_MOVES = 4

Job = tuple[str, Callable[[], object]]


def prepare(name: str) -> None:
    """Make a game ready to play; quiet, and quick, when it was made ready before."""
    rules = game(name)
    compile_once(name, rules.title.en, lambda: jobs_for(rules))


def prepare_many(name: str) -> None:
    """Make a game ready for learners too."""
    prepare(name)
    rules = game(name)
    compile_once(f"{name}-many", f"{rules.title.en}'s environments", lambda: jobs_for_many(rules))


def compile_once(key: str, title: str, jobs_of: Callable[[], list[Job]]) -> None:
    """Do the jobs, unless a run before did them with the same sources."""
    mark = CACHE / f"{key}.ready"
    if mark.exists() or not IS_COMPILED:
        return
    jobs, began = jobs_of(), time.monotonic()
    for number, (label, job) in enumerate(jobs, 1):
        report(f"Compiling {title}, once: {number}/{len(jobs)} {label}")
        job()
    report(f"Compiled {title} in {time.monotonic() - began:.0f} s.")
    if sys.stderr.isatty():
        print(file=sys.stderr)
    mark.touch()


def report(text: str) -> None:
    """One line that is written over where that is possible."""
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def compiling(function: Callable[..., object], *example: object) -> Callable[[], object]:
    return lambda: compile_now(function, *example)


def jobs_for(rules: Game) -> list[Job]:
    variant = Variant.of(rules.name)
    record, state, deal = variant.record, rules.state_type.new(), rules.deal_type.new()
    moves = rules.move_buffer()
    rng, notes = random_numbers(0), np.empty((2, 1), np.int64)
    return [
        ("setting up", compiling(engine.start_game, record, state, 0)),
        ("drawing", compiling(engine.draw_deal, record, state, rng, deal)),
        ("written deals", compiling(engine.draw_given_deal, record, state, deal)),
        ("dealing", compiling(engine.lay_deal, record, state, deal)),
        ("legal moves", compiling(engine.list_moves, record, state, moves)),
        ("refusals", compiling(engine.refusal_of, record, state, 0)),
        ("moves", compiling(engine.play_move, record, state, 0)),
        ("what follows", compiling(engine.settle_all, record, state, notes, 0)),
        ("moves and what follows", compiling(engine.try_move, record, state, 0, notes, 0)),
        ("waste", compiling(engine.waste_of, record, state, 0)),
        ("ranks", compiling(engine.standing_of, record, state, 0)),
        ("texts", lambda: rehearse(variant)),
    ]


def jobs_for_many(rules: Game) -> list[Job]:
    record, state, deal = (
        Variant.of(rules.name).record,
        rules.state_type.new(),
        rules.deal_type.new(),
    )
    moves, rng = rules.move_buffer(), random_numbers(0)
    seen, mask, numbers = np.zeros((1, 1), np.int16), np.zeros((1, 1), np.int8), np.zeros(1)
    lanes, wanted, actions = many.LANE.new(), np.ones(1, np.bool_), np.zeros(1, np.int64)
    games, scratch = (record, many.TERMS.new(), state, lanes), (deal, moves, seen, mask)
    pay = (0, 0, numbers, numbers)
    return [
        ("beginning", compiling(many.begin_game, record, state, deal, rng)),
        ("stepping", compiling(many.step_game, record, state, deal, rng, *pay)),
        ("observing", compiling(many.observe_game, record, state, 0, seen[0])),
        ("masks", compiling(many.mask_game, record, state, moves, mask[0])),
        ("beginning many", compiling(many.begin_games, *games, wanted, *scratch)),
        ("stepping many", compiling(many.step_games, *games, 0, 0, actions, *scratch, seen, mask)),
        ("choosing", compiling(many.choose_any, mask, rng.reshape(1, 1), 0, 0, actions)),
    ]


def rehearse(variant: Variant) -> None:
    """Write and read a few positions, so that what texts need is compiled too."""
    position = Position.of(variant)
    position = position.deal(position.draw(random_numbers(1)))
    for _ in range(REHEARSED_MOVES):
        if position.waits != Waits.MOVE:
            break
        Position.from_text(position.text)
        move = position.legal_moves[-1]
        position.describe_move(move)
        position = position.play(move)
