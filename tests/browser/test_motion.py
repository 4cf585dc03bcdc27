"""Movement is for those who want it, and the page is right whatever was not shown."""

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import wait_until_known
from tests.browser.seats import PATIENCE, QUICK, Seat
from tests.browser.served import ME, House, Made

MOVING = QUICK | {"speed": "normal"}
COUNT = """
window.flown = 0;
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target.classList?.contains("flights"))
      window.flown += [...addedNodes].filter((node) => node.nodeType === 1).length;
}).observe(document, { childList: true, subtree: true });
"""
HIDE = """is => {
  const set = (name, value) =>
    Object.defineProperty(document, name, { configurable: true, get: () => value });
  set("hidden", is);
  set("visibilityState", is ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PICTURE = """() => {
  const all = [...document.querySelectorAll("main.field [data-slot]")];
  const text = (one) => (one.dataset.slot.endsWith(".score") ? one.textContent.trim() : "");
  const lying = all.filter((one) => one.style.visibility !== "hidden");
  return Object.fromEntries(lying.map((one) => [one.dataset.slot, one.dataset.kind ?? text(one)]));
}"""


def until(page: Page, expression: str, wanted: object) -> None:
    """Playwright's own waiting would evaluate texts, which the page's policy forbids."""
    end = time.monotonic() + PATIENCE / 1000
    while (found := page.evaluate(expression)) != wanted:
        assert time.monotonic() < end, (expression, found, wanted)
        page.wait_for_timeout(20)


def assert_all_is_shown(seat: Seat, made: Made) -> None:
    """What this page shows is what a page shows that is opened now."""
    fresh = seat.context.new_page()
    fresh.goto(made.path(*made.keys))
    fresh.locator("main.field").wait_for()
    fresh.locator("button[data-key]").first.wait_for()
    wanted = fresh.evaluate(f"JSON.stringify(({PICTURE})())")
    fresh.close()
    until(seat.page, f"JSON.stringify(({PICTURE})())", wanted)


def watched(new_seat: NewSeat, made: Made, **more: object) -> Seat:
    seat = new_seat(settings=MOVING, **more)
    seat.context.add_init_script(COUNT)
    seat.sit(made, *made.keys)
    return seat


def play_on(house: House, made: Made, plies: int) -> None:
    ply = house.now(made.id)["ply"]
    house.play_until(made, lambda state: state["ply"] >= ply + plies)


def test_tiles_fly(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", ME, ME)
    seat = watched(new_seat, made)
    play_on(house, made, 1)
    until(seat.page, "window.flown > 0", True)
    assert_all_is_shown(seat, made)


def test_with_reduced_motion_nothing_flies(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", ME, ME)
    seat = watched(new_seat, made, reduced_motion="reduce")
    play_on(house, made, 12)
    assert_all_is_shown(seat, made)
    assert seat.page.evaluate("window.flown") == 0


def test_a_page_in_the_background_is_right_when_it_comes_back(
    house: House, new_seat: NewSeat
) -> None:
    made = house.make("sintra", ME, ME)
    seat = watched(new_seat, made)
    play_on(house, made, 1)
    until(seat.page, "window.flown > 0", True)
    seat.page.evaluate(HIDE, True)  # in the middle of a flight
    flown = seat.page.evaluate("window.flown")
    play_on(house, made, 12)
    assert_all_is_shown(seat, made)
    assert seat.page.evaluate("window.flown") == flown
    seat.page.evaluate(HIDE, False)
    assert_all_is_shown(seat, made)
    expect(seat.page.locator(".flights > *")).to_have_count(0)


def test_escape_ends_a_movement(house: House, new_seat: NewSeat) -> None:
    made = house.make("pavilion", ME, ME)
    seat = watched(new_seat, made)
    play_on(house, made, 6)
    wait_until_known(seat.page, house.now(made.id))
    until(seat.page, "window.flown > 0", True)
    seat.page.keyboard.press("Escape")
    flown = seat.page.evaluate("window.flown")
    expect(seat.page.locator(".flights > *")).to_have_count(0)
    assert_all_is_shown(seat, made)
    assert seat.page.evaluate("window.flown") == flown
