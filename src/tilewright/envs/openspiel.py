"""OpenSpiel: each game as a Python game with explicit chance nodes. Importing registers them.

Each is called ``tilewright_`` and its name, and takes ``players`` and its options as parameters.
Chance decides who begins, then every piece of every deal.

>>> import pyspiel
>>> game = pyspiel.load_game("tilewright_azul(players=3,wall=gray)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0][0]
(True, 0)
"""

from typing import Any, NamedTuple

import numpy as np

from tilewright.envs.layout import OBSERVATION, size_of, split
from tilewright.envs.playing import observe_into
from tilewright.extras import needed
from tilewright.game import MAX_OUTCOMES, MAX_PLAYERS, PartialDeal
from tilewright.games import GAMES, Variant
from tilewright.games import game as rules_of
from tilewright.moves import all_moves
from tilewright.parts.notation import NOTHING
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.tools.warm import prepare_many

with needed("openspiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

PREFIX = "tilewright_"
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def game_type(name: str) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    options = {o.name: o.default for o in rules_of(name).options if o.choices}
    return kinds(
        short_name=PREFIX + name,
        long_name=rules_of(name).title.en,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, **options},
    )


def game_info(variant: Variant) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=variant.game.moves,
        max_chance_outcomes=MAX_OUTCOMES,
        num_players=variant.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=variant.game.longest[variant.players],
    )


class TilesGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A variant of one of our games."""

    def __init__(self, name: str, params: dict[str, Any] | None) -> None:
        settings = dict(params or {})
        players = int(settings.pop("players", 2))
        self.variant = Variant.of(name, players, **settings)
        prepare_many(name)
        self.start = Position.of(self.variant)
        self.size = size_of(self.variant)  # of an observation
        super().__init__(game_type(name), game_info(self.variant), params or {})

    def new_initial_state(self) -> "TilesState":
        return TilesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees; with perfect recall, all that has happened."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return TilesObserver(self.variant)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Chance(NamedTuple):
    """A deal that is being drawn; what a game keeps for it is made again where it is unpickled."""

    position: Position
    deal: PartialDeal
    drawn: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: Position, drawn: tuple[int, ...] = ()) -> "Chance":
        chance = cls(position, position.partial_deal())
        for outcome in drawn:
            chance = chance.plus(outcome)
        return chance

    def plus(self, outcome: int) -> "Chance":
        return Chance(self.position, self.deal.plus(outcome), (*self.drawn, outcome))

    def __str__(self) -> str:
        return f"drawn={'/'.join(map(str, self.drawn)) or NOTHING}"

    def __reduce__(self) -> tuple[object, ...]:
        return Chance.of, (self.position, self.drawn)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Chance":
        return self


class TilesState(pyspiel.State):  # type: ignore[misc]
    """Waits for the seat that begins, a piece of a deal, or a move."""

    def __init__(self, game: TilesGame) -> None:
        super().__init__(game)
        self._size = game.size
        self.position = game.start
        self._text = ""  # of the position, once it was asked for
        self._chance: Chance | None = None
        self._player = CHANCE  # that acts; it is asked for several times per step

    @property
    def variant(self) -> Variant:
        return self.position.variant

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.position.legal_ids())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._chance:
            return self._chance.deal.outcomes()
        return [(seat, 1 / self.variant.players) for seat in range(self.variant.players)]

    def _apply_action(self, action: int) -> None:
        if self._player != CHANCE:
            self._go_to(self.position.play(all_moves(self.variant.game)[action]))
        elif self._chance:
            self._draw(self._chance.plus(action))
        else:
            self._go_to(Position.of(self.variant, action))

    def _draw(self, chance: Chance) -> None:
        if chance.deal.is_complete:
            self._go_to(self.position.deal(chance.deal.written()))
        else:
            self._chance = chance

    def _go_to(self, position: Position) -> None:
        self.position, self._text, self._chance = position, "", None
        self._player = player_at(position)
        if self._player == CHANCE:
            self._draw(Chance.of(position))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.variant.game.move_text(action)
        return self._chance.deal.text(action) if self._chance else f"first={action}"

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """As OpenSpiel's own, which would make a new game first, to see how large a tensor is."""
        seen = np.empty(self._size, OBSERVATION)
        observe_into(self.position, self._player if player is None else player, seen)
        numbers: list[float] = seen.astype(np.float32).tolist()
        return numbers

    def information_state_tensor(self, _player: int | None = None) -> list[float]:
        """None is provided, as the game's type says: a history has no fixed size."""
        raise pyspiel.SpielError(
            "expected observation_tensor(player), which holds all there is to know: "
            "these games provide no information state tensor"
        )

    def returns(self) -> list[float]:
        """1 for a sole winner and less for those who share; the others lose as much together."""
        players = self.variant.players
        if not self.position.is_over:
            return players * [0.0]
        ranks = self.position.ranks
        shares = [(rank == 1) / ranks.count(1) for rank in ranks]
        return [(players * share - 1) / (players - 1) for share in shares]

    def __str__(self) -> str:
        self._text = self._text or self.position.text
        return f"{self._text} {self._chance}" if self._chance else self._text


def player_at(position: Position) -> int:
    """Who acts, as OpenSpiel counts."""
    if position.waits == Waits.MOVE:
        return position.turn
    return TERMINAL if position.is_over else CHANCE


class TilesObserver:
    """A tensor of all planes, and each plane by its name."""

    def __init__(self, variant: Variant) -> None:
        self._seen = np.zeros(size_of(variant), OBSERVATION)
        self.tensor = np.zeros(len(self._seen), np.float32)
        self.dict = split(variant, self.tensor)

    def set_from(self, state: TilesState, player: int) -> None:
        observe_into(state.position, player, self._seen)
        self.tensor[:] = self._seen

    def string_from(self, state: TilesState, _player: int) -> str:
        return str(state)


def register(name: str) -> None:
    # A class, not a function: OpenSpiel lets go of it after Python has ended, and only a class,
    # which holds itself, outlives that.
    class NamedGame(TilesGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(game_type(name), NamedGame)


for name in GAMES:
    register(name)
