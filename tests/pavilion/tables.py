"""Summer Pavilion positions for tests, written in notation."""

import json
from pathlib import Path
from typing import Any

from tilewright import Position, Variant
from tilewright.parts.notation import counts_text, read_counts
from tilewright.pavilion.state import LETTERS

STARS = "orbygpm"
FULL_SUPPLY = "ppggooyybr"
BOARDS = Path(__file__).parents[2] / "docs" / "rules" / "boards.json"


def printed() -> dict[str, Any]:
    """What boards.json says of this game."""
    boards: dict[str, Any] = json.loads(BOARDS.read_text(encoding="utf-8"))["pavilion"]
    return boards


def pavilion(**fields: object) -> Position:
    """A position; what is not said is empty."""
    return Position.from_text(" ".join(["pavilion", *(f"{k}={v}" for k, v in fields.items())]))


def placing(**fields: object) -> Position:
    """Seat 0 is to place; the supply is full, and seat 1 holds two yellow tiles."""
    return pavilion(**{"supply": FULL_SUPPLY, "1.hand": "yy", **fields})


def small_game(tiles: str, players: int = 2, **options: str) -> Position:
    """A game with only these tiles, before its first deal."""
    variant = Variant.of("pavilion", players, **options)
    record = variant.record.copy()
    record["tiles"] = read_counts(tiles, LETTERS)
    return Position.of(variant.with_record(record))


def with_bag(bag: str, **fields: object) -> Position:
    """The bag holds these tiles, and the tower all that lie nowhere else."""
    rest = placing(**fields).view()["bag"]
    heap = sum(n << 8 * LETTERS.index(letter) for letter, n in rest.items())
    tower = counts_text(heap - read_counts(bag, LETTERS), LETTERS)
    return placing(**fields, bag=bag, tower=tower)


def fill(*displays: str, n: int = 5) -> str:
    """The first displays, and empty ones up to n."""
    return "/".join([*displays, *["-"] * (n - len(displays))])


def stars(**rings: str) -> str:
    """Stars by their letter, each with its places 1 to 6; those left out are empty."""
    return "/".join(rings.get(star, "......") for star in STARS)


def laid(*tiles: str) -> str:
    """Stars with these tiles, each a place and a color as ``b6b``."""
    rings = {star: list("......") for star in STARS}
    for tile in tiles:
        rings[tile[0]][int(tile[1]) - 1] = tile[2]
    return stars(**{star: "".join(ring) for star, ring in rings.items()})


def takes(position: Position) -> list[str]:
    return [move for move in position.legal_moves.texts() if len(move) == 2 and move[0] != "+"]


def placements(position: Position) -> list[str]:
    return [move for move in position.legal_moves.texts() if len(move) == 4]


def passes(position: Position) -> list[str]:
    return [move for move in position.legal_moves.texts() if move.startswith("pass=")]


def rule_against(position: Position, move: str) -> str:
    """The rule that refuses a move, '' if none does."""
    refusal = position.why_not(move)
    return refusal.rule if refusal else ""
