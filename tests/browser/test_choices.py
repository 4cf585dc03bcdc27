"""What the page lets one choose is what the rules allow."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewSeat
from tests.browser.play import KEYS, play_until_seen
from tests.browser.screens import mixed_jokers
from tests.browser.seats import Seat, button
from tests.browser.served import ME, House
from tests.browser.stock import Stock
from tests.games import DRAWN
from tilewright.testing import all_variants

WALK = Path(__file__).with_name("walk.js").read_text(encoding="utf-8")
POSITIONS = 100  # of a game, in all its variants
MOST_GAMES = 8
# The buttons of an open choice that something else lies over; null where none is open.
COVERED = """() => {
  const buttons = [...document.querySelectorAll(".choice button")];
  const isSeen = (one) => {
    const { left, right, top, height } = one.getBoundingClientRect();
    const across = [left + 4, (left + right) / 2, right - 4];
    return across.every((x) => one.contains(document.elementFromPoint(x, top + height / 2)));
  };
  const covered = buttons.filter((one) => !isSeen(one)).map((one) => one.dataset.key);
  return buttons.length ? covered : null;
}"""
OVER_ALL = """tag => {
  const own = tag.closest("button");
  own.style.zIndex = 9;
  Object.assign(tag.style, { position: "fixed", inset: "-100vmax" });
  return own.dataset.key;
}"""


def cases() -> Iterator[tuple[str, dict[str, str], int]]:
    """Games with their options, and the positions to look at."""
    for name in DRAWN:
        variants = [variant for variant in all_variants(name) if variant.players == 2]
        for variant in variants:
            yield name, variant.listed_options, POSITIONS // len(variants)


CASES = list(cases())


@pytest.mark.parametrize("case", range(len(CASES)))
def test_what_can_be_chosen_is_what_is_legal(house: House, new_seat: NewSeat, case: int) -> None:
    game, options, wanted = CASES[case]
    seat = new_seat()
    seat.context.add_init_script(f"{WALK}\nspy();\nwindow.walk = walk;")
    found = 0
    for seed in range(1, MOST_GAMES):
        made = house.make(game, ME, ME, options=options)
        seat.sit(made, 0, 1)
        given: dict[str, Any] = {  # Any: JSON values
            "table": made.id,
            "keys": made.keys,
            "positions": wanted - found,
            "seed": 1000 * seed + case,
        }
        walked = seat.page.evaluate("given => walk(given)", given)
        assert not walked["differing"], (game, options, given["seed"], walked["differing"][0])
        found += walked["seen"]
        if found >= wanted:
            break
        assert walked["isOver"]
    assert found >= wanted


def test_what_is_taken_along_is_chosen_above_everything(seat: Seat, stock: Stock) -> None:
    """Two ways to take a group stand beside it: neither lies below the center or a display."""
    mixed_jokers(seat, stock)
    groups = seat.page.locator("button.takeable").evaluate_all(KEYS)
    offered = 0
    for key in groups:
        seat.page.locator(button(key)).first.locator(".tile").first.click()
        covered = seat.page.evaluate(COVERED)
        offered += covered is not None
        assert not covered, key
    assert offered > 0


def test_what_a_tag_overlaps_can_be_pressed(house: House, seat: Seat) -> None:
    """A tag tells what its own tiles are worth; where it lies over others, they are pressed."""
    made = house.make("sintra", ME, ME)
    seat.sit(made, 0, 1)
    tag = seat.page.locator("button.lone .tag").first  # others lie below their neighbors
    assert play_until_seen(house, made, tag)
    own = tag.evaluate(OVER_ALL)
    other = seat.page.locator(f"button.takeable:not([data-key='{own}'])").first
    other.locator(".tile").first.click()
    expect(other).to_have_attribute("aria-pressed", "true")
