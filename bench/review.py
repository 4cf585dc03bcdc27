"""How well reviews judge: JSON lines, kept in a file, so that a run that was cut off goes on.

    python bench/review.py levels azul sintra pavilion     the levels' losses, quick and twice it
    python bench/review.py planted azul sintra pavilion    bad moves planted in games of level 7
    python bench/review.py show                            what the file says

``levels`` lets every level play itself and reviews the games; what levels 1 and 8 lose is what a
game declares as its ``losses``. ``planted`` replaces one move of a
game by one that a ten times longer search finds at least 0.15 of the win worse, lets the bots play
on, and asks where a quick review ranks it among the losses of its game. Games are kept, and
reviewed again when a quick review has become another.
"""

import argparse
import json
import os
import random
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from tilewright.bots.bot import Bot, prepare_bots
from tilewright.bots.levels import in_time
from tilewright.bots.levels import level as level_of
from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.record import Record
from tilewright.reviews.budget import QUICK, Budget, accuracy_curve
from tilewright.reviews.review import Review, review
from tilewright.reviews.tasks import Examiner, Task, examine_all, tasks_of, weights_name
from tilewright.rules import Waits
from tilewright.search.examine import PLAYED
from tilewright.search.findings import accuracy_of

FILE = Path(__file__).parent / "review.jsonl"
LEVELS = range(1, 9)
MASTER_SECONDS = 1.0  # more than its level does
PLANTER = 7
LONGER = QUICK.once().times(10)  # the search that chooses bad moves
BAD = 0.15  # of the win
WORST = 3  # places among which a planted move must be
CORES = os.cpu_count() or 1
TRIES = 12  # moves that are weighed before another ply is tried

Line = dict[str, Any]  # Any: as JSON has it


def read() -> list[Line]:
    return [json.loads(line) for line in FILE.read_text().splitlines()] if FILE.exists() else []


def keep(line: Line) -> None:
    with FILE.open("a") as out:
        out.write(json.dumps(line) + "\n")


def is_kept(lines: list[Line], **values: object) -> bool:
    return any(all(line.get(key) == value for key, value in values.items()) for line in lines)


# Levels


def play(game: str, level: int, seed: str, players: int = 2) -> Record:
    """A game of a level against itself."""
    dealer, variant = Dealer(seed), Variant.of(game, players)
    thinks = in_time(level, MASTER_SECONDS)
    bots = [Bot(game, thinks, f"{seed}/{seat}") for seat in range(variant.players)]
    record = Record.of(variant, dealer.first(variant.players))
    while not record.position.is_over:
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            record = record.play(bots[record.position.turn].choose(record.position))
    return record


def measure_levels(
    games: list[str], n: int, levels: list[int], players: int, budgets: Sequence[Budget]
) -> None:
    for number, level, game in product(range(n), levels, games):
        about = {"kind": "level", "game": game, "players": players, "level": level}
        about |= {"number": number}
        kept = read()
        missing = [one for one in budgets if not is_kept(kept, **about, budget=one.name)]
        if missing:
            record = play(game, level, f"review/{level}/{number}", players)
            for budget in missing:
                keep(about | measured(review(record, budget, threads=CORES)))


def measured(reviewed: Review) -> Line:
    moves = [move for move in reviewed.moves if move.choices > 1]
    return {
        "budget": reviewed.budget,
        "losses": [round(move.loss, 4) for move in moves],
        "before": [round(move.before[move.seat], 3) for move in moves],
        "seats": [move.seat for move in moves],
    }


# Planted moves


def measure_planted(games: list[str], n: int) -> None:
    for number, game in product(range(n), games):
        about = {"game": game, "number": number}
        kept = [line for line in read() if about.items() <= line.items()]
        planted = next((line for line in kept if line["kind"] == "planted"), None)
        if planted is None:
            keep(planted := {"kind": "planted"} | about | plant(game, number))
        by = {"budget": QUICK.name, "weights": weights_name(Variant.of(game), QUICK)}
        reviewed = {"kind": "reviewed"} | about | by
        if not is_kept(kept, **reviewed):
            keep(reviewed | rank(planted))


def plant(game: str, number: int) -> Line:
    """A game with a bad move in it; other deals are tried until there is one bad enough."""
    for attempt in range(20):
        seed = f"planted/{number}/{attempt}"
        planted = with_bad_move(game, seed, random.Random(seed))
        if planted:
            record, ply, loss = planted
            said = {"seed": seed, "ply": ply, "bad": round(loss, 3), "by": planter()}
            return said | {"moves": " ".join(map(str, record.moves))}
    raise RuntimeError(f"no bad move in 20 games of {game}")


def rank(planted: Line) -> Line:
    """Where a quick review finds the bad move among its game's."""
    record = dealt_again(planted)
    tasks = [task for task in tasks_of(record) if task.move]
    found = examine_all(record.variant, tasks, QUICK, 0, CORES)
    losses = [float(finding["loss"][0, 0]) for finding in found]
    own = losses[planted["ply"] - 1]
    return {"found": round(own, 3), "rank": 1 + sum(loss > own for loss in losses)}


