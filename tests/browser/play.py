"""Ways to play a move on the page: by pointer, by touch, by keys, typed."""

import random
import time
from collections.abc import Callable, Mapping

from playwright.sync_api import Locator, Page, expect

from tests.browser import plain
from tests.browser.seats import button, is_by_itself, keys_of
from tests.browser.served import House, Json, Made, is_over

Press = Callable[[Page, str], None]
Play = Callable[[Page, Made, Json, str], None]
PATIENCE = 20.0  # seconds
MOST_TURNS = 5000
MOST_STEPS = 150
KEYS = "found => found.map((one) => one.dataset.key)"


def place_of(page: Page, key: str) -> Locator:
    """Where a finger goes: to a tile of a group, else to the choice itself."""
    choice = page.locator(button(key)).last
    tile = choice.locator(".tile").first
    return tile if key.startswith("take:") and tile.count() else choice


def click(page: Page, key: str) -> None:
    page.locator(button(key)).last.wait_for()
    place_of(page, key).click()


def tap(page: Page, key: str) -> None:
    page.locator(button(key)).last.wait_for()
    place_of(page, key).tap()


def by(press: Press) -> Play:
    """Play by pressing what leads to a move, one after another. Of tiles to keep, those that the
    page suggests are kept."""

    def play(page: Page, made: Made, state: Json, move: str) -> None:
        keys = keys_of(made.game, move)
        if is_by_itself(keys, state["legal"], made.game):
            keys = keys[:-1]
        for key in keys:
            if key.startswith("hold:"):
                key = page.locator("button.pav-done").get_attribute("data-key") or ""
            if key.startswith("pay:"):
                unfold(page, key)
            press(page, key)

    return play


def from_list(press: Press, house: House, lang: str = "en") -> Play:
    """Play a move that the page lists."""

    def play(page: Page, made: Made, state: Json, move: str) -> None:
        press(page, lead_to(move, house.moves(made.id, lang)[move], page, press))

    return play


def lead_to(move: str, words: str, page: Page, press: Press) -> str:
    """Press what a move's words begin with until the move itself is offered."""
    for _ in range(MOST_STEPS):
        page.locator("button.move[data-key]").first.wait_for()
        keys = page.locator("button.move[data-key]").evaluate_all(KEYS)
        if f"move:{move}" in keys:
            return f"move:{move}"
        begins = [key for key in keys if f"{words} ".startswith(key.removeprefix("begin:") + " ")]
        assert len(begins) == 1, (words, keys)
        press(page, begins[0])
    raise AssertionError(f"no way leads to {move}")


def unfold(page: Page, key: str) -> None:
    """Ways to pay with more jokers than needed are folded away."""
    page.locator(".pav-dialog").wait_for()
    folded = page.locator("details:not([open])", has=page.locator(button(key)))
    if folded.count():
        folded.locator("summary").click()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.dataset?.key ?? ''"))


def press_by_keys(page: Page, key: str) -> None:
    """Arrows among the targets of a board and in lists of moves, Tab everywhere."""
    page.locator(button(key)).last.wait_for()
    arrow = "ArrowDown" if key.startswith(("line:", "begin:", "move:")) else "Tab"
    for _ in range(MOST_STEPS):
        if focused(page) == key:
            page.keyboard.press("Enter")
            return
        page.keyboard.press(arrow if focused(page) else "Tab")
    raise AssertionError(f"{key} is not reached by {arrow}")


def type_move(page: Page, made: Made, state: Json, move: str) -> None:
    """The key shows the box to those who have not asked for it."""
    page.locator("button[data-key]").first.wait_for()
    page.keyboard.press("/")
    expect(page.locator("#typed-move")).to_be_focused()
    page.keyboard.type(move)
    page.keyboard.press("Enter")


def confirm(page: Page) -> None:
    page.locator("button.confirm").click()


def complete(
    house: House,
    made: Made,
    pages: Mapping[int, Page],
    play: Play,
    seed: int,
    is_enough: Callable[[Json], bool] = is_over,
    confirm: Callable[[Page], None] = confirm,
) -> Json:
    """Random moves on the page of the player to move, to the end; others play by themselves."""
    rng = random.Random(seed)
    for _ in range(MOST_TURNS):
        state = house.now(made.id)
        if is_enough(state) or is_over(state):
            return state
        page = pages.get(state["turn"])
        if page is None:
            time.sleep(0.02)
            continue
        wait_until_known(page, state)
        if state["waits"] == "confirm":
            confirm(page)
            wait_until_changed(house, made, state)
        else:
            play(page, made, state, rng.choice(worth_playing(made.game, state["legal"])))
            wait_until_changed(house, made, state)
    raise AssertionError(f"seed {seed}: the game did not end")


def worth_playing(game: str, legal: list[str]) -> list[str]:
    """In Azul not the floor line, while there is a choice: that only makes games longer."""
    is_azul = game in ("azul", plain.NAME)
    useful = [move for move in legal if not (is_azul and move.endswith("-"))]
    return useful or legal


def play_until_seen(house: House, made: Made, wanted: Locator, seed: int = 1) -> bool:
    """Random moves of all seats until the page of them all shows this, or the game is over."""
    rng = random.Random(seed)
    while not wanted.is_visible():
        state = house.now(made.id)
        if is_over(state):
            return False
        house.play(made, state, rng.choice(state["legal"]))
        wait_until_known(wanted.page, house.now(made.id))
        wanted.page.wait_for_timeout(50)  # tags come after the table
    return True


def wait_until_known(page: Page, state: Json) -> None:
    """A page may lag behind; what it knows it may still be moving tiles for."""
    page.locator(f"[data-board='{state['board']}']").wait_for()


def wait_until_changed(house: House, made: Made, state: Json) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        now = house.now(made.id)
        if (now["board"], now["waits"]) != (state["board"], state["waits"]):
            return
        time.sleep(0.01)
    raise AssertionError(f"nothing came of a move at ply {state['ply']}")
