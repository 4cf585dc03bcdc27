"""Games to learn from, in files: each appears whole, so a run that was cut off goes on.

FOLDER/GENERATION/PLAYERS-OPTIONS-NUMBER.npz   the ends of rounds of some games
"""

import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from tilewright.bots.spread import spread
from tilewright.games import Variant
from tilewright.search.generate import Ends, generate
from tilewright.search.network import Network
from tilewright.train.fit import Samples, joined, samples_of
from tilewright.train.plan import CHUNK, Plan

PART = ".part"  # the end of a file's name while it is written

Item = tuple[Variant, int]  # a file: of which variant, and its number


@dataclass(frozen=True)
class Played:
    """The games of one file, not yet in it."""

    item: Item
    ends: Ends


def play_item(plan: Plan, generation: int, network: Network | None, item: Item) -> Played:
    variant, number = item
    ends = generate(
        variant,
        network,
        CHUNK,
        simulations=plan.simulations,
        strictness=plan.strictness,
        seed=f"{plan.seed}/{generation}/{variant}/{number}",
    )
    return Played(item, ends)


def play_generation(
    plan: Plan, folder: Path, generation: int, network: Network | None, jobs: int, dask: str | None
) -> Iterator[tuple[int, int]]:
    """Play the files that are missing; yield how many are there, and how many there will be."""
    items = plan.files()
    missing = [item for item in items if not place(folder, generation, item).exists()]
    done = len(items) - len(missing)
    yield done, len(items)
    for played in spread(partial(play_item, plan, generation, network), missing, jobs, dask):
        write_ends(place(folder, generation, played.item), played.ends)
        done += 1
        yield done, len(items)


def place(folder: Path, generation: int, item: Item) -> Path:
    variant, number = item
    options = "-".join(variant.listed_options.values())
    return folder / str(generation) / f"{variant.players}-{options}-{number:04}.npz"


def write_ends(path: Path, ends: Ends) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = io.BytesIO()
    rows = ends.states.view(np.uint8).reshape(len(ends.states), -1)
    np.savez_compressed(content, states=rows, results=ends.results, games=ends.games)
    part = path.with_name(path.name + PART)
    with part.open("wb") as out:
        out.write(content.getvalue())
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)


def read_ends(path: Path, item: Item) -> Ends:
    """What ``write_ends`` wrote; games are numbered on from file to file."""
    variant, number = item
    with np.load(path, allow_pickle=False) as stored:
        states = stored["states"].reshape(-1).view(variant.game.state_type.dtype)
        return Ends(states, stored["results"], stored["games"] + CHUNK * number)


def read_samples(plan: Plan, folder: Path, generations: list[int]) -> list[Samples]:
    """The samples of some generations, a group for each number of players."""
    groups: dict[int, list[Samples]] = {}
    for generation in generations:
        for item in plan.files():
            ends = read_ends(place(folder, generation, item), item)
            groups.setdefault(item[0].players, []).append(samples_of(item[0], ends))
    return [joined(groups.pop(players)) for players in sorted(groups)]
