"""A game's review in a real browser: the library's numbers and words, first roughly."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.seats import Seat
from tests.browser.served import ROOT, House
from tests.review.written import game
from tests.test_wasm import made
from tilewright import review

REVIEW = """async ({ game, record }) => {
  const { Engine } = await import("/bundle/engine.js");
  const { reviewGame, reasonsOf } = await import("/bundle/review.js");
  const engine = new Engine(game);
  const progress = [];
  const began = performance.now();
  let first = 0;
  const found = await reviewGame(engine, { record, seed: 7 }, ({ done, pieces }) => {
    first ||= performance.now() - began;
    progress.push([done, pieces.filter(Boolean).length]);
  });
  const seconds = (performance.now() - began) / 1000;
  const whys = await reasonsOf(found);
  engine.close();
  const { pieces, game: sum } = found;
  return { progress, pieces, sum, first: first / 1000, seconds, whys: [...whys] };
}"""


@pytest.fixture(scope="session")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's scripts that a test calls, built as the page is."""
    return bundled(tmp_path_factory.mktemp("review"))


def bundled(folder: Path) -> Path:
    entries = ["engine=src/lib/engine.ts", "review=src/lib/review.ts"]
    command = ["node", "scripts/bundle.mjs", str(folder), *entries]
    subprocess.run(command, cwd=ROOT / "web", check=True)
    return folder


def opened(seat: Seat, house: House, scripts: Path) -> Page:
    """A page to which the server seems to serve these scripts too, with its own policy."""
    policy = house.http.get("/").headers["content-security-policy"]

    def serve(route: Route) -> None:
        path = scripts / route.request.url.partition("/bundle/")[2]
        route.fulfill(path=path, headers={"content-security-policy": policy})

    seat.context.route("**/bundle/**", serve)
    return seat.open("/")


def test_a_review_in_the_page_is_the_librarys(seat: Seat, house: House, scripts: Path) -> None:
    made("azul")
    record = game("azul", moves=4)
    question = {"game": "azul", "record": record.write()}
    answer: dict[str, Any] = opened(seat, house, scripts).evaluate(REVIEW, question)
    expected = review(record, "quick", seed=7)
    moves = [piece for piece in answer["pieces"] if piece["kind"] == "move"]
    assert [move["loss"] for move in moves] == [move.loss for move in expected.moves]
    assert [move["best"] for move in moves] == [str(move.best) for move in expected.moves]
    deals = [piece["after"] for piece in answer["pieces"] if piece["kind"] == "deal"]
    assert deals == [list(deal.after) for deal in expected.deals]
    assert answer["sum"]["accuracy"] == expected.accuracy
    names = [seat.name for seat in expected.seats]
    words = [m.why.words("fr", names) for m in expected.moves if m.why]
    assert words
    assert [why["fr"] for _, why in answer["whys"]] == words
    pieces = len(record.entries)
    assert answer["progress"] == [[done, pieces] for done in range(pieces + 1)]
