"""Gymnasium's vector interface: many games of one variant, stepped in one compiled call.

With ``opponents="self"`` the caller moves for every seat: an observation is that of the player to
move, a reward is that of the player whose action it was, and ``infos["rewards"]`` has everyone's.
``opponents`` says who else plays; those that are not compiled into the step are asked between its
parts, all games at once.
"""

import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tilewright.envs.layout import MASK, OBSERVATION, size_of
from tilewright.envs.opponents import Asked, Crowd, Curriculum, Opponent, crowd_of, several
from tilewright.envs.playing import checked_cycles, pay_of, seat_of
from tilewright.envs.spaces import action_space, observation_space
from tilewright.extras import needed
from tilewright.game import OptionError
from tilewright.games import Variant
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.rules import SPARE_MOVES, Waits
from tilewright.tools import asked, many
from tilewright.tools.many import LANE, LEARNER, TERMS, Again, Others
from tilewright.tools.warm import prepare_many

with needed("envs"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

GAMES_A_THREAD = 128  # fewer are not worth another thread
COMPILED = {"self": Others.CALLER, "random": Others.RANDOM, "greedy": Others.GREEDY}
AGAIN = {
    AutoresetMode.NEXT_STEP: Again.NEXT_STEP,
    AutoresetMode.SAME_STEP: Again.SAME_STEP,
    AutoresetMode.DISABLED: Again.NEVER,
}

Observation = dict[str, Array]
Part = Callable[[int, int, int], None]


class ManyEnv(VectorEnv[Observation, Array, Array]):
    """So many games at once. With ``copy=False`` the next step writes over the last observation.

    >>> env = ManyEnv("azul", num_envs=16, opponents="greedy", reward="lead")
    >>> observation, infos = env.reset(seed=1)
    >>> actions = env.choose_random(observation["action_mask"])
    >>> observation, rewards, is_over, is_cut_off, infos = env.step(actions)
    >>> observation["observation"].shape, rewards.shape
    ((16, 433), (16,))
    """

    closed = True  # until there is something to close: settings may be refused before

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        opponents: Opponent | Sequence[Opponent] | Curriculum = "random",
        reward: str = "share",
        max_cycles: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
        seat: int | None = LEARNER,
        first: int | None = None,
        **options: str,
    ) -> None:
        """``seat`` is the learner's, ``first`` the one that begins; None draws it for each game."""
        if num_envs < 1:
            raise OptionError(f"expected num_envs from 1, got {num_envs}")
        if opponents == "self" and seat != LEARNER:
            raise OptionError("expected no seat where the caller moves for all of them")
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
        self._terms["pay"], self._terms["again"] = pay_of(reward), AGAIN[self._mode]
        self._terms["seat"] = seat_of(seat, players, "seat")
        self._terms["first"] = seat_of(first, players, "first")
        movers = players if opponents == "self" else 1
        self._terms["most"] = movers * checked_cycles(max_cycles)
        self._make_room(threads or min(os.cpu_count() or 1, num_envs // GAMES_A_THREAD))
        self._crowds: list[Crowd] = []
        self._advice: tuple[Opponent, Crowd] | None = None
        self.curriculum = opponents if isinstance(opponents, Curriculum) else None
        self.set_opponents(opponents.opponent if isinstance(opponents, Curriculum) else opponents)

    def set_opponents(self, opponents: Opponent | Sequence[Opponent]) -> None:
        """From now on these play the other seats, in games that are on, too."""
        if isinstance(opponents, str) and opponents in COMPILED:
            self._terms["others"], self._crowds = COMPILED[opponents], []
            return
        chosen = several(opponents)
        if not chosen or "self" in [one for one in chosen if isinstance(one, str)]:
            raise OptionError(f"expected opponents, or 'self' alone, got {opponents!r}")
        threads = max(1, os.cpu_count() or 1)
        self._crowds = [crowd_of(one, self.variant, threads) for one in chosen]
        self._terms["others"], self._terms["opponents"] = Others.ASKED, len(chosen)
        self._lanes["opponent"] %= len(chosen)

    def _make_room(self, threads: int) -> None:
        rules, n = self.variant.game, self.num_envs
        self._states, self._lanes = rules.state_type.new(n + 1), LANE.new(n)
        self._seen, self._last_seen = self._empty_observation(), self._empty_observation()
        self._threads = max(1, threads)
        self._deals = rules.deal_type.new(self._threads)
        self._moves = np.empty((self._threads, rules.moves + SPARE_MOVES), np.int16)
        self._pool, self.closed = ThreadPoolExecutor(self._threads), False
        self._choosers = self._askers = np.empty((0, 1), np.uint64)
        self._waiting = np.empty(n, np.int64)
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
        if self._crowds:
            self._ask_others()
            self._show(np.flatnonzero(wanted))
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
        self._askers = np.array([random_numbers(f"{one}/opponent") for one in seeds])

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        chosen = np.ascontiguousarray(actions).astype(np.int64, casting="same_kind")
        if not len(self._choosers):
            raise ValueError("expected a reset before the first step")
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, got an array of {chosen.shape}")
        if self._mode == AutoresetMode.DISABLED and self._lanes["is_over"].any():
            raise ValueError("expected a reset of the games that are over before the next step")
        if self._crowds:
            self._step_asking(chosen)
        else:
            self._step_at_once(chosen)
        rewards = self._lanes["rewards"][self._rows, self._lanes["seat"]]
        ended = self._lanes["is_over"].astype(np.bool_)
        truncated = self._lanes["is_cut_off"].astype(np.bool_)
        infos = self._infos()
        if ended.any():
            infos |= self._end_infos(ended)
        return self._observe(), rewards, ended & ~truncated, truncated, infos

    def _step_at_once(self, chosen: Array) -> None:
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

    def _step_asking(self, chosen: Array) -> None:
        """The same in parts, between which the other seats are asked."""
        games = (self.variant.record, self._terms, self._states, self._lanes)
        scratch = (self._deals[:1], self._moves[0])
        asked.act_games(*games, chosen, *scratch, self.variant.game.moves)
        self._ask_others()
        asked.end_games(*games, *scratch, *self._last_seen.values())
        if self._mode == AutoresetMode.SAME_STEP:
            self._ask_others()
        self._show(self._rows)
        if self._mode != AutoresetMode.SAME_STEP:
            ended = np.flatnonzero(self._lanes["is_over"])
            for name, part in self._seen.items():
                part[ended] = self._last_seen[name][ended]

    def _ask_others(self) -> None:
        """Let the others move until the learner is to move in every game."""
        while n := asked.waiting_games(self._states, self._lanes, self._waiting):
            waiting = self._waiting[:n]
            for number, crowd in enumerate(self._crowds):
                which = waiting[self._lanes["opponent"][waiting] == number]
                if len(which):
                    self._move(crowd, which)

    def _move(self, crowd: Crowd, which: Array) -> None:
        games = Asked(self.variant, self._states, which, self._askers)
        chosen, moves = crowd.choose(games), self.variant.game.moves
        record, deals = self.variant.record, self._deals[:1]
        refused = asked.move_in_games(
            record, self._states, self._lanes, which, chosen, deals, moves
        )
        if refused >= 0:
            raise ValueError(f"expected a legal move of an opponent, got {chosen[refused]}")

    def _show(self, which: Array) -> None:
        """What is seen in some games."""
        seen = {name: part[which] for name, part in self._seen.items()}
        games = (self.variant.record, self._states, which)
        asked.show_games(*games, self._moves[0], *seen.values())
        for name, part in seen.items():
            self._seen[name][which] = part

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

    def choose_as(self, opponent: Opponent) -> Array:
        """What an opponent (see ``opponents``) would choose for the players to move: to learn from
        it, or to let it play itself. Games that are over get a 0, for it is ignored."""
        if self._advice is None or self._advice[0] is not opponent:
            self._advice = (opponent, crowd_of(opponent, self.variant, os.cpu_count() or 1))
        chosen = np.zeros(self.num_envs, np.int64)
        which = np.flatnonzero(self._states["waits"][: self.num_envs] == Waits.MOVE)
        asked_about = Asked(self.variant, self._states, which, self._choosers)
        chosen[which] = self._advice[1].choose(asked_about)
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

    def _end_infos(self, ended: Array) -> dict[str, Any]:
        """How games ended: the share of the win of the seat that acted, whatever the reward is."""
        shares = np.where(ended, self._lanes["share"][:, 0], 0.0)
        if self.curriculum and self.curriculum.note(shares[ended].tolist()):
            self.set_opponents(self.curriculum.opponent)
        infos = {"share": shares, "_share": ended.copy()}
        return infos | (self._last_infos(ended) if self._mode == AutoresetMode.SAME_STEP else {})

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
