"""The same command at two processes at once, and how soon one sees what another stored.

    python bench/races.py --races 10000 --moves 300

Two servers share a PostgreSQL of their own. In every race both are sent the same command with the
same id; it must be stored once, and both must say so, with the same number. Then someone moves at
one process, and someone at the other sees it: told is after how many seconds.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
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
MOST_MEDIAN = 0.05  # seconds, on a quiet machine
ME = {"kind": "me"}
Json = dict[str, Any]  # Any: whatever JSON holds


@dataclass
class Result:
    races: int = 0
    stored: int = 0
    doubled: int = 0
    disagreeing: int = 0  # races whose two answers were not the same
    median: float = 0.0  # seconds until another process's client saw a move
    late: float = 0.0  # the 99th percentile

    @property
    def is_good(self) -> bool:
        return self.races == self.stored and not self.doubled and not self.disagreeing


@dataclass
class Link:
    """Someone with the keys of both seats, at one of the processes."""

    socket: ClientConnection
    state: Json

    @classmethod
    async def open(cls, address: str, made: Json) -> "Link":
        socket = await connect(address, compression=None, ping_interval=None)
        keys = [key["key"] for key in made["keys"]]
        await socket.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
        return cls(socket, json.loads(await socket.recv())["state"])

    async def until(self, is_wanted: Callable[[Json], bool]) -> Json:
        while True:
            message: Json = json.loads(await self.socket.recv())
            if message["type"] == "event":
                self.state = message["state"] or self.state
            if is_wanted(message):
                return message

    async def ask(self, asked: str, kind: str, **command: object) -> None:
        message = {"type": "do", "id": asked, "command": {"type": kind, **command}}
        await self.socket.send(json.dumps(message))

    async def reply(self) -> Json:
        return await self.until(lambda message: message["type"] == "reply")

    async def event(self, kind: str) -> None:
        await self.until(lambda told: told["type"] == "event" and told["event"]["type"] == kind)


async def open_both(house: House, made: Json) -> list[Link]:
    return [await Link.open(address, made) for address in house.sockets()]


async def race(house: House, made: Json, races: int, result: Result) -> None:
    links = await open_both(house, made)
    for number in range(races):
        asked, said = f"c{number}", {"seat": number % 2, "text": f"word {number}"}
        await asyncio.gather(*(link.ask(asked, "say", **said) for link in links))
        first, second = await asyncio.gather(*(link.reply() for link in links))
        result.disagreeing += not first["done"] or first != second
        result.races += 1
    for link in links:
        await link.socket.close()


async def count_stored(house: House, tables: list[str], result: Result) -> None:
    store = make_store(house.data)
    await store.open()
    for table in tables:
        events = await store.events(table)
        texts = Counter(one.event.text for one in events if hasattr(one.event, "text"))
        result.stored += len(texts)
        result.doubled += sum(count > 1 for count in texts.values())
    await store.close()


async def see(house: House, made: Json, moves: int) -> list[float]:
    """Seconds from moving at one process to seeing it at another. Each move is undone, so that
    the game does not end."""
    here, there = await open_both(house, made)
    found = []
    for number in range(moves):
        on_board = {"seat": here.state["turn"], "board": here.state["board"]}
        move = here.state["legal"][number % len(here.state["legal"])]
        sent = time.perf_counter()
        await here.ask(f"m{number}", "play", move=move, confirm=False, **on_board)
        await there.event("moved")
        found.append(time.perf_counter() - sent)
        await here.reply()
        await here.ask(f"u{number}", "undo", **on_board | {"board": here.state["board"]})
        await there.event("undone")
        await here.reply()
        await asyncio.sleep(0.01)
    for link in (here, there):
        await link.socket.close()
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
        seen = sorted(asyncio.run(see(house, made[0], moves)))
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
    raise SystemExit(0 if result.is_good and result.median <= MOST_MEDIAN else 1)


if __name__ == "__main__":
    main()
