"""Azul: Summer Pavilion (2019), with the colored and the gray side of its board."""

from tilewright.game import register
from tilewright.pavilion import appeal, deals, evaluate, observe, quick, rules, scoring, steps
from tilewright.pavilion.evaluate import OVERSIGHTS, WEIGHTS
from tilewright.pavilion.moves import MOVES, move_id, move_text
from tilewright.pavilion.observe import planes
from tilewright.pavilion.rule_texts import RULE_TEXTS
from tilewright.pavilion.show import picture
from tilewright.pavilion.state import DEAL, LETTERS, STATE
from tilewright.pavilion.svg import svg
from tilewright.pavilion.tags import step_place, tags
from tilewright.pavilion.text import read_deal, read_state, write_deal, write_state
from tilewright.pavilion.variant import OPTIONS, VARIANT, variant
from tilewright.pavilion.view import printed, view
from tilewright.pavilion.words import (
    DEAL_RULE,
    END_RULE,
    describe_move,
    describe_refusal,
    describe_step,
    move_help,
    refusal_rule,
    step_rule,
)

NAME = "pavilion"
RULES = 1
TITLE = "Azul: Summer Pavilion"
WARMTH = 1.6

__all__ = [
    "DEAL",
    "DEAL_RULE",
    "END_RULE",
    "LETTERS",
    "MOVES",
    "NAME",
    "OPTIONS",
    "OVERSIGHTS",
    "RULES",
    "RULE_TEXTS",
    "STATE",
    "TITLE",
    "VARIANT",
    "WARMTH",
    "WEIGHTS",
    "describe_move",
    "describe_refusal",
    "describe_step",
    "move_help",
    "move_id",
    "move_text",
    "picture",
    "planes",
    "printed",
    "read_deal",
    "read_state",
    "refusal_rule",
    "step_place",
    "step_rule",
    "svg",
    "tags",
    "variant",
    "view",
    "write_deal",
    "write_state",
]

register(
    VARIANT,
    (
        deals.start,
        deals.draw,
        deals.draw_given,
        deals.lay,
        rules.legal_moves,
        rules.check_move,
        rules.play,
        steps.settle_one,
        rules.waste,
        scoring.standing,
        evaluate.is_round_over,
        appeal.appeal,
        quick.quick_move,
        evaluate.features,
        observe.observe,
    ),
)
