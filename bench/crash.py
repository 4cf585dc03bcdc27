"""Kill the server again and again while people play: ``python bench/crash.py --rounds 100``.

Clients play at several tables, reconnect by themselves and ask again, with the same id, for what
was not acknowledged. After every kill the database must hold each acknowledged move once and at
its number, no move twice, and each table must come back as the position its events lead to.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.served import Served, free_port, join_all, start
from tilewright import GAMES
from tilewright.server.loading import replay
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Stored
from tilewright.table.events import Moved


@dataclass
class Result:
    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    differing: int = 0
    unacknowledged: int = 0  # stored, but the server was killed before it could say so

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.differing) and self.acknowledged > 0


@dataclass
class Seated:
    """Someone who plays both seats of a table, and never gives up."""

    table: str
    keys: list[str]
    rng: random.Random
    seq: int = 0
    text: str = ""
    number: int = 0
    pending: dict[str, Any] | None = None
    acknowledged: dict[str, int] = field(default_factory=dict)  # command -> number of its event
    state: dict[str, Any] = field(default_factory=dict)

    async def play(self, address: str) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(address, compression=None, ping_interval=None) as socket:
                    await self._resume(socket)
                    while self.state["waits"] != "over":
                        await self._turn(socket)
                    return
            await asyncio.sleep(0.02)

    async def _resume(self, socket: Any) -> None:  # Any: a connection of the websockets library
        hello = {"type": "hello", "table": self.table, "keys": self.keys, "after": self.seq}
        await socket.send(json.dumps(hello))
        welcome = json.loads(await socket.recv())
        self.state, self.seq = welcome["state"], welcome["seq"]

    async def _turn(self, socket: Any) -> None:
        if self.pending is None and self.state["waits"] == "move":
            self.number += 1
            command = {
                "type": "play",
                "seat": self.state["turn"],
                "board": self.state["board"],
                "move": self.rng.choice(self.state["legal"]),
            }
            self.pending = {"type": "do", "id": str(self.number), "command": command}
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "event":
                self.seq = message["seq"]
                self.state = message["state"] or self.state
            elif message["type"] == "reply" and self.pending:
                self._note(message)
                return

    def _note(self, reply: dict[str, Any]) -> None:
        assert self.pending is not None
        seat, asked = self.pending["command"]["seat"], self.pending["id"]
        if reply["done"]:
            self.acknowledged[f"{seat}/{asked}"] = reply["seq"]
        elif reply["refusal"]["code"] != "stale":
            raise RuntimeError(f"unexpected refusal: {reply}")
        self.pending = None


def sit_down(served: Served, tables: int, rng: random.Random) -> list[Seated]:
    found = []
    for number in range(tables):
        game = list(GAMES)[number % len(GAMES)]
        wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]}
        answer = httpx.post(served.address + "/api/tables", json=wanted, timeout=60)
        made = answer.raise_for_status().json()
        keys = [key["key"] for key in made["keys"]]
        join_all(served, made)
        found.append(Seated(made["table"], keys, random.Random(rng.random())))
    return found


async def play_until_killed(served: Served, people: list[Seated], seconds: float) -> None:
    address = served.address.replace("http", "ws") + "/ws"
    playing = [asyncio.create_task(one.play(address)) for one in people]
    await asyncio.sleep(seconds)
    served.kill()
    await asyncio.sleep(0.05)  # what was already on its way still counts as told
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


async def check(data: Path, people: list[Seated], result: Result) -> None:
    store = SqliteStore(data)
    await store.open()
    for one in people:
        secrets = await store.secrets(one.table)
        stored = await store.events(one.table)
        assert secrets is not None
        compare(one, stored, result)
        position = replay(one.table, secrets, stored).position
        assert position is not None
        one.text = position.text
    await store.close()


def asked_as(entry: Stored) -> str:
    """Its seat and the id it was asked with; the store also keeps a digest of what was asked."""
    return (entry.command or "").rpartition("/")[0]


def compare(one: Seated, stored: list[Stored], result: Result) -> None:
    commands = Counter(map(asked_as, stored))
    del commands[""]
    result.doubled += sum(count > 1 for count in commands.values())
    result.lost += sum(command not in commands for command in one.acknowledged)
    result.unacknowledged += len(set(commands) - set(one.acknowledged))
    numbers = [entry.seq for entry in stored]
    result.differing += numbers != list(range(1, len(stored) + 1))
    last = {asked_as(entry): entry.seq for entry in stored if isinstance(entry.event, Moved)}
    result.lost += sum(last.get(command, 0) > seq for command, seq in one.acknowledged.items())


async def compare_tables(served: Served, people: list[Seated], result: Result) -> None:
    """Every table must come back as its events say."""
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as client:
        for one in people:
            now = (await client.get(f"/api/tables/{one.table}")).raise_for_status().json()
            record = (await client.get(f"/api/tables/{one.table}/record")).text
            result.differing += position_of(record) != one.text
            one.state, one.seq = now["state"], now["seq"]


def position_of(record: str) -> str:
    from tilewright.record import Record

    return Record.read(record).position.text


def run(rounds: int, tables: int, data: Path, seed: str, show: bool = False) -> Result:
    rng, port, result = random.Random(seed), free_port(), Result()
    served = start("sqlite", data, port=port)
    people = sit_down(served, tables, rng)
    for _ in range(rounds):
        asyncio.run(play_until_killed(served, people, rng.uniform(0.05, 0.8)))
        asyncio.run(check(data, people, result))
        served = start("sqlite", data, port=port)
        asyncio.run(compare_tables(served, people, result))
        over = [one for one in people if one.state["waits"] == "over"]
        result.acknowledged += sum(len(one.acknowledged) for one in over)
        people = [one for one in people if one not in over] + sit_down(served, len(over), rng)
        result.rounds += 1
        if show:
            print(f"\r{result.rounds}/{rounds}", end="", file=sys.stderr, flush=True)
    result.acknowledged += sum(len(one.acknowledged) for one in people)
    served.kill()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", default=str(time.time()))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = run(given.rounds, given.tables, Path(folder) / "tables.sqlite", given.seed, True)
    print(f"\nseed {given.seed}: {result}")
    raise SystemExit(0 if result.is_good else 1)


if __name__ == "__main__":
    main()
