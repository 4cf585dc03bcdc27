"""What games are made of: rows of tiles, and texts of moves and deals."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tilewright import found
from tilewright.game import DealError, NotationError
from tilewright.parts.notation import MoveTexts, heap_text, read_dealt_row, read_row, row_text
from tilewright.parts.pieces import begin_row
from tilewright.parts.rows import first_run, row_heap, without
from tilewright.parts.terminal import bold, paint, painted

LETTERS = "abc"
SIDES = "abcABC"  # each tile has two


@pytest.mark.parametrize(
    ("row", "run"), [("-", 0), ("a", 1), ("ab", 1), ("aab", 2), ("aaa", 3), ("AAa", 2)]
)
def test_a_row_begins_with_a_run(row: str, run: int) -> None:
    assert first_run(read_row(row, SIDES, 15)) == run


def test_a_full_row_of_one_kind_is_one_run() -> None:
    assert first_run(read_row(15 * "a", LETTERS, 15)) == 15


@pytest.mark.parametrize(("place", "left"), [(0, "bca"), (1, "aca"), (3, "abc")])
def test_the_gap_in_a_row_closes(place: int, left: str) -> None:
    assert row_text(without(read_row("abca", LETTERS, 15), place), LETTERS) == left


def test_both_sides_of_a_tile_are_the_same_tile_in_a_heap() -> None:
    assert heap_text(row_heap(read_row("aAbCA", SIDES, 15), 3), LETTERS) == "aaabc"


def test_listed_moves_are_read_back_and_others_refused() -> None:
    moves = MoveTexts(["up", "down"], "up or down")
    assert [moves.id(moves.text(move)) for move in range(2)] == [0, 1]
    with pytest.raises(NotationError, match="expected up or down, got 'left'"):
        moves.id("left")


@pytest.mark.parametrize("row", [None, 3, ["a", "b"], "ab", "abca", "abx"])
def test_a_dealt_row_has_its_tiles(row: object) -> None:
    with pytest.raises(DealError, match="expected row: 3 tiles of 'abc', got"):
        read_dealt_row({"row": row}, "row", LETTERS, 3)


def test_a_row_is_dealt_tile_by_tile() -> None:
    """Two tiles from a bag of aab: what has been drawn is not there any more."""
    deal = begin_row("row", LETTERS, 2, row_heap(read_row("aab", LETTERS, 3), 3))
    assert deal.outcomes() == [(0, 2 / 3), (1, 1 / 3)]
    deal = deal.plus(1)
    assert deal.outcomes() == [(0, 1.0)]
    assert deal.plus(0).written() == {"row": "ba"}


def test_tiles_without_a_color_are_bold() -> None:
    assert painted("aB", {"a": (1, 2)}) == paint(" a ", 1, 2) + bold(" B ")


def test_compiled_code_does_not_depend_on_where_a_game_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    entry = EntryPoint("other", "other_game:GAME", found.GROUP)
    monkeypatch.setattr(found, "found_games", lambda: {"other": entry})
    places = []
    for home in ("here", "there"):
        (tmp_path / home / "other_game").mkdir(parents=True)
        (tmp_path / home / "other_game/__init__.py").touch()
        with monkeypatch.context() as path:
            path.syspath_prepend(tmp_path / home)
            places.append([place for place, _ in found.game_sources()])
    assert places == 2 * [["other_game/__init__.py"]]
