"""What a stored event costs this process with asyncpg and with psycopg 3, as JSON lines.

    pip install "psycopg[binary]" && python bench/drivers.py postgresql://...

Both store the same batches with the same statement, in turns; told are the seconds of processor
time that this process, not the database, takes per event.
"""

import asyncio
import json
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

ROUNDS, EVENTS = 5, 4000
BATCHES = (1, 8, 64)
MAKE = "CREATE TEMPORARY TABLE stored (table_id text, seq bigint, event text)"
ASYNCPG = (
    "INSERT INTO stored SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) RETURNING seq"
)
PSYCOPG = ASYNCPG.replace("$1", "%s").replace("$2", "%s").replace("$3", "%s")
EVENT = json.dumps({"type": "moved", "seat": 1, "move": "3b2", "steps": list(range(40))})

Columns = tuple[list[str], list[int], list[str]]
Insert = Callable[[Columns], Awaitable[Any]]  # Any: the rows of either driver


async def with_asyncpg(address: str) -> Insert:
    connection = await asyncpg.connect(address)
    await connection.execute(MAKE)
    statement = await connection.prepare(ASYNCPG)
    return lambda columns: statement.fetch(*columns)


async def with_psycopg(address: str) -> Insert:
    import psycopg  # type: ignore[import-not-found, unused-ignore]  # only compared with

    connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
    await connection.execute(MAKE)

    async def insert(columns: Columns) -> object:
        cursor = await connection.execute(PSYCOPG, columns, prepare=True, binary=True)
        return await cursor.fetchall()

    return insert


def used() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


async def measure(insert: Insert, batch: int) -> tuple[float, float]:
    """Seconds per event: of this process's processor, and by the clock."""
    columns: Columns = (["a" * 12] * batch, list(range(batch)), [EVENT] * batch)
    began, computed = time.perf_counter(), used()
    for _ in range(EVENTS // batch):
        await insert(columns)
    return (used() - computed) / EVENTS, (time.perf_counter() - began) / EVENTS


async def main(address: str) -> None:
    drivers = {"asyncpg": await with_asyncpg(address), "psycopg": await with_psycopg(address)}
    for batch in BATCHES:
        best = dict.fromkeys(drivers, (1.0, 1.0))
        for _ in range(ROUNDS):
            for name, insert in drivers.items():
                best[name] = min(best[name], await measure(insert, batch))
        for name, (computed, passed) in best.items():
            print(
                json.dumps(
                    {
                        "driver": name,
                        "batch": batch,
                        "computed_us": round(computed * 1e6, 1),
                        "passed_us": round(passed * 1e6, 1),
                        "of_asyncpg": round(computed / best["asyncpg"][0], 2),
                    }
                )
            )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
