"""Twenty things that users of python-chess do every day, each in three lines at most with ours."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import pytest

import tilewright
from tilewright import Candidate, Dealer, Move, Position, Record, Variant, Waits, read_records
from tilewright.bots.external import Engine
from tilewright.bots.protocol import Limit
from tilewright.tools.perft import perft

LONGEST = 3  # lines
DISPLAYS = ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]


# The tasks


def start_a_game() -> Position:  # chess.Board()
    return Dealer(seed=7).deal(Position.start("azul", players=2))


def list_the_legal_moves(position: Position) -> list[str]:  # list(board.legal_moves)
    return [str(move) for move in position.legal_moves]


def ask_whether_a_move_is_legal(position: Position, text: str) -> bool:  # move in board.legal_moves
    return text in position.legal_moves


def read_a_move(text: str) -> Move:  # chess.Move.from_uci
    return Move.from_text("azul", text)


def play_a_move(position: Position, text: str) -> Position:  # board.push
    return position.play(text)


def look_ahead_and_come_back(position: Position, text: str) -> tuple[int, int]:  # push, pop
    ahead = position.play(text)
    return position.turn, ahead.turn


def see_whose_turn_it_is(position: Position) -> int:  # board.turn
    return position.turn


def see_the_result(position: Position) -> list[int] | None:  # board.is_game_over, board.result
    return position.ranks if position.is_over else None


def store_and_restore_a_position(position: Position) -> Position:  # board.fen, chess.Board(fen)
    return Position.from_text(position.text)


def explain_an_illegal_move(position: Position, text: str) -> str:  # python-chess does not
    return str(position.why_not(text))


def read_a_game(file: Path) -> Record:  # chess.pgn.read_game
    return Record.read(file.read_text(encoding="utf-8"))


def read_many_games(lines: TextIO) -> Iterator[str]:  # while game := chess.pgn.read_game(file)
    for record in read_records(lines):
        yield record.headers["Seat0"]


def write_a_game(record: Record, file: Path) -> None:  # print(game, file=...)
    file.write_text(record.write(), encoding="utf-8")


def edit_a_header(record: Record) -> Record:  # game.headers["White"] = ...
    return record.header("Seat0", "Ana")


def comment_and_mark_a_move(record: Record) -> Record:  # node.comment, node.nags
    return record.comment("a calm start", ply=1).mark("!", ply=1)


def add_a_variation(record: Record) -> Record:  # node.add_variation
    return record.vary(1, "2w2", "cy1")


def walk_through_a_game(record: Record) -> list[str]:  # game.mainline()
    return [position.text for position in record.positions()]


def ask_a_bot_for_a_move(position: Position) -> Move:  # engine.play
    return tilewright.bot(position.game, simulations=50).choose(position)


def analyze_with_several_lines(position: Position) -> list[Candidate]:  # engine.analyse, multipv
    return tilewright.analyze(position, simulations=200, lines=3)


def talk_to_a_program(command: str, position: Position) -> Move:  # chess.engine.SimpleEngine
    with Engine(command, options={"level": 1}) as engine:
        return engine.play(position, Limit(seconds=60)).move


def draw_the_board_with_an_arrow(position: Position, text: str) -> str:  # chess.svg.board
    return position.svg(arrows=[text], size=400)


def print_the_board(position: Position) -> str:  # print(board)
    return position.picture()


def count_the_ways_to_play(position: Position) -> int:  # perft
    return perft(position, 1)


TASKS: list[Callable[..., object]] = [
    start_a_game,
    list_the_legal_moves,
    ask_whether_a_move_is_legal,
    read_a_move,
    play_a_move,
    look_ahead_and_come_back,
    see_whose_turn_it_is,
    see_the_result,
    store_and_restore_a_position,
    explain_an_illegal_move,
    read_a_game,
    read_many_games,
    write_a_game,
    edit_a_header,
    comment_and_mark_a_move,
    add_a_variation,
    walk_through_a_game,
    ask_a_bot_for_a_move,
    analyze_with_several_lines,
    talk_to_a_program,
    draw_the_board_with_an_arrow,
    print_the_board,
    count_the_ways_to_play,
]


# They do what they say, and are short


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.__name__)
def test_a_task_takes_three_lines_at_most(task: Callable[..., object]) -> None:
    (function,) = ast.parse(inspect.getsource(task)).body
    assert isinstance(function, ast.FunctionDef)
    first, last = function.body[0], function.body[-1]
    assert (last.end_lineno or 0) - first.lineno + 1 <= LONGEST


def test_there_are_twenty_tasks() -> None:
    assert len(set(TASKS)) >= 20


@pytest.fixture
def position() -> Position:
    return Position.start("azul").deal({"displays": DISPLAYS})


@pytest.fixture
def record() -> Record:
    return Record.of(Variant.of("azul")).deal({"displays": DISPLAYS}).play("1b2").play("2r3")


def test_positions_are_played_and_asked(position: Position) -> None:
    assert start_a_game().waits == Waits.MOVE
    assert "1b2" in list_the_legal_moves(position)
    assert ask_whether_a_move_is_legal(position, "1b2")
    assert not ask_whether_a_move_is_legal(position, "1r2")
    assert str(read_a_move("1b2")) == "1b2"
    assert play_a_move(position, "1b2").view()["lines"][0][1] == "bb"
    assert look_ahead_and_come_back(position, "1b2") == (0, 1)
    assert see_whose_turn_it_is(position) == 0
    assert see_the_result(position) is None
    assert store_and_restore_a_position(position) == position
    assert explain_an_illegal_move(position, "1r2").startswith("AZ-11")
    # 3, 2, 4, 1 and 4 colors on the displays, each for 5 lines or the floor
    assert count_the_ways_to_play(position) == 84


def test_records_are_read_edited_and_written(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    edited = add_a_variation(comment_and_mark_a_move(edit_a_header(record)))
    write_a_game(edited, file)
    assert read_a_game(file) == edited
    assert "1. 1b2 ! {a calm start} 2r3 (2w2 cy1)" in file.read_text(encoding="utf-8")
    file.write_text(3 * edited.write(), encoding="utf-8")
    with file.open(encoding="utf-8") as lines:
        assert list(read_many_games(lines)) == ["Ana"] * 3
    assert walk_through_a_game(record)[-1] == record.position.text


def test_bots_and_programs_answer(position: Position) -> None:
    assert ask_a_bot_for_a_move(position) in position.legal_moves
    assert len(analyze_with_several_lines(position)) == 3
    program = f"{sys.executable} -m tilewright engine"
    assert talk_to_a_program(program, position) in position.legal_moves


def test_boards_are_drawn(position: Position) -> None:
    assert 'class="arrow"' in draw_the_board_with_an_arrow(position, "1b2")
    assert "1" in print_the_board(position)
