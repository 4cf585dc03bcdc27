"""The puzzles that come with the games: written well, and a sample proven again."""

import pytest

from tests.games import OWN_GAMES
from tilewright import Position
from tilewright.game import NotationError
from tilewright.puzzles.mine import CLEAR, NOBODY
from tilewright.puzzles.proofs import leaves_deals_out
from tilewright.puzzles.puzzle import Puzzle, kinds_of, puzzles_of, read, written
from tilewright.puzzles.verify import fault_in
from tilewright.search.solve import without_deals

SAMPLE = 10
FEWEST = 300


@OWN_GAMES
def test_every_puzzle_can_be_asked(name: str) -> None:
    puzzles, kinds = puzzles_of(name), kinds_of(name)
    assert len(puzzles) >= FEWEST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        position = Position.from_text(puzzle.position)
        assert position.variant.players == 2
        assert puzzle.kind in kinds
        assert puzzle.ahead - puzzle.next_best >= CLEAR
        assert puzzle.answer != puzzle.tempting
        assert puzzle.tempting in position.legal_moves
        assert 3 <= puzzle.level <= (NOBODY if leaves_deals_out(position) else 8)
        check_line(position, puzzle)


def check_line(position: Position, puzzle: Puzzle) -> None:
    """All moves are legal, and lead to the end of the round with the points that are written."""
    seat, round_number = position.turn, position.round
    for move in puzzle.line.split():
        assert position.round == round_number
        position = without_deals(position.play(move))
    assert not position.legal_moves or position.round > round_number
    assert position.scores[seat] - position.scores[1 - seat] == puzzle.ahead


@OWN_GAMES
def test_a_sample_is_proven_again(name: str) -> None:
    """Ids are hashes: the first ones are any."""
    for puzzle in puzzles_of(name)[:SAMPLE]:
        assert fault_in(puzzle) == "", puzzle.id


def test_puzzles_are_read_as_they_are_written() -> None:
    puzzles = puzzles_of("azul")[:5]
    assert tuple(read("".join(map(written, puzzles)))) == puzzles


def test_something_else_is_refused_with_its_line() -> None:
    with pytest.raises(NotationError, match="expected a puzzle in line 2"):
        list(read(written(puzzles_of("azul")[0]) + "{}\n"))


def test_a_wrong_answer_is_a_fault() -> None:
    puzzle = puzzles_of("azul")[0]
    said = {name: getattr(puzzle, name) for name in puzzle.__struct_fields__}
    wrong = Puzzle(**said | {"line": puzzle.tempting})
    assert fault_in(wrong) == f"expected answer {puzzle.answer!r}, got {puzzle.tempting!r}"
