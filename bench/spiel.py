"""Steps a second of the OpenSpiel games, as JSON lines: ``python bench/spiel.py``.

Random play from Python, in turns with OpenSpiel's own backgammon, which is written in C++: every
decision is made with its legal actions and its observation, chance nodes are drawn by their
outcomes. A step is one action, of a player or of chance; the median of some turns counts.
"""

import json
import random
import statistics
import time
from typing import Any

import pyspiel

import tilewright.envs.openspiel  # noqa: F401  # registers the games
from tilewright.games import GAMES

TURNS = 7
STEPS = 4_000
OWN = "backgammon"


def play(game: Any, rng: random.Random) -> tuple[int, int]:  # Any: OpenSpiel ships no types
    """One game: all steps, and the players' decisions among them."""
    state, steps, decisions = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        steps += 1
    return steps, decisions


def speed(game: Any, rng: random.Random) -> tuple[float, float]:
    """Steps, and decisions, a second of CPU time."""
    steps, decisions, began = 0, 0, time.process_time()
    while steps < STEPS:
        more, decided = play(game, rng)
        steps, decisions = steps + more, decisions + decided
    seconds = time.process_time() - began
    return steps / seconds, decisions / seconds


def main() -> None:
    names = [OWN, *(f"tilewright_{name}" for name in GAMES)]
    games = {name: pyspiel.load_game(name) for name in names}
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    rng = random.Random(1)
    for _ in range(TURNS):
        for name, game in games.items():
            speeds[name].append(speed(game, rng))
    medians = {
        name: [statistics.median(column) for column in zip(*measured, strict=True)]
        for name, measured in speeds.items()
    }
    for name, (steps, decisions) in medians.items():
        line = {"steps/s": round(steps), "decisions/s": round(decisions)}
        ratios = {
            f"of {OWN}": round(steps / medians[OWN][0], 2),
            f"decisions of {OWN}": round(decisions / medians[OWN][1], 2),
        }
        print(json.dumps({"what": name, **line, **ratios}), flush=True)


if __name__ == "__main__":
    main()
