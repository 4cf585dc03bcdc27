"""What people stumbled over: names, the log, marks of last moves, the lobby, home, printed sets."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import by, click, wait_until_changed, wait_until_known
from tests.browser.seats import QUICK, Seat
from tests.browser.served import BOT, House, Json, Made, is_over
from tests.browser.stock import Stock
from tests.games import DRAWN

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}


def two_people(house: House, new_seat: NewSeat, **more: object) -> tuple[Made, list[Page]]:
    made = house.make("azul", ANA, BEN)
    return made, [new_seat(**more).sit(made, seat) for seat in (0, 1)]


def play_first(house: House, made: Made) -> Json:
    state = house.now(made.id)
    house.play(made, state, next(move for move in state["legal"] if move[0] == "1"))
    return state


# Names and words


def test_the_log_calls_ones_own_moves_you(house: House, new_seat: NewSeat) -> None:
    made, pages = two_people(house, new_seat)
    mover = play_first(house, made)["turn"]
    names = ["Ana", "Ben"]
    expect(pages[mover].locator(".log li.moved")).to_contain_text("You take")
    expect(pages[1 - mover].locator(".log li.moved")).to_contain_text(f"{names[mover]} takes")


def test_three_bots_of_one_level_have_three_names(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", {"kind": "me"}, BOT, BOT, BOT)
    page = new_seat(viewport=DESKTOP).sit(made, 0)
    names = page.locator(".plate .name").all_inner_texts()
    assert "You" in names
    assert len(set(names)) == 4
    expect(page.locator(".plate .note", has_text="Newcomer")).to_have_count(3)


@pytest.mark.parametrize("game", DRAWN)
def test_nobody_is_called_by_the_number_of_a_seat(seat: Seat, stock: Stock, game: str) -> None:
    """Neither to the eye nor to a screen reader."""
    page = seat.sit_all(stock.turn(game))
    page.locator("button[data-key]").first.wait_for()
    labels = page.locator("[aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert labels
    assert not re.search(r"seat \d", "\n".join([*labels, page.inner_text("body")]), re.IGNORECASE)


def decided(house: House) -> tuple[Made, Json]:
    """A finished table that someone won by points: deals are the server's, so a tie can happen."""
    for seed in range(20):
        made = house.make("azul", ANA, BEN)
        state = house.play_until(made, is_over, seed=seed)
        if len(set(state["scores"])) > 1:
            return made, state
    raise AssertionError("expected one of 20 games to be won by points")


def test_the_result_says_you_win_or_who_beats_you(house: House, new_seat: NewSeat) -> None:
    made, state = decided(house)
    winner = state["ranks"].index(1)
    gap = max(state["scores"]) - min(state["scores"])
    said = {winner: f"You win by {gap} point", 1 - winner: f"beats you by {gap} point"}
    for seat, words in said.items():
        page = new_seat().open(made.path(seat).replace("#", "?result#"))
        expect(page.locator("dialog[open] h2")).to_contain_text(words)


# What happened


def test_each_players_last_move_stays_marked(house: House, new_seat: NewSeat) -> None:
    """Where from and where to, until that player moves again; also after a reload."""
    made, pages = two_people(house, new_seat, viewport=DESKTOP)
    first = play_first(house, made)["turn"]
    page = pages[1 - first]
    wait_until_known(page, house.now(made.id))
    taker = page.locator(f"[data-taker='{first}']")
    expect(taker).to_have_count(1)
    trace = page.locator(".others .trace:not(.under)")
    expect(trace).to_have_count(1)
    state = house.now(made.id)
    house.play(made, state, state["legal"][0])
    page.reload()
    for seat in (0, 1):
        expect(page.locator(f"[data-taker='{seat}']")).to_have_count(1)
    expect(page.locator(".trace:not(.under)")).to_have_count(2)


def test_an_unconfirmed_move_is_pale_for_the_others(house: House, new_seat: NewSeat) -> None:
    made, pages = two_people(house, new_seat, viewport=DESKTOP)
    state = house.now(made.id)
    move = next(move for move in state["legal"] if move.endswith("5"))
    mover = state["turn"]
    command = {"type": "play", "seat": mover, "board": state["board"], "move": move}
    house.do(made, mover, command | {"confirm": False})
    expect(pages[1 - mover].locator(".others .loose [data-kind]").first).to_be_visible()
    expect(pages[mover].locator(".loose [data-kind]")).to_have_count(0)


