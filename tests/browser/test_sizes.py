"""The page is small: what is asked for when it is opened, compressed."""

import gzip
from pathlib import Path

from tests.browser.conftest import NewSeat
from tests.browser.seats import Seat
from tests.browser.served import serving
from tests.browser.stock import Stock
from tests.games import DRAWN

KILO = 1000
FIRST = 120 * KILO
HOME = 63 * KILO
BOARD = 40 * KILO


def asked_for(seat: Seat) -> dict[str, int]:
    """Scripts and styles that this browser asked for, and their sizes compressed."""
    found = {}
    for response in seat.responses:
        if response.request.resource_type in ("script", "stylesheet"):
            found[response.url] = len(gzip.compress(response.body(), 9))
    return found


def test_the_first_page_is_small(new_seat: NewSeat, tmp_path: Path) -> None:
    """Where nobody else is: a list of open tables is asked for when there is one."""
    with serving(tmp_path / "tables.sqlite") as house:
        seat = new_seat(house=house)
        seat.open("/").locator("article.game").first.wait_for()
        assert 0 < sum(asked_for(seat).values()) <= HOME


def test_the_review_is_loaded_when_it_is_opened(seat: Seat, stock: Stock) -> None:
    page = seat.open(f"/replay/{stock.over('azul').id}?ply=0")
    page.locator("input.slider").wait_for()
    before = set(asked_for(seat))
    page.get_by_role("button", name="Review").click()
    page.locator(".graph").wait_for()
    review = [name for name in set(asked_for(seat)) - before if "/review-" in name]
    assert sorted(name.rpartition(".")[2] for name in review) == ["css", "js"]


def test_the_table_and_each_game_are_small(new_seat: NewSeat, stock: Stock) -> None:
    asked = {}
    for game in DRAWN:
        seat = new_seat()
        seat.sit(stock.turn(game), 0, 1)
        asked[game] = asked_for(seat)
    shared = set.intersection(*(set(found) for found in asked.values()))
    sizes = {
        game: sum(size for address, size in found.items() if address not in shared)
        for game, found in asked.items()
    }
    assert 0 < sum(asked["azul"][address] for address in shared) <= FIRST
    assert all(0 < size <= BOARD for size in sizes.values()), sizes
