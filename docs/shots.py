"""Take the README's pictures of the page: ``python -m docs.shots [NAME ...]``.

Each is of a game between two bots of some strength: in the middle, as one of two friends sees it,
or when it is over, looked at again.
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
TABLE = re.compile(r"table (\w+)")
TO_THE_END = 1000  # moves: more than any game has
PATIENCE = 120_000  # milliseconds until a review is made
DEPTH = 2_500  # milliseconds that the engine thinks


@dataclass(frozen=True)
class Shot:
    game: str
    seed: int
    plies: int
    theme: str
    size: tuple[int, int]
    choose: Callable[[Page], None]
    name: str = ""  # of the picture; the game's, if it is not said
    look: str = ""  # where a finished game is looked at again

    @property
    def picture(self) -> str:
        return self.name or self.game


def take_pair(page: Page) -> None:
    """Choose two tiles alike, or the first there are, so that their ghosts are seen."""
    groups = page.locator("button.takeable")
    groups.first.wait_for()
    sizes = [groups.nth(i).locator(".tile").count() for i in range(groups.count())]
    groups.nth(sizes.index(2) if 2 in sizes else 0).locator(".tile").first.click()


def wait_for_turn(page: Page) -> None:
    page.locator("button[data-key]").first.wait_for()


def see_mistake(page: Page) -> None:
    """The second mistake: boards have filled up a little, and there is still a choice."""
    page.locator(".graph .band").first.wait_for(timeout=PATIENCE)
    page.locator(".dock progress").wait_for(state="detached", timeout=PATIENCE)
    for _ in range(2):
        page.get_by_role("button", name="Next mistake").click()


def see_lines(page: Page) -> None:
    page.locator("button[data-key]").first.wait_for()
    page.get_by_role("button", name="Show the engine").click()
    page.locator(".lines li").nth(2).wait_for(timeout=PATIENCE)
    page.wait_for_timeout(DEPTH)


SHOTS = (
    Shot("azul", 3, 34, "light", (1280, 800), take_pair),
    Shot("sintra", 2, 52, "dark", (1280, 800), take_pair),
    Shot("pavilion", 4, 61, "light", (390, 844), wait_for_turn),
    Shot(
        "azul",
        5,
        TO_THE_END,
        "light",
        (1280, 800),
        see_mistake,
        name="review",
        look="/replay/{table}?ply=0&review",
    ),
    Shot(
        "sintra",
        5,
        TO_THE_END,
        "dark",
        (1280, 800),
        see_lines,
        name="analysis",
        look="/analysis?table={table}&ply=20",
    ),
)


def played(shot: Shot) -> Record:
    dealer, player = Dealer(seed=shot.seed), bot(shot.game, level=LEVEL, seed=shot.seed)
    record = Record.of(Variant.of(shot.game), headers={"Seat0": "Ana", "Seat1": "Ben"})
    while record.plies < shot.plies or record.position.waits == Waits.DEAL:
        if record.position.is_over:
            break
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            record = record.play(player.choose(record.position))
    return record


def imported(shot: Shot, folder: Path, data: Path) -> list[str]:
    """The links of the seats of the game at a new table, the one to move first; when it is over,
    the table's name."""
    file, record = folder / "game.record", played(shot)
    file.write_text(record.write(), encoding="utf-8")
    command = [sys.executable, "-m", "tilewright", "admin", "import", str(file)]
    told = subprocess.run(
        [*command, "--data", str(data)], check=True, capture_output=True, text=True
    )
    if shot.look:
        return TABLE.findall(told.stdout)
    links = LINK.findall(told.stdout)
    return links if record.position.turn == 0 else links[::-1]


def take(browser: Browser, house: House, shot: Shot, links: list[str]) -> None:
    size = {"width": shot.size[0], "height": shot.size[1]}
    seats = [Seat(browser, house, QUICK | {"theme": shot.theme}, viewport=size) for _ in links]
    for other, link in zip(seats[1:], links[1:], strict=True):
        other.open(link).locator("main.field").wait_for()
    where = shot.look.format(table=links[0]) or links[0]
    shot.choose(seats[0].open(where))
    seats[0].page.wait_for_timeout(600)  # until nothing moves
    seats[0].page.screenshot(path=INTO / f"{shot.picture}.png")
    for seat in seats:
        seat.close()


def main() -> None:
    """All of them, or only those that are named."""
    shots = [shot for shot in SHOTS if not sys.argv[1:] or shot.picture in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        data = folder / "tables.sqlite"
        links = [imported(shot, folder, data) for shot in shots]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with serving(data) as house:
            for shot, pair in zip(shots, links, strict=True):
                take(browser, house, shot, pair)
        browser.close()


if __name__ == "__main__":
    main()