def test_points_say_whose_they_are_and_show_their_run(house: House, new_seat: NewSeat) -> None:
    made, pages = two_people(house, new_seat, viewport=DESKTOP)
    state = house.play_until(made, lambda state: any(state["scores"]), seed=2)
    page = pages[0]
    wait_until_known(page, state)
    if state["waits"] == "over":  # random moves may score no sooner, and then the result opens
        page.locator("dialog[open] .ranks").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    detail = page.locator(".log .detail", has_text=re.compile(r"(You|Ben): Row \d, column \d"))
    detail.first.hover()
    expect(page.locator(".flights .lit").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".flights .lit")).to_have_count(0)


# Home


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_home_tells_whose_turn_it_is_by_the_servers_word(
    house: House, new_seat: NewSeat, viewport: Json
) -> None:
    """Also of a table that is closed to spectators, and that has gone on since it was seen."""
    made = house.make("azul", ANA, BEN)
    state = house.now(made.id)
    other = 1 - state["turn"]
    seat = new_seat(viewport=viewport)
    seat.sit(made, other)
    seat.open("/")
    card = seat.page.locator(f".recent a[href*='{made.id}']")
    expect(card).to_contain_text(f"{['Ana', 'Ben'][state['turn']]} to move")
    house.play(made, state, state["legal"][0])
    headers = {"authorization": f"Bearer {made.host}"}
    closing = {"type": "allow", "watchers": False, "chat": True}
    asked = {"type": "do", "id": "close", "command": closing}
    house.http.post(f"/api/tables/{made.id}/messages", json=asked, headers=headers)
    seat.page.reload()
    expect(card).to_contain_text("Your turn")


def test_a_finished_table_shows_its_result_and_leads_to_it(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", ANA, BEN)
    seat = new_seat()
    seat.sit(made, 0)
    ended = house.play_until(made, is_over, seed=3)
    scores = sorted(ended["scores"], reverse=True)
    word = "won" if ended["ranks"].count(1) == 1 else "share the victory with Ben,"
    seat.open("/")
    card = seat.page.locator(f".recent a[href*='{made.id}']")
    expect(card).to_contain_text(f"{word} {scores[0]}–{scores[1]}")
    card.click()
    expect(seat.page.locator("dialog[open] h2")).to_contain_text(re.compile("win|beats|share"))


# Lists that follow


def test_a_replays_list_shows_the_move_that_is_shown(new_seat: NewSeat, stock: Stock) -> None:
    seat = new_seat()
    page = seat.open(f"/replay/{stock.over('azul').id}?ply=30")
    now = page.locator(".moves .now")
    expect(now).to_be_in_viewport()
    page.get_by_role("button", name="Go to the start").click()
    expect(now).to_have_text(re.compile("^0"))
    expect(now).to_be_in_viewport()


def test_the_log_ends_with_the_newest_line_at_every_size(new_seat: NewSeat, stock: Stock) -> None:
    seat = new_seat(viewport={"width": 820, "height": 1180})
    page = seat.sit(stock.four.turn("azul"), 0)
    for width, height in ((1280, 800), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".log li").last).to_be_in_viewport(ratio=0.9)


# Lobby


def set_table(seat: Seat, friend: str = "") -> Page:
    page = seat.open("/")
    page.locator("article.game .buttons .button").nth(1).click()
    form = page.locator("dialog[open]")
    form.get_by_label("Player 2, Name").fill(friend)
    form.get_by_role("button", name="Set the table").click()
    expect(form).to_contain_text("Tell the others your name")
    form.get_by_label("Player 1, Name").fill("Ana")
    form.get_by_role("button", name="Set the table").click()
    page.locator("main.lobby").wait_for()
    return page


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_the_lobby_shows_the_link_its_code_and_what_is_played(
    new_seat: NewSeat, viewport: Json
) -> None:
    page = set_table(new_seat(viewport=viewport), "Ben")
    link = page.get_by_role("textbox", name="Link for Ben").input_value()
    assert re.search(r"/t/[a-z0-9]+#\S{16,}$", link)
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code of the link for Ben")).to_be_visible()
    for words in ("Azul", "Colored side", "Without jokers", "No time limit"):
        expect(page.locator(".played")).to_contain_text(words)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"]
    friend = new_seat(viewport=viewport).open(link)
    expect(friend.locator("main.lobby")).to_contain_text("Ana invites you to a game of Azul")
    assert friend.locator("main.lobby form input").input_value() == "Ben"


