"""Clear at first sight: what a phone shows, what the bar says, and what newcomers do not see."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewSeat
from tests.browser.seats import QUICK
from tests.browser.served import House
from tests.browser.test_second_look import ANA, BEN, PHONE, two_people

LONGEST = "Maximiliane von Hohenfels"[:24]
CUT = "names => names.filter((one) => one.scrollWidth > one.clientWidth).length"
LINES = """() => [...document.querySelectorAll("dialog[open] .ranks .name")]
  .flatMap((name) => name.textContent.trim().split(/\\s+/).map((word) => [name, word]))
  .filter(([name, word]) => {
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), range = new Range();
    while (text.nextNode()) {
      const at = text.currentNode.data.indexOf(word);
      if (at < 0) continue;
      range.setStart(text.currentNode, at);
      range.setEnd(text.currentNode, at + word.length);
      return range.getClientRects().length > 1;
    }
  })
  .map(([, word]) => word)"""


# A phone


def test_a_phone_shows_that_something_was_said(house: House, new_seat: NewSeat) -> None:
    """In the bar for a moment, and as a number that leads to the log."""
    made, (ana, _) = two_people(house, new_seat, viewport=PHONE)
    house.do(made, 1, {"type": "say", "seat": 1, "text": "Good luck!"})
    expect(ana.locator(".actions .said")).to_have_text("Ben: Good luck!")
    sign = ana.get_by_role("button", name="1 new message: go to the log")
    expect(sign).to_be_visible()
    assert ana.locator(".chips .who").evaluate_all(CUT) == 0
    sign.click()
    expect(ana.locator(".log .said .text")).to_be_in_viewport()
    expect(sign).to_have_count(0)


def test_the_menu_of_a_lobby_is_at_the_right(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", ANA, {"kind": "open"})
    page = new_seat(viewport=PHONE).open(made.path(0))
    page.locator("main.lobby").wait_for()
    box = page.locator("header.bar button.menu").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] > PHONE["width"] - 20


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_of_the_result_is_broken(house: House, new_seat: NewSeat, lang: str) -> None:
    people = [{"kind": "me", "name": LONGEST}, {"kind": "me", "name": "Ben"}]
    made = house.make("azul", *people, {"kind": "bot", "level": 3}, {"kind": "bot", "level": 5})
    headers = {"authorization": f"Bearer {made.host}"}
    asked = {"type": "do", "id": "end", "command": {"type": "abandon"}}
    house.http.post(f"/api/tables/{made.id}/messages", json=asked, headers=headers)
    seat = new_seat(viewport=PHONE, settings=QUICK | {"lang": lang})
    page = seat.open(made.path(0).replace("#", "?result#"))
    levels = page.locator("dialog[open] .ranks small", has_text=re.compile(r"\w"))
    expect(levels).to_have_count(2)
    assert page.evaluate(LINES) == []


@pytest.mark.parametrize("size", [(360, 800), (390, 800), (1280, 800), (1366, 768)])
def test_ones_tables_come_before_the_games(
    house: House, new_seat: NewSeat, size: tuple[int, int]
) -> None:
    made = house.make("azul", ANA, BEN)
    seat = new_seat(viewport={"width": size[0], "height": size[1]})
    seat.sit(made, 0)
    page = seat.open("/")
    expect(page.locator(f".recent a[href*='{made.id}']")).to_be_in_viewport(ratio=1)
    page.locator("article.game").first.wait_for()
    tops = ["article.game", ".recent li"]
    first, own = (page.locator(one).first.bounding_box() for one in tops)
    assert first
    assert own
    assert own["y"] < first["y"]


# Words while tiles fly, and what newcomers do not see


@pytest.mark.parametrize(("lang", "faster"), [("en", "Fast-forward"), ("fr", "Accélérer")])
def test_a_move_that_flies_is_no_turn_and_nothing_is_passed(
    house: House, new_seat: NewSeat, lang: str, faster: str
) -> None:
    made = house.make("pavilion", ANA, BEN)
    mover = house.now(made.id)["turn"]
    page = new_seat(settings=QUICK | {"speed": "slow", "lang": lang}).sit(made, mover)
    page.locator("button.takeable .tile").first.click()
    bar = page.locator(".actions .bar")
    expect(bar.get_by_role("button")).to_have_text([faster])
    expect(bar).to_contain_text({"en": "You take", "fr": "Vous prenez"}[lang])
    expect(bar).not_to_contain_text(re.compile("Your turn|À vous|Skip|Pass"))


def test_newcomers_see_no_letters_notation_or_rule_numbers(house: House, new_seat: NewSeat) -> None:
    made = house.make("sintra", ANA, BEN)
    mover = house.play_until(made, lambda state: state["ply"] >= 5)["turn"]
    for kept, letters in ((QUICK, False), (QUICK | {"sectors": True, "expert": True}, True)):
        page = new_seat(settings=kept).sit(made, mover)
        page.locator("button.takeable").first.wait_for()
        assert (page.locator(".market .tile text").count() > 0) is letters
        assert page.locator("#typed-move").count() == letters
        page.locator("button.takeable .tile").first.click()
        page.locator("button.spot.refused").first.click(force=True)
        notice = page.locator(".notice")
        expect(notice).to_be_visible()
        assert notice.locator("small").count() == letters


def test_rules_have_numbers_for_those_who_ask(new_seat: NewSeat) -> None:
    page = new_seat().open("/rules/azul")
    page.locator("main .rules li").first.wait_for()
    expect(page.get_by_text("AZ-11", exact=True)).to_have_count(0)
    asking = new_seat(settings=QUICK | {"expert": True}).open("/rules/azul")
    expect(asking.get_by_text("AZ-11", exact=True)).to_be_visible()


def test_sounds_are_on_and_one_press_switches_them_off(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", ANA, BEN)
    page = new_seat().sit(made, 0)
    page.locator("header.bar button.menu").click()
    page.get_by_role("button", name="Switch sounds off").click()
    expect(page.get_by_role("button", name="Switch sounds on")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('tilewright.settings'))")
    assert kept["sound"] is False


def test_a_hint_that_was_closed_is_shown_again(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", ANA, BEN)
    page = new_seat().sit(made, house.now(made.id)["turn"])
    for _ in range(2):
        page.locator("button.takeable").first.wait_for()
        page.keyboard.press("h")
        page.locator(".hints").get_by_role("button", name="Close").click()
        expect(page.locator(".hints")).to_have_count(0)
    page.reload()
    page.locator("button.takeable").first.wait_for()
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible()
