"""The page is small: what is asked for when it is opened, compressed."""

import gzip

from tests.browser.conftest import NewSeat
from tests.browser.seats import Seat
from tests.browser.stock import Stock
from tests.games import DRAWN

KILO = 1000
FIRST = 120 * KILO
BOARD = 40 * KILO


def asked_for(seat: Seat) -> dict[str, int]:
    """Scripts and styles that this browser asked for, and their sizes compressed."""
    found = {}
    for response in seat.responses:
        if response.request.resource_type in ("script", "stylesheet"):
            found[response.url] = len(gzip.compress(response.body(), 9))
    return found


def test_the_first_page_is_small(new_seat: NewSeat) -> None:
    seat = new_seat()
    seat.open("/").locator("article.game").first.wait_for()
    assert 0 < sum(asked_for(seat).values()) <= FIRST


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
