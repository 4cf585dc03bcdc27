"""Azul positions for tests, written in notation."""

from tilewright import Position, Variant
from tilewright.azul.state import LETTERS
from tilewright.parts.notation import read_counts


def azul(**fields: str | int) -> Position:
    """A position; what is not said is empty."""
    return Position.from_text(" ".join(["azul", *(f"{k}={v}" for k, v in fields.items())]))


def before_tiling(**fields: str | int) -> Position:
    """One white tile is left in the center, and seat 0 is to take it."""
    return azul(**{"center": "w", "turn": 0, **fields})


def small_game(tiles: str, players: int = 2, **options: str) -> Position:
    """A game with only these tiles, before its first deal."""
    variant = Variant.of("azul", players, **options)
    record = variant.record.copy()
    record["tiles"] = read_counts(tiles, LETTERS)
    return Position.of(variant.with_record(record))


def fill(*displays: str, n: int = 5) -> str:
    """The first displays, and empty ones up to n."""
    return "/".join([*displays, *["-"] * (n - len(displays))])


def wall(*rows: str) -> str:
    """The first rows of a wall, and empty ones below."""
    return "/".join([*rows, *["....."] * (5 - len(rows))])
