"""PettingZoo: every seat an agent, one move after another."""

from typing import Any

from tilewright.envs.playing import GameInPlay, checked_cycles
from tilewright.envs.rendering import MODES, check_mode, render
from tilewright.envs.spaces import action_space, observation_space
from tilewright.extras import needed
from tilewright.games import GAMES, Variant
from tilewright.records import Array
from tilewright.tools.many import ILLEGAL

with needed("envs"):
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, Array]


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A game whose agents are ``player_0`` and so on; who begins is drawn.

    >>> env = SeatsEnv("azul", players=3)
    >>> env.reset(seed=7)
    >>> env.agent_selection in env.agents, int(env.last()[0]["action_mask"].sum()) > 0
    (True, True)
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        reward: str = "share",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self.max_cycles = checked_cycles(max_cycles) or None
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self._game = GameInPlay(Variant.of(game, players, **options), reward)
        self._moves_left: int | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        variant = self._game.variant
        self.state_space = observation_space(variant)["observation"]
        self.observation_spaces = {a: observation_space(variant) for a in self.possible_agents}
        self.action_spaces = {a: action_space(variant) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._game.begin(seed)
        self._moves_left = self.max_cycles and self.max_cycles * len(self.possible_agents)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.player]
        self._show()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._game.is_legal(int(action)):
            raise ValueError(f"expected a legal move's number, got {self._refused(action)}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._game.step(int(action)), strict=True))
        self._end_if_due()
        self.agent_selection = self.possible_agents[self._game.player]
        self._accumulate_rewards()
        self._show()

    def _refused(self, action: int | None) -> str:
        if action is None or not 0 <= action < self._game.variant.game.moves:
            return repr(action)
        return f"{action}: {self._game.why_not(int(action))}"

    def _end_if_due(self) -> None:
        if self._game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._moves_left is not None:
            self._moves_left -= 1
            self.truncations = dict.fromkeys(self.agents, self._moves_left == 0)

    def observe(self, agent: str) -> Observation:
        seat = self._seat[agent]
        return {"observation": self._game.observation(seat), "action_mask": self._game.mask(seat)}

    def state(self) -> Array:
        """What everyone may know, as the first seat sees it."""
        return self._game.observation(0)

    def render(self) -> str | Array | None:
        return render(self._game.position, self.render_mode) if self.render_mode else None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""


def direct(name: str) -> property:
    return property(lambda wrapper: getattr(wrapper.env.unwrapped, name))


class Direct:
    """Reads the game's own attributes without asking wrapper after wrapper: half a step's time."""

    agents = direct("agents")
    agent_selection = direct("agent_selection")
    rewards = direct("rewards")
    terminations = direct("terminations")
    truncations = direct("truncations")
    infos = direct("infos")
    _cumulative_rewards = direct("_cumulative_rewards")


class EndIllegal(Direct, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """An illegal move ends the game, and its player gets a reward of its own."""


class InBounds(Direct, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """An action that is no move's number at all is an error."""


class InOrder(Direct, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """A call before the reset is an error."""


def wrapped(env: SeatsEnv) -> AECEnv:
    """With the wrappers, and in the order, of PettingZoo's own classic games."""
    return InOrder(InBounds(EndIllegal(env, illegal_reward=ILLEGAL)))


if hasattr(pettingzoo, "register"):  # since 1.27
    for name in GAMES:
        pettingzoo.register("aec", f"tilewright/{name}-v0", f"tilewright.envs.{name}_v0:env")
