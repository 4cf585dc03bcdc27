"""Compile a game's rules before they are needed, and say how far it is.

Compiling costs some seconds once; what is compiled is kept on disk until a source file changes.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

from tilewright import engine
from tilewright.game import Game, Words
from tilewright.games import Variant, game
from tilewright.kernel import CACHE, IS_COMPILED, compile_now
from tilewright.position import Position
from tilewright.rng import random_numbers
from tilewright.rules import Waits
from tilewright.tools import many

REHEARSED_MOVES = 4

Job = tuple[Words, Callable[[], object]]


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
    if is_ready(key):
        return
    jobs, began = jobs_of(), time.monotonic()
    for number, (label, job) in enumerate(jobs, 1):
        report(f"Compiling {title}, once: {number}/{len(jobs)} {label.en}")
        job()
    report(f"Compiled {title} in {time.monotonic() - began:.0f} s.")
    end_report()
    mark_ready(key)


def is_ready(key: str) -> bool:
    """Whether nothing is left to compile."""
    return not IS_COMPILED or (CACHE / f"{key}.ready").exists()


def mark_ready(key: str) -> None:
    (CACHE / f"{key}.ready").touch()


def report(text: str) -> None:
    """One line that is written over where that is possible."""
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def end_report() -> None:
    if sys.stderr.isatty():
        print(file=sys.stderr)


def compiling(en: str, fr: str, function: Callable[..., object], *example: object) -> Job:
    return Words(en, fr), lambda: compile_now(function, *example)


def jobs_for(rules: Game) -> list[Job]:
    """The longest first, so that several processes that share them end together."""
    variant = Variant.of(rules.name)
    record, state, deal = variant.record, rules.state_type.new(), rules.deal_type.new()
    moves, notes = rules.move_buffer(), np.empty((2, 1), np.int64)
    game = (record, state)
    return [
        compiling("what follows", "conséquences", engine.settle_all, *game, notes, 0),
        compiling("legal moves", "coups permis", engine.list_moves, *game, moves),
        compiling("moves", "coups", engine.play_move, *game, 0),
        compiling("refusals", "refus", engine.refusal_of, *game, 0),
        compiling("drawing", "tirage", engine.draw_deal, *game, random_numbers(0), deal),
        compiling("written deals", "tirages notés", engine.draw_given_deal, *game, deal),
        compiling("dealing", "distribution", engine.lay_deal, *game, deal),
        compiling("setting up", "mise en place", engine.start_game, *game, 0),
        compiling("waste", "pertes", engine.waste_of, *game, 0),
        compiling("ranks", "classement", engine.standing_of, *game, 0),
        compiling("whole turns", "tours entiers", engine.try_move, *game, 0, notes, 0),
        (Words("texts", "textes"), lambda: rehearse(variant)),
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
    game, scratch = (record, state), (deal, moves, seen, mask)
    games = (record, many.TERMS.new(), state, lanes)
    steps, pay = (0, 0, actions, *scratch, seen, mask), (0, 0, numbers, numbers)
    return [
        compiling("beginning", "débuts", many.begin_game, *game, deal, rng, 0),
        compiling("stepping", "pas", many.step_game, *game, deal, rng, *pay),
        compiling("observing", "observations", many.observe_game, *game, 0, seen[0]),
        compiling("masks", "masques", many.mask_game, *game, moves, mask[0]),
        compiling("many begin", "débuts groupés", many.begin_games, *games, wanted, *scratch),
        compiling("many step", "pas groupés", many.step_games, *games, *steps),
        compiling("choosing", "choix", many.choose_any, mask, rng.reshape(1, 1), 0, 0, actions),
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
