"""What callers from Python wait for, beside python-chess: ``python bench/library.py``.

The same random games are played with every library in turns, on one thread: first by listing the
legal moves of each position and playing one, then by reading the games again from their records.
The unit is one move of one player. The median of some turns counts, of processor time;
it is printed as JSON lines.
"""

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO

import chess
import chess.pgn

from tilewright import Dealer, Position, Record, Waits
from tilewright.games import GAMES
from tilewright.tools.warm import prepare

TURNS = 7
PLIES = 600  # in a measurement, at least
OTHER = "python-chess"


@dataclass(frozen=True)
class Library:
    """The same questions to one library; each answers with the number of moves it was about."""

    list_and_play: Callable[[random.Random], int]
    play: Callable[[], int]
    read_positions: Callable[[], int]
    read_records: Callable[[], int]
    is_legal: Callable[[], int]


# python-chess


def chess_game(rng: random.Random) -> chess.Board:
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board


def chess_library(rng: random.Random) -> Library:
    played = chess_game(rng)
    text = str(chess.pgn.Game.from_board(played))
    moves, board, fens = list(played.move_stack), chess.Board(), []
    for move in moves:
        fens.append(board.fen())
        board.push(move)

    def play() -> int:
        board = chess.Board()
        for move in moves:
            board.push(move)
        return len(moves)

    def read_positions() -> int:
        for fen in fens:
            chess.Board(fen)
        return len(fens)

    def read_records() -> int:
        chess.pgn.read_game(StringIO(text))
        return len(moves)

    def is_legal() -> int:
        return len(fens) if all(moves[0] in chess.Board().legal_moves for _ in fens) else 0

    return Library(
        lambda rng: len(chess_game(rng).move_stack), play, read_positions, read_records, is_legal
    )


# Ours


def steps(name: str, rng: random.Random) -> Iterator[tuple[Record, str]]:
    """The records before each move of a random game, with that move."""
    dealer, record = Dealer(rng.getrandbits(32)), Record.of(Position.start(name).variant)
    while not record.position.is_over:
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            move = str(rng.choice(record.position.legal_moves))
            yield record, move
            record = record.play(move)
    yield record, ""


def own_library(name: str, rng: random.Random) -> Library:
    *played, (whole, _) = steps(name, rng)
    positions = [record.position for record, _ in played]
    moves = whole.moves
    texts, written = [position.text for position in positions], whole.write()

    def list_and_play(rng: random.Random) -> int:
        dealer, position, plies = Dealer(rng.getrandbits(32)), Position.start(name), 0
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
            else:
                position = position.play(rng.choice(list(position.legal_moves)))
                plies += 1
        return plies

    def play() -> int:
        for position, move in zip(positions, moves, strict=True):
            position.play(move)
        return len(moves)

    def read_positions() -> int:
        for text in texts:
            Position.from_text(text)
        return len(texts)

    def read_records() -> int:
        Record.read(written)
        return len(moves)

    def is_legal() -> int:
        start = positions[0]
        return len(texts) if all(moves[0] in start.legal_moves for _ in texts) else 0

    return Library(list_and_play, play, read_positions, read_records, is_legal)


# Measuring


def speed(ask: Callable[[], int]) -> float:
    """Moves a second of processor time."""
    plies, began = 0, time.process_time()
    while plies < PLIES:
        plies += ask()
    return plies / (time.process_time() - began)


def questions(library: Library, seed: int) -> dict[str, Callable[[], int]]:
    rng = random.Random(seed)
    return {
        "list and play": lambda: library.list_and_play(rng),
        "play": library.play,
        "read a position": library.read_positions,
        "read a record": library.read_records,
        "ask for a move": library.is_legal,
    }


def main() -> None:
    for name in GAMES:
        prepare(name)
    libraries = {OTHER: chess_library(random.Random(1))}
    libraries |= {name: own_library(name, random.Random(1)) for name in GAMES}
    measured: dict[tuple[str, str], list[float]] = {}
    for turn in range(TURNS):
        for name, library in libraries.items():
            for question, ask in questions(library, turn).items():
                measured.setdefault((question, name), []).append(speed(ask))
    for (question, name), speeds in measured.items():
        middle = statistics.median(speeds)
        ratio = middle / statistics.median(measured[question, OTHER])
        line = {"what": question, "library": name, "moves/s": round(middle)}
        print(json.dumps({**line, f"of {OTHER}": round(ratio, 2)}))


if __name__ == "__main__":
    main()
