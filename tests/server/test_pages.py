"""The page's files: compressed where a build did so, kept for long where their names allow it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.live import free_settings, play_any
from tilewright.server import pages
from tilewright.server.app import create_app
from tilewright.server.memory import MemoryStore

SCRIPT = "assets/index-C0ffee12.js"
FILES = {
    SCRIPT: "plain",
    f"{SCRIPT}.br": "by brotli",
    f"{SCRIPT}.gz": "by gzip",
    "assets/small-C0ffee12.css": "small",
    "worker.js": "worker",
}
FOREVER = "public, max-age=31536000, immutable"

Ask = Callable[..., tuple[httpx.Response, str]]  # the answer, and what its body is as it was sent


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    for name, content in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, encoding="utf-8")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    app = create_app(free_settings(), MemoryStore(), play_any, lambda: 1.0)

    async def get(path: str, headers: dict[str, str]) -> tuple[httpx.Response, str]:
        transport = httpx.ASGITransport(app=app)
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://test") as http,
            http.stream("GET", path, headers=headers) as answer,
        ):
            return answer, b"".join([part async for part in answer.aiter_raw()]).decode()

    def ask(path: str, encodings: str, **headers: str) -> tuple[httpx.Response, str]:
        return asyncio.run(get(f"/{path}", {"accept-encoding": encodings, **headers}))

    return ask


@pytest.mark.parametrize(
    ("encodings", "content", "encoding"),
    [
        ("gzip, deflate, br, zstd", "by brotli", "br"),
        ("gzip", "by gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "by gzip", "gzip"),
        ("BR ; q=0.0", "plain", None),
        ("identity", "plain", None),
        ("", "plain", None),
    ],
)
def test_a_script_comes_as_its_reader_accepts_it(
    ask: Ask, encodings: str, content: str, encoding: str | None
) -> None:
    answer, sent = ask(SCRIPT, encodings)
    assert sent == content
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-length"] == str(len(content))
    assert answer.headers["cache-control"] == FOREVER


def test_a_file_without_compressed_twins_is_the_same_for_all(ask: Ask) -> None:
    answer, sent = ask("assets/small-C0ffee12.css", "br")
    assert (sent, answer.headers["cache-control"]) == ("small", FOREVER)
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers


def test_what_has_no_digest_in_its_name_is_asked_for_again(ask: Ask) -> None:
    answer, _ = ask("worker.js", "br")
    assert answer.headers["cache-control"] == "no-cache"


def test_each_encoding_has_its_own_tag_and_is_not_sent_twice(ask: Ask) -> None:
    tags = {name: ask(SCRIPT, name)[0].headers["etag"] for name in ("br", "gzip", "")}
    assert len(set(tags.values())) == 3
    for name, tag in tags.items():
        answer, sent = ask(SCRIPT, name, **{"if-none-match": tag})
        assert (answer.status_code, sent) == (304, "")
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["etag"] == tag
