"""What players are measured by: earlier masters, and what the levels lose. Data of the games."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple


@dataclass(frozen=True)
class Master:
    """A master of an earlier version, kept as data to compare with: its settings and weights."""

    commit: str
    seconds: float
    strictness: float
    proof: int
    foresight: int
    warmth: float
    doubt: float
    weights: Mapping[str, float]


def read_masters(package: str) -> dict[str, Master]:
    """Earlier masters by name, from the data file of a game's package."""
    text = (files(package) / "masters.json").read_text(encoding="utf-8")
    return {name: Master(**kept) for name, kept in json.loads(text).items()}


class Losses(NamedTuple):
    """What of the win a move with a choice loses on average, of the lowest level against itself and
    of the highest. Reviews measure accuracy by it; ``bench/review.py levels`` finds it."""

    newcomer: float
    master: float


def read_losses(package: str) -> dict[int, Losses]:
    """By players, from the data file of a game's package."""
    text = (files(package) / "losses.json").read_text(encoding="utf-8")
    return {int(players): Losses(**lost) for players, lost in json.loads(text).items()}
