"""The analysis board: moves tried and kept, positions set up, games played on."""

import random
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import by, click
from tests.browser.screens import replay_of
from tests.browser.seats import QUICK, Seat
from tests.browser.served import House, Made
from tests.browser.stock import Stock
from tests.browser.test_access import ANYONE, MORE_LOOKS, complaints
from tests.games import DRAWN, DRAWN_GAMES
from tests.test_wasm import made as engine_made
from tilewright import Dealer, Position, Record, solve
from tilewright.puzzles.puzzle import puzzles_of

PATIENCE = 60_000  # milliseconds: a busy machine is slow
# The best move is drawn around each of the tiles that it takes, not around all that lie there.
ROUND_TILES = """() => {
  const drawn = [...document.querySelectorAll(".marks g.best rect:not(.under)")];
  const tile = document.querySelector(".market span.tile").getBoundingClientRect();
  const market = document.querySelector(".market").getBoundingClientRect();
  const there = drawn.map((one) => one.getBoundingClientRect()).filter(({ right, bottom }) =>
    right < market.right + 9 && bottom < market.bottom + 9);
  return there.length && there.every(({ width }) => width < 1.6 * tile.width);
}"""


def link_to(given: Position | Record) -> str:
    """As people share it."""
    kind, text = ("p", given.text) if isinstance(given, Position) else ("r", given.write())
    return f"/analysis#{kind}=" + urlsafe_b64encode(text.encode()).decode().rstrip("=")


def opened(seat: Seat, given: Position | Record) -> Page:
    page = seat.open(link_to(given))
    page.locator("button[data-key]").first.wait_for()
    return page


def dealt(name: str) -> Position:
    return Dealer(name).deal(Position.start(name))


def played(page: Page, position: Position, move: str) -> Position:
    """A move on the board, as at a table."""
    made, state = Made("", position.game, "", {}), {"legal": position.legal_moves.texts()}
    by(click)(page, made, state, move)
    last = page.locator(".tree .entry[aria-current=true]")
    expect(last).to_contain_text(move)
    return position.play(move)


def kept(page: Page) -> Record:
    """The analysis that this browser remembers."""
    found = page.evaluate("JSON.parse(localStorage.getItem('tilewright.analyses'))[0].record")
    return Record.read(found)


@DRAWN_GAMES
def test_variations_survive_reload_download_and_upload(
    seat: Seat, tmp_path: Path, name: str
) -> None:
    start = dealt(name)
    first, other, *_ = random.Random(4).sample(start.legal_moves.texts(), 4)
    page = opened(seat, start)
    after = played(page, start, first)
    second = after.legal_moves.texts()[0]
    played(page, after, second)
    page.get_by_role("button", name="Go to the start").click()
    played(page, start, other)
    page.get_by_label("Comment", exact=True).fill("what if {so}")
    page.get_by_label("Comment", exact=True).press("Enter")
    page.get_by_label("Mark", exact=True).select_option("!?")

    wanted = Record.from_position(start).play(first).play(second).vary(0, other)
    expect(page.locator(".tree .comment")).to_have_text("what if (so)")
    assert [str(move) for move in kept(page).moves] == [first, second]
    assert kept(page).at(0) == wanted.at(0) == start
    (line,) = kept(page).entries[0].variations
    assert [(one.move, one.comment, one.mark) for one in line] == [(other, "what if (so)", "!?")]

    before = kept(page)
    page.reload()
    expect(page.locator(".tree .variation .entry")).to_have_attribute("aria-current", "true")
    assert kept(page) == before

    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / "analysis.txt"
    download.value.save_as(file)
    assert Record.read(file.read_text(encoding="utf-8")) == before
    page.keyboard.press("Escape")
    page.evaluate("localStorage.removeItem('tilewright.analyses')")
    page.get_by_role("button", name="New or open").click()
    page.locator("dialog[open] input[type=file]").set_input_files(file)
    page.locator("dialog[open]").wait_for(state="detached")
    expect(page.locator(".tree .variation .entry")).to_have_count(1)
    assert kept(page) == before


@DRAWN_GAMES
def test_a_game_is_played_on_from_any_ply(
    house: House, seat: Seat, stock: Stock, name: str
) -> None:
    replay_of(name)(seat, stock)
    page = seat.page
    ply = int(page.locator("input.slider").input_value())
    made = stock.over(name)
    record = Record.read(house.http.get(f"/api/tables/{made.id}/record").text)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    page.locator("main.field").wait_for()
    table = page.url.rpartition("/")[2]
    assert house.shown(table)["start"] == record.at(ply).text
    again = Record.read(house.http.get(f"/api/tables/{table}/record").text)
    assert again.at(0) == record.at(ply)


