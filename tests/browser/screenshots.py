"""Every screen at every size, in every theme and language, to be looked at one by one:

``python -m tests.browser.screenshots [--sizes 360x740] [--themes dark] [--langs en,fr] [NAME ...]``
"""

import argparse
import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import plain
from tests.browser.screens import SCREENS, SCREENS_OF_PLAIN, Show
from tests.browser.seats import ARGUMENTS, CHROMIUM, QUICK, Seat, Seats
from tests.browser.served import ROOT, House, serving
from tests.browser.stock import Stock
from tests.browser.test_layout import SIZES

INTO = ROOT / "screenshots"
THEMES = ("light", "dark", "contrast")
LANGS = ("en", "fr")


def shoot(seat: Seat, path: Path) -> None:
    seat.page.wait_for_load_state("networkidle")
    seat.page.wait_for_timeout(100)  # what is fitted to its room follows within some frames
    has_dialog = seat.page.locator("dialog[open]").count() > 0
    seat.page.screenshot(path=path, full_page=not has_dialog)


def shoot_all(seats: Seats, stock: Stock, show: Show, name: str, given: argparse.Namespace) -> None:
    for theme, lang, size in itertools.product(given.themes, given.langs, given.sizes):
        width, height = map(int, size.split("x"))
        kept = QUICK | {"theme": theme, "lang": lang}
        looks = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
        seat = seats.take(stock.house, kept, **looks)
        show(seat, stock)
        shoot(seat, INTO / f"{name.replace(' ', '-')}-{size}-{theme}-{lang}.png")
        seats.give_back(seat)


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    all_sizes = [f"{width}x{height}" for width, height in SIZES.values()]
    for name, default in (("sizes", all_sizes), ("themes", THEMES), ("langs", LANGS)):
        parser.add_argument(f"--{name}", type=lambda text: text.split(","), default=default)
    parser.add_argument("parts", nargs="*", help="only screens whose name holds one of these")
    return parser.parse_args()


def houses(folder: Path) -> Iterator[tuple[dict[str, Show], House]]:
    """The screens of a house, and the house: one plays a game without a folder besides."""
    for screens, games in ((SCREENS, None), (SCREENS_OF_PLAIN, plain.install(folder / "games"))):
        with serving(folder / f"{len(screens)}.sqlite", games) as house:
            yield screens, house


def main() -> None:
    given = asked_for()
    INTO.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for screens, house in houses(Path(folder)):
            stock, seats = Stock(house), Seats(browser)
            for name, show in screens.items():
                if not given.parts or any(part in name for part in given.parts):
                    shoot_all(seats, stock, show, name, given)
        browser.close()


if __name__ == "__main__":
    main()
