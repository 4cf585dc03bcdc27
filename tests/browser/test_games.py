"""Whole games on the page, in every way it is played."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import (
    by,
    click,
    complete,
    press_by_keys,
    tap,
    type_move,
    wait_until_changed,
    wait_until_known,
)
from tests.browser.seats import QUICK, Seat
from tests.browser.served import BOT, ME, OPEN, House, Json, Made, serving

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "locale": "fr-FR",
}


PLAYED_ON = 8  # moves


def result(page: Page) -> str:
    """The result comes by itself once the last points are shown."""
    page.locator("dialog[open] .ranks").wait_for()
    return page.locator("dialog[open]").inner_text()


def test_two_people_in_two_browsers_play_azul(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", {"kind": "me", "name": "Ana"}, OPEN)
    ana, bob = new_seat(settings=QUICK | {"confirming": "always"}), new_seat()
    ana.open(made.path(0))
    bob.open(made.path(1))
    bob.page.locator("main.lobby input").fill("Bob")
    bob.page.locator("main.lobby form button").click()
    pages = {0: ana.page, 1: bob.page}
    state = complete(house, made, pages, by(click), seed=1)
    for page, other in ((ana.page, "Bob"), (bob.page, "Ana")):
        text = result(page)
        assert all(name in text for name in ("You", other))
        assert all(str(points) in text for points in state["scores"])


def test_one_person_plays_sintra_against_bots(house: House, seat: Seat) -> None:
    made = house.make("sintra", ME, BOT, BOT)
    seat.sit(made, 0)
    state = complete(house, made, {0: seat.page}, by(click), seed=2)
    assert str(max(state["scores"])) in result(seat.page)


def test_two_people_share_a_browser_for_pavilion(house: House, seat: Seat) -> None:
    made = house.make("pavilion", ME, ME)
    seat.sit(made, 0, 1)
    state = complete(house, made, {0: seat.page, 1: seat.page}, by(click), seed=3)
    assert str(max(state["scores"])) in result(seat.page)


def test_a_game_is_played_by_keys_alone(house: House, new_seat: NewSeat) -> None:
    seat = new_seat(settings=QUICK | {"confirming": "always"})
    made = house.make("azul", ME, BOT)
    seat.sit(made, 0)
    by_keys = by(press_by_keys)

    def play(page: Page, made: Made, state: Json, move: str) -> None:
        (type_move if state["ply"] % 4 == 3 else by_keys)(page, made, state, move)

    def confirm(page: Page) -> None:
        page.locator("button.confirm").wait_for()
        page.keyboard.press("c")

    state = complete(house, made, {0: seat.page}, play, seed=4, confirm=confirm)
    assert str(max(state["scores"])) in result(seat.page)
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize(("game", "plies"), [("sintra", 12), ("pavilion", 26)])
def test_every_choice_is_reached_by_keys(house: House, seat: Seat, game: str, plies: int) -> None:
    made = house.make(game, ME, ME)
    seat.sit(made, 0, 1)
    state = complete(
        house,
        made,
        {0: seat.page, 1: seat.page},
        by(press_by_keys),
        seed=7,
        is_enough=lambda state: state["ply"] >= plies,
    )
    assert state["ply"] == plies


def test_a_game_is_played_by_touch_on_a_french_phone(house: House, new_seat: NewSeat) -> None:
    quick = {name: value for name, value in QUICK.items() if name != "lang"}
    seat = new_seat(settings=quick, **PHONE)
    made = house.make("pavilion", ME, BOT)
    seat.sit(made, 0)
    expect(seat.page.locator("html")).to_have_attribute("lang", "fr")
    complete(house, made, {0: seat.page}, by(tap), seed=5)
    assert "gagne" in result(seat.page) or "victoire" in result(seat.page)


def is_mine_from(ply: int) -> Callable[[Json], bool]:
    """Whether one's own move is awaited later in the game: until then, bots change the board."""
    return lambda state: bool(state["ply"] >= ply and state["turn"] == 0)


def test_a_cut_connection_comes_back_by_itself(new_seat: NewSeat, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as house:
        seat = new_seat(house=house)
        seat.forgive("WebSocket connection", "ERR_CONNECTION", "ERR_INCOMPLETE|ERR_EMPTY")
        made = house.make("azul", ME, BOT)
        page = seat.sit(made, 0)
        play = by(click)
        state = complete(house, made, {0: page}, play, 6, is_mine_from(8))
        wait_until_known(page, state)
        house.kill()
        page.locator("p.link").wait_for()
        play(page, made, state, state["legal"][0])  # while nobody hears it
        house.restart()
        expect(page.locator("p.link")).to_have_count(0, timeout=30_000)
        wait_until_changed(house, made, state)  # the move has come
        later = is_mine_from(state["ply"] + PLAYED_ON)
        state = complete(house, made, {0: page}, play, 6, later)
        wait_until_known(page, state)
        house.kill()
