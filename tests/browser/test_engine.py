"""The engine in a real browser, in its workers and under the page's own content security policy."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.seats import Seat
from tests.browser.served import ROOT, House
from tests.games import EVERY_GAME
from tests.test_wasm import (
    SIMULATIONS,
    made,
    positions,
    proven,
    questions,
    random_games,
    shown,
)
from tilewright import Dealer, Position, analyze

FEW = 3
ENGINE = """async ({ game, texts, wanted }) => {
  const { Engine } = await import("/bundle/engine.js");
  const { readPositions } = await import("/bundle/api.js");
  const engine = new Engine(game);
  const found = [];
  for (const text of texts) {
    const [situation] = await readPositions([text]);
    found.push(await engine.analyze(situation, wanted));
  }
  const isHere = await engine.isHere();
  engine.close();
  return { isHere, found };
}"""
DRIVER = """async ({ name, questions }) => {
  const { answer } = await import("/bundle/driver.js");
  const fetched = async (kind) => (await fetch(`/engine/${name}.${kind}`)).arrayBuffer();
  const [code, layout, weights] = await Promise.all(["wasm", "json", "weights"].map(fetched));
  const told = JSON.parse(new TextDecoder().decode(layout));
  return answer(questions, code, told, new Uint8Array(weights));
}"""
STOPPED = """async ({ game, text }) => {
  const { Engine } = await import("/bundle/engine.js");
  const { readPositions } = await import("/bundle/api.js");
  const engine = new Engine(game);
  const [situation] = await readPositions([text]);
  const stopping = new AbortController();
  const looks = [];
  const onProgress = (found) => {
    looks.push(found);
    stopping.abort();
  };
  const { signal } = stopping;
  const found = await engine.analyze(situation, { seconds: 3600, lines: 2, onProgress, signal });
  const late = new AbortController();
  setTimeout(() => late.abort(), 100);
  const proven = await engine.solve(situation, 2 ** 31 - 1, late.signal);
  const again = await engine.analyze(situation, { simulations: 100 });
  engine.close();
  return { looks, found, proven, again };
}"""


@pytest.fixture(scope="session")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's scripts that a test calls, built as the page is."""
    folder = tmp_path_factory.mktemp("bundle")
    entries = ["engine=src/lib/engine.ts", "api=src/lib/api.ts", "driver=tests/driver.ts"]
    command = ["node", "scripts/bundle.mjs", str(folder), *entries]
    subprocess.run(command, cwd=ROOT / "web", check=True)
    return folder


@pytest.fixture
def opened(seat: Seat, house: House, scripts: Path) -> Page:
    """A page to which the server seems to serve these scripts too, with its own policy."""
    policy = house.http.get("/").headers["content-security-policy"]

    def serve(route: Route) -> None:
        path = scripts / route.request.url.partition("/bundle/")[2]
        route.fulfill(path=path, headers={"content-security-policy": policy})

    seat.context.route("**/bundle/**", serve)
    return seat.open("/")


def ask(page: Page, name: str, texts: list[str], **wanted: Any) -> dict[str, Any]:
    made(name)
    question = {"game": name, "texts": texts, "wanted": wanted}
    answer: dict[str, Any] = page.evaluate(ENGINE, question)
    assert answer["isHere"], "the server was asked, not the module"
    return answer


@EVERY_GAME
def test_a_search_finds_the_same_in_the_page(name: str, opened: Page) -> None:
    texts = [position.text for position in positions(name)]
    answer = ask(opened, name, texts, simulations=SIMULATIONS, workers=1)
    for position, found in zip(positions(name), answer["found"], strict=True):
        expected = analyze(position, SIMULATIONS)
        assert found == [shown(candidate) for candidate in expected], position.text


@EVERY_GAME
def test_proofs_and_random_games_are_the_same_in_the_page(name: str, opened: Page) -> None:
    asked = questions(name) | {"simulations": 1, "network": ""}
    answer = opened.evaluate(DRIVER, {"name": made(name).name, "questions": asked})
    assert answer["proven"] == [proven(position) for position in positions(name)]
    assert answer["plies"] == random_games(name)


@EVERY_GAME
def test_two_workers_find_what_two_threads_find(name: str, opened: Page) -> None:
    chosen = positions(name)[:FEW]
    texts = [position.text for position in chosen]
    answer = ask(opened, name, texts, simulations=1001, workers=2, seed="other", lines=4)
    for position, found in zip(chosen, answer["found"], strict=True):
        expected = analyze(position, 1001, threads=2, seed="other", lines=4)
        assert found == [shown(candidate) for candidate in expected], position.text


def test_what_is_stopped_ends_with_what_is_known(opened: Page) -> None:
    """A search hears that it is to stop; a proof does not, and its worker is ended."""
    made("azul")
    opening = Dealer(1).deal(Position.start("azul"))
    answer = opened.evaluate(STOPPED, {"game": "azul", "text": opening.text})
    assert answer["looks"]
    assert len(answer["found"]) == 2
    assert answer["found"][0]["visits"] >= answer["looks"][0][0]["visits"]
    assert answer["proven"] is None
    assert sum(one["visits"] for one in answer["again"]) <= 100
