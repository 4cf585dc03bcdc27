"""People with cards at a running server."""

import asyncio
from typing import Any

import httpx

from tests.server.live import ME, OPEN, House, Json, Made

KEY = "k" * 32
PATIENCE = 20.0  # seconds


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


async def card(at: House, name: str = "Ana") -> Json:
    """A new card: its id and secret."""
    answer = await at.http.post("/api/cards", json={"name": name})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return {"id": made["card"]["id"], "secret": made["secret"]}


async def ask(at: House, method: str, path: str, secret: str = "", **more: Any) -> httpx.Response:
    headers = bearer(secret) if secret else {}
    return await at.http.request(method, f"/api/{path}", headers=headers, **more)


async def tie(at: House, secret: str, made: Made, *seats: int) -> list[int]:
    wanted = {"table": made.id, "keys": [made.keys[seat] for seat in seats]}
    answer = await ask(at, "POST", "card/ties", secret, json=wanted)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["seats"])


async def offer(at: House, made: Made, secret: str = "", **more: Any) -> None:
    wanted = {"table": made.id, "host": made.host, **more}
    answer = await ask(at, "POST", "open", secret, json=wanted)
    assert answer.status_code == 200, answer.text


async def offers(at: House, secret: str = "") -> list[Json]:
    return list((await ask(at, "GET", "open", secret)).json()["offers"])


async def sit(at: House, table: str, secret: str = "", key: str = KEY) -> httpx.Response:
    return await ask(at, "POST", f"open/{table}/seat", secret, json={"name": "Ben", "key": key})


async def rated_table(at: House, host: Json, guest: Json) -> Made:
    """A rated table for two, which nobody has joined yet."""
    seats = [ME | {"name": "Ana"}, OPEN]
    wanted = {"game": "azul", "seats": seats, "is_rated": True}
    answer = await ask(at, "POST", "tables", host["secret"], json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    found = Made(made["table"], made["host"], {k["seat"]: k["key"] for k in made["keys"]})
    assert await tie(at, guest["secret"], found, 1) == [1]
    return found


async def play_rated(at: House, host: Json, guest: Json) -> Made:
    made = await rated_table(at, host, guest)
    async with at.player(made, 0, 1) as both:
        await both.do("join", seat=0, name="Ana")
        await both.do("join", seat=1, name="Ben")
        await both.play_out(0, 1)
    return made


async def history(at: House, secret: str, games: int, **query: str) -> Json:
    """As soon as so many games are in it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await ask(at, "GET", "card/history", secret, params=query)
            assert answer.status_code == 200, answer.text
            found: Json = answer.json()
            if found["all"] == games:
                return found
            await asyncio.sleep(0.05)