def test_an_analysis_is_played_on_by_friends_and_bots(house: House, seat: Seat) -> None:
    start = Dealer(3).deal(Position.start("sintra", players=3))
    page = opened(seat, start)
    page.get_by_role("button", name="Play on from here").click()
    form = page.locator("dialog[open]")
    turn = start.turn + 1
    friend, other = sorted({1, 2, 3} - {turn})
    form.get_by_label(f"Player {turn}, Name").fill("Ana")
    form.get_by_label(f"Player {friend}", exact=True).select_option("open")
    form.get_by_label(f"Player {other}, Strength").select_option("7")
    form.get_by_role("button", name="Set the table").click()
    page.locator("main.lobby").wait_for()
    shown = house.shown(page.url.rpartition("/")[2])
    assert shown["start"] == start.text
    seats = {i + 1: (one["kind"], one["level"]) for i, one in enumerate(shown["seats"])}
    assert seats == {turn: ("person", None), friend: ("open", None), other: ("bot", 7)}


def test_an_analysis_is_given_as_link_record_position_and_picture(new_seat: NewSeat) -> None:
    seat = new_seat(permissions=["clipboard-read", "clipboard-write"])
    start = dealt("azul")
    page = opened(seat, start)
    move = start.legal_moves.texts()[0]
    after = played(page, start, move)
    record = Record.from_position(start).play(move)
    given = {}
    page.get_by_role("button", name="Share").click()
    for what in ("link", "record", "position"):
        page.get_by_role("button", name=f"Copy {what}").click()
        given[what] = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Picture").click()
    page.wait_for_function(
        "navigator.clipboard.read().then(([one]) => one.types.includes('image/png'))"
    )
    page.keyboard.press("Escape")
    assert given["position"] == after.text
    for what, moves in (("position", 0), ("record", 1), ("link", 1)):
        page.evaluate("localStorage.removeItem('tilewright.analyses')")
        paste(page, given[what])
        expect(page.locator(".tree .entry")).to_have_count(1 + moves)
        assert kept(page).entries == (record.entries if moves else ())
        assert kept(page).at(0) == (start if moves else after)


@pytest.mark.parametrize("name", DRAWN)
def test_a_table_opens_at_its_move_and_deals_are_drawn_or_given(
    house: House, seat: Seat, stock: Stock, name: str
) -> None:
    made = stock.over(name)
    record = Record.read(house.http.get(f"/api/tables/{made.id}/record").text)
    page = seat.open(f"/analysis?table={made.id}&ply=30")
    now = page.locator(".tree .entry[aria-current=true]")
    expect(now).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 1280, "height": 620})
    expect(now).to_be_in_viewport(ratio=0.9)
    page.wait_for_function("localStorage.getItem('tilewright.analyses')")
    assert kept(page).entries == record.entries

    page.get_by_role("button", name="Go to the start").click()
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".tree .variation .entry")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Go to the start").click()
    page.get_by_role("button", name="Give by hand").click()
    slots = page.get_by_role("group", name="Display 1", exact=True).get_by_role("button")
    taken = (slots.first.get_attribute("aria-label") or "").partition(": ")[2]
    slots.first.press("Delete")
    page.get_by_role("button", name="Lay out").click()
    seat.forgive("400")
    expect(page.get_by_role("alert")).to_contain_text("too few or too many tiles")
    page.get_by_role("button", name=taken, exact=True).click()
    slots.last.click()
    page.get_by_role("button", name="Lay out").click()
    page.locator("dialog[open]").wait_for(state="detached")
    expect(page.locator(".tree .variation .entry")).to_have_count(2)


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="New or open").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Paste").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()
    dialog.wait_for(state="detached")


@DRAWN_GAMES
def test_the_engines_lines_are_shown_played_and_solved(seat: Seat, name: str) -> None:
    engine_made(name)
    page = opened(seat, dealt(name))
    engine = page.get_by_role("button", name="Show the engine’s lines")
    engine.click()
    lines = page.locator(".lines .line")
    expect(lines).to_have_count(3, timeout=PATIENCE)
    expect(page.locator(".lines .note").first).to_contain_text("simulations a second")
    page.wait_for_function(ROUND_TILES)
    page.get_by_role("combobox", name="Lines", exact=True).select_option("5")
    expect(lines).to_have_count(5, timeout=PATIENCE)
    lines.first.click()
    expect(page.locator(".tree .entry")).to_have_count(2)
    ending = Position.from_text(puzzles_of(name)[0].position)
    paste(page, ending.text)
    expect(lines).to_have_count(5, timeout=PATIENCE)
    proven = page.locator(".lines .proven")
    if solution := solve(ending):
        expect(proven).to_contain_text(ending.describe_move(solution.line[0]), timeout=PATIENCE)
    else:  # chance decides something before the round ends
        expect(proven).to_have_count(0)
    engine.click()
    expect(lines).to_have_count(0)


