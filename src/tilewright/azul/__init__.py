"""Azul (2017), with the gray wall and the joker tiles."""

from tilewright.azul import appeal, deals, evaluate, observe, rules, scoring, steps
from tilewright.azul.evaluate import OVERSIGHTS, WEIGHTS
from tilewright.azul.moves import MOVES, move_id, move_text
from tilewright.azul.observe import planes
from tilewright.azul.rule_texts import RULE_TEXTS
from tilewright.azul.show import picture
from tilewright.azul.state import DEAL, LETTERS, STATE
from tilewright.azul.svg import svg
from tilewright.azul.tags import step_place, tags
from tilewright.azul.text import read_deal, read_state, write_deal, write_state
from tilewright.azul.variant import OPTIONS, VARIANT, variant
from tilewright.azul.view import printed, view
from tilewright.azul.words import (
    DEAL_RULE,
    END_RULE,
    describe_move,
    describe_refusal,
    describe_step,
    move_help,
    refusal_rule,
    step_rule,
)
from tilewright.game import register

NAME = "azul"
RULES = 1
TITLE = "Azul"
WARMTH = 4.0

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
        evaluate.features,
        observe.observe,
    ),
)
