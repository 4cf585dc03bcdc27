"""Azul (2017), with the gray wall and the joker tiles."""

from tilewright.azul import rules, scoring, tiling
from tilewright.azul.variant import VARIANT
from tilewright.game import register

register(
    VARIANT,
    (
        rules.start,
        rules.draw,
        rules.draw_given,
        rules.lay,
        rules.legal_moves,
        rules.check_move,
        rules.play,
        tiling.settle_one,
        rules.waste,
        scoring.standing,
    ),
)