@pytest.mark.parametrize("size", [(844, 390), (1024, 768)])
@pytest.mark.parametrize("name", DRAWN)
def test_on_a_screen_that_lies_lines_leave_the_board_free(
    new_seat: NewSeat, name: str, size: tuple[int, int]
) -> None:
    engine_made(name)
    seat = new_seat(viewport={"width": size[0], "height": size[1]})
    page = opened(seat, dealt(name))
    page.get_by_role("button", name="Show the engine’s lines").click()
    expect(page.locator(".lines .line")).to_have_count(3, timeout=PATIENCE)
    board = page.locator(".mine .board").first.bounding_box()
    lines = page.locator(".extras").bounding_box()
    assert board
    assert lines
    assert board["y"] + board["height"] - 1 <= lines["y"] < size[1] - 24


@DRAWN_GAMES
def test_a_position_is_set_up_by_hand(seat: Seat, name: str) -> None:
    start = dealt(name)
    page = opened(seat, start)
    page.get_by_role("button", name="Set up").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Score", exact=True).first.fill("13")
    dialog.get_by_label("Score", exact=True).first.press("Tab")
    slot = dialog.get_by_role("group", name="Display 1", exact=True).get_by_role("button").first
    slot.press("Delete")  # a display of three tiles cannot be
    expect(dialog.get_by_role("status")).to_contain_text("a display is full until it is emptied")
    seat.forgive("400")
    for _ in range(3):
        slot.press("Delete")
    expect(dialog.get_by_role("status")).to_have_text("The position can be played.")
    dialog.get_by_role("button", name="Use it").click()
    dialog.wait_for(state="detached")
    page.locator("button[data-key]").first.wait_for()
    fields = dict(part.split("=", 1) for part in start.text.split()[1:])
    fields |= {"0.score": "13", "displays": "-" + fields["displays"][4:]}
    del fields["bag"]  # the tiles are in the bag again
    text = " ".join([name, *(f"{key}={value}" for key, value in fields.items())])
    assert kept(page).at(0) == Position.from_text(text)


def test_what_cannot_be_is_said_in_the_readers_words(seat: Seat) -> None:
    page = opened(seat, Dealer(1).deal(Position.start("azul")))
    page.get_by_role("button", name="Set up").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Round", exact=True).fill("0")
    dialog.get_by_label("Round", exact=True).press("Tab")
    seat.forgive("400")
    expect(dialog.get_by_role("status")).to_contain_text(
        "It is round 0 only before the first deal."
    )
    expect(dialog.get_by_role("button", name="Use it")).to_be_disabled()


def test_an_analysis_is_walked_by_keys_alone(seat: Seat) -> None:
    start = Dealer(2).deal(Position.start("azul"))
    page = opened(seat, start)
    page.locator("button[data-key]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".tree .entry")).to_have_count(2)
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".tree .entry").first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tree .entry").last).to_have_attribute("aria-current", "true")


def board_of(name: str) -> Callable[[Seat], object]:
    return lambda seat: opened(seat, dealt(name))


def dialog_of(name: str, label: str) -> Callable[[Seat], object]:
    def show(seat: Seat) -> None:
        opened(seat, dealt(name)).get_by_role("button", name=label).click()
        seat.page.locator("dialog[open] .button.primary, dialog[open] textarea").first.wait_for()

    return show


def deal_by_hand(name: str) -> Callable[[Seat], object]:
    def show(seat: Seat) -> None:
        page = seat.open(link_to(Position.start(name)))
        page.get_by_role("button", name=re.compile("^(Give by hand|Choisir)")).click()
        page.locator("dialog[open] .row").first.wait_for()

    return show


def lines_of(name: str) -> Callable[[Seat], object]:
    def show(seat: Seat) -> None:
        engine_made(name)
        page = opened(seat, with_short_moves(name))
        page.get_by_role("button", name="Show the engine’s lines").click()
        expect(page.locator(".lines .line")).to_have_count(3, timeout=PATIENCE)

    return show


def with_short_moves(name: str) -> Record:
    """The shortest moves that can be played, which are small to press in the tree."""
    record = Record.from_position(dealt(name))
    for _ in range(4):
        record = record.play(min(record.position.legal_moves.texts(), key=len))
    return record


SCREENS: dict[str, Callable[[Seat], object]] = {
    **{f"{name} board": board_of(name) for name in DRAWN},
    **{f"{name} set up": dialog_of(name, "Set up") for name in DRAWN},
    **{f"{name} lines": lines_of(name) for name in DRAWN},
    **{f"{name} deal by hand": deal_by_hand(name) for name in DRAWN},
    "open": dialog_of("azul", "New or open"),
    "give to others": dialog_of("azul", "Share"),
    "play on": dialog_of("sintra", "Play on from here"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_everyone_can_read_and_press(new_seat: NewSeat, name: str) -> None:
    seat = new_seat(**ANYONE)
    SCREENS[name](seat)
    found = complaints(seat.page, MORE_LOOKS)
    assert not found, "\n".join(found)


@DRAWN_GAMES
def test_large_french_words_have_room(new_seat: NewSeat, name: str) -> None:
    seat = new_seat(settings=QUICK | {"lang": "fr"}, **ANYONE)
    deal_by_hand(name)(seat)
    found = complaints(seat.page, ())
    assert not found, "\n".join(found)
