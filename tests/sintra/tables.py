"""Sintra positions for tests, written in notation.

Unless a test says otherwise the strips lie in their order, first sides up:

    slot     1      2      3      4      5      6      7      8
    strip  YYYOO  OOOPP  PPPBB  BBBGG  GGGYY  YYPPB  OOBBG  PPGGY
    back   BBBYP  GGGOB  YYYPG  OOOBY  PPPGO  GGOOP  BBYYO  JJOBY
    window   1      2      3      4      2      2      1      1
"""

import json
from importlib.resources import files
from typing import Any

from tilewright import Outcome, Position, Variant
from tilewright.parts.notation import read_counts
from tilewright.sintra.state import LETTERS
from tilewright.sintra.steps import StepCode

JOKERS = "1a/2a/3a/4a/5a/6a/7a/8b"  # the strip with joker spaces is turned over


def sintra(**fields: object) -> Position:
    """A position; what is not said is empty."""
    return Position.from_text(" ".join(["sintra", *(f"{k}={v}" for k, v in fields.items())]))


def last_turn(**fields: object) -> Position:
    """Seat 1 is to take the game's last pane, and has room for it on strip 1."""
    return sintra(**{"round": 6, "indicator": "g", "center": "y", "turn": 1, **fields})


def small_game(panes: str, players: int = 2) -> Position:
    """A game with only these panes, before its first deal."""
    variant = Variant.of("sintra", players)
    record = variant.record.copy()
    record["tiles"] = read_counts(panes, LETTERS)
    return Position.of(variant.with_record(record))


def fill(*displays: str, n: int = 5) -> str:
    """The first displays, and empty ones up to n."""
    return "/".join([*displays, *["-"] * (n - len(displays))])


def slots(by_slot: dict[int, str], others: str = "-") -> str:
    """What is in some slots, counted from 1; the others are alike."""
    return "/".join(by_slot.get(slot, others) for slot in range(1, 9))


def without_strips(*gone: int) -> str:
    """The strips in their order but for those that have left the game."""
    return "/".join("-" if slot in gone else f"{slot}a" for slot in range(1, 9))


def dealt(*displays: str, players: int = 2, indicator: str = "yyopbg") -> dict[str, Any]:
    """A first deal with the strips in their order, first sides up."""
    strips = [[f"{strip}a" for strip in range(1, 9)] for _ in range(players)]
    return {"indicator": indicator, "strips": strips, "displays": list(displays)}


def house_print() -> dict[str, Any]:
    """What the data file of the game holds."""
    text = (files("tilewright.sintra") / "print.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def codes(outcome: Outcome) -> list[StepCode]:
    return [StepCode(step.code) for step in outcome.steps]


def points(outcome: Outcome, code: StepCode) -> list[int]:
    """What the steps of a kind brought."""
    return [step.points for step in outcome.steps if step.code == code]


def rule_against(position: Position, move: str) -> str:
    """The rule that refuses a move, '' if none does."""
    refusal = position.why_not(move)
    return refusal.rule if refusal else ""


def places(position: Position, take: str) -> list[str]:
    """Where the panes of a take like ``3o`` may go."""
    return [move[2:] for move in position.legal_moves.texts() if move.startswith(take)]
