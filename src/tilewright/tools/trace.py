"""Traces: games as JSON lines, for tools. Written while playing, or from another trace."""

import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tilewright import engine
from tilewright.dealer import Dealer
from tilewright.game import DealError, NotationError, OptionError
from tilewright.games import Variant, game
from tilewright.moves import IllegalMoveError
from tilewright.position import Position
from tilewright.rules import Waits

Line = dict[str, Any]
Choice = Callable[[Position], str]


class TraceError(ValueError):
    """Lines that are no trace, or that cannot have been played."""


def random_choice(rng: random.Random) -> Choice:
    """Uniform among the legal moves."""
    return lambda position: rng.choice(position.legal_moves.texts())


def tidy_choice(rng: random.Random) -> Choice:
    """Uniform among the legal moves that waste least.

    >>> position = Position.from_text("azul center=bbb")
    >>> tidy_choice(random.Random(1))(position) in {"cb3", "cb4", "cb5"}
    True
    """

    def choose(position: Position) -> str:
        record, state = position.variant.record, position.state()
        ids = position.legal_ids()
        waste = [engine.waste_of(record, state, number) for number in ids]
        least = [number for number, wasted in zip(ids, waste, strict=True) if wasted == min(waste)]
        return position.variant.game.move_text(rng.choice(least))

    return choose


STYLES = {"random": random_choice, "tidy": tidy_choice}


def play_game(variant: Variant, seed: str, style: str) -> Iterator[Line]:
    """One game as a trace; the same seed gives the same game."""
    dealer = Dealer(seed)
    choose = STYLES[style](random.Random(seed))
    position = Position.of(variant, dealer.first(variant.players))
    yield start_line(position)
    while not position.is_over:
        if position.waits == Waits.DEAL:
            deal = dealer.draw(position)
            position = position.deal(deal)
            yield {"type": "deal", **deal}
        else:
            move = choose(position)
            before, position = position, position.play(move)
            yield move_line(before, move, position)
    yield end_line(position)


def start_line(position: Position) -> Line:
    begun = {
        "type": "start",
        "game": position.variant.name,
        "players": position.variant.players,
        "options": position.variant.listed_options,
        "first": position.turn,
    }
    is_new = position == Position.of(position.variant, position.turn)
    return begun if is_new else begun | {"position": position.text}


def move_line(before: Position, move: str, after: Position) -> Line:
    return {
        "type": "move",
        "seat": before.turn,
        "legal": before.legal_moves.texts(),
        "move": move,
        "scores": after.scores,
    }


def end_line(position: Position) -> Line:
    return {"type": "end", "scores": position.scores, "ranks": position.ranks}


def replay(
    lines: Iterable[str], before_game: Callable[[str], None] = lambda _name: None
) -> Iterator[Line]:
    """Play what a trace says, and write it again; only start, deal and move are read.

    ``before_game`` is told the name of each game that begins.
    """
    position: Position | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            line = read_line(text)
            if line["type"] == "end":
                continue
            if line["type"] == "start":
                before_game(game(str(line.get("game"))).name)
            before, position = position, follow(position, line)
            yield from written(before, line, position)
        except (TraceError, OptionError, NotationError, DealError, IllegalMoveError) as error:
            raise TraceError(f"line {number}: {error}") from error
    if position is None:
        raise TraceError("expected a trace, got nothing")


def read_line(text: str) -> Line:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also numbers of 5,000 digits
        raise TraceError(f"expected a JSON object, got {text.strip()[:40]!r}") from error
    if not isinstance(line, dict) or line.get("type") not in ("start", "deal", "move", "end"):
        raise TraceError("expected a JSON object of type start, deal, move or end")
    return line


def follow(position: Position | None, line: Line) -> Position:
    if line["type"] == "start":
        return read_start(line)
    if position is None:
        raise TraceError("expected a line of type start first")
    if line["type"] == "deal":
        return position.deal(line)
    if not isinstance(line.get("move"), str):
        raise TraceError(f"expected a move's text, got {line.get('move')!r}")
    return position.play(line["move"])


def read_start(line: Line) -> Position:
    if "position" in line:
        return Position.from_text(str(line["position"]))
    players, options, first = line.get("players"), line.get("options", {}), line.get("first", 0)
    if not isinstance(players, int) or not isinstance(first, int):
        raise TraceError("expected numbers as players and first")
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise TraceError("expected options as an object of texts")
    return Position.of(Variant.of(str(line.get("game")), players, **options), first)


def written(before: Position | None, line: Line, after: Position) -> Iterator[Line]:
    """What the trace says of a line that was followed."""
    if before is None or line["type"] == "start":
        yield start_line(after)
    elif line["type"] == "move":
        yield move_line(before, line["move"], after)
    else:
        yield {"type": "deal", **before.complete_deal(line)}
    if after.is_over:
        yield end_line(after)
