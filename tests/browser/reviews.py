"""Reviews that the server has made, of games with a planted blunder."""

import time
from dataclasses import dataclass

from tests.browser.served import House, Json, Made
from tilewright import Bot, Position, Record, Waits, analyze, bot

LOOK_SECONDS, MOST_LOOKS = 0.2, 600
LEVEL = 2  # of who plays, but for the blunder
MOST_TABLES, MOST_REVIEWS = 20, 5
TRIES = 8000  # simulations
GIVEN_AWAY = 0.4  # of the win: far more than the server's quickest review errs by


@dataclass(frozen=True)
class Reviewed:
    """A finished table, after how many moves the blunder was planted, and its review."""

    made: Made
    at: int
    review: Json

    @property
    def mistakes(self) -> list[Json]:
        return mistakes_of(self.review)

    @property
    def blunder(self) -> Json:
        """As it was reviewed."""
        return next(mistake for mistake in self.mistakes if mistake["at"] == self.at)


def kept_review(house: House, made: Made) -> Json:
    """That of a finished table; waited for where it is still to be made."""
    for _ in range(MOST_LOOKS):
        found: Json | None = house.http.get(f"/api/tables/{made.id}/review").json()["review"]
        if found:
            return found
        time.sleep(LOOK_SECONDS)
    raise AssertionError(f"no review of {made.game} was made")


def mistakes_of(review: Json) -> list[Json]:
    """The marked moves, each with the number of moves before it."""
    moves = [piece for piece in review["pieces"] if piece["kind"] == "move"]
    return [{"at": at, **move} for at, move in enumerate(moves) if move["mark"]]


def with_blunder(house: House, game: str) -> tuple[Made, int]:
    """A game of two bots, one of whose moves is replaced by a blunder; deals are the server's."""
    for seed in range(MOST_TABLES):
        made = house.make(game, {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
        planted = play_with_blunder(house, made, bot(game, level=LEVEL, seed=seed))
        if planted is not None:
            return made, planted
    raise AssertionError(f"no game of {MOST_TABLES} had a move that loses so much")


def reviewed_blunder(house: House, game: str) -> tuple[Made, int]:
    """The same, where the server's review thinks so, too: it foresees the next round, and may find
    that the game was as good as lost or won all the same."""
    for _ in range(MOST_REVIEWS):
        made, planted = with_blunder(house, game)
        for mistake in mistakes_of(kept_review(house, made)):
            if (mistake["at"], mistake["mark"]) == (planted, "blunder"):
                return made, planted
    raise AssertionError(f"no review of {MOST_REVIEWS} found the blunder")


def play_with_blunder(house: House, made: Made, player: Bot) -> int | None:
    planted = None
    while (state := house.now(made.id))["waits"] != "over":
        record = Record.read(house.http.get(f"/api/tables/{made.id}/record").text)
        move = blunder_in(record.position) if planted is None else None
        if move:
            planted = state["ply"]
        house.play(made, state, move or str(player.choose(record.position)))
    return planted


def blunder_in(position: Position) -> str | None:
    """A move that loses much, where it and the best one can be pressed as they are."""
    found = sorted(analyze(position, TRIES), key=lambda one: one.share)
    worst, best = found[0], found[-1]
    after = position.play(worst.move)
    if "pass" in str(best.move) + str(worst.move) or after.waits != Waits.MOVE:
        return None
    share = max(one.share for one in analyze(after, TRIES))
    left = share if after.turn == position.turn else 1 - share
    return str(worst.move) if best.share - left >= GIVEN_AWAY else None
