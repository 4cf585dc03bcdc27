"""Stained Glass of Sintra (2018), both sides of the palace board."""

from tilewright.game import register
from tilewright.sintra import appeal, deals, evaluate, observe, rules, scoring, steps
from tilewright.sintra.evaluate import OVERSIGHTS, WEIGHTS
from tilewright.sintra.moves import MOVES, move_id, move_text
from tilewright.sintra.observe import planes
from tilewright.sintra.printed import print_text
from tilewright.sintra.rule_texts import RULE_TEXTS
from tilewright.sintra.show import picture
from tilewright.sintra.state import DEAL, LETTERS, STATE
from tilewright.sintra.svg import svg
from tilewright.sintra.tags import step_place, tags
from tilewright.sintra.text import read_deal, read_state, write_deal, write_state
from tilewright.sintra.variant import OPTIONS, VARIANT, variant
from tilewright.sintra.view import printed, view
from tilewright.sintra.words import (
    DEAL_RULE,
    END_RULE,
    describe_move,
    describe_refusal,
    describe_step,
    move_help,
    refusal_rule,
    step_rule,
)

NAME = "sintra"
RULES = 1
TITLE = "Stained Glass of Sintra"
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
    "print_text",
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
