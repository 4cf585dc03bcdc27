"""Self-play: games between bots, written as records and as columns, some to a file.

    FOLDER/_selfplay.json            what is played; a run that goes on must ask for the same
    FOLDER/_records/000000.records   written games, one after another
    FOLDER/000000.parquet            the same games' moves, one per row

A name that begins with an underscore is no data to those who read folders of Parquet files, so the
folder is a dataset as it is. A game depends on the seed and its number only, so it does not matter
where and when it is played. Files appear whole, a records file last; a run that was killed goes on
with the files that are missing.
"""

import io
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.bots.match import player
from tilewright.bots.spread import spread
from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.record import Record
from tilewright.record import read_records as records_in
from tilewright.rules import Waits
from tilewright.tools import many

MANIFEST = "_selfplay.json"
RECORDS = "_records"  # the folder of written games
PART = ".part"  # the end of a file's name while it is written


class SelfplayError(ValueError):
    """Games that cannot be written; says why."""


@dataclass(frozen=True)
class Plan:
    """What is played: the variant, who plays it by the names that matches know, and how often."""

    variant: Variant
    names: tuple[str, ...]
    games: int
    seed: str = "selfplay"
    games_per_file: int = 50

    @property
    def files(self) -> int:
        return -(-self.games // self.games_per_file)

    def numbers(self, file: int) -> range:
        """The numbers of the games in a file."""
        first = file * self.games_per_file
        return range(first, min(self.games, first + self.games_per_file))

    def described(self) -> dict[str, Any]:
        return {
            "game": self.variant.game.name,
            "players": self.variant.players,
            "options": dict(self.variant.options),
            "bots": list(self.names),
            "games": self.games,
            "seed": self.seed,
            "games per file": self.games_per_file,
        }


@dataclass(frozen=True)
class Written:
    """One file's games, not yet in a file."""

    file: int
    games: int
    records: str
    table: bytes


def write_games(plan: Plan, folder: Path, jobs: int, dask: str | None = None) -> Iterator[int]:
    """Play what is missing in a folder; yield how many games are there, as they come."""
    arrow()
    begin(plan, folder)
    missing = [file for file in range(plan.files) if not is_written(folder, file)]
    done = plan.games - sum(len(plan.numbers(file)) for file in missing)
    yield done
    for written in spread(partial(play_file, plan), missing, jobs, dask):
        put(table_path(folder, written.file), written.table)
        put(records_path(folder, written.file), written.records.encode())
        done += written.games
        yield done


def begin(plan: Plan, folder: Path) -> None:
    """Make a folder ready, or check that what is there belongs to the same plan."""
    (folder / RECORDS).mkdir(parents=True, exist_ok=True)
    manifest, described = folder / MANIFEST, plan.described()
    if not manifest.exists():
        put(manifest, (json.dumps(described, indent=1) + "\n").encode())
    found = json.loads(manifest.read_text(encoding="utf-8"))
    for key, value in described.items():
        if found.get(key) != value:
            raise SelfplayError(
                f"expected {key} {found.get(key)!r}, as in {manifest}, got {value!r}"
            )
    for part in folder.rglob(f"*{PART}"):
        part.unlink()


def table_path(folder: Path, file: int) -> Path:
    return folder / f"{file:06}.parquet"


def records_path(folder: Path, file: int) -> Path:
    return folder / RECORDS / f"{file:06}.records"


def is_written(folder: Path, file: int) -> bool:
    return table_path(folder, file).exists() and records_path(folder, file).exists()


def put(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all; its part is no data to other readers."""
    part = path.with_name(f"_{path.name}{PART}")
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)


# Playing


def play_file(plan: Plan, file: int) -> Written:
    records, rows = [], []
    for number in plan.numbers(file):
        record = play_game(plan, number)
        records.append(record.write())
        rows += rows_of(plan, number, record)
    return Written(file, len(records), "".join(records), write_table(plan.variant, rows))


def play_game(plan: Plan, number: int) -> Record:
    """One game; the players sit one place further on in each."""
    seed, variant = f"{plan.seed}/{number}", plan.variant
    dealer, names = Dealer(seed), seated(plan, number)
    seats = [player(name, variant.game.name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    headers = {"Number": str(number)} | {f"Seat{i}": name for i, name in enumerate(names)}
    record = Record.of(variant, dealer.first(variant.players), headers)
    while not record.position.is_over:
        position = record.position
        if position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(position))
        else:
            record = record.play(seats[position.turn].choose(position))
    return record


def seated(plan: Plan, number: int) -> list[str]:
    """The players' names by seat."""
    return [plan.names[(seat - number) % len(plan.names)] for seat in range(len(plan.names))]


def read_records(path: Path) -> Iterator[Record]:
    """The games of a records file."""
    with path.open(encoding="utf-8") as lines:
        yield from records_in(lines)


# Columns


def rows_of(plan: Plan, number: int, record: Record) -> list[dict[str, Any]]:
    """A row for every move."""
    names, end = seated(plan, number), record.position
    rows: list[dict[str, Any]] = []
    before = Position.of(record.variant, record.first)
    for entry, after in zip(record.entries, list(record.positions())[1:], strict=True):
        if entry.move:
            row = {"game": number, "ply": len(rows), "player": names[before.turn]}
            rows.append(row | described(before, entry.move) | result_of(end, before.turn))
        before = after
    return rows


def described(position: Position, move: str) -> dict[str, Any]:
    """What the player to move sees, may do and does."""
    return {
        "round": position.round,
        "seat": position.turn,
        "observation": observation_of(position),
        "legal": position.legal_ids(),
        "move": Move.from_text(position.game, move).id,
        "text": move,
        "scores": position.scores,
    }


def observation_of(position: Position) -> list[int]:
    variant = position.variant
    planes = variant.game.planes(variant.plain)
    seen = np.empty(sum(plane.size for plane in planes), np.int16)
    many.observe_game(variant.record, position.state(), position.turn, seen)
    numbers: list[int] = seen.tolist()
    return numbers


def result_of(end: Position, seat: int) -> dict[str, Any]:
    """How the game ended for a seat."""
    ranks, scores = end.ranks, end.scores
    others = sum(scores) - scores[seat]
    return {
        "share": (ranks[seat] == 1) / ranks.count(1),
        "margin": scores[seat] - others / (len(scores) - 1),
        "final_scores": scores,
    }


def schema(variant: Variant) -> Any:  # Any: Arrow ships no types
    """The columns; the file's own words hold the variant and the planes of an observation."""
    pa, planes = arrow(), variant.game.planes(variant.plain)
    scores = pa.list_(pa.int16(), variant.players)
    columns = {
        "game": pa.int64(),
        "ply": pa.int16(),
        "round": pa.int8(),
        "seat": pa.int8(),
        "player": pa.dictionary(pa.int8(), pa.string()),
        "observation": pa.list_(pa.int16(), sum(plane.size for plane in planes)),
        "legal": pa.list_(pa.int16()),
        "move": pa.int16(),
        "text": pa.string(),
        "scores": scores,
        "share": pa.float32(),
        "margin": pa.float32(),
        "final_scores": scores,
    }
    words = {
        "game": variant.game.name,
        "players": str(variant.players),
        "options": json.dumps(dict(variant.options)),
        "planes": json.dumps([[plane.name, plane.shape, plane.most] for plane in planes]),
    }
    return pa.schema(columns.items(), metadata=words)


def write_table(variant: Variant, rows: list[dict[str, Any]]) -> bytes:
    table = arrow().Table.from_pylist(rows, schema(variant))
    out = io.BytesIO()
    import_module("pyarrow.parquet").write_table(table, out, compression="zstd")
    return out.getvalue()


def arrow() -> Any:
    try:
        return import_module("pyarrow")
    except ModuleNotFoundError as error:
        words = 'pyarrow is not installed; try: pip install "tilewright[data]"'
        raise SelfplayError(words) from error
