"""A game that is not ready: the server says how far it is, and a table waits for it."""

import asyncio
from pathlib import Path

from tests.server.live import ME, House, at_a_table
from tilewright.behind.compiling import RULES
from tilewright.behind.queue import Step, Work
from tilewright.game import Words

GAME = "azul"


def test_a_new_table_waits_until_its_game_is_ready(tmp_path: Path) -> None:
    steps = [Step(Words("legal moves", "coups permis"), ()) for _ in range(3)]
    work = Work(GAME, RULES, steps, lambda work: None, begun=2, done=1)

    async def check(house: House) -> None:
        house.server.behind.works[:] = [work]

        shown = (await house.http.get("/api/progress")).json()
        doing = {"en": "legal moves", "fr": "coups permis"}
        first = {"game": GAME, "part": RULES, "done": 1, "steps": 3, "doing": doing}
        assert shown == {"works": [first]}

        wanted = {"game": GAME, "seats": [ME, ME]}
        making = asyncio.create_task(house.http.post("/api/tables", json=wanted))
        done, _ = await asyncio.wait([making], timeout=0.3)
        assert not done

        work.ready.set()
        assert (await making).status_code == 201
        assert (await house.http.get("/api/progress")).json() == {"works": []}

    at_a_table(check, tmp_path / "tables.sqlite")
