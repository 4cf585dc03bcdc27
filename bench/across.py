"""Moves per second of the servers' processor time: SQLite and PostgreSQL, one process and three.

    python bench/across.py --tables 60 --moves 40 --rounds 3

Everyone plays as fast as they can, and at every table as many moves; tables are made before it
counts. All kinds take turns in one run, so that ratios hold whatever else the machine does. With
three processes the people of a table are at the same process, as deploy/nginx.conf sends them,
unless they are scattered. The database's own processor time is told beside.

Whoever is busier gets more done at a time, and so more with each second of the processor: a process
that answers all players alone is busier than one of three. So one and three are compared at a
steady pace, too, as many moves a second for each process; and with nothing stored, where the three
share nothing, so that what they lose is the machine's. It ends with code 1 if PostgreSQL gives less
than 0.7 of SQLite's moves, or three processes less than one, at full speed or steady.
"""

import argparse
import asyncio
import json
import math
import os
import random
import sys
import tempfile
import time
from dataclasses import astuple, dataclass
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.crash import MEMORY, open_house
from bench.load import Player, Tally, make_table, rush_turn, sit_down
from bench.postgres import Postgres, postgres
from bench.served import Served

TICKS = os.sysconf("SC_CLK_TCK")
WARMING = 10  # moves at each table
LEAST_OF_SQLITE = 0.7


@dataclass(frozen=True)
class Kind:
    name: str
    processes: int
    store: str
    times: int = 1  # as many tables as with one process
    is_scattered: bool = False
    pace: float = math.inf  # moves a second at each table


PACE = 8.0
KINDS = (
    Kind("sqlite, 1 process", 1, "sqlite"),
    Kind("postgres, 1 process", 1, "postgres"),
    Kind("postgres, 3 processes with as many tables each", 3, "postgres", times=3),
    Kind("postgres, 3 processes with a third of the tables each", 3, "postgres"),
    Kind("the same, people of a table scattered over them", 3, "postgres", is_scattered=True),
)
APART = (
    Kind("nothing stored, 1 process", 1, MEMORY),
    Kind("nothing stored, 3 processes with as many tables each", 3, MEMORY, times=3),
)
STEADY = (
    Kind("postgres, 1 process, steady", 1, "postgres", pace=PACE),
    Kind("postgres, 3 processes, each as steady", 3, "postgres", times=3, pace=PACE),
)


@dataclass(frozen=True)
class Given:
    tables: int
    moves: int  # at each table
    rounds: int


@dataclass(frozen=True)
class Measured:
    moves: int
    seconds: float
    computed: float  # seconds of the servers' processors
    database: float  # and of the database's


Pair = tuple[Player, Player]


async def open_table(servers: tuple[Served, Served], tally: Tally) -> Pair:
    """Two people at a new table, each at a server."""
    gate = asyncio.Semaphore(1)
    async with httpx.AsyncClient(base_url=servers[0].address, timeout=60) as client:
        made = await make_table(client)
    first, second = [
        await sit_down(server, made, seat, tally, gate) for seat, server in enumerate(servers)
    ]
    return first, second


async def play(pair: Pair, moves: int, pace: float = math.inf) -> None:
    begin = time.monotonic() + random.random() / pace
    for number in range(moves):
        await asyncio.sleep(begin + number / pace - time.monotonic())
        if not pair[0].is_over:
            await rush_turn(pair)


async def rush(servers: list[Served], kind: Kind, given: Given, database: Postgres) -> Measured:
    """Open tables, play a little until all is warm, and measure the rest."""
    tally, tables = Tally(), given.tables * kind.times
    count, step = len(servers), int(kind.is_scattered)
    houses = [(servers[i % count], servers[(i + step) % count]) for i in range(tables)]
    pairs = [await open_table(house, tally) for house in houses]
    await asyncio.gather(*(play(pair, WARMING) for pair in pairs))
    tally.latencies.clear()
    before = sum(one.processor for one in servers), processor(database)
    began = time.monotonic()
    await asyncio.gather(*(play(pair, given.moves, kind.pace) for pair in pairs))
    took = time.monotonic() - began
    after = sum(one.processor for one in servers), processor(database)
    if tally.errors:
        raise RuntimeError(tally.errors[0])
    return Measured(len(tally.latencies), took, after[0] - before[0], after[1] - before[1])


def data_of(kind: Kind, file: Path, database: Postgres) -> str:
    if kind.store == "postgres":
        return database.new_database()
    return MEMORY if kind.store == MEMORY else str(file)


def measure(kind: Kind, data: str, given: Given, database: Postgres) -> Measured:
    with open_house(data, kind.processes) as house:
        return asyncio.run(rush(house.servers, kind, given, database))


def processor(database: Postgres) -> float:
    """Seconds that the database's processes have computed, those that ended among them."""
    pids = (database.folder / "data" / "postmaster.pid").read_text().split()[:1]
    children = Path(f"/proc/{pids[0]}/task/{pids[0]}/children").read_text().split()
    total = 0
    for pid in pids + children:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        own = int(stat[11]) + int(stat[12])
        total += own + (int(stat[13]) + int(stat[14]) if pid in pids else 0)
    return total / TICKS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--moves", type=int, default=40, help="at each table")
    parser.add_argument("--rounds", type=int, default=3)
    given = Given(**vars(parser.parse_args()))
    found: dict[Kind, list[Measured]] = {kind: [] for kind in (*KINDS, *APART, *STEADY)}
    with tempfile.TemporaryDirectory() as folder, postgres(is_quick=False) as database:
        for number in range(given.rounds):
            for kind in found:
                file = Path(folder) / f"{number}.sqlite"
                found[kind].append(measure(kind, data_of(kind, file, database), given, database))
                print(kind.name, found[kind][-1], file=sys.stderr, flush=True)
    report(found)
    sqlite, one, three, *_, steady, steady_three = (per_second(added(of)) for of in found.values())
    is_good = one >= LEAST_OF_SQLITE * sqlite and three >= one and steady_three >= steady
    raise SystemExit(0 if is_good else 1)


def per_second(measured: Measured) -> float:
    """Moves per second of the servers' processor time."""
    return measured.moves / measured.computed


def report(found: dict[Kind, list[Measured]]) -> None:
    """All rounds of a kind together."""
    first = added(found[KINDS[0]])
    for kind, rounds in found.items():
        one = added(rounds)
        line = {
            "kind": kind.name,
            "moves_a_second": round(one.moves / one.seconds),
            "moves_a_processor_second": round(per_second(one)),
            "of_sqlite": round(per_second(one) / per_second(first), 2),
            "database_share": round(one.database / one.computed, 2),
        }
        print(json.dumps(line), flush=True)


def added(rounds: list[Measured]) -> Measured:
    columns = zip(*(astuple(one) for one in rounds), strict=True)
    return Measured(*(sum(column) for column in columns))


if __name__ == "__main__":
    main()
