"""The contract of a game, made executable: checks that any game package can run on itself.

In a test file of a game called ``lane``:

    import pytest
    from tilewright.testing import CHECKS, GAME_CHECKS, all_variants

    @pytest.mark.parametrize("check", GAME_CHECKS)
    def test_the_game_keeps_the_contract(check):
        check("lane")

    @pytest.mark.parametrize("variant", all_variants("lane"), ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_every_variant_keeps_the_contract(check, variant):
        check(variant)

or on the command line: ``python -m tilewright.testing lane``. A check that fails raises an
AssertionError that names the position, or what the game itself raised.
"""

from collections.abc import Callable

from tilewright.games import Variant
from tilewright.testing import bounds, compiled, environments, playing, readers, rules, texts
from tilewright.testing.variants import all_variants

__all__ = ["CHECKS", "GAME_CHECKS", "all_variants"]

GAME_CHECKS: tuple[Callable[[str], None], ...] = (
    texts.move_texts_are_one_to_one,
    texts.refusals_rest_on_rules,
    compiled.compiled_and_uncompiled_games_are_the_same,
)
CHECKS: tuple[Callable[[Variant], None], ...] = (
    rules.steps_come_to_an_end,
    rules.legal_moves_and_refusals_agree,
    rules.tiles_are_conserved,
    rules.steps_sum_to_scores,
    rules.games_end,
    bounds.kernels_write_only_where_they_may,
    rules.drawn_deals_can_be_given,
    rules.deals_can_be_drawn_piece_by_piece,
    texts.positions_come_back_from_their_text,
    texts.records_come_back_as_the_same_game,
    texts.positions_are_values,
    readers.damaged_texts_are_refused,
    texts.words_exist_in_every_language,
    texts.views_are_as_declared,
    playing.bots_choose_legal_moves,
    playing.a_table_plays_to_its_end,
    environments.observations_are_in_range,
    environments.observations_hold_only_what_everyone_may_know,
    environments.masks_are_the_legal_moves,
    environments.pettingzoo_accepts_it,
    environments.gymnasium_accepts_it,
)
