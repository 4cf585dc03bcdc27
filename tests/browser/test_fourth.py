"""A game from outside the package, installed beside it, on the page: it has no folder there."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import click, complete, from_list
from tests.browser.seats import Seat
from tests.browser.served import ME, House, Made, serving
from tests.browser.stock import Stock
from tests.browser.test_games import result
from tests.browser.test_plain import picture
from tests.fourth import install

GAME = "lane"
CARD = f'article[data-game="{GAME}"]'


@pytest.fixture(scope="module")
def lane_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("fourth")
    with serving(folder / "tables.sqlite", install(folder / "games")) as house:
        yield house


@pytest.fixture
def seat(new_seat: NewSeat, lane_house: House) -> Seat:
    return new_seat(house=lane_house)


def set_table(page: Page) -> str:
    """A table from the home page with its option chosen and a bot in the second seat."""
    card = page.locator(CARD)
    expect(card.get_by_role("heading")).to_have_text("Lane")
    card.get_by_role("button", name="New table").click()
    form = page.locator("dialog[open]")
    form.get_by_role("group", name="Tiles to take").get_by_label("Any tile of the lane").check()
    form.get_by_label("Player 2", exact=True).select_option("bot")
    form.get_by_role("button", name="Set the table").click()
    page.locator("main.field").wait_for()
    return page.url.rsplit("/", 1)[1]


def test_it_is_played_from_the_home_page_to_its_replay(seat: Seat, lane_house: House) -> None:
    page = seat.open("/")
    table = set_table(page)
    assert lane_house.shown(table)["options"] == {"draft": "any"}
    made = Made(table, GAME, "", {})
    state = complete(lane_house, made, {0: page}, from_list(click, lane_house), seed=2)
    assert str(max(state["scores"])) in result(page)
    seat.open(f"/replay/{table}?ply=3")
    page.locator("input.slider").wait_for()
    assert picture(page).endswith("?ply=3")


def test_its_moves_are_buttons_grouped_by_what_they_begin_with(
    seat: Seat, lane_house: House
) -> None:
    """First the tile, any of eight; then the path."""
    made = lane_house.make(GAME, ME, ME, ME, ME, options={"draft": "any"})
    page = seat.sit(made, *range(4))
    moves = page.locator("button.move")
    expect(moves).to_have_count(8)
    for place in range(8):
        expect(moves.nth(place)).to_contain_text(re.compile(rf"lays tile {1 + place} \(\w+\)"))
    moves.nth(3).click()
    expect(moves).to_have_count(2)
    page.locator("button.move[data-key='move:4b']").click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"lays tile 4 \(\w+\) on path B"))


def test_a_choice_in_mid_round_is_asked_for(seat: Seat, lane_house: House) -> None:
    made, state = Stock(lane_house).stand(GAME, "glaze", lambda state: "glaze" in state["legal"])
    page = seat.sit(made, 0, 1)
    page.get_by_role("button", name="keeps the run open").wait_for()
    page.get_by_role("button", name="glazes the run").click()
    expect(page.locator(".log")).to_contain_text("The run is glazed.")
    turn = state["turn"]
    assert lane_house.now(made.id)["scores"][turn] == state["scores"][turn] + 2  # LA-22
