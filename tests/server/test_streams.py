"""Server-sent events: a game over a stream and posts, resuming, ending."""

from pathlib import Path

import pytest

from tests.server.live import BOT, House, at_a_table, streamed
from tilewright.server.memory import MemoryStore

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}


def test_a_game_is_played_over_a_stream_and_posts(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BOT)
        key = made.keys[0]
        async with streamed(at, made, key, query="lang=fr") as messages:
            welcome = await anext(messages)
            assert (welcome["type"], welcome["you"]) == ("welcome", [0])
            state, seqs = welcome["state"], [told["seq"] for told in welcome["events"]]
            while state["waits"] != "over":
                if state["turn"] == 0:
                    command = {"seat": 0, "board": state["board"], "move": state["legal"][-1]}
                    message = {"type": "do", "id": "m", "command": {"type": "play", **command}}
                    message["id"] = f"m{state['board']}"
                    assert (await at.post(made, message, key)).json()["done"]
                told = await anext(messages)
                while told["type"] != "event" or told["state"]["turn"] not in (0, None):
                    state = told.get("state") or state
                    seqs += [told["seq"]] if told["type"] == "event" else []
                    told = await anext(messages)
                seqs.append(told["seq"])
                state = told["state"]
            assert seqs == list(range(1, len(seqs) + 1))
            assert told["text"].endswith(("gagne.", "partagent la victoire."))

    at_a_table(check, tmp_path)


@pytest.mark.parametrize(
    ("query", "headers", "events"),
    [
        ("after=4", {}, 1),
        ("", {"last-event-id": "3"}, 2),
        ("after=" + "9" * 5000, {}, 5),
        ("after=-1", {}, 5),
        ("after=x", {}, 5),
    ],
)
def test_a_stream_resumes_from_a_number(
    tmp_path: Path, query: str, headers: dict[str, str], events: int
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with streamed(at, made, query=query, **headers) as messages:
            welcome = await anext(messages)
            assert len(welcome["events"]) == events

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_stream_says_the_number_to_go_on_from(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.http.stream("GET", f"/api/tables/{made.id}/events") as answer:
            lines = answer.aiter_lines()
            assert await anext(lines) == "id: 5"  # created, shared twice, started, dealt
            async with at.player(made, 0, 1) as both:
                await both.play()
                seq = both.events[-1]["seq"]
            async for line in lines:
                if line == f"id: {seq}":
                    return

    at_a_table(check, tmp_path)


def test_a_stream_that_ends_leaves_the_table_and_gives_its_place_back(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 1) as ben:
            async with streamed(at, made, made.keys[0]) as messages:
                await anext(messages)
                await ben.until(lambda m: m["type"] == "present" and m["table"]["seats"][0]["here"])
                assert at.server.limits.connections.total == 2
            await ben.until(lambda m: m["type"] == "present" and not m["table"]["seats"][0]["here"])
            assert at.server.limits.connections.total == 1

    at_a_table(check, tmp_path)


def test_a_quiet_stream_shows_that_it_is_alive(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.http.stream("GET", f"/api/tables/{made.id}/events") as answer:
            async for line in answer.aiter_lines():
                if line == ": still here":
                    return

    at_a_table(check, tmp_path, heartbeat=0.05)
