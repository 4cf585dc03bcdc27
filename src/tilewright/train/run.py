"""Training, generation by generation: games, a network fitted to them, a test, and a picture.

    FOLDER/train.json         what is learned; a run that goes on must ask for the same
    FOLDER/1/                 the first generation's games
    FOLDER/1.npz              its network
    FOLDER/best.npz           the network that won the last test, if one did
    FOLDER/log.jsonl          what happened, line by line
    FOLDER/curves.svg         the same as a picture

The first generation plays with the hand-made weights, each later one with the best network so far;
or a run begins with a network that was made before, and counts its generations on.
"""

import json
import shutil
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.game import OptionError
from tilewright.search.network import Network, read_network
from tilewright.train.curves import picture
from tilewright.train.fit import fit
from tilewright.train.games import play_generation, read_samples
from tilewright.train.gate import Verdict, sequential_test, trial
from tilewright.train.plan import PLAYERS, Plan

RECENT = 2  # generations whose games a network learns from

Entry = dict[str, Any]  # a line of the log


@dataclass(frozen=True)
class Report:
    """How far it is; ``entry`` is new in the log."""

    words: str
    entry: Entry | None = None


class Training:
    """A folder in which a network is trained."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        jobs: int,
        dask: str | None = None,
        begin: Path | None = None,
    ) -> None:
        """``begin`` is the file of a network to begin with."""
        self._plan, self._folder, self._jobs, self._dask = plan, folder, jobs, dask
        self._game = plan.variant.game
        self._first = 1
        folder.mkdir(parents=True, exist_ok=True)
        if begin is not None:
            self._first += int(read_network(self._game, begin).about["generation"])
            if self.best is None:
                shutil.copyfile(begin, folder / "best.npz")
        manifest = folder / "train.json"
        if not manifest.exists():
            manifest.write_text(json.dumps(plan.described(), indent=1) + "\n", encoding="utf-8")
        found = json.loads(manifest.read_text(encoding="utf-8"))
        for key, value in plan.described().items():
            if found.get(key) != value:
                raise OptionError(
                    f"expected {key} {found.get(key)!r}, as in {manifest}, got {value!r}"
                )

    @property
    def best(self) -> Path | None:
        """The file of the best network so far."""
        path = self._folder / "best.npz"
        return path if path.exists() else None

    def _best_network(self) -> Network | None:
        return read_network(self._game, self.best) if self.best else None

    def log(self) -> list[Entry]:
        path = self._folder / "log.jsonl"
        if not path.exists():
            return []
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def run(self) -> Iterator[Report]:
        """Do what is left to do."""
        done = {entry["generation"] for entry in self.log() if entry["what"] == "generation"}
        for generation in range(self._first, self._first + self._plan.generations):
            if generation not in done:
                yield from self._generation(generation)

    def _generation(self, generation: int) -> Iterator[Report]:
        played = play_generation(
            self._plan, self._folder, generation, self._best_network(), self._jobs, self._dask
        )
        for done, files in played:
            yield Report(f"generation {generation}: games, file {done}/{files}")
        yield from self._fit(generation)
        yield from self._choose_bound(generation)
        won = yield from self._test(generation)
        entry = {"what": "generation", "generation": generation, "won": won}
        yield self._note(entry, f"generation {generation}: {'kept' if won else 'not kept'}")

    def _note(self, entry: Entry, words: str) -> Report:
        with (self._folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
        title = f"{self._game.title.en}, {self._plan.name}"
        drawn = picture(self.log(), title)
        (self._folder / "curves.svg").write_text(drawn, encoding="utf-8")
        return Report(words, entry)

    def _fit(self, generation: int) -> Iterator[Report]:
        plan = self._plan
        recent = list(range(max(self._first, generation - RECENT + 1), generation + 1))
        groups = read_samples(plan, self._folder, recent)
        bounds = (max(plan.bounds), plan.points_bound)
        best = self._best_network()
        for epoch, network in fit(self._game, groups, plan.epochs, bounds, generation, best):
            fitted = network
            entry = {
                "what": "epoch",
                "generation": generation,
                "epoch": epoch.number,
                "log loss": round(epoch.log_loss, 4),
                "square of margins": round(epoch.square, 1),
            }
            words = f"generation {generation}: epoch {epoch.number}, log loss {epoch.log_loss:.4f}"
            yield self._note(entry, words)
        about = {
            "name": f"{self._game.name}-{plan.name}-{generation}",
            "generation": generation,
            "players": [],
            "warmth": plan.warmth,
            "samples": sum(map(len, groups)),
            "log loss": round(epoch.log_loss, 4),
            "numpy": np.__version__,
            "made by": plan.described(),
        }
        self._write(generation, replace(fitted, about={**fitted.about, **about}))

    def _write(self, generation: int, network: Network) -> Path:
        path = self._folder / f"{generation}.npz"
        network.write(path)
        return path

    def _choose_bound(self, generation: int) -> Iterator[Report]:
        """Play quick games with each bound, and keep the one that won most."""
        network = read_network(self._game, self._folder / f"{generation}.npz")
        best, shares = self._best_network(), {}
        for bound in self._plan.bounds:
            bounded = with_about(network, bound=bound)
            shares[bound] = trial(self._plan, bounded, best, str(generation))
            entry = {
                "what": "bound",
                "generation": generation,
                "bound": bound,
                "win share": round(shares[bound], 3),
            }
            words = f"generation {generation}: bound {bound} wins {shares[bound]:.0%}"
            yield self._note(entry, words)
        chosen = max(shares, key=lambda bound: shares[bound])
        self._write(generation, with_about(network, bound=chosen))

    def _test(self, generation: int) -> Generator[Report, None, list[int]]:
        """The sequential test between two; and with three and four whether it is better than none
        there, too. Returns for how many players it is to be used."""
        path, won = self._folder / f"{generation}.npz", []
        for players in PLAYERS:
            verdict: Verdict | None = None
            tested = sequential_test(
                self._plan,
                players,
                path,
                self.best if players == 2 else None,
                str(generation),
                self._jobs,
            )
            for verdict in tested:
                yield Report(
                    f"generation {generation}: {players} players, {verdict.games} games, "
                    f"{verdict.share:.1%} ± {verdict.plus_minus:.1%}"
                )
            if verdict is None:
                continue
            entry = {"what": "gate", "generation": generation, **verdict.described()}
            yield self._note(entry, f"generation {generation}: {verdict.described()}")
            if verdict.is_won:
                won.append(players)
            if players == 2 and not verdict.is_won:
                return []
        network = read_network(self._game, path)
        self._write(generation, with_about(network, players=won))
        shutil.copyfile(path, self._folder / "best.npz")
        return won


def with_about(network: Network, **about: object) -> Network:
    return replace(network, about={**network.about, **about})
