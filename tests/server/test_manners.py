"""What the host allows, links that are renewed, and commands that are done once."""

import asyncio
from pathlib import Path

import pytest
import websockets

from tests.server.live import House, at_a_table, house
from tilewright.server.memory import MemoryStore
from tilewright.table.events import Said

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}


# What the host allows, and new links


def test_a_table_closed_to_watchers_sends_them_away(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, host=True) as ana, at.player(made) as watcher:
            assert (await ana.do("allow", watchers=False, chat=True))["done"]
            with pytest.raises(websockets.ConnectionClosed):
                await watcher.until(lambda _: False)
            async with at.connect() as late:
                assert (await late.hello(made.id, []))["code"] == "closed"
            for path in ("", "/record", "/replay", "/picture", "/events"):
                answer = await at.http.get(f"/api/tables/{made.id}{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "closed")
            async with at.player(made, 1) as ben:
                assert ben.welcome["you"] == [1]
            assert (await ana.do("allow", watchers=True, chat=True))["done"]
            async with at.player(made) as again:
                assert again.welcome["you"] == []

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_silenced_chat_takes_no_words(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, host=True) as ana, at.player(made, 1) as ben:
            assert await ben.refused("allow", watchers=True, chat=False) == "not_host"
            assert (await ana.do("allow", watchers=True, chat=False))["done"]
            assert await ben.refused("say", seat=1, text="hello") == "chat_closed"

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_renewed_link_ends_the_old_one(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        key = "n" * 40
        async with at.player(made, 1) as ben, at.player(made, 1) as thief:
            assert (await ben.do("renew", seat=1, key=key))["done"]
            with pytest.raises(websockets.ConnectionClosed):
                await thief.until(lambda _: False)
            assert (await ben.do("say", seat=1, text="still me"))["done"]
        async with at.player(made, 1) as old, at.connect() as new:
            assert old.welcome["you"] == []
            assert (await new.hello(made.id, [key]))["you"] == [1]

    at_a_table(check, tmp_path)


# Done once


def test_a_hosts_and_a_seats_command_of_the_same_id_are_two(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        at.pass_time(120)
        async with at.player(made, 0, host=True) as ana:
            assert (await ana.do("replace", asked="same", seat=1, level=1))["done"]
            assert (await ana.do("give_back", seat=1))["done"]
        async with at.player(made, 1) as ben:
            said = await ben.do("say", asked="same", seat=1, text="hello")
            assert said["done"]
            assert ben.events[-1]["event"]["text"] == "hello"

    at_a_table(check, tmp_path, store=MemoryStore())


def test_another_command_under_a_used_id_is_not_answered_as_done(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            assert (await both.do("say", asked="same", seat=0, text="one"))["done"]
            assert (await both.do("say", asked="same", seat=0, text="two"))["done"]
            await both.do("say", asked="same", seat=0, text="two")
        texts = [e["event"]["text"] for e in both.events if e["event"]["type"] == "said"]
        assert texts == ["one", "two"]

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_command_sent_to_two_servers_at_once_is_done_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as one, house(tmp_path) as two:
            made = await one.make(ANA, BEN)
            for number in range(20):
                command = {"type": "say", "seat": 0, "text": f"hello {number}"}
                asked = {"type": "do", "id": f"x{number}", "command": command}
                answers = await asyncio.gather(
                    *(at.post(made, asked, made.keys[0]) for at in (one, two))
                )
                seqs = {answer.json()["seq"] for answer in answers}
                assert len(seqs) == 1
                assert all(answer.json()["done"] for answer in answers)
            store = one.server.rooms.services.store
            stored = await store.events(made.id)
            assert sum(isinstance(entry.event, Said) for entry in stored) == 20

    asyncio.run(run())
