"""Gymnasium: one learner, and bots in the other seats. Importing this module registers the ids.

>>> import gymnasium
>>> env = gymnasium.make("tilewright/Azul-v0", opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, is_over, is_cut_off, info = env.step(action)
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tilewright.bots.bot import Player, prepare_bots
from tilewright.envs.layout import MASK
from tilewright.envs.opponents import Curriculum, Opponent, player_of, several
from tilewright.envs.playing import GameInPlay, checked_cycles, seat_of
from tilewright.envs.rendering import MODES, check_mode, render
from tilewright.envs.spaces import action_space, observation_space
from tilewright.extras import needed
from tilewright.game import OptionError
from tilewright.games import GAMES, Variant
from tilewright.records import Array
from tilewright.tools.many import DRAWN, ILLEGAL, LEARNER

with needed("envs"):
    import gymnasium

SEEDS = 2**63

Observation = dict[str, Array]


class LearnerEnv(gymnasium.Env[Any, Any]):  # Any: as the spaces are typed
    """``opponents`` plays the other seats: see ``opponents``; of several each game draws one.

    ``seat`` is the learner's, ``first`` the one that begins; None draws it for each game. An
    illegal move ends the game with -1.

    >>> env = LearnerEnv("azul", opponents="random", seat=None)
    >>> observation, info = env.reset(seed=1)
    >>> env.action_masks().shape, env.seat in (0, 1)
    ((685,), True)
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012  # as the parent's

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: Opponent | Sequence[Opponent] | Curriculum = 1,
        reward: str = "share",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        seat: int | None = LEARNER,
        first: int | None = None,
        **options: str,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self._max_cycles, self._actions = checked_cycles(max_cycles), 0
        variant = Variant.of(game, players, **options)
        prepare_bots(game)
        self.curriculum = opponents if isinstance(opponents, Curriculum) else None
        self._opponents: list[Opponent] = []
        self._asked_seat = seat_of(seat, players, "seat")
        self._first, self.seat = seat_of(first, players, "first"), LEARNER
        self._game = GameInPlay(variant, reward)
        self.set_opponents(opponents.opponent if isinstance(opponents, Curriculum) else opponents)
        self._bots: dict[int, Player] = {}
        self.observation_space = observation_space(variant)
        self.action_space = action_space(variant)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        game_seed, bots_seed = (int(self.np_random.integers(SEEDS)) for _ in range(2))
        self._game.begin(game_seed, self._first)
        self._seat_players(bots_seed)
        self._actions = 0
        self._let_bots_move()
        self._show()
        return self._observe(), {}

    def set_opponents(self, opponents: Opponent | Sequence[Opponent]) -> None:
        """From the next game on these play the other seats."""
        chosen = several(opponents)
        if not chosen:
            raise OptionError("expected at least one opponent, got none")
        for one in chosen:
            player_of(one, self._game.variant, "0")
        self._opponents = chosen

    def _seat_players(self, seed: int) -> None:
        """Draw what is to be drawn, and seat the others."""
        players, self.seat = self._game.variant.players, self._asked_seat
        if self.seat == DRAWN:
            self.seat = int(self.np_random.integers(players))
        opponent = self._opponents[0]
        if len(self._opponents) > 1:
            opponent = self._opponents[self.np_random.integers(len(self._opponents))]
        self._bots = {
            seat: player_of(opponent, self._game.variant, f"{seed}/{seat}")
            for seat in range(players)
            if seat != self.seat
        }

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        move = int(action)
        if not self._game.is_legal(move):
            refusal = "the game is over" if self._game.is_over else str(self._game.why_not(move))
            return self._observe(), ILLEGAL, True, False, {"illegal": refusal}
        reward = self._game.step(move)[self.seat] + self._let_bots_move()
        self._actions += 1
        self._show()
        is_cut_off = self._actions == self._max_cycles and not self._game.is_over
        infos = self._end_infos() if self._game.is_over else {}
        return self._observe(), reward, self._game.is_over, is_cut_off, infos

    def _end_infos(self) -> dict[str, Any]:
        """The learner's share of the win, whatever the reward is."""
        ranks = self._game.position.ranks
        share = (ranks[self.seat] == 1) / ranks.count(1)
        if self.curriculum and self.curriculum.note([share]):
            self.set_opponents(self.curriculum.opponent)
        return {"share": share}

    def _let_bots_move(self) -> float:
        """Play until the learner is to move; return what the learner gets meanwhile."""
        reward = 0.0
        while not self._game.is_over and self._game.player != self.seat:
            move = self._bots[self._game.player].choose(self._game.position)
            reward += self._game.step(move.id)[self.seat]
        return reward

    def _observe(self) -> Observation:
        return {
            "observation": self._game.observation(self.seat),
            "action_mask": self.action_masks().astype(MASK),
        }

    def action_masks(self) -> Array:
        """The legal moves, by the name that MaskablePPO asks for; all once the game is over."""
        if self._game.is_over:
            return np.ones(self._game.variant.game.moves, np.bool_)
        return self._game.mask(self.seat).astype(np.bool_)

    def render(self) -> str | Array | None:
        return render(self._game.position, self.render_mode) if self.render_mode else None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


for name in GAMES:
    gymnasium.register(
        id=f"tilewright/{name.capitalize()}-v0",
        entry_point="tilewright.envs.gym:LearnerEnv",
        vector_entry_point="tilewright.envs.vector:ManyEnv",
        kwargs={"game": name},
    )
