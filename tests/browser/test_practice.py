"""Puzzles in a real browser: one failed, answered, and solved; what is kept of it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import click, unfold
from tests.browser.seats import QUICK, Seat, is_by_itself, keys_of
from tests.games import DRAWN_GAMES
from tilewright import Position
from tilewright.puzzles.puzzle import Puzzle, puzzles_of

PATIENCE = 60_000  # milliseconds: a busy machine is slow


def at_stage(page: Page, stage: str) -> None:
    page.locator(f'.task[data-stage="{stage}"]').wait_for(timeout=PATIENCE)


def open_puzzle(seat: Seat, name: str, puzzle: Puzzle) -> Page:
    page = seat.open(f"/practice/{name}/{puzzle.id}")
    at_stage(page, "asked")
    return page


def choose(page: Page, puzzle: Puzzle, move: str) -> None:
    """Press what leads to a move on the board."""
    position = Position.from_text(puzzle.position)
    keys = keys_of(position.game, move)
    if is_by_itself(keys, position.legal_moves.texts(), position.game):
        keys = keys[:-1]
    for key in keys:
        if key.startswith("pay:"):
            unfold(page, key)
        click(page, key)


def pressable(puzzle: Puzzle) -> bool:
    """Tiles to keep are chosen one by one: other tests press them."""
    return not {puzzle.answer[:4], puzzle.tempting[:4]} & {"pass"}


@DRAWN_GAMES
def test_a_puzzle_is_failed_answered_and_solved(seat: Seat, name: str) -> None:
    puzzle = next(filter(pressable, puzzles_of(name)))
    page = open_puzzle(seat, name, puzzle)
    choose(page, puzzle, puzzle.tempting)
    task = page.locator(".task")
    at_stage(page, "wrong")
    expect(task).to_contain_text("With best play it costs you", timeout=PATIENCE)
    expect(page.locator(".actions .prompt")).to_contain_text(re.compile("You|Opponent"))
    page.get_by_role("button", name="Try again").click()
    at_stage(page, "asked")
    choose(page, puzzle, puzzle.answer)
    at_stage(page, "solved")
    expect(task).to_contain_text("Why.", timeout=PATIENCE)
    expect(task.locator(".line li")).to_have_count(1 + len(puzzle.line.split()))
    expect(page.locator(".chooser dl")).to_contain_text("0 of 1")


def test_a_solved_puzzle_is_remembered(seat: Seat) -> None:
    puzzle = next(filter(pressable, puzzles_of("azul")))
    page = open_puzzle(seat, "azul", puzzle)
    choose(page, puzzle, puzzle.answer)
    at_stage(page, "solved")
    page.get_by_role("button", name="Next puzzle").click()
    at_stage(page, "asked")
    assert puzzle.id not in page.url
    page.reload()
    expect(page.locator(".chooser dl")).to_contain_text("1 of 1", timeout=PATIENCE)


def test_the_home_page_leads_to_the_puzzle_of_the_day(seat: Seat) -> None:
    page = seat.open("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    at_stage(page, "asked")
    expect(page.get_by_role("button", name="Puzzle of the day")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.set_viewport_size({"width": 390, "height": 844})
    heights = page.locator(".chooser select").evaluate_all("all => all.map((s) => s.offsetHeight)")
    assert len(heights) == 3
    assert max(heights) < 60, "what is for the game's field does not stretch a form's"


def test_a_lying_phone_has_room_for_what_is_said(new_seat: NewSeat) -> None:
    """The bar stays a bar, and does not grow over the displays."""
    seat = new_seat(settings=QUICK | {"lang": "fr"}, viewport={"width": 844, "height": 390})
    page = open_puzzle(seat, "azul", next(iter(puzzles_of("azul"))))
    page.get_by_role("button", name="Voir la solution").click()
    at_stage(page, "shown")
    expect(page.locator(".actions .prompt")).to_contain_text(re.compile("Vous|Adversaire"))
    bar = page.locator(".actions .controls").bounding_box()
    assert bar
    assert bar["height"] < 100
