"""How fast random games are played, on one thread, by CPU time."""

import statistics
import time
from typing import Any

import numpy as np

from tilewright import engine
from tilewright.games import Variant
from tilewright.rng import random_numbers


class Bench:
    """Plays uniform random games of one variant and takes the time."""

    def __init__(self, variant: Variant, seed: int = 1) -> None:
        rules = variant.game
        self.variant = variant
        self.moves = 0
        self.games = 0
        self.scores = np.zeros(4, np.int64)
        self._scratch = (
            rules.state_type.new(2),
            rules.deal_type.new(),
            rules.move_buffer(),
            random_numbers(seed),
        )
        self.measure(1)

    def measure(self, games: int) -> tuple[float, int]:
        """Play some games; return the CPU seconds and the number of moves."""
        before = time.process_time()
        moves = engine.random_games(self.variant.record, *self._scratch, games, self.scores)
        seconds = time.process_time() - before
        self.moves += moves
        self.games += games
        return seconds, moves

    def line(self, games: int, rounds: int) -> dict[str, Any]:
        measured = [self.measure(games) for _ in range(rounds)]
        options = " ".join(f"{k}={v}" for k, v in self.variant.listed_options.items())
        return {
            "what": f"{self.variant.game.name} {self.variant.players} players {options}".strip(),
            "games/s": round(statistics.median(games / seconds for seconds, _ in measured)),
            "moves/s": round(statistics.median(moves / seconds for seconds, moves in measured)),
            "moves/game": round(self.moves / self.games, 2),
            "mean score": round(float(self.scores.sum()) / self.games / self.variant.players, 2),
        }
