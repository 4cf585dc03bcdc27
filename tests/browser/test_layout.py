"""The table fills its screen: sizes and overlaps on every screen of every game, at every size."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewSeat
from tests.browser.screens import TABLES, guided
from tests.browser.seats import QUICK, Seat
from tests.browser.served import Json
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
ALONE = 1000  # where there is nothing to measure


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def look(page: Page) -> Json:
    """What is fitted to its room follows a change of it within some frames."""
    found: Json = page.evaluate("settled().then(() => measured())")
    return found


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", TABLES)
def test_every_screen_has_room(seat: Seat, stock: Stock, name: str, players: int) -> None:
    TABLES[name](seat, stock if players == 2 else stock.four)
    page, wrong = seat.page, []
    page.evaluate(LAYOUT)
    page.evaluate(MEASURE)
    for size in SIZES:
        resize(page, size)
        wrong += [f"{size}: {text}" for text in complaints(look(page), name, size)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", DRAWN)
def test_a_page_is_laid_out_the_same_from_the_start(seat: Seat, stock: Stock, game: str) -> None:
    """As after its window was made larger or smaller, which is what all other tests here do."""
    TABLES[f"{game} turn"](seat, stock.four)
    page = seat.page
    for size in ("small phone", "lying phone", "tablet", "laptop"):
        resize(page, size)
        before = sides(page)
        page.reload()
        page.locator("main.field .market .display").first.wait_for()
        assert sides(page) == pytest.approx(before, rel=0.02), size


@pytest.mark.parametrize("game", DRAWN)
def test_a_crowded_center_keeps_its_sectors(new_seat: NewSeat, stock: Stock, game: str) -> None:
    """Tiles of a kind stay in their place, and those of all kinds in the center."""
    seat = new_seat(settings=QUICK | {"sectors": True})
    TABLES[f"{game} crowded"](seat, stock.four)
    seat.page.evaluate(LAYOUT)
    seat.page.evaluate(MEASURE)
    for size in SIZES:
        resize(seat.page, size)
        assert look(seat.page)["beyond"] == 0, size


def sides(page: Page) -> list[float]:
    """How large boards and tiles are."""
    page.evaluate(LAYOUT)
    page.evaluate(MEASURE)
    found = look(page)
    return [found["own"], *found["others"], *found["displayTiles"]]


def complaints(found: Json, name: str, size: str) -> list[str]:
    game, _, screen = name.partition(" ")
    texts = list(found["wrong"])
    texts += [f"overlap: {text}" for text in found["crossings"]]
    if found["beyond"]:
        texts.append(f"{found['beyond']} tiles stick out of the center")
    if found["astray"]:
        texts.append(f"drawn beside their slots: {found['astray']}")
    if screen == "result":
        return texts
    texts += [f"covered: {text}" for text in found["covered"]]
    texts += tile_complaints(found, size, SLENDER if game == "pavilion" else 1)
    if size in DESKTOPS and (found["scrolls"] or found["zones"]):
        texts.append(f"scrolls {found['scrolls']}, {found['zones']} zones overlap")
    if size in DESKTOPS and found["bottom"] > 30:
        texts.append(f"{found['bottom']} blank below the actions")
    if size in LYING and found["seen"] <= 0.99:
        texts.append(f"{found['seen']:.2f} of the board or of a display is seen")
    if size in LYING and found["underActions"]:
        texts.append(f"{found['underActions']} displays lie below the bar")
    if screen == "replay" and found["cutNames"]:
        texts.append(f"{found['cutNames']} names are cut")
    if found["own"] <= max(found["others"], default=0):
        texts.append("another board is as large as one's own")
    return texts


def tile_complaints(found: Json, size: str, slender: float) -> list[str]:
    """Tiles that are smaller than a finger or a mouse wants."""
    if size in DESKTOPS:
        wanted = {"displayTiles": ROOMY * slender, "centerTiles": ROOMY * slender * 0.8}
    else:
        wanted = {"displayTiles": LEAST if size in LYING else NARROW}
    least = {tiles: min(found[tiles], default=ALONE) for tiles in wanted}
    return [
        f"{tiles} of {least[tiles]:.1f}"
        for tiles, side in wanted.items()
        if least[tiles] < side - 0.5
    ]


@pytest.mark.parametrize("game", DRAWN)
def test_the_guide_covers_nothing(new_seat: NewSeat, stock: Stock, game: str) -> None:
    """Open and dismissed, while tiles are chosen and while a place is, at every size."""
    seat = new_seat()
    guided(game)(seat, stock)
    page, wrong = seat.page, []
    page.locator("button.takeable").first.wait_for()
    page.evaluate(LAYOUT)
    for step in ("take", "place", "closed"):
        if step == "place" and game != "pavilion":
            page.locator("button.takeable .tile").first.click()
            page.locator("button.spot").first.wait_for()
        if step == "closed":
            page.get_by_role("button", name="Send the guide away").click()
        for size in SIZES:
            resize(page, size)
            under = page.evaluate("settled().then(underGuide)")
            wrong += [f"{step}, {size}: {part}" for part in under]
    assert not wrong, "\n".join(wrong)
