"""What the server does for engines in pages: their files, positions as bytes, and analysis."""

import asyncio
import base64
import gzip
from dataclasses import asdict
from pathlib import Path

import httpx
import pytest

from tests.server.live import ME, House, at_a_table
from tests.test_wasm import made
from tilewright import Dealer, Position, analyze
from tilewright.search.solve import Solver
from tilewright.server import engines
from tilewright.server.bot_process import Answer, Mind, Question, show_found
from tilewright.server.memory import MemoryStore
from tilewright.server.messages import LEAST_SIMULATIONS, MOST_PROOF, MOST_SIMULATIONS

OPENING = Dealer(3).deal(Position.start("azul"))
SIMULATIONS = 300


async def think(question: Question) -> Answer:
    return await asyncio.to_thread(Mind().answer, question)


def test_an_engine_s_files_are_sent_compressed_and_kept(tmp_path: Path) -> None:
    files = made("azul")

    async def check(at: House) -> None:
        name = (await at.http.get("/api/engines/azul")).json()["name"]
        assert name == files.name
        answer = await at.http.get(f"/engine/{name}.wasm")
        assert answer.headers["content-type"] == "application/wasm"
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content.startswith(b"\0asm")
        plain = await at.http.get(f"/engine/{name}.json", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == gzip.decompress(Path(f"{files}.json.gz").read_bytes())

    at_a_table(check, tmp_path, store=MemoryStore())


def test_only_engines_are_found(tmp_path: Path) -> None:
    made("azul")

    async def check(at: House) -> None:
        name = (await at.http.get("/api/engines/azul")).json()["name"]
        other = name.replace("azul", "..")
        for path in (f"{name}.html", "azul-000000000000.wasm", f"{other}.wasm", f"{name}"):
            assert (await at.http.get(f"/engine/{path}")).status_code == 404, path
        answer = await at.http.get("/api/engines/chess")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_game")

    at_a_table(check, tmp_path, store=MemoryStore())


def test_an_engine_that_is_not_made_yet_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "folder_of", lambda _: None)

    async def check(at: House) -> None:
        answer = await at.http.get("/api/engines/azul")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_engine")

    at_a_table(check, tmp_path, store=MemoryStore())


def test_texts_become_what_the_rules_read(tmp_path: Path) -> None:
    after = OPENING.play(OPENING.legal_moves[0])

    async def check(at: House) -> None:
        asked = {"positions": [OPENING.text, after.text]}
        answer = (await at.http.post("/api/positions", json=asked)).json()
        assert base64.b64decode(answer["variant"]) == OPENING.variant.record.tobytes()
        states = [base64.b64decode(one["state"]) for one in answer["positions"]]
        assert states == [OPENING.state().tobytes(), after.state().tobytes()]
        assert [one["text"] for one in answer["positions"]] == asked["positions"]

    at_a_table(check, tmp_path, store=MemoryStore())


@pytest.mark.parametrize(
    "texts",
    [["hello"], ["azul center=???"], ["azul players=2", "azul players=3"], [], ["azul"] * 201],
)
def test_texts_that_are_no_positions_of_one_variant_are_refused(
    texts: list[str], tmp_path: Path
) -> None:
    async def check(at: House) -> None:
        answer = await at.http.post("/api/positions", json={"positions": texts})
        assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_table_s_positions_are_those_of_its_game(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        table = await at.make(ME, ME)
        async with at.player(table, 0, 1) as both:
            await both.play()
            await both.play()
        answer = (await at.http.get(f"/api/tables/{table.id}/positions")).json()
        texts = [one["text"] for one in answer["positions"]]
        room = await at.room(table)
        assert texts == [room.table.at(ply).text for ply in range(3)]
        assert base64.b64decode(answer["positions"][2]["state"]) == (
            room.table.at(2).state().tobytes()
        )

    at_a_table(check, tmp_path, store=MemoryStore())


def test_the_server_s_analysis_is_the_library_s(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        asked = {"position": OPENING.text, "simulations": SIMULATIONS, "lines": 2, "seed": "a"}
        answer = await at.http.post("/api/analysis", json=asked)
        expected = analyze(OPENING, SIMULATIONS, seed="a", lines=2)
        found = [{**one, "line": list(one["line"])} for one in answer.json()["found"]]
        assert found == [
            {name: getattr(show_found(one), name) for name in found[0]} for one in expected
        ]

    at_a_table(check, tmp_path, store=MemoryStore(), ask=think)


def test_the_server_s_proof_is_the_library_s(tmp_path: Path) -> None:
    ending = Position.from_text("azul center=bbkw")
    expected = Solver(ending).solve(ending, MOST_PROOF)
    assert expected

    async def check(at: House) -> None:
        asked = {"position": ending.text, "simulations": LEAST_SIMULATIONS, "proof": MOST_PROOF}
        told = (await at.http.post("/api/analysis", json=asked)).json()
        line = [str(move) for move in expected.line]
        assert told["proven"] == {**asdict(expected), "line": line}
        asked |= {"position": OPENING.text, "proof": 10}
        assert (await at.http.post("/api/analysis", json=asked)).json()["proven"] is None

    at_a_table(check, tmp_path, store=MemoryStore(), ask=think)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"position": "hello"}, "not_understood"),
        ({"position": "azul"}, "no_move"),
        ({"simulations": MOST_SIMULATIONS + 1}, "not_understood"),
        ({"simulations": LEAST_SIMULATIONS - 1}, "not_understood"),
        ({"lines": 0}, "not_understood"),
        ({"proof": MOST_PROOF + 1}, "not_understood"),
    ],
)
def test_what_cannot_be_analyzed_is_refused(
    changed: dict[str, object], code: str, tmp_path: Path
) -> None:
    async def check(at: House) -> None:
        asked = {"position": OPENING.text, **changed}
        answer = await at.http.post("/api/analysis", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (400, code)

    at_a_table(check, tmp_path, store=MemoryStore())


def test_an_analysis_that_nobody_waits_for_is_dropped(tmp_path: Path) -> None:
    async def never(_: Question) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError

    async def check(at: House) -> None:
        thinking = at.server.thinking
        asked = {"position": OPENING.text}
        async with httpx.AsyncClient(base_url=at.address, trust_env=False) as other:
            question = asyncio.create_task(other.post("/api/analysis", json=asked))
            while not thinking.running:
                await asyncio.sleep(0.01)
            question.cancel()
        while thinking.running:
            await asyncio.sleep(0.01)

    at_a_table(check, tmp_path, store=MemoryStore(), ask=never)
