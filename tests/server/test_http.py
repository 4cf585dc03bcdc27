"""The HTTP API: what it says about itself holds for whatever is sent to it."""

import asyncio
import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from tests.server.live import ME, House, at_a_table, free_settings, play_any
from tests.server.running import Loop
from tilewright.server import messages
from tilewright.server.app import create_app
from tilewright.server.memory import MemoryStore
from tilewright.server.openapi import OPERATIONS
from tilewright.server.schema import ROOTS

EXAMPLES = 40  # of each operation


# What the API says about itself


class Site:
    """An application that is asked in this process, and one table at it."""

    base = "http://test"

    def __init__(self) -> None:
        app = create_app(free_settings(max_tables=1_000_000), MemoryStore(), play_any, lambda: 1.0)
        self.runner, self.transport = Loop(), httpx.ASGITransport(app=app)
        wanted = {"game": "azul", "seats": [ME, ME]}
        self.table = self.ask("POST", "/api/tables", json=wanted).json()["table"]
        self.shown = self.show()

    def show(self) -> bytes:
        return self.ask("GET", f"/api/tables/{self.table}").content

    def ask(self, method: str, url: str, **more: Any) -> httpx.Response:  # Any: httpx's own
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=self.transport, base_url=self.base) as http:
                return await http.request(method, url, **more)

        return self.runner.run(ask())


SITE = Site()


def without_streams(described: dict[str, Any]) -> dict[str, Any]:
    """A stream of events never ends, so it is tested elsewhere."""
    kept = {path: item for path, item in described["paths"].items() if "/events" not in path}
    return described | {"paths": kept}


SCHEMA = schemathesis.openapi.from_dict(
    without_streams(SITE.ask("GET", "/api/openapi.json").json())
)


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
def test_every_answer_is_as_the_api_describes_it(case: schemathesis.Case[Any]) -> None:
    """No crash, no status that it does not name, and no change at a table without a key."""
    if case.path_parameters and len(str(case.path_parameters)) % 2:
        case.path_parameters["table"] = SITE.table
    sent = case.as_transport_kwargs(base_url=SITE.base)
    sent["content"] = sent.pop("data", None)
    wanted = ("method", "url", "headers", "params", "json", "content", "cookies")
    answer = SITE.ask(**{key: sent[key] for key in wanted if sent.get(key)})
    known = {int(status) for status in case.operation.responses.status_codes}
    is_other_method = answer.request.method != case.operation.method.upper()
    assert answer.status_code in ({404, 405} if is_other_method else known)
    assert b"Traceback" not in answer.content
    if not is_other_method:
        check_body(case.operation.path, answer)
    before, SITE.shown = SITE.shown, SITE.show()
    assert SITE.shown == before


def check_body(path: str, answer: httpx.Response) -> None:
    """A problem, or what the operation says it gives."""
    method = answer.request.method
    operation = next(o for o in OPERATIONS if (o.method, o.path) == (method, path))
    name = operation.gives if answer.status_code == operation.status else "Problem"
    if name:
        msgspec.json.decode(answer.content, type=ROOTS.get(name) or messages.Reply)


# What operators and browsers ask


def test_operators_learn_whether_it_lives_is_ready_and_how_it_does(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        assert (await at.http.get("/healthz")).text == "ok\n"
        assert (await at.http.get("/readyz")).status_code == 200
        made = await at.make(ME, ME)
        async with at.player(made, 0, 1) as both:
            await both.play()
            metrics = (await at.http.get("/metrics")).text
            for line in ("tables_live 1.0", "sockets 1.0", "tables_total 1.0", "moves_total 1.0"):
                assert f"tilewright_{line}\n" in metrics
        at.server.is_ready = False
        assert (await at.http.get("/readyz")).status_code == 503

    at_a_table(check, tmp_path)


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 3000, "/%ff", "/../../etc/passwd", "/ws"])
def test_odd_addresses_are_not_found(tmp_path: Path, path: str) -> None:
    async def check(at: House) -> None:
        answer = await at.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_table_that_does_not_exist_is_a_problem_with_words(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        for path in ("", "/record", "/replay", "/events"):
            answer = await at.http.get(f"/api/tables/nosuchtable1{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "no_table")
        answer = await at.http.delete("/api/games")
        assert answer.status_code == 405

    at_a_table(check, tmp_path, store=MemoryStore())


def test_everything_is_reached_under_a_path(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        assert (await at.http.get("/tiles/api/games")).status_code == 200
        assert (await at.http.get("/api/games")).status_code == 404
        described = (await at.http.get("/tiles/api/openapi.json")).json()
        assert described["servers"] == [{"url": "/tiles"}]
        at.address += "/tiles"
        async with at.connect() as player:
            await player.ping()

    at_a_table(check, tmp_path, store=MemoryStore(), path="/tiles")


def test_a_replay_that_many_ask_for_holds_up_no_move(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, ME)
        async with at.player(made, 0, 1) as both:
            for _ in range(10):
                await both.play()
            path = f"/api/tables/{made.id}/replay"
            asking = [asyncio.ensure_future(at.http.get(path)) for _ in range(20)]
            await asyncio.sleep(0.01)
            assert (await both.play())["done"]
            assert not all(task.done() for task in asking)
            assert {(await task).status_code for task in asking} == {200}

    at_a_table(check, tmp_path, store=MemoryStore())


@pytest.mark.slow
def test_the_command_serves_and_stops_when_told(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "tilewright"), "serve", "--port", "0"]
    command += ["--data", str(tmp_path / "tables.sqlite"), "--bot-processes", "1"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        address = process.stderr.readline().split()[3]
        with urllib.request.urlopen(f"{address}api/games", timeout=20) as answer:
            assert json.load(answer)["games"]
    finally:
        process.terminate()
        process.communicate(timeout=20)
    assert process.returncode in (0, -15)


def test_a_document_for_an_option_is_read_or_told_what_is_wrong() -> None:
    path = "/api/games/sintra/options/print"
    games = {game["name"]: game for game in SITE.ask("GET", "/api/games").json()["games"]}
    option = next(one for one in games["sintra"]["options"] if one["name"] == "print")
    content = option["document"]["content"]
    read = SITE.ask("POST", path, json={"content": content}).json()
    assert read == {"value": option["default"], "faults": []}
    wrong = content | {"window_points": [100] * 8}
    read = SITE.ask("POST", f"{path}?lang=fr", json={"content": wrong}).json()
    assert read["value"] is None
    assert read["faults"][0]["text"] == "fenêtre 1\xa0: 100, attendu un nombre de 0 à 99"
    assert SITE.ask("POST", "/api/games/azul/options/wall", json={"content": {}}).status_code == 404


def test_a_table_closed_to_spectators_tells_messengers_nothing() -> None:
    wanted = {"game": "azul", "seats": [ME | {"name": "Ana"}, {"kind": "open"}]}
    made = SITE.ask("POST", "/api/tables", json=wanted).json()
    assert "Ana invites you" in SITE.ask("GET", f"/t/{made['table']}").text
    command = {"type": "allow", "watchers": False, "chat": True}
    SITE.ask(
        "POST",
        f"/api/tables/{made['table']}/messages",
        json={"type": "do", "id": "1", "command": command},
        headers={"authorization": f"Bearer {made['host']}"},
    )
    assert "og:" not in SITE.ask("GET", f"/t/{made['table']}").text
