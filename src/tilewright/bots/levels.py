"""The levels, from newcomer to master.

A level is weakened by how far it looks, by what it overlooks on a board, and by choosing freely
among moves that are nearly as good; never by silly moves: what a search of its size finds bad it
does not play.
"""

from dataclasses import dataclass, replace

import numpy as np

from tilewright.bots.styles import PLAIN, Style
from tilewright.bots.styles import style as style_of
from tilewright.game import Game, Lang, OptionError, Oversight
from tilewright.records import Array
from tilewright.search.evaluation import weights_of
from tilewright.search.fitting import check_seconds, check_whole
from tilewright.search.think import DOUBT


@dataclass(frozen=True)
class Level:
    """How a level thinks: a budget, and how strictly it takes the best of what it saw.

    >>> level(3).name(), level(3).name("fr"), level(3).simulations
    ('hobbyist', 'amateur', 58)
    """

    number: int
    en: str
    fr: str
    simulations: int | None
    seconds: float | None
    strictness: float  # a move's chance is its visits to this power
    proof: int = 0  # positions it looks at to prove the rest of a round
    overlooks: tuple[Oversight, ...] = ()  # on a board
    foresight: int = 0  # rounds that it tries before it judges a board by hand-made weights alone
    is_learned: bool = False  # whether it judges a board by a network too, where there is one
    doubt: float = DOUBT  # how sure it makes of a choice before its time is up
    warmth: float | None = None  # of its priors, if not the game's or the network's
    style: Style = PLAIN

    def weights_for(self, game: Game) -> Array:
        """What it takes a board's features to be worth."""
        weights = weights_of(game)
        for oversight in self.overlooks:
            for feature in game.oversights.get(oversight, ()):
                weights[list(game.weights).index(feature)] = 0
        return weights

    def name(self, lang: Lang = "en") -> str:
        """What it is called."""
        return self.fr if lang == "fr" else self.en


MASTER = Level(
    8,
    "master",
    "maître",
    None,
    1.0,
    50.0,
    proof=500_000,
    foresight=1,
    is_learned=True,
    doubt=0.2,
)  # with all the time that it may need
LEVELS = (
    Level(1, "newcomer", "débutant", 12, None, 1.0, overlooks=("turn order", "bonuses")),
    Level(2, "apprentice", "apprenti", 26, None, 1.45, overlooks=("turn order",)),
    Level(3, "hobbyist", "amateur", 58, None, 1.9),
    Level(4, "regular", "habitué", 115, None, 2.3),
    Level(5, "craftsman", "artisan", 215, None, 2.75, proof=500),
    Level(6, "expert", "expert", 450, None, 3.7, proof=3_000),
    Level(7, "virtuoso", "virtuose", 1_400, None, 6.8, proof=12_000),
    replace(MASTER, simulations=1_100, seconds=None, proof=50_000),
)


def with_budget(simulations: int | None, seconds: float | None) -> Level:
    """The master's way of thinking with a budget of simulations or of seconds."""
    if (simulations is None) == (seconds is None):
        raise OptionError("expected a budget of simulations or of seconds")
    budget = seconds if simulations is None else simulations
    if isinstance(budget, int | float) and budget <= 0:
        raise OptionError(f"expected a budget above 0, got {budget}")
    if simulations is not None:
        check_whole("simulations", simulations, 1)
    else:
        check_seconds(seconds)
    return replace(MASTER, simulations=simulations, seconds=seconds)


def earlier_master(game: Game, name: str) -> tuple[Level, Array]:
    """The settings and weights of a master that is kept by name."""
    kept = game.masters[name]
    settings = replace(
        MASTER,
        seconds=kept.seconds,
        strictness=kept.strictness,
        proof=kept.proof,
        foresight=kept.foresight,
        warmth=kept.warmth,
        doubt=kept.doubt,
        is_learned=False,
    )
    return settings, np.array(list(kept.weights.values()), np.float32)


def level(number: int) -> Level:
    """A level by its number; ``dataclasses.replace`` makes another of it.

    >>> from dataclasses import replace
    >>> from tilewright import Bot
    >>> Bot("azul", replace(level(4), simulations=100)).level.strictness
    2.3
    """
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(LEVELS):
        raise OptionError(f"expected a level from 1 to {len(LEVELS)}, got {number!r}")
    return LEVELS[number - 1]


def in_time(number: int, seconds: float | None) -> Level:
    """A level that someone gives a time to think: only the master makes use of it.

    >>> in_time(8, 2.0).seconds, in_time(7, 2.0) == level(7), in_time(8, None) == level(8)
    (2.0, True, True)
    """
    found = level(number)
    return with_budget(None, seconds) if found.is_learned and seconds is not None else found


def in_style(chosen: Level, style: str) -> Level:
    """The same level in a style, by its name.

    >>> in_style(level(4), "denier").style.name("fr")
    'gêneur'
    """
    return replace(chosen, style=style_of(style))
