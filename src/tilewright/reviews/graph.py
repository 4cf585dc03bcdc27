"""A graph of the shares of the win: a band for each player, one above the other.

Columns are rounds, dots are deals, and what stands above a move is what it left everyone.
"""

from html import escape
from itertools import accumulate

from tilewright.game import Lang, Words
from tilewright.parts.drawing import Paper, Point
from tilewright.reviews.result import SIGNS, Reviewed, ReviewedDeal, ReviewedMove, Shares, percent

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 120, 44, 34
BANDS = ("#2f6f9f", "#d99a2b", "#5a8f4e", "#a2567f")
SIGN_INK = {"inaccuracy": "#8a6d1a", "mistake": "#b35a12", "blunder": "#b3261e"}
TITLE = Words("Shares of the win in {game}", "Chances de gagner dans « {game} »")
ROUND = Words("Round {n}", "Manche {n}")
PLAYER = Words("Player {n}", "Joueur {n}")


class Graph:
    """Where everything stands."""

    def __init__(self, review: Reviewed, lang: Lang) -> None:
        self.review, self.lang, self.events = review, lang, review.events
        title = TITLE.say(lang).format(game=review.record.variant.game.title.say(lang))
        self.paper = Paper(WIDTH, HEIGHT, "#fbf8f2", escape(title))
        self.paper.text(LEFT, 26, escape(title), size=15, anchor="start", weight="600")

    def x(self, i: int) -> float:
        """Of the i-th event, from 0: where it has happened."""
        return LEFT + (WIDTH - LEFT - RIGHT) * i / max(1, len(self.events) - 1)

    def y(self, share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * share

    def curve(self, above: int) -> list[Point]:
        """The lower edge of the bands of the first players."""
        return [
            (round(self.x(i), 2), round(self.y(sum(event.after[:above])), 2))
            for i, event in enumerate(self.events)
        ]

    def draw_bands(self) -> None:
        players = self.review.record.variant.players
        for seat in range(players):
            edge = self.curve(seat) + self.curve(seat + 1)[::-1]
            self.paper.polygon(edge, BANDS[seat], line="#fff", width=1.5)

    def draw_rounds(self) -> None:
        """Every other round is a little darker, over the bands."""
        starts = [i for i, event in enumerate(self.events) if self.begins_round(i)]
        for number, (start, end) in enumerate(
            zip(starts, [*starts[1:], len(self.events) - 1], strict=True), 1
        ):
            left, right = self.x(start), self.x(end)
            if number % 2 == 0:
                self.paper.box(left, TOP, right - left, HEIGHT - TOP - BOTTOM, "#0001", radius=0)
            text = ROUND.say(self.lang).format(n=self.events[start].round)
            if right - left > 8 * len(text):
                self.paper.text((left + right) / 2, HEIGHT - 12, text, size=12, fill="#555")

    def begins_round(self, i: int) -> bool:
        return i == 0 or self.events[i].round != self.events[i - 1].round

    def draw_deals(self) -> None:
        players = self.review.record.variant.players
        for i, event in enumerate(self.events):
            if isinstance(event, ReviewedDeal):
                for share in list(accumulate(event.after))[: players - 1]:
                    self.paper.circle(self.x(i), self.y(share), 3.2, "#fff", "#333")

    def draw_marks(self) -> None:
        """Mistakes and blunders above the graph."""
        for i, event in enumerate(self.events):
            if isinstance(event, ReviewedMove) and event.mark in ("mistake", "blunder"):
                ink = SIGN_INK[event.mark]
                self.paper.text(self.x(i), TOP - 4, SIGNS[event.mark], size=11, fill=ink)

    def draw_axis(self) -> None:
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            text = percent(share, self.lang)
            y = self.y(share)
            self.paper.text(LEFT - 6, y + 4, text, size=11, fill="#555", anchor="end")
        self.paper.add(
            f'<path d="M{LEFT} {self.y(0.5):g}H{WIDTH - RIGHT}" stroke="#fff8" '
            'stroke-dasharray="3 4"/>'
        )

    def draw_names(self) -> None:
        """At the right, each beside its band, or close to it."""
        ends, x = self.last(), WIDTH - RIGHT + 10
        below = float(TOP)
        for seat, share in enumerate(ends):
            middle = self.y(sum(ends[:seat]) + share / 2) + 4
            y = min(max(middle, below + 14), HEIGHT - BOTTOM - 32 * (len(ends) - 1 - seat))
            below = y + 16
            name = self.review.seats[seat].name or PLAYER.say(self.lang).format(n=seat + 1)
            text, rest = escape(shortened(name)), percent(share, self.lang)
            self.paper.text(x, y, text, size=13, fill=BANDS[seat], anchor="start", weight="600")
            self.paper.text(x, y + 15, rest, size=12, fill="#555", anchor="start")

    def last(self) -> Shares:
        return self.events[-1].after


def shortened(name: str, most: int = 13) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def graph_of(review: Reviewed, lang: Lang = "en") -> str:
    graph = Graph(review, lang)
    if graph.events:
        graph.draw_bands()
        graph.draw_rounds()
        graph.draw_axis()
        graph.draw_deals()
        graph.draw_marks()
        graph.draw_names()
    return graph.paper.finish()
