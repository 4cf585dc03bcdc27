"""What is still made ready behind the pages, as they are told."""

from collections.abc import Iterable

from msgspec import Struct

from tilewright.behind.queue import Work
from tilewright.server.offers import WordsShown


class WorkShown(Struct, frozen=True):
    """A part of a game (``rules``: without them no table opens; ``bots``) of which some steps of
    all are done, and what is being done."""

    game: str
    part: str
    done: int
    steps: int
    doing: WordsShown


class Progress(Struct, frozen=True):
    """What is still made ready, the next first; nothing when all is."""

    works: list[WorkShown]


def show_works(works: Iterable[Work]) -> Progress:
    return Progress(
        [
            WorkShown(
                work.game,
                work.part,
                work.done,
                len(work.steps),
                WordsShown(work.doing.en, work.doing.fr),
            )
            for work in works
        ]
    )
