"""Moves per second of the servers' processor time: SQLite and PostgreSQL, one process and three.

    python bench/across.py --seconds 10 --rounds 3

Everyone plays as fast as they can. All kinds take turns in one run, so that ratios hold whatever
else the machine does. With three processes the people of a table are at the same process, as
deploy/nginx.conf sends them; "scattered" sends everyone anywhere. The database's own processor time
is told beside.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from dataclasses import astuple, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.crash import open_house
from bench.load import Player, Tally, make_table, rush_game, sit_down
from bench.postgres import Postgres, postgres
from bench.served import Served

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Kind:
    name: str
    processes: int
    is_postgres: bool
    is_scattered: bool = False


KINDS = (
    Kind("sqlite, 1 process", 1, False),
    Kind("postgres, 1 process", 1, True),
    Kind("postgres, 3 processes", 3, True),
    Kind("postgres, 3 processes, scattered", 3, True, True),
)


@dataclass(frozen=True)
class Measured:
    moves: int
    seconds: float
    computed: float  # seconds of the servers' processors
    database: float  # and of the database's


async def rush(servers: tuple[Served, Served], end: float, tally: Tally) -> None:
    """Game after game of two people, each at a server, until the time is up."""
    import httpx

    gate = asyncio.Semaphore(1)
    while time.monotonic() < end:
        async with httpx.AsyncClient(base_url=servers[0].address, timeout=60) as client:
            made = await make_table(client)
        pair: list[Player] = [
            await sit_down(server, made, seat, tally, gate) for seat, server in enumerate(servers)
        ]
        await rush_game((pair[0], pair[1]), end)
        for player in pair:
            await player.link.close()


async def play(servers: list[Served], kind: Kind, tables: int, seconds: float) -> Tally:
    tally, end = Tally(), time.monotonic() + seconds
    step = 1 if kind.is_scattered else 0
    count = len(servers)
    pairs = [(servers[i % count], servers[(i + step) % count]) for i in range(tables)]
    await asyncio.gather(*(rush(pair, end, tally) for pair in pairs))
    if tally.errors:
        raise RuntimeError(tally.errors[0])
    return tally


def measure(kind: Kind, data: str, tables: int, seconds: float, database: Postgres) -> Measured:
    with open_house(data, kind.processes) as house:
        servers = house.servers
        asyncio.run(play(servers, kind, tables, 2.0))  # rules are loaded, pages are warm
        before = sum(one.processor for one in servers), processor(database)
        began = time.monotonic()
        tally = asyncio.run(play(servers, kind, tables, seconds))
        after = sum(one.processor for one in servers), processor(database)
        return Measured(
            len(tally.latencies),
            time.monotonic() - began,
            after[0] - before[0],
            after[1] - before[1],
        )


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
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    found: dict[Kind, list[Measured]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder, postgres(is_quick=False) as database:
        for number in range(given.rounds):
            for kind in KINDS:
                file = str(Path(folder) / f"{number}.sqlite")
                data = database.new_database() if kind.is_postgres else file
                found[kind].append(measure(kind, data, given.tables, given.seconds, database))
                print(kind.name, found[kind][-1], file=sys.stderr, flush=True)
    report(found)


def report(found: dict[Kind, list[Measured]]) -> None:
    """All rounds of a kind together."""
    first = added(found[KINDS[0]])
    for kind, rounds in found.items():
        one = added(rounds)
        line = {
            "kind": kind.name,
            "moves_a_second": round(one.moves / one.seconds),
            "moves_a_processor_second": round(one.moves / one.computed),
            "of_sqlite": round(one.moves / one.computed / (first.moves / first.computed), 2),
            "database_share": round(one.database / one.computed, 2),
        }
        print(json.dumps(line), flush=True)


def added(rounds: list[Measured]) -> Measured:
    columns = zip(*(astuple(one) for one in rounds), strict=True)
    return Measured(*(sum(column) for column in columns))


if __name__ == "__main__":
    main()
