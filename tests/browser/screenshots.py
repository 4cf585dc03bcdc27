"""Every screen in every theme and width: ``python -m tests.browser.screenshots [PART OF NAME]``"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import plain
from tests.browser.screens import SCREENS, SCREENS_OF_PLAIN, Show, Stock
from tests.browser.seats import ARGUMENTS, CHROMIUM, QUICK, Seat
from tests.browser.served import ROOT, House, serving

INTO = ROOT / "screenshots"
THEMES = ("light", "dark", "contrast")
SIZES = {360: 740, 1280: 800}


def shoot(browser: Browser, house: House, stock: Stock, name: str, show: Show) -> None:
    for theme in THEMES:
        for width, height in SIZES.items():
            size = {"width": width, "height": height}
            kept = QUICK | {"theme": theme}
            seat = Seat(browser, house, kept, viewport=size, reduced_motion="reduce")
            show(seat, stock)
            seat.page.wait_for_load_state("networkidle")
            path = INTO / f"{name.replace(' ', '-')}-{theme}-{width}.png"
            seat.page.screenshot(path=path, full_page=True)
            seat.close()


def main() -> None:
    part = " ".join(sys.argv[1:])
    INTO.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        games = plain.install(Path(folder) / "games")
        for screens, more in ((SCREENS, None), (SCREENS_OF_PLAIN, games)):
            wanted = {name: show for name, show in screens.items() if part in name}
            with serving(Path(folder) / f"{len(screens)}.sqlite", more) as house:
                stock = Stock(house)
                for name, show in wanted.items():
                    shoot(browser, house, stock, name, show)
        browser.close()


if __name__ == "__main__":
    main()
