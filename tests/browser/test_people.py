"""Friends at a table: inviting by link, going back together, and a bot for who is away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import by, click, wait_until_changed
from tests.browser.served import House, Json, Made

play = by(click)
ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
SHARING = """navigator.share = async (given) => { window.shared = given; }"""


def from_menu(page: Page, name: str) -> None:
    page.locator("header.bar button.icon").click()
    page.locator("dialog[open]").get_by_role("button", name=name).click()


def sit(house: House, new_seat: NewSeat) -> tuple[Made, list[Page]]:
    """Ana, the host, and Ben, each at a browser."""
    made = house.make("azul", ANA, BEN)
    ana, ben = new_seat(), new_seat()
    ana.open(f"{made.path(0)},{made.host}")
    ana.page.wait_for_selector("main.field")
    return made, [ana.page, ben.sit(made, 1)]


def play_first(house: House, made: Made, pages: list[Page]) -> Json:
    """The table before its first legal move is played."""
    state = house.now(made.id)
    play(pages[state["turn"]], made, state, state["legal"][0])
    wait_until_changed(house, made, state)
    return state


@pytest.mark.parametrize("way", ["copied", "shared"])
def test_a_friend_is_invited_by_a_link(house: House, new_seat: NewSeat, way: str) -> None:
    ana, ben = new_seat(permissions=["clipboard-read", "clipboard-write"]), new_seat()
    ana.context.add_init_script(SHARING)
    page = ana.open("/")
    page.locator("article.game .buttons .button").nth(1).click()
    form = page.locator("dialog[open]")
    form.get_by_label("Seat 1, Name").fill("Ana")
    form.get_by_label("Seat 2", exact=True).select_option("open")
    form.get_by_role("button", name="Set the table").click()
    page.locator("main.lobby").wait_for()
    if way == "copied":
        page.get_by_role("button", name="Copy").first.click()
        expect(page.get_by_text("Copied")).to_be_visible()
        link = page.evaluate("navigator.clipboard.readText()")
    else:
        page.get_by_role("button", name="Share").first.click()
        link = page.evaluate("shared.url")
    ben.open(link)
    ben.page.locator("main.lobby input").fill("Ben")
    ben.page.locator("main.lobby form button").click()
    for one, other in ((page, "Ben"), (ben.page, "Ana")):
        one.wait_for_selector("main.field")
        assert set(one.locator(".plate .name").all_inner_texts()) == {"You", other}


@pytest.mark.parametrize("answer", ["Agree", "No, keep it"])
def test_going_back_is_asked_and_answered(house: House, new_seat: NewSeat, answer: str) -> None:
    made, pages = sit(house, new_seat)
    before = play_first(house, made, pages)
    asker, other = pages[before["turn"]], pages[1 - before["turn"]]
    after = house.now(made.id)
    from_menu(asker, "take my last move back")
    other.get_by_role("alertdialog").get_by_role("button", name=answer).click()
    expect(other.get_by_role("alertdialog")).to_have_count(0)
    expect(asker.locator(".notice")).to_have_count(0)
    assert house.now(made.id)["view"] == (before if answer == "Agree" else after)["view"]


def test_a_bot_plays_for_someone_until_they_are_back(house: House, new_seat: NewSeat) -> None:
    made, (ana, ben) = sit(house, new_seat)
    from_menu(ana, "Let a bot play for Ben")
    expect(ben.locator(".plate", has_text="You").get_by_text("a bot")).to_be_visible()
    for _ in range(3):  # Ana's moves; Ben's come by themselves
        state = house.now(made.id)
        while state["turn"] != 0:
            state = house.now(made.id)
        play(ana, made, state, state["legal"][0])
        wait_until_changed(house, made, state)
    from_menu(ana, "Ben plays again")
    while (state := house.now(made.id))["turn"] != 1:
        play(ana, made, state, state["legal"][0])
        wait_until_changed(house, made, state)
    play(ben, made, state, state["legal"][0])
    wait_until_changed(house, made, state)
