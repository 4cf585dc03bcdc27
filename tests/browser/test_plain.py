"""A game that has no folder on the page: its server's picture, and its moves as buttons."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import plain
from tests.browser.conftest import NewSeat
from tests.browser.play import (
    click,
    complete,
    from_list,
    lead_to,
    press_by_keys,
    tap,
    wait_until_known,
)
from tests.browser.screens import SCREENS_OF_PLAIN
from tests.browser.seats import QUICK, Seat
from tests.browser.served import BOT, ME, House, is_over, serving
from tests.browser.stock import Stock
from tests.browser.test_access import ANYONE, complaints
from tests.browser.test_games import PHONE, result

CARD = f'article[data-game="{plain.NAME}"]'
ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)
DRAWN = "picture => picture.complete && picture.naturalWidth > 0"


@pytest.fixture
def seat(new_seat: NewSeat, plain_house: House) -> Seat:
    return new_seat(house=plain_house)


def picture(page: Page) -> str:
    """The address of the picture that is drawn."""
    image = page.locator("main.field img")
    page.wait_for_function(f"() => ({DRAWN})(document.querySelector('main.field img'))")
    return image.get_attribute("src") or ""


# The home page and a new table


def test_the_home_page_lists_it_after_the_games_with_folders(seat: Seat) -> None:
    page = seat.open("/")
    page.locator(CARD).wait_for()
    names = page.locator("article.game").evaluate_all("all => all.map((one) => one.dataset.game)")
    assert names[-1] == plain.NAME
    assert len(names) == 4
    expect(page.locator(CARD).get_by_role("heading")).to_have_text(plain.TITLE.en)
    expect(page.locator(CARD).get_by_role("link")).to_have_count(0)
    page.get_by_role("button", name="Français").click()
    expect(page.locator(CARD).get_by_role("heading")).to_have_text(plain.TITLE.fr)


def test_one_press_plays_it_against_a_bot(seat: Seat, plain_house: House) -> None:
    page = seat.open("/")
    page.locator(CARD).get_by_role("button", name="Play now").click()
    page.locator("button.move").first.wait_for()
    expect(page.get_by_role("heading", name=plain.TITLE.en)).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    assert plain_house.shown(table)["game"] == plain.NAME
    expect(page.locator(".coach")).to_have_count(0)
    page.locator("header.bar button.icon").click()
    menu = page.locator("dialog[open]")
    menu.wait_for()
    expect(menu.get_by_role("link", name="Rules")).to_have_count(0)


def test_a_new_table_has_the_options_of_the_catalog(new_seat: NewSeat, plain_house: House) -> None:
    seat = new_seat(house=plain_house, settings=QUICK | {"lang": "fr"})
    page = seat.open("/")
    page.locator(CARD).locator(".buttons .button").nth(1).click()
    form = page.locator("dialog[open]")
    for option in plain.GAME.options:
        group = form.get_by_role("group", name=option.title.fr, exact=True)
        for title in option.choices.values():
            expect(group.get_by_text(title.fr, exact=True)).to_be_visible()
    form.get_by_label("Côté gris").check()
    form.get_by_label("Joueur 2", exact=True).select_option("bot")
    form.get_by_role("button", name="Ouvrir la table").click()
    page.locator("main.field").wait_for()
    options = plain_house.shown(page.url.rsplit("/", 1)[1])["options"]
    assert options["wall"] == "gray"


# Whole games


def test_a_game_is_played_by_touch_on_a_french_phone(new_seat: NewSeat, plain_house: House) -> None:
    quick = {name: value for name, value in QUICK.items() if name != "lang"}
    seat = new_seat(house=plain_house, settings=quick, **PHONE)
    made = plain_house.make(plain.NAME, ME, BOT)
    seat.sit(made, 0)
    complete(plain_house, made, {0: seat.page}, from_list(tap, plain_house, "fr"), seed=5)
    assert "gagne" in result(seat.page) or "victoire" in result(seat.page)


def test_a_game_is_played_by_keys_alone(new_seat: NewSeat, plain_house: House) -> None:
    seat = new_seat(house=plain_house, settings=QUICK | {"confirming": "always"})
    made = plain_house.make(plain.NAME, ME, BOT)
    seat.sit(made, 0)

    def confirm(page: Page) -> None:
        page.locator("button.confirm").wait_for()
        page.keyboard.press("c")

    play = from_list(press_by_keys, plain_house)
    state = complete(plain_house, made, {0: seat.page}, play, seed=4, confirm=confirm)
    assert str(max(state["scores"])) in result(seat.page)


# At the table


def test_the_picture_follows_the_table(seat: Seat, plain_house: House) -> None:
    made = plain_house.make(plain.NAME, ME, ME)
    page = seat.sit(made, 0, 1)
    addresses = {picture(page)}
    for _ in range(3):
        state = plain_house.now(made.id)
        plain_house.play(made, state, state["legal"][0])
        wait_until_known(page, plain_house.now(made.id))
        expect(page.locator("main.field img")).not_to_have_attribute("src", max(addresses))
        addresses.add(picture(page))
    assert len(addresses) == 4


def test_the_picture_is_told_in_words(new_seat: NewSeat, plain_house: House) -> None:
    made = plain_house.make(plain.NAME, ANA, BEN)
    state = plain_house.play_until(made, lambda state: any(state["scores"]))
    seat = new_seat(house=plain_house)
    page = seat.sit(made, 0, 1)
    text = page.locator("main.field img").get_attribute("alt") or ""
    assert f"round {state['round']}" in text
    assert re.search(rf"Ana: {state['scores'][0]} points?, Ben: {state['scores'][1]} ", text)
    page.get_by_text("The table in letters").click()
    letters = page.locator("details[open] dl").all_inner_texts()
    assert all(heap in letters[0] for heap in state["view"]["displays"])
    assert all(row in letters[1] for row in state["view"]["walls"][0])
    page.keyboard.press("b")
    page.keyboard.press("2")
    spoken = page.locator("[role=log]")
    expect(spoken).to_contain_text(f"Score {state['scores'][1]}")
    expect(spoken).to_contain_text(state["view"]["walls"][1][0])


def test_a_move_is_undone_or_confirmed_and_written_down(
    new_seat: NewSeat, plain_house: House
) -> None:
    seat = new_seat(house=plain_house, settings=QUICK | {"confirming": "always"})
    made = plain_house.make(plain.NAME, ANA, BEN)
    page = seat.sit(made, 0, 1)
    before = plain_house.now(made.id)
    move = before["legal"][0]
    words = plain_house.moves(made.id)[move]
    play = from_list(click, plain_house)
    play(page, made, before, move)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log li.gone")).to_contain_text(words)
    play(page, made, before, move)
    page.locator("button.confirm").click()
    expect(page.locator(".log li.moved:not(.gone)")).to_contain_text(words)
    expect(page.locator("button.confirm")).to_have_count(0)
    assert plain_house.now(made.id)["ply"] == 1


def test_a_step_back_leads_to_what_was_chosen(seat: Seat, plain_house: House) -> None:
    made = plain_house.make(plain.NAME, ME, ME)
    page = seat.sit(made, 0, 1)
    page.locator("button.move").first.wait_for()
    page.keyboard.press("Tab")
    key = page.locator("button.move[data-key^='begin:']").nth(3).get_attribute("data-key") or ""
    press_by_keys(page, key)
    expect(page.locator("button.begun")).to_have_attribute("data-key", key)
    expect(page.locator("button.move").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("button.begun")).to_have_count(0)
    expect(page.locator(f'button[data-key="{key}"]')).to_be_focused()


def test_a_hint_is_named_and_leads_to_its_move(seat: Seat, plain_house: House) -> None:
    made = plain_house.make(plain.NAME, ME, ME)
    page = seat.sit(made, 0, 1)
    page.locator("button.move").first.wait_for()
    page.keyboard.press("h")
    hint = page.locator(".hints button.move").first
    hint.wait_for()
    moves = {words: move for move, words in plain_house.moves(made.id).items()}
    move = moves[hint.locator(".label").inner_text()]
    hint.click()
    page.locator(f'button[data-key="move:{move}"]').click()
    expect(page.locator(".log li.moved")).to_have_count(1)
    assert plain_house.now(made.id)["last"] == move


def test_tags_stand_beside_the_moves(seat: Seat, plain_house: House) -> None:
    """AZ-18, AZ-23: what falls to an empty floor line costs as much as its spaces say."""
    made = plain_house.make(plain.NAME, ME, ME)
    page = seat.sit(made, 0, 1)
    moves = plain_house.moves(made.id)
    move = next(move for move in moves if re.fullmatch("[1-5].-", move))
    words = moves[move]
    fallen = int(re.findall(r"\d+", words)[0])
    key = lead_to(move, words, page, click)
    tag = page.locator(f'button[data-key="{key}"] .tag.bad')
    expect(tag).to_contain_text(f"\N{MINUS SIGN}{sum(FLOOR_COSTS[:fallen])}")


def test_the_language_changes_at_the_table(seat: Seat, plain_house: House) -> None:
    made = plain_house.make(plain.NAME, ME, ME)
    page = seat.sit(made, 0, 1)
    words = {lang: set(plain_house.moves(made.id, lang).values()) for lang in ("en", "fr")}
    assert all(one.startswith("prend") for one in words["fr"])
    expect(page.locator("button.move").first).to_contain_text("takes")
    page.locator("header.bar button.icon").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open]").get_by_label("Français").check()
    page.keyboard.press("Escape")
    expect(page.locator("button.move").first).to_contain_text("prend")


# Afterwards


def test_a_replay_has_a_picture_for_every_move(seat: Seat, plain_house: House) -> None:
    made = plain_house.make(plain.NAME, ME, ME)
    plain_house.play_until(made, is_over)
    page = seat.open(f"/replay/{made.id}?ply=20")
    page.locator("input.slider").wait_for()
    assert picture(page).endswith("?ply=20")
    page.keyboard.press("ArrowRight")
    expect(page.locator("main.field img")).to_have_attribute("src", re.compile(r"\?ply=21$"))
    assert picture(page).endswith("?ply=21")
    page.keyboard.press("End")
    last = page.locator("input.slider").get_attribute("max")
    expect(page.locator("main.field img")).to_have_attribute("src", re.compile(rf"\?ply={last}$"))
    assert picture(page)


def test_a_table_whose_game_is_gone_says_so_and_stays_away(
    new_seat: NewSeat, tmp_path: Path
) -> None:
    """Without its game a stored table cannot be read."""
    with serving(tmp_path / "tables.sqlite", plain.install(tmp_path / "games")) as house:
        made = house.make(plain.NAME, ME, ME)
        house.kill()
        house.games = tmp_path / "none"
        house.restart()
        seat = new_seat(house=house)
        seat.forgive("410")
        sockets: list[WebSocket] = []
        seat.page.on("websocket", lambda socket: sockets.append(socket))
        page = seat.open(made.path(0))
        expect(page.get_by_role("heading")).to_have_text("This table cannot be opened")
        expect(page.get_by_text("This version cannot read the table")).to_be_visible()
        page.wait_for_timeout(1500)  # longer than the first wait before connecting again
        assert len(sockets) == 1
        seat.open(f"/replay/{made.id}")
        expect(page.get_by_text("This version cannot read the table")).to_be_visible()


# For everyone


@pytest.fixture(scope="session")
def plain_stock(plain_house: House) -> Stock:
    return Stock(plain_house)


@pytest.mark.parametrize("name", SCREENS_OF_PLAIN)
def test_everyone_can_read_and_press(
    new_seat: NewSeat, plain_house: House, plain_stock: Stock, name: str
) -> None:
    seat = new_seat(house=plain_house, **ANYONE)
    SCREENS_OF_PLAIN[name](seat, plain_stock)
    found = complaints(seat.page)
    assert not found, "\n".join(found)
