"""Styles: what a bot cares about beside winning, which makes it little weaker, or not at all."""

from dataclasses import dataclass

from tilewright import engine
from tilewright.game import Game, Lang, OptionError
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.search.fitting import fitting_weights


@dataclass(frozen=True)
class Style:
    """How a bot differs from others of its level.

    >>> style("builder").name(), style("denier").name("fr")
    ('builder', 'gêneur')
    """

    en: str
    fr: str
    bonuses: float = 1.0  # times as much as they are worth: those at the end of a game
    denial: float = 0.0  # how strictly it leaves little to the next player, by points

    def name(self, lang: Lang = "en") -> str:
        """What it is called."""
        return self.fr if lang == "fr" else self.en

    def weighted(self, game: Game, weights: Array) -> Array:
        """Weights of a game's features, as it sees them."""
        more = fitting_weights(game, weights).copy()
        for feature in game.oversights.get("bonuses", ()):
            more[list(game.weights).index(feature)] *= self.bonuses
        return more


PLAIN = Style("", "")
STYLES = (
    Style("builder", "bâtisseur", bonuses=1.45),
    Style("denier", "gêneur", denial=0.6),
)


def style(name: str) -> Style:
    """A style by its English name."""
    found = next((one for one in STYLES if one.en == name), None)
    if found is None:
        known = " or ".join(repr(one.en) for one in STYLES)
        raise OptionError(f"expected the style {known}, got {name!r}")
    return found


def left_after(position: Position, move: Move) -> float:
    """How good the next player's best move looks after a move, in points; 0 if the round ends."""
    after = position.play(move)
    if after.waits != Waits.MOVE or after.turn == position.turn:
        return 0.0
    record, state = after.variant.record, after.state()
    return max(float(engine.appeal_of(record, state, one.id)) for one in after.legal_moves)
