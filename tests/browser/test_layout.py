"""The table fills its screen: sizes and overlaps for every game, size and number of players."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewSeat
from tests.browser.screens import SCREENS, guided
from tests.browser.seats import Seat
from tests.browser.stock import Stock
from tests.games import DRAWN

LAYOUT = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
PHONES = {"small phone": (360, 740), "phone": (390, 844)}
LYING = {"lying phone": (844, 390)}
TABLETS = {"tablet": (820, 1180)}
DESKTOPS = {
    "desktop": (1280, 800),
    "laptop": (1366, 768),
    "monitor": (1440, 900),
    "large monitor": (1920, 1080),
}
SIZES = PHONES | LYING | TABLETS | DESKTOPS
ROOMY, NARROW = 40, 32  # pixels that a tile has on a desktop, on a phone
LEAST = 24  # pixels that a finger needs, where a screen is too low for more
SLENDER = 0.85  # of the width: a rhombus is higher than wide
# What is fitted to its room follows a change of it within some frames.
SETTLED = """async () => {
  let before = "";
  for (let same = 0; same < 4; ) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = JSON.stringify(layout());
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""

DRAWN_ANEW = """async () => {
  for (let i = 0; i < 8; i++) await new Promise((done) => requestAnimationFrame(done));
}"""


def look(page: Page, size: str) -> dict[str, object]:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
    page.locator("main.field .market .display").first.wait_for()
    page.evaluate(LAYOUT)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(SETTLED)
    found: dict[str, object] = page.evaluate("layout()")
    return found


def least(found: object) -> float:
    assert isinstance(found, list)
    return min(found, default=1000)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", DRAWN)
def test_every_screen_has_room(seat: Seat, stock: Stock, game: str, players: int) -> None:
    page = seat.sit(stock.crowd(game, players), *range(players))
    wrong = []
    for size in SIZES:
        found = look(page, size)
        wrong += [f"{size}: {text}" for text in complaints(found, game, size)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", DRAWN)
def test_a_lying_phone_shows_board_and_displays_at_once(
    new_seat: NewSeat, stock: Stock, game: str, players: int
) -> None:
    width, height = LYING["lying phone"]
    seat = new_seat(viewport={"width": width, "height": height})
    page = seat.sit(stock.crowd(game, players), *range(players))
    page.evaluate(LAYOUT)
    page.evaluate(SETTLED)
    assert page.evaluate("seen()") > 0.99


@pytest.mark.parametrize("game", DRAWN)
def test_a_replay_on_a_lying_phone_has_its_bar_below_the_displays(
    new_seat: NewSeat, stock: Stock, game: str
) -> None:
    width, height = LYING["lying phone"]
    seat = new_seat(viewport={"width": width, "height": height})
    SCREENS[f"{game} replay"](seat, stock)
    seat.page.evaluate(LAYOUT)
    seat.page.evaluate(DRAWN_ANEW)
    assert seat.page.evaluate("underActions()") == 0


CHOICES = [f"{game} {what}" for game in DRAWN for what in ("chosen", "result", "replay")] + [
    "azul with jokers",
    "azul gray wall",
    "sintra jokers",
    "pavilion pay",
    "pavilion keep",
]


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_and_result_fits_every_screen(seat: Seat, stock: Stock, name: str) -> None:
    SCREENS[name](seat, stock)
    page, wrong = seat.page, []
    page.evaluate(LAYOUT)
    page.evaluate(MEASURE)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN_ANEW)
        found = page.evaluate("[...tooWide(), ...cutOff(), ...tooSmall(), ...coveredChoices()]")
        wrong += [f"{size}: {text}" for text in found]
    assert not wrong, "\n".join(wrong)


def complaints(found: dict[str, object], game: str, size: str) -> list[str]:
    slender = SLENDER if game == "pavilion" else 1
    texts = [f"overlap: {text}" for text in (found["crossings"], found["covered"]) if text]
    if found["astray"]:
        texts.append(f"drawn beside their slots: {found['astray']}")
    if found["wider"] != 0:
        texts.append(f"{found['wider']} too wide")
    if size in DESKTOPS:
        texts += desktop_complaints(found, ROOMY * slender)
    elif least(found["displayTiles"]) < (LEAST if size in LYING else NARROW) - 0.5:
        texts.append(f"display tiles of {least(found['displayTiles']):.1f}")
    if float(str(found["own"])) <= max(list_of(found["others"]), default=0):
        texts.append("another board is as large as one's own")
    return texts


def list_of(found: object) -> list[float]:
    assert isinstance(found, list)
    return found


def desktop_complaints(found: dict[str, object], tile: float) -> list[str]:
    texts = []
    if least(found["displayTiles"]) < tile - 0.5:
        texts.append(f"display tiles of {least(found['displayTiles']):.1f}")
    if least(found["centerTiles"]) < tile * 0.8:
        texts.append(f"center tiles of {least(found['centerTiles']):.1f}")
    if found["scrolls"] != 0 or found["zones"] != 0:
        texts.append(f"scrolls {found['scrolls']}, {found['zones']} zones overlap")
    if float(str(found["bottom"])) > 30:
        texts.append(f"{found['bottom']} blank below the actions")
    return texts


@pytest.mark.parametrize("game", DRAWN)
def test_the_guide_covers_nothing(new_seat: NewSeat, stock: Stock, game: str) -> None:
    """Open and dismissed, while tiles are chosen and while a place is, at every size."""
    seat = new_seat()
    guided(game)(seat, stock)
    page = seat.page
    page.locator("button.takeable").first.wait_for()
    page.evaluate(LAYOUT)
    wrong = []
    for step in ("take", "place", "closed"):
        if step == "place" and game != "pavilion":
            page.locator("button.takeable .tile").first.click()
            page.locator("button.spot").first.wait_for()
        if step == "closed":
            page.get_by_role("button", name="Send the guide away").click()
        for size in SIZES:
            look(page, size)
            under = page.evaluate("underGuide()")
            wrong += [f"{step}, {size}: {part}" for part in under]
    assert not wrong, "\n".join(wrong)
