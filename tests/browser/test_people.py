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
    form.get_by_label("Player 1, Name").fill("Ana")
    form.get_by_label("Player 2", exact=True).select_option("open")
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
    from_menu(ben, "Let a bot play for me")
    ben.locator("dialog[open] .ask button.primary").click()
    expect(ben.locator(".plate", has_text="You").get_by_text("a bot")).to_be_visible()
    for _ in range(3):  # Ana's moves; Ben's come by themselves
        state = house.now(made.id)
        while state["turn"] != 0:
            state = house.now(made.id)
        play(ana, made, state, state["legal"][0])
        wait_until_changed(house, made, state)
    from_menu(ana, "Give Ben the seat back")
    while (state := house.now(made.id))["turn"] != 1:
        play(ana, made, state, state["legal"][0])
        wait_until_changed(house, made, state)
    play(ben, made, state, state["legal"][0])
    wait_until_changed(house, made, state)


def test_the_host_closes_the_chat_and_the_table_to_spectators(
    house: House, new_seat: NewSeat
) -> None:
    made, (ana, ben) = sit(house, new_seat)
    watcher = new_seat()
    watcher.open(f"/t/{made.id}")
    watcher.page.locator("main.field").wait_for()
    from_menu(ana, "Close the chat")
    expect(ben.get_by_label("Say something")).to_have_count(0)
    ana.keyboard.press("Escape")
    from_menu(ana, "Close the table to spectators")
    expect(watcher.page.get_by_text("This table is private")).to_be_visible()


def test_a_muted_player_is_not_read_by_the_one_who_muted(house: House, new_seat: NewSeat) -> None:
    made, (ana, ben) = sit(house, new_seat)
    house.do(made, 1, {"type": "say", "seat": 1, "text": "first words"})
    expect(ana.locator(".log").get_by_text("Ben: first words")).to_be_visible()
    from_menu(ana, "Hide what Ben says")
    house.do(made, 1, {"type": "say", "seat": 1, "text": "second words"})
    expect(ben.locator(".log").get_by_text("second words")).to_be_visible()
    expect(ana.locator(".log").get_by_text("Ben: first words")).to_have_count(0)
    expect(ana.locator(".log").get_by_text("second words")).to_have_count(0)


def test_a_new_link_opens_the_seat_and_the_old_one_no_more(house: House, new_seat: NewSeat) -> None:
    made, (ana, _) = sit(house, new_seat)
    from_menu(ana, "Renew my link: the old one stops working")
    expect(ana.get_by_text("My link is renewed")).to_be_visible()
    answer = house.http.get(
        f"/api/tables/{made.id}", headers={"authorization": f"Bearer {made.keys[0]}"}
    )
    assert answer.json()["you"] == []
    ana.reload()
    ana.locator("main.field").wait_for()
    expect(ana.get_by_label("Say something")).to_be_visible()  # only people with a seat may


def test_an_unconfirmed_move_looks_so_to_the_others(house: House, new_seat: NewSeat) -> None:
    made, pages = sit(house, new_seat)
    state = house.now(made.id)
    mover, other = state["turn"], pages[1 - state["turn"]]
    move = {"type": "play", "seat": mover, "board": state["board"], "move": state["legal"][0]}
    house.do(made, mover, move | {"confirm": False})
    loose = other.locator(".log li.loose")
    expect(loose).to_contain_text("(not confirmed yet)")
    board = house.now(made.id)["board"]
    house.do(made, mover, {"type": "confirm", "seat": mover, "board": board})
    expect(loose).to_have_count(0)
