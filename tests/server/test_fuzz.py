"""A hundred thousand messages that should never have been sent."""

import asyncio
import json
import os
import random
from dataclasses import dataclass

import msgspec
import pytest

from tests.server.live import Json, free_settings, play_any, server_of
from tilewright.server.app import create_app
from tilewright.server.connection import Connection, Outbox, read
from tilewright.server.memory import MemoryStore
from tilewright.server.messages import Do, SeatWanted, TableMade, TableWanted
from tilewright.server.room import Room
from tilewright.server.transports import Transports
from tilewright.table.commands import Join
from tilewright.table.table import Holder

pytestmark = pytest.mark.slow

MESSAGES = 100_000
SEED = os.environ.get("FUZZ_SEED") or str(random.SystemRandom().randrange(1 << 32))
ANSWERS = {"refused", "reply", "pong"}
KINDS = [
    "join", "play", "confirm", "undo", "ask_takeback", "answer_takeback", "ask_hint", "say",
    "leave", "replace", "give_back", "rematch", "abandon", "renew", "allow",
]  # fmt: skip
VALUES: list[object] = [
    None, True, -1, 0, 1, 3, 4, 10**30, 1e308, "", "x", "1b1", "é" * 400, [], {}, [[]], "\u0000",
    "\u202e", "hello", "9" * 17,
]  # fmt: skip


@dataclass
class Attack:
    """People without a right to anything, at a table of two."""

    rng: random.Random
    transports: Transports
    made: TableMade
    room: Room
    clients: list[Connection]
    sent: list[bytes]

    def garbage(self) -> bytes:
        return self.rng.randbytes(self.rng.randrange(60))

    def broken(self) -> bytes:
        """A message that was valid, with some bytes changed, cut off or doubled."""
        raw = bytearray(self.rng.choice(self.sent))
        for _ in range(self.rng.randrange(1, 4)):
            at = self.rng.randrange(len(raw) + 1)
            raw[at : at + self.rng.randrange(3)] = self.rng.randbytes(self.rng.randrange(3))
        return bytes(raw)

    def oversized(self) -> bytes:
        return self.rng.choice([b"[", b'{"a":', b" ", b'"', b"9"]) * self.rng.choice([5000, 20_000])

    def misfit(self) -> bytes:
        """A command with values of the wrong kind, missing or unknown."""
        names = ["seat", "board", "move", "name", "text", "ply", "agree", "level", "confirm", "x"]
        chosen = self.rng.sample(names, self.rng.randrange(6))
        command = {name: self.rng.choice(VALUES) for name in chosen}
        return self.command(command | {"type": self.rng.choice([*KINDS, "nothing"])})

    def unordered(self) -> bytes:
        after, keys = self.rng.choice(VALUES), self.rng.choice(VALUES)
        hello = {"type": "hello", "table": self.made.table, "after": after, "keys": keys}
        messages: list[Json] = [hello, {"type": "ping"}, {"type": "tags", "id": "t"}]
        messages += [{"type": "why", "id": "w", "move": self.rng.choice(VALUES)}]
        messages += [{"type": "speak", "lang": self.rng.choice(VALUES)}]
        return json.dumps(self.rng.choice(messages)).encode()

    def wrong_seat(self) -> bytes:
        """What the other seat, or the host, could ask."""
        board, legal = self.room.table.board, self.room.table.position
        move = self.rng.choice(legal.legal_moves.texts()) if legal else "1b1"
        every: Json = {"seat": 0, "board": board, "move": move, "name": "Eve", "text": "hello"}
        every |= {"ply": 0, "agree": True, "level": 1}
        needs = {"play": ["board", "move"], "join": ["name"], "say": ["text"]}
        needs |= {"confirm": ["board"], "undo": ["board"], "ask_hint": ["board"]}
        needs |= {"ask_takeback": ["board", "ply"], "answer_takeback": ["ply", "agree"]}
        kind = self.rng.choice(KINDS)
        fields = [] if kind == "abandon" else ["seat", *needs.get(kind, [])]
        return self.command({"type": kind} | {name: every[name] for name in fields})

    def replayed(self) -> bytes:
        """What someone else was right to send, once."""
        return self.rng.choice(self.sent)

    def command(self, command: Json) -> bytes:
        asked = f"f{self.rng.randrange(1 << 40)}"
        return json.dumps({"type": "do", "id": asked, "command": command}).encode()


