"""Logs: readable by people and programs, and without secrets."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.telling.receivers import endpoint
from tilewright.server.keys import new_key, new_seed
from tilewright.server.logs import HIDDEN, Seldom, hide, set_up
from tilewright.telling.courier import Courier, Fate
from tilewright.telling.targets import Hook
from tilewright.telling.words import Message

LOG = logging.getLogger("tilewright.test")
SERVER = Path(__file__).parents[2] / "src" / "tilewright" / "server"


@pytest.fixture(autouse=True)
def unchanged() -> Iterator[None]:
    """The root logger is pytest's again afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers = handlers
    root.setLevel(level)


@pytest.fixture
def stream() -> io.StringIO:
    return io.StringIO()


def test_a_json_line_holds_what_was_given(stream: io.StringIO) -> None:
    set_up("info", "json", stream)
    LOG.info("table %s made", "abc", extra={"players": 2})
    line = json.loads(stream.getvalue())
    assert (line["level"], line["part"], line["text"]) == (
        "info",
        "tilewright.test",
        "table abc made",
    )
    assert line["players"] == 2


def test_a_text_line_holds_what_was_given(stream: io.StringIO) -> None:
    set_up("info", "text", stream)
    LOG.info("table made", extra={"players": 2})
    LOG.debug("not said")
    assert re.fullmatch(r"\S+ info tilewright.test: table made players=2\n", stream.getvalue())


def test_a_failure_is_one_json_line(stream: io.StringIO) -> None:
    set_up("info", "json", stream)
    try:
        raise ValueError("broken")
    except ValueError:
        LOG.exception("failed")
    assert "ValueError: broken" in json.loads(stream.getvalue())["error"]


@pytest.mark.parametrize("style", ["text", "json"])
def test_no_secret_reaches_a_log(stream: io.StringIO, style: str) -> None:
    set_up("debug", "json" if style == "json" else "text", stream)
    secrets = [*(new_key() for _ in range(200)), new_seed()]
    for secret in secrets:
        LOG.info("GET /t/abc#%s", secret, extra={"header": f"Bearer {secret},{secret}"})
        try:
            raise ValueError(f"seed={secret!r}\n{secret}")
        except ValueError:
            LOG.exception("failed")
    assert [secret for secret in secrets if secret in stream.getvalue()] == []
    assert HIDDEN in stream.getvalue()


def test_what_fails_again_and_again_is_logged_once(stream: io.StringIO) -> None:
    set_up("info", "text", stream)
    trouble = Seldom(LOG)
    for _ in range(3):
        trouble.error("a bot could not move: %s", "the disk is full")
        trouble.error("a table could not be read: %s", "the disk is full")
    lines = stream.getvalue().splitlines()
    assert [line.partition(": ")[2] for line in lines] == [
        "a bot could not move: the disk is full",
        "a table could not be read: the disk is full",
    ]


def test_names_and_addresses_are_not_hidden() -> None:
    line = "test_that_a_function_with_a_long_name_is_shown at /srv/tilewright/server/sqlite.py:120"
    assert hide(line) == line


def test_nothing_secret_is_given_to_a_logger() -> None:
    calls = re.compile(r"LOG\.\w+\((?:[^()]|\([^()]*\))*\)")
    for source in SERVER.glob("*.py"):
        for call in calls.findall(source.read_text(encoding="utf-8")):
            assert not re.search(r"\b(secrets?|seeds?|keys?|host)\b", call), (
                f"{source.name}: {call}"
            )


def test_where_people_are_told_things_is_in_no_log(stream: io.StringIO) -> None:
    set_up("debug", "text", stream)
    message = Message("Azul", "It is your turn.", "https://tables.example.org/t/t1")
    with endpoint() as place:
        hook = Hook(f"http://{place.host}/hooks/anas-own")
        courier = Courier(lambda: 0.0, hook_hosts=[place.host])
        told = asyncio.run(courier.tell(hook, message, "en", "https://tables.example.org/card"))
    assert told is Fate.SENT
    assert "anas-own" not in stream.getvalue()
