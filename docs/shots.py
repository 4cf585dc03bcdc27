"""Take the README's pictures of the page: ``python -m docs.shots``.

Each is of a game between two bots of some strength, in the middle, as one of two friends sees it.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.seats import ARGUMENTS, CHROMIUM, QUICK, Seat
from tests.browser.served import House, serving

from tilewright import Dealer, Record, Variant, Waits, bot

INTO = Path(__file__).parent / "screens"
LEVEL = 4
LINK = re.compile(r"seat \d: (\S+)")


@dataclass(frozen=True)
class Shot:
    game: str
    seed: int
    plies: int
    theme: str
    size: tuple[int, int]
    choose: Callable[[Page], None]


def take_pair(page: Page) -> None:
    """Choose two tiles alike, or the first there are, so that their ghosts are seen."""
    groups = page.locator("button.takeable")
    groups.first.wait_for()
    sizes = [groups.nth(i).locator(".tile").count() for i in range(groups.count())]
    groups.nth(sizes.index(2) if 2 in sizes else 0).locator(".tile").first.click()


def wait_for_turn(page: Page) -> None:
    page.locator("button[data-key]").first.wait_for()


SHOTS = (
    Shot("azul", 3, 34, "light", (1280, 800), take_pair),
    Shot("sintra", 2, 52, "dark", (1280, 800), take_pair),
    Shot("pavilion", 4, 61, "light", (390, 844), wait_for_turn),
)


def played(shot: Shot) -> Record:
    dealer, player = Dealer(seed=shot.seed), bot(shot.game, level=LEVEL, seed=shot.seed)
    record = Record.of(Variant.of(shot.game), headers={"Seat0": "Ana", "Seat1": "Ben"})
    while record.plies < shot.plies or record.position.waits == Waits.DEAL:
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            record = record.play(player.choose(record.position))
    return record


def imported(shot: Shot, folder: Path, data: Path) -> list[str]:
    """The links of the seats of the game at a new table, the one to move first."""
    file, record = folder / f"{shot.game}.record", played(shot)
    file.write_text(record.write(), encoding="utf-8")
    command = [sys.executable, "-m", "tilewright", "admin", "import", str(file)]
    told = subprocess.run(
        [*command, "--data", str(data)], check=True, capture_output=True, text=True
    )
    links = LINK.findall(told.stdout)
    return links if record.position.turn == 0 else links[::-1]


def take(browser: Browser, house: House, shot: Shot, links: list[str]) -> None:
    size = {"width": shot.size[0], "height": shot.size[1]}
    mine, other = (
        Seat(browser, house, QUICK | {"theme": shot.theme}, viewport=size) for _ in links
    )
    other.open(links[1]).locator("main.field").wait_for()
    shot.choose(mine.open(links[0]))
    mine.page.wait_for_timeout(600)  # until nothing moves
    mine.page.screenshot(path=INTO / f"{shot.game}.png")
    mine.close()
    other.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        data = folder / "tables.sqlite"
        links = [imported(shot, folder, data) for shot in SHOTS]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with serving(data) as house:
            for shot, pair in zip(SHOTS, links, strict=True):
                take(browser, house, shot, pair)
        browser.close()


if __name__ == "__main__":
    main()
