"""Tables in all states that a screen needs, brought there over HTTP."""

from collections.abc import Callable
from functools import cached_property

from tests.browser.reviews import Reviewed, kept_review, reviewed_blunder
from tests.browser.served import BOT, ME, OPEN, House, Json, Made, is_over
from tilewright import Dealer, Position

MOST_TABLES = 20


class Stock:
    """Tables in all states that a screen needs, made once."""

    def __init__(self, house: House, players: int = 2) -> None:
        self.house = house
        self.players = players
        self.found: dict[tuple[str, str], tuple[Made, Json]] = {}
        self.planted: dict[str, tuple[Made, int]] = {}
        self.full: dict[str, Made] = {}

    @cached_property
    def four(self) -> "Stock":
        """The same for four players."""
        return Stock(self.house, 4)

    def make(self, game: str, **more: object) -> Made:
        """A new table with everyone at one browser."""
        others = [ME] * (self.players - 1)
        return self.house.make(game, {"kind": "me", "name": "Ana"}, *others, **more)

    def table(self, game: str, name: str, is_there: Callable[[Json], bool], **more: object) -> Made:
        """A table with everyone at one browser that stands as asked for."""
        return self.stand(game, name, is_there, **more)[0]

    def stand(
        self, game: str, name: str, is_there: Callable[[Json], bool], **more: object
    ) -> tuple[Made, Json]:
        if (game, name) not in self.found:
            self.found[game, name] = self.search(game, is_there, **more)
        return self.found[game, name]

    def search(
        self, game: str, is_there: Callable[[Json], bool], **more: object
    ) -> tuple[Made, Json]:
        for seed in range(MOST_TABLES):
            made = self.make(game, **more)
            state = self.house.play_until(
                made, lambda state: is_there(state) or is_over(state), seed
            )
            if is_there(state):
                return made, state
        raise AssertionError(f"no table of {MOST_TABLES} came to stand so")

    def turn(self, game: str) -> Made:
        return self.table(game, "turn", is_taking)

    def crowded(self, game: str) -> Made:
        """The center holds as many tiles as it can while there is a display to take from."""
        if game not in self.full:
            position = Dealer(seed=1).deal(Position.start(game, players=self.players))
            self.full[game] = self.make(game, start=with_full_center(position).text)
        return self.full[game]

    @cached_property
    def full_hand(self) -> Made:
        """Summer Pavilion: tiles are placed from a hand of eighteen."""
        start = (
            f"pavilion players={self.players} round=1 turn=0 first=0 "
            "0.hand=ppppggggoooyyybbrr supply=pppgooyybb"
        )
        return self.make("pavilion", start=Position.from_text(start).text)

    def over(self, game: str) -> Made:
        return self.table(game, "over", is_over)

    def reviewed(self, game: str) -> Reviewed:
        """A finished table with a planted blunder, whose review the server has made."""
        if game not in self.planted:
            self.planted[game] = reviewed_blunder(self.house, game)
        made, at = self.planted[game]
        return Reviewed(made, at, kept_review(self.house, made))

    @cached_property
    def chat(self) -> Made:
        return self.house.make("azul", {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})

    @cached_property
    def lobby(self) -> Made:
        return self.house.make("azul", {"kind": "me", "name": "Ana"}, OPEN, BOT)


def with_full_center(position: Position) -> Position:
    """Every display but one has been taken from, each time as few tiles as may be."""
    while sum(heap != "-" for heap in position.view()["displays"]) > 1:
        every = [position.play(move) for move in position.legal_moves]
        position = max(every, key=lambda after: len(after.view()["center"]))
    return position


def is_taking(state: Json) -> bool:
    """Some moves after the start, with tiles to take."""
    takes = [move for move in state["legal"] if move[0] in "123456789c"]
    return state["ply"] >= 7 and len(takes) > 0
