"""Self-play: games between bots, written as records and as columns, some to a file.

    FOLDER/000000.parquet            the games' moves, one per row
    FOLDER.records/000000.records    the same games as written games, one after another
    FOLDER.records/selfplay.json     what is played; a run that goes on must ask for the same

The folder holds Parquet files and nothing else, so it is a dataset as it is. A game depends on the
seed and its number only, so it does not matter where and when it is played. Files appear whole, a
records file last; a run that was killed goes on with the files that are missing.
"""

import io
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.bots.bot import Bot, Decision, Player
from tilewright.bots.match import player
from tilewright.bots.spread import spread
from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.record import Record
from tilewright.record import read_records as records_in
from tilewright.rules import Waits
from tilewright.search.network import judgment_of
from tilewright.tools import many

VERSION = 2  # of the columns
MANIFEST = "selfplay.json"
RECORDS = ".records"  # the end of the other folder's name
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
            "version": VERSION,
            "game": self.variant.game.name,
            "players": self.variant.players,
            "options": dict(self.variant.options),
            "bots": list(self.names),
            "judgment": judgment_of(self.variant),
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
        put(folder, table_path(folder, written.file), written.table)
        put(folder, records_path(folder, written.file), written.records.encode())
        done += written.games
        yield done


def begin(plan: Plan, folder: Path) -> None:
    """Make a folder ready, or check that what is there belongs to the same plan."""
    for made in (folder, beside(folder)):
        made.mkdir(parents=True, exist_ok=True)
    manifest, described = beside(folder) / MANIFEST, plan.described()
    if not manifest.exists():
        put(folder, manifest, (json.dumps(described, indent=1) + "\n").encode())
    found = json.loads(manifest.read_text(encoding="utf-8"))
    for key, value in described.items():
        if found.get(key) != value:
            raise SelfplayError(
                f"expected {key} {found.get(key)!r}, as in {manifest}, got {value!r}"
            )
    for part in beside(folder).glob(f"*{PART}"):
        part.unlink()


def beside(folder: Path) -> Path:
    """Where all that is no Parquet file lies."""
    return folder.with_name(folder.name + RECORDS)


def table_path(folder: Path, file: int) -> Path:
    return folder / f"{file:06}.parquet"


def records_path(folder: Path, file: int) -> Path:
    return beside(folder) / f"{file:06}.records"


def is_written(folder: Path, file: int) -> bool:
    return table_path(folder, file).exists() and records_path(folder, file).exists()


def put(folder: Path, path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    part = beside(folder) / (path.name + PART)
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)


# Playing


def play_file(plan: Plan, file: int) -> Written:
    records, rows = [], []
    for number in plan.numbers(file):
        record, decisions = play_game(plan, number)
        records.append(record.write())
        rows += rows_of(plan, number, record, decisions)
    return Written(file, len(records), "".join(records), write_table(plan.variant, rows))


def play_game(plan: Plan, number: int) -> tuple[Record, list[Decision]]:
    """One game, and what its moves rest on; the players sit one place further on in each."""
    seed, variant = f"{plan.seed}/{number}", plan.variant
    dealer, names = Dealer(seed), seated(plan, number)
    seats = [player(name, variant.game.name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    headers = {"Number": str(number)} | {f"Seat{i}": name for i, name in enumerate(names)}
    headers["Judgment"] = judgment_of(variant)
    record, decisions = Record.of(variant, dealer.first(variant.players), headers), []
    while not record.position.is_over:
        position = record.position
        if position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(position))
        else:
            decisions.append(decided(seats[position.turn], position))
            record = record.play(decisions[-1].move)
    return record, decisions


def decided(mover: Player, position: Position) -> Decision:
    if isinstance(mover, Bot):
        return mover.decide(position)
    return Decision(mover.choose(position))


def seated(plan: Plan, number: int) -> list[str]:
    """The players' names by seat."""
    return [plan.names[(seat - number) % len(plan.names)] for seat in range(len(plan.names))]


def read_records(path: Path) -> Iterator[Record]:
    """The games of a records file."""
    with path.open(encoding="utf-8") as lines:
        yield from records_in(lines)


# Columns


def rows_of(
    plan: Plan, number: int, record: Record, decisions: Sequence[Decision]
) -> list[dict[str, Any]]:
    """A row for every move."""
    names, end = seated(plan, number), record.position
    positions = [before for before in record.positions() if before.waits == Waits.MOVE]
    rows: list[dict[str, Any]] = []
    for before, decision in zip(positions, decisions, strict=True):
        row = {"game": number, "ply": len(rows), "player": names[before.turn]}
        row |= described(before, decision.move) | thought_of(decision)
        rows.append(row | result_of(end, before.turn))
    return rows


def described(position: Position, move: Move) -> dict[str, Any]:
    """What the players see, and what the one to move may do and does."""
    players = position.variant.players
    others = [(position.turn + i) % players for i in range(1, players)]
    return {
        "round": position.round,
        "seat": position.turn,
        "observation": observation_of(position, position.turn),
        "others": [number for seat in others for number in observation_of(position, seat)],
        "legal": position.legal_ids(),
        "move": move.id,
        "text": str(move),
        "scores": position.scores,
    }


def thought_of(decision: Decision) -> dict[str, Any]:
    """What the move rests on."""
    return {
        "looked_at": [candidate.move.id for candidate in decision.found],
        "visits": [candidate.visits for candidate in decision.found],
        "value": decision.value,
        "proven": decision.proven is not None,
    }


def observation_of(position: Position, seat: int) -> list[int]:
    variant = position.variant
    planes = variant.game.planes(variant.plain)
    seen = np.empty(sum(plane.size for plane in planes), np.int16)
    many.observe_game(variant.record, position.state(), seat, seen)
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
    scores, size = pa.list_(pa.int16(), variant.players), sum(plane.size for plane in planes)
    columns = {
        "game": pa.int64(),
        "ply": pa.int16(),
        "round": pa.int8(),
        "seat": pa.int8(),
        "player": pa.dictionary(pa.int8(), pa.string()),
        "observation": pa.list_(pa.int16(), size),
        "others": pa.list_(pa.int16(), (variant.players - 1) * size),
        "legal": pa.list_(pa.int16()),
        "move": pa.int16(),
        "text": pa.string(),
        "scores": scores,
        "looked_at": pa.list_(pa.int16()),
        "visits": pa.list_(pa.int32()),
        "value": pa.float32(),
        "proven": pa.bool_(),
        "share": pa.float32(),
        "margin": pa.float32(),
        "final_scores": scores,
    }
    words = {
        "version": str(VERSION),
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
