"""One server and one Chromium for each worker, a context for each person."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import plain
from tests.browser.seats import ARGUMENTS, CHROMIUM, Seat, Seats
from tests.browser.served import PAGE, House, Json, serving
from tests.browser.stock import Stock

NewSeat = Callable[..., Seat]
COARSE = 0.5  # points for a pixel of the page: a quarter of the drawing


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert (PAGE / "index.html").is_file(), "the page is not built: make build"
    with serving(tmp_path_factory.mktemp("tables") / "tables.sqlite") as house:
        yield house


@pytest.fixture(scope="session")
def plain_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One that also plays a game without a folder on the page."""
    folder = tmp_path_factory.mktemp("plain")
    with serving(folder / "tables.sqlite", plain.install(folder / "games")) as house:
        yield house


# Not for the whole session: Playwright keeps an event loop running in this thread, and other tests
# start their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def seats(chromium: Browser) -> Seats:
    return Seats(chromium)


@pytest.fixture
def new_seat(seats: Seats, house: House) -> Iterator[NewSeat]:
    """Another person's browser; when the test is over, nothing may have gone wrong in it."""
    taken: list[Seat] = []

    def make(house: House = house, settings: Json | None = None, **looks: object) -> Seat:
        looks = {"device_scale_factor": COARSE} | looks
        taken.append(seats.take(house, settings, **looks))
        return taken[-1]

    yield make
    for seat in taken:
        seats.give_back(seat)


@pytest.fixture
def seat(new_seat: NewSeat) -> Seat:
    return new_seat()


@pytest.fixture(scope="session")
def stock(house: House) -> Stock:
    return Stock(house)
