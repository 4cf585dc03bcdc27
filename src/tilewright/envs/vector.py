"""Gymnasium's vector interface: many games of one variant, stepped in one compiled call.

With ``opponents="self"`` the caller moves for every seat: an observation is that of the player to
move, a reward is that of the player whose action it was, and ``infos["rewards"]`` has everyone's.
"""

import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tilewright.envs.layout import MASK, OBSERVATION, size_of
from tilewright.envs.playing import checked_cycles, pay_of
from tilewright.envs.spaces import action_space, observation_space
from tilewright.extras import needed
from tilewright.game import OptionError
from tilewright.games import Variant
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.rules import SPARE_MOVES
from tilewright.tools import many
from tilewright.tools.many import LANE, TERMS, Again, Others
from tilewright.tools.warm import prepare_many

with needed("envs"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

GAMES_A_THREAD = 128  # fewer are not worth another thread
OPPONENTS = {"self": Others.CALLER, "random": Others.RANDOM, "greedy": Others.GREEDY}
AGAIN = {
    AutoresetMode.NEXT_STEP: Again.NEXT_STEP,
    AutoresetMode.SAME_STEP: Again.SAME_STEP,
    AutoresetMode.DISABLED: Again.NEVER,
}

Observation = dict[str, Array]
Part = Callable[[int, int, int], None]


class ManyEnv(VectorEnv[Observation, Array, Array]):
    """So many games at once. With ``copy=False`` the next step writes over the last observation."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        opponents: str = "random",
        reward: str = "share",
        max_cycles: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
        **options: str,
    ) -> None:
        if opponents not in OPPONENTS:
            raise OptionError(f"expected opponents={'|'.join(OPPONENTS)}, got {opponents!r}")
        variant = Variant.of(game, players, **options)
        prepare_many(game)
        self.variant, self.num_envs, self._copy = variant, num_envs, copy
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.single_observation_space = observation_space(variant)
        self.single_action_space = action_space(variant)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._terms = TERMS.new()
        self._terms["pay"], self._terms["others"] = pay_of(reward), OPPONENTS[opponents]
        self._terms["again"] = AGAIN[self._mode]
        movers = players if opponents == "self" else 1
        self._terms["most"] = movers * checked_cycles(max_cycles)
        self._make_room(threads or min(os.cpu_count() or 1, num_envs // GAMES_A_THREAD))

    def _make_room(self, threads: int) -> None:
        rules, n = self.variant.game, self.num_envs
        self._states, self._lanes = rules.state_type.new(n + 1), LANE.new(n)
        self._seen, self._last_seen = self._empty_observation(), self._empty_observation()
        self._threads = max(1, threads)
        self._deals = rules.deal_type.new(self._threads)
        self._moves = np.empty((self._threads, rules.moves + SPARE_MOVES), np.int16)
        self._pool = ThreadPoolExecutor(self._threads)
        self._choosers = np.empty((0, 1), np.uint64)
        self._rows = np.arange(n)

    def _empty_observation(self) -> Observation:
        n, rules = self.num_envs, self.variant.game
        return {
            "observation": np.zeros((n, size_of(self.variant)), OBSERVATION),
            "action_mask": np.zeros((n, rules.moves), MASK),
        }

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games, or those of ``options["reset_mask"]``; game i has the seed plus i."""
        wanted = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            wanted[:] = options["reset_mask"]
        self._seed(seed, wanted)
        games = (self.variant.record, self._terms, self._states, self._lanes)
        scratch = (self._deals[:1], self._moves[0])
        many.begin_games(*games, wanted, *scratch, *self._seen.values())
        return self._observe(), self._infos()

    def _seed(self, seed: int | Sequence[int] | None, wanted: Array) -> None:
        """Without a seed generators go on; those that were never seeded start anywhere."""
        if seed is None and len(self._choosers):
            return
        if seed is None:
            seed = secrets.randbits(63)
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        if len(seeds) != self.num_envs:
            raise ValueError(f"expected {self.num_envs} seeds, got {len(seeds)}")
        for i, one in enumerate(seeds):
            if wanted[i]:
                self._lanes["rng"][i] = random_numbers(one)
        self._choosers = np.array([random_numbers(f"{one}/chooser") for one in seeds])

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, got an array of {chosen.shape}")
        if self._mode == AutoresetMode.DISABLED and self._lanes["is_over"].any():
            raise ValueError("expected a reset of the games that are over before the next step")

        def step_part(part: int, low: int, high: int) -> None:
            many.step_games(
                self.variant.record,
                self._terms,
                self._states,
                self._lanes,
                low,
                high,
                chosen,
                self._deals[part : part + 1],
                self._moves[part],
                *self._seen.values(),
                *self._last_seen.values(),
            )

        self._share(step_part)
        rewards = self._lanes["rewards"][self._rows, self._lanes["seat"]]
        ended = self._lanes["is_over"].astype(np.bool_)
        truncated = self._lanes["is_cut_off"].astype(np.bool_)
        infos = self._infos()
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            infos |= self._last_infos(ended)
        return self._observe(), rewards, ended & ~truncated, truncated, infos

    def _share(self, part: Part) -> None:
        """Do a part of the games on each thread; compiled code holds no lock."""
        cuts = np.linspace(0, self.num_envs, self._threads + 1).astype(int).tolist()
        others = [
            self._pool.submit(part, number, *cuts[number : number + 2])
            for number in range(1, self._threads)
        ]
        part(0, cuts[0], cuts[1])
        for other in others:
            other.result()

    def choose_random(self, masks: Array) -> Array:
        """A legal action for every game, chosen uniformly from the masks in the observations."""
        chosen = np.empty(self.num_envs, np.int64)
        self._share(lambda _, low, high: many.choose_any(masks, self._choosers, low, high, chosen))
        return chosen

    def _observe(self) -> Observation:
        if not self._copy:
            return dict(self._seen)
        return {name: part.copy() for name, part in self._seen.items()}

    def _infos(self) -> dict[str, Any]:
        rewards = self._lanes["rewards"][:, : self.variant.players].copy()
        players = self._states["player"][: self.num_envs].copy()
        illegal = self._lanes["is_illegal"].astype(np.bool_)
        infos = {"player": players, "rewards": rewards, "illegal": illegal}
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}

    def _last_infos(self, ended: Array) -> dict[str, Any]:
        """The last observations of games that ended and were restarted in the same step."""
        last = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            last[i] = {name: part[i].copy() for name, part in self._last_seen.items()}
        final = {"rewards": self._lanes["rewards"][:, : self.variant.players].copy()}
        final |= {"_rewards": ended.copy()}
        return {
            "final_obs": last,
            "_final_obs": ended.copy(),
            "final_info": final,
            "_final_info": ended.copy(),
        }

    def close_extras(self, **_settings: Any) -> None:
        self._pool.shutdown()