def dealt_again(planted: Line) -> Record:
    dealer, variant = Dealer(planted["seed"]), Variant.of(planted["game"])
    record = Record.of(variant, dealer.first(variant.players))
    for move in planted["moves"].split():
        while record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        record = record.play(move)
    return record


def planter() -> Line:
    """What the planter's level is now: it may change, and kept games stay those of the earlier."""
    own = level_of(PLANTER)
    return {"simulations": own.simulations, "strictness": own.strictness, "proof": own.proof}


def with_bad_move(game: str, seed: str, rng: random.Random) -> tuple[Record, int, float] | None:
    """A game of the planter's level, the ply of the bad move, and what it loses."""
    dealer, variant = Dealer(seed), Variant.of(game)
    bots = [Bot(game, PLANTER, f"{seed}/{seat}") for seat in range(variant.players)]
    examiner = Examiner(variant, LONGER, 1, np.zeros(1, np.uint8))
    record, planted = Record.of(variant, dealer.first(variant.players)), None
    wanted = rng.randrange(5, 40)  # the ply from which on a bad move is looked for
    while not record.position.is_over:
        position = record.position
        if position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(position))
            continue
        found = None
        if planted is None and record.plies >= wanted:
            found = bad_move(examiner, position, len(record.entries), rng)
        if found:
            planted = record.plies + 1, found[1]
        record = record.play(found[0] if found else bots[position.turn].choose(position))
    return (record, *planted) if planted else None


def bad_move(
    examiner: Examiner, position: Position, number: int, rng: random.Random
) -> tuple[Move, float] | None:
    """Any move that is bad enough, of a few that are tried, and what it loses."""
    moves = list(position.legal_moves)
    if len(moves) < 2:
        return None
    best = None
    for move in rng.sample(moves, min(TRIES, len(moves)) // 4 + 1):
        task = Task(number, position, position, move)
        if best is None:
            found = examiner.examine(task)[0]
            loss, best = found["loss"][0], found["best_share"][position.turn]
        else:  # the best move is the same
            found = examiner.examine(task, PLAYED)[0]
            loss = found["loss"][0] if found["is_proven"] else best - found["share"][position.turn]
        if loss >= BAD:
            return move, float(loss)
    return None


# What it says


def show() -> None:
    lines = read()
    for game in sorted({line["game"] for line in lines}):
        for line in accuracies(lines, game):
            print(json.dumps(line))
        for line in ranks(lines, game):
            print(json.dumps(line))


def ranks(lines: list[Line], game: str) -> Iterator[Line]:
    """By what reviewed the games."""
    own = [line for line in lines if line["game"] == game and line["kind"] == "reviewed"]
    for budget, weights in sorted({(line["budget"], line["weights"]) for line in own}):
        places = [line["rank"] for line in own if line["weights"] == weights]
        found = sum(place <= WORST for place in places)
        about = {"game": game, "budget": budget, "weights": weights, "planted": len(places)}
        yield about | {"among the three worst": found, "the worst": places.count(1)}


def accuracies(lines: list[Line], game: str) -> Iterator[Line]:
    """By players, level and budget; worked out from the losses, so that a new definition needs no
    games."""
    own = [line for line in lines if line["game"] == game and line["kind"] == "level"]
    for players, level in product((2, 3, 4), LEVELS):
        for budget in sorted({line["budget"] for line in own}):
            about = {"players": players, "level": level, "budget": budget}
            games = [line for line in own if about.items() <= line.items()]
            if games:
                found = [accuracy for line in games for accuracy in by_seat(line)]
                losses = [loss for line in games for loss in line["losses"]]
                summed = {"accuracy": round(mean(found), 1), "lost": round(mean(losses), 4)}
                yield {"game": game} | about | {"games": len(games)} | summed


def by_seat(line: Line) -> list[float]:
    """The accuracy of each player of a game."""
    moves = list(zip(line["seats"], line["losses"], strict=True))
    curve = accuracy_curve(Variant.of(line["game"], line["players"]))
    return [
        accuracy_of(mean(loss for seat, loss in moves if seat == own), curve)
        for own in sorted(set(line["seats"]))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("levels", "planted", "show"))
    parser.add_argument("games", nargs="*")
    parser.add_argument("--number", type=int, default=100, help="of games, each")
    parser.add_argument("--levels", type=int, nargs="+", default=list(LEVELS))
    parser.add_argument("--players", type=int, default=2, help="of the levels' games")
    parser.add_argument("--once", action="store_true", help="review by the quick budget alone")
    arguments = parser.parse_args()
    for game in arguments.games:
        prepare_bots(game)
    if arguments.what == "show":
        show()
    elif arguments.what == "levels":
        budgets = [QUICK] if arguments.once else [QUICK, QUICK.times(2)]
        asked = arguments.number, arguments.levels, arguments.players
        measure_levels(arguments.games, *asked, budgets)
    else:
        measure_planted(arguments.games, arguments.number)


if __name__ == "__main__":
    main()
