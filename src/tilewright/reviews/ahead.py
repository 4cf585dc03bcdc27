"""Compile what reviews need, behind a served page, after the games and their bots."""

from collections.abc import Iterator

import numpy as np

from tilewright.behind.queue import Step, Work
from tilewright.dealer import Dealer
from tilewright.game import Words
from tilewright.games import Variant, all_games
from tilewright.record import Record
from tilewright.reviews.budget import Budget
from tilewright.reviews.tasks import Examiner, tasks_of
from tilewright.tools.warm import is_ready, mark_ready

REVIEWS = "reviews"
COMPILE, WORDS = "tilewright.reviews.ahead:rehearse", Words("reviewing", "analyse des parties")
LEAST = Budget("least", look=1, weigh=1, tail=1, deals=1, deal=1, proof=1)


def works() -> Iterator[Work]:
    """One for each game; without a step where all was compiled before."""
    for game in all_games():
        steps = [] if is_ready(key_of(game.name)) else [Step(WORDS, (COMPILE, game.name))]
        yield Work(game.name, REVIEWS, steps, note)


def note(work: Work) -> None:
    if not work.failed:
        mark_ready(key_of(work.game))


def key_of(name: str) -> str:
    return f"{name}-reviews"


def rehearse(name: str) -> None:
    """Review a deal and a move; the compiled code is kept on disk."""
    record = Record.of(Variant.of(name))
    record = record.deal(Dealer(1).draw(record.position))
    record = record.play(record.position.legal_moves[0])
    examiner = Examiner(record.variant, LEAST, 0, np.zeros(1, np.uint8))
    for task in tasks_of(record):
        examiner.examine(task)
