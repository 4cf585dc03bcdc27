"""Failures are seen: a file that cannot be written is in the log, the metrics and /readyz."""

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path

import pytest

from tests.server.live import ME, House, at_a_table


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


def test_what_waits_and_how_late_it_is_are_measured(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        await at.make(ME, ME)
        text = (await at.http.get("/metrics")).text
        for name in ("questions", "loop_lag_seconds", "streams", "store_errors_total", "lines"):
            assert f"tilewright_{name} " in text

    at_a_table(check, tmp_path)
