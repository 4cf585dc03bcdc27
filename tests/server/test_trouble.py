"""Failures are seen: a file that cannot be written is in the log, the metrics and /readyz."""

import asyncio
import contextlib
import logging
import sqlite3
import time
from pathlib import Path

import pytest

from tests.server.live import BOT, ME, House, at_a_table
from tests.server.test_thinking import Endless
from tilewright.server.sqlite import SqliteStore


def test_a_store_that_fails_is_seen_everywhere_and_so_is_its_recovery(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.database.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("tilewright.server.writer.PROBE_SECONDS", 0.05)

    async def check(at: House) -> None:
        made = await at.make(ME, ME)
        assert (await at.http.get("/readyz")).status_code == 200
        async with at.player(made, 0, 1) as both:
            with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
                other.execute("BEGIN IMMEDIATE")
                for _ in range(3):
                    assert await both.refused("say", seat=0, text="hello") == "not_stored"
                ready = await at.http.get("/readyz")
                assert (ready.status_code, "locked" in ready.text) == (503, True)
                text = (await at.http.get("/metrics")).text
                assert "tilewright_store_trouble 1.0" in text
                assert "tilewright_store_errors_total 3.0" in text
                said = [r.getMessage() for r in caplog.records if r.levelno == logging.ERROR]
                assert said == ["the store fails: database is locked"]  # once, not each time
            while (await at.http.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.02)
            assert (await both.do("say", seat=0, text="again"))["done"]

    at_a_table(check, tmp_path)


@pytest.mark.parametrize("command", ["append", "make"])
def test_a_full_disk_is_seen_everywhere(
    tmp_path: Path, command: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, ME)
        store = at.server.rooms.services.store
        assert isinstance(store, SqliteStore)
        await store._write(fill)
        if command == "append":
            async with at.player(made, 0, 1) as both:
                while (await both.do("say", seat=0, text="x" * 300))["done"]:
                    pass
        else:
            wanted = {"game": "azul", "seats": [ME, ME]}
            while (await at.http.post("/api/tables", json=wanted)).status_code < 400:
                pass
        ready = await at.http.get("/readyz")
        assert (ready.status_code, "full" in ready.text) == (503, True)
        text = (await at.http.get("/metrics")).text
        assert value_of("store_trouble", text) == 1
        assert value_of("store_errors_total", text) >= 1
        assert "the store fails: database or disk is full" in caplog.text

    at_a_table(check, tmp_path)


def fill(connection: sqlite3.Connection) -> bool:
    """No more pages than there are."""
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return True


def value_of(name: str, text: str) -> float:
    (line,) = [line for line in text.splitlines() if line.startswith(f"tilewright_{name} ")]
    return float(line.split()[1])


def test_what_waits_and_how_late_it_is_are_measured(tmp_path: Path) -> None:
    endless = Endless()

    async def check(at: House) -> None:
        at.server.thinking.processes = 2
        for _ in range(3):  # one more than can think at once
            await at.make(BOT, BOT)
        await endless.begun.wait()
        while len(at.server.thinking.waiting) < 1:
            await asyncio.sleep(0.01)
        watched = await at.make(ME, ME)
        time.sleep(0.3)  # nothing else happens meanwhile: the event loop is late
        await asyncio.sleep(0.5)
        async with at.http.stream("GET", f"/api/tables/{watched.id}/events"):
            text = (await at.http.get("/metrics")).text
        assert value_of("questions", text) == 1
        assert value_of("streams", text) == 1
        assert value_of("loop_lag_seconds", text) >= 0.19
        assert value_of("lines", text) >= 2  # the stream's, and this one
        assert value_of("store_errors_total", text) == 0

    at_a_table(check, tmp_path, ask=endless)