async def attack_of(rng: random.Random) -> Attack:
    server = server_of(create_app(free_settings(outbox=1_000_000), MemoryStore(), play_any))
    made = await server.rooms.create(
        TableWanted(game="azul", seats=[SeatWanted("me", "Ana"), SeatWanted("me", "Ben")])
    )
    assert isinstance(made, TableMade)
    room = await server.rooms.get(made.table)
    assert isinstance(room, Room)
    for seat in (0, 1):
        await room.do(Do("join", Join(seat)), Holder(frozenset({seat})), "en")
    transports = Transports(server)
    watcher, stranger, nobody = (
        Connection(Outbox(1_000_000, 1 << 30), server.now) for _ in range(3)
    )
    for connection, keys in ((watcher, []), (stranger, ["x" * 32])):
        hello = {"type": "hello", "table": made.table, "keys": keys}
        await connection.hear(read(json.dumps(hello)), transports.open_table)
        await answers_of(connection)
    return Attack(rng, transports, made, room, [watcher, stranger, nobody], [])


async def play_honestly(attack: Attack, moves: int) -> None:
    """Both seats play some moves; the attacker has seen all that they sent."""
    both = Connection(Outbox(1_000_000, 1 << 30), attack.transports.server.now)
    keys = [seat.key for seat in attack.made.keys]
    hello = {"type": "hello", "table": attack.made.table, "keys": keys}
    await both.hear(read(json.dumps(hello)), attack.transports.open_table)
    for _ in range(moves):
        table = attack.room.table
        assert table.position
        move = attack.rng.choice(table.position.legal_moves.texts())
        command = {"type": "play", "seat": table.turn, "board": table.board, "move": move}
        raw = attack.command(command)
        await both.hear(read(raw), attack.transports.open_table)
        await answers_of(both)
        attack.sent.append(raw)
    both.leave_room()


async def answers_of(connection: Connection) -> list[Json]:
    found = []
    if connection.hint:
        await connection.hint
    if connection.room:
        await asyncio.gather(*connection.room._doing)
    while (raw := connection.outbox.take()) is not None:
        found.append(msgspec.json.decode(raw))
    return [message for message in found if message["type"] in ANSWERS | {"welcome"}]


def test_malformed_and_unauthorized_messages_change_nothing_and_are_all_answered() -> None:
    print(f"FUZZ_SEED={SEED}")

    async def run() -> None:
        rng = random.Random(SEED)
        attack = await attack_of(rng)
        kinds = [
            attack.garbage, attack.broken, attack.misfit, attack.unordered, attack.wrong_seat,
            attack.wrong_seat, attack.replayed,
        ]  # fmt: skip
        for _ in range(20):
            await play_honestly(attack, 1)
            before = msgspec.json.encode([attack.room.table.seats, attack.room.table.seq])
            position = attack.room.table.position
            for _ in range(MESSAGES // 20):
                raw = (attack.oversized if rng.random() < 0.01 else rng.choice(kinds))()
                client = rng.choice(attack.clients)
                await attack.transports._hear(raw, client, "attacker")
                answers = await answers_of(client)
                is_speak = b'"speak"' in raw
                assert len(answers) == 1 or (is_speak and not answers), (raw, answers)
                assert "Traceback" not in str(answers)
                assert not (answers and answers[0].get("done") and b'"do"' in raw), (raw, answers)
            assert msgspec.json.encode([attack.room.table.seats, attack.room.table.seq]) == before
            assert attack.room.table.position == position
        stored = await attack.transports.server.rooms.services.store.events(attack.made.table)
        assert len(stored) == attack.room.table.seq

    asyncio.run(run())


def test_the_holder_of_a_seat_breaks_nothing_with_any_message() -> None:
    """Their commands may be right: the table goes on, and stays what its events made of it."""
    print(f"FUZZ_SEED={SEED}")

    async def run() -> None:
        rng = random.Random(SEED)
        for _ in range(10):
            attack = await attack_of(rng)
            host = Connection(Outbox(1_000_000, 1 << 30), attack.transports.server.now)
            keys = [attack.made.host, *(seat.key for seat in attack.made.keys)]
            hello = {"type": "hello", "table": attack.made.table, "keys": keys}
            await host.hear(read(json.dumps(hello)), attack.transports.open_table)
            await answers_of(host)
            attack.sent.append(attack.wrong_seat())
            for _ in range(300):
                kinds = [attack.broken, attack.misfit, attack.unordered, attack.wrong_seat]
                raw = rng.choice(kinds)()
                await attack.transports._hear(raw, host, "holder")
                answers = await answers_of(host)
                assert len(answers) == 1 or (b'"speak"' in raw and not answers), (raw, answers)
            await attack.room.close()
            again = await Room.load(attack.made.table, attack.room.services)
            assert again
            assert again.table.position == attack.room.table.position
            assert again.table.seats == attack.room.table.seats
            assert (again.table.board, again.table.ply) == (
                attack.room.table.board,
                attack.room.table.ply,
            )

    asyncio.run(run())
