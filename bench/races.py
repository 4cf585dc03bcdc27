"""The same command at two processes at once, and how soon one sees what another stored.

    python bench/races.py --races 10000 --moves 300

Two servers share a PostgreSQL of their own. In every race both are sent the same command with the
same id; it must be stored once, and both must say so, with the same number. Then someone says
something at one process, and someone at the other hears it: told is after how many milliseconds.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.crash import House, make, open_house
from bench.postgres import postgres
from bench.served import join_all
from tilewright.server.stores import make_store

TABLES = 40  # at which races are run at the same time
ME = {"kind": "me"}


@dataclass
class Result:
    races: int = 0
    stored: int = 0
    doubled: int = 0
    disagreeing: int = 0  # races whose two answers were not the same
    median: float = 0.0  # seconds until another process's client heard
    late: float = 0.0  # the 99th percentile

    @property
    def is_good(self) -> bool:
        return self.races == self.stored and not self.doubled and not self.disagreeing


async def sit(address: str, made: dict[str, Any]) -> ClientConnection:
    link = await connect(address, compression=None, ping_interval=None)
    keys = [key["key"] for key in made["keys"]]
    await link.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
    await link.recv()
    return link


def saying(number: int) -> str:
    command = {"type": "say", "seat": number % 2, "text": f"word {number}"}
    return json.dumps({"type": "do", "id": f"c{number}", "command": command})


async def reply(link: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await link.recv())
        if message["type"] == "reply":
            return message


async def race(house: House, made: dict[str, Any], races: int, result: Result) -> None:
    links = [await sit(address, made) for address in house.sockets()]
    for number in range(races):
        await asyncio.gather(*(link.send(saying(number)) for link in links))
        first, second = await asyncio.gather(*map(reply, links))
        result.disagreeing += not first["done"] or first != second
        result.races += 1
    for link in links:
        await link.close()


async def count_stored(house: House, tables: list[str], result: Result) -> None:
    store = make_store(house.data)
    await store.open()
    for table in tables:
        events = await store.events(table)
        texts = Counter(one.event.text for one in events if hasattr(one.event, "text"))
        result.stored += len(texts)
        result.doubled += sum(count > 1 for count in texts.values())
    await store.close()


async def hear(house: House, made: dict[str, Any], moves: int) -> list[float]:
    """Seconds from sending at one process to hearing at another."""
    here, there = [await sit(address, made) for address in house.sockets()]
    found = []
    for number in range(moves):
        text = f"word {number}"
        sent = time.perf_counter()
        await here.send(saying(number))
        while text not in str(await there.recv()):
            pass
        found.append(time.perf_counter() - sent)
        await reply(here)
        await asyncio.sleep(0.01)
    for link in (here, there):
        await link.close()
    return found


def run(races: int, moves: int, data: str, tables: int = TABLES) -> Result:
    result = Result()
    with open_house(data, 2) as house:
        made = [make(house.servers[0], seats=[ME, ME]) for _ in range(tables + 1)]
        for one in made:
            join_all(house.servers[0], one)

        async def race_all() -> None:
            shares = [races // tables + (i < races % tables) for i in range(tables)]
            work = zip(made[1:], shares, strict=True)
            await asyncio.gather(*(race(house, one, share, result) for one, share in work))
            await count_stored(house, [one["table"] for one in made[1:]], result)

        asyncio.run(race_all())
        seen = sorted(asyncio.run(hear(house, made[0], moves)))
    result.median, result.late = statistics.median(seen), seen[int(len(seen) * 0.99)]
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=300)
    given = parser.parse_args()
    with postgres(is_quick=False) as database:
        result = run(given.races, given.moves, database.new_database())
    print(result)
    raise SystemExit(0 if result.is_good else 1)


if __name__ == "__main__":
    main()