def test_a_link_tells_messengers_who_invites_and_no_secret(house: House) -> None:
    made = house.make("azul", ANA, {"kind": "open"})
    shown = house.http.get(f"/t/{made.id}").text
    assert '<meta property="og:title" content="Ana invites you to Azul">' in shown
    assert all(key not in shown for key in [*made.keys.values(), made.host])
    headers = {"accept-language": "fr"}
    shown = house.http.get(f"/t/{made.id}", headers=headers).text
    assert "Ana vous invite à jouer à Azul" in shown


def test_against_bots_moves_need_no_confirming_and_can_be_undone(
    house: House, new_seat: NewSeat
) -> None:
    kept = {"speed": "off", "coached": 9, "lang": "en"}
    made = house.make("azul", {"kind": "me"}, BOT)
    page = new_seat(settings=kept).sit(made, 0)
    while (state := house.now(made.id))["turn"] != 0:
        page.wait_for_timeout(20)
    by(click)(page, made, state, state["legal"][0])
    wait_until_changed(house, made, state)
    page.locator(".actions").get_by_role("button", name="Undo").click()
    expect(page.locator(".log li.gone").first).to_be_visible()
    while (now := house.now(made.id))["turn"] != 0:
        page.wait_for_timeout(20)
    assert now["view"]["lines"][0] == state["view"]["lines"][0]


def test_people_at_one_device_are_a_choice_and_have_names(new_seat: NewSeat) -> None:
    page = new_seat(settings=QUICK | {"name": "Ana"}).open("/")
    page.locator("article.game .buttons .button").nth(1).click()
    form = page.locator("dialog[open]")
    form.get_by_label("Player 2", exact=True).select_option("On this device")
    form.get_by_role("button", name="Set the table").click()
    expect(form).to_contain_text("Give everyone on this device a name")
    form.get_by_label("Player 2, Name").fill("Ben")
    form.get_by_role("button", name="Set the table").click()
    page.locator("main.field").wait_for()
    assert set(page.locator(".plate .name").all_inner_texts()) == {"Ana", "Ben"}


# Printed sets


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_a_printed_set_is_entered_checked_kept_and_played(
    house: House, new_seat: NewSeat, viewport: Json
) -> None:
    seat = new_seat(viewport=viewport, permissions=["clipboard-read", "clipboard-write"])
    page = seat.open("/edit/sintra/print")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("can be played")
    page.get_by_label("Window 3").fill("120")
    expect(verdict).to_contain_text("window 3 is 120, expected a number from 0 to 99")
    page.get_by_label("Window 3").fill("9")
    page.get_by_role("radio", name="green").click()
    page.get_by_label("Strip 1, side a, space 1: yellow").click()
    page.get_by_label("Name of your set").fill("Our box")
    expect(verdict).to_contain_text("can be played")
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Play with it").click()
    form = page.locator("dialog[open]")
    form.get_by_label("Player 2", exact=True).select_option("Bot")
    form.get_by_role("button", name="Set the table").click()
    page.locator("main.field").wait_for()
    table = page.url.split("/t/")[1]
    assert house.shown(table)["printed"]["windows"][2] == 9
    page.locator("header.bar button.icon").click()
    expect(page.locator("dialog[open]")).to_contain_text("Printed values: Our box")
    other = new_seat(viewport=viewport, locale="fr-FR", settings=QUICK | {"lang": "fr"})
    there = other.open(link)
    expect(there.get_by_label("Nom de votre jeu de valeurs")).to_have_value("Our box")
    expect(there.get_by_label("Fenêtre 3")).to_have_value("9")
    expect(there.locator(".verdict")).to_contain_text("On peut jouer")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"]


def test_a_set_is_saved_as_the_file_that_it_is_opened_from(new_seat: NewSeat) -> None:
    page = new_seat(accept_downloads=True).open("/edit/sintra/print")
    page.get_by_label("Window 1").fill("7")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as file").click()
    content = json.loads(saved.value.path().read_text())
    assert content["window_points"][0] == 7
    content["broken_glass"][1] = 0
    written = json.dumps(content).encode()
    page.locator("input[type=file]").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": written}
    )
    expect(page.locator(".verdict")).to_contain_text(
        "broken_glass space 2 is 0, expected less than 0 before it"
    )


def test_a_table_says_that_the_usual_set_is_a_house_set(house: House, new_seat: NewSeat) -> None:
    made = house.make("sintra", {"kind": "me"}, BOT)
    page = new_seat().sit(made, 0)
    page.locator("header.bar button.icon").click()
    expect(page.locator("dialog[open]")).to_contain_text("Printed values: House set")
    expect(page.locator("dialog[open]")).to_contain_text("the rulebook does not print")
