"""Games that are not ready yet: the page says how far they are, and what is waited for goes on."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewSeat
from tests.browser.served import BOT, ME, House
from tilewright.games import all_games

GAME = all_games()[0].name
WORDS = {
    "en": ("Getting ready", "step 5 of 12: legal moves", "The bots are getting ready"),
    "fr": ("En préparation", "étape 5 sur 12 : coups permis", "Les robots se préparent"),
}


class Progress:
    """What the server would say, and when it says something else."""

    def __init__(self, page: Page, part: str, game: str = GAME) -> None:
        doing = {"en": "legal moves", "fr": "coups permis"}
        work = {"game": game, "part": part, "done": 4, "steps": 12, "doing": doing}
        self.works = [work]
        page.route("**/api/progress", self.answer)

    def answer(self, route: Route) -> None:
        route.fulfill(body=json.dumps({"works": self.works}), content_type="application/json")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_card_says_how_far_its_game_is(new_seat: NewSeat, lang: str, width: int) -> None:
    seat = new_seat(settings={"lang": lang}, viewport={"width": width, "height": 800})
    progress = Progress(seat.page, "rules")
    page = seat.open("/")
    cards = page.locator("article.game")
    title, step, bots = WORDS[lang]
    first = cards.first.locator(".preparing")
    expect(first).to_contain_text(title)
    expect(first).to_contain_text(step)
    bar = first.get_by_role("progressbar")
    assert (bar.get_attribute("value"), bar.get_attribute("max")) == ("4", "12")
    assert page.locator(".preparing").count() == 1
    progress.works[0]["part"] = "bots"
    expect(first).to_contain_text(bots)
    progress.works.clear()
    expect(first).to_have_count(0)


def test_a_table_waits_with_progress_until_its_rules_are_there(new_seat: NewSeat) -> None:
    """The answer to "Play now" comes when the game is ready; meanwhile the card tells."""
    seat, held = new_seat(), list[Route]()
    progress = Progress(seat.page, "rules")
    seat.page.route("**/api/tables", lambda route: held.append(route))
    page = seat.open("/")
    card = page.locator("article.game").first
    card.get_by_role("button").first.click()
    expect(card.locator(".preparing")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    progress.works.clear()
    held[0].continue_()
    page.wait_for_selector("main.field")


def test_a_bot_that_is_not_ready_is_waited_for_with_progress(
    house: House, new_seat: NewSeat
) -> None:
    made = house.make(GAME, ME, BOT, bot_pause=10)
    seat = new_seat(viewport={"width": 390, "height": 844})
    progress = Progress(seat.page, "bots")
    page = seat.open(made.path(0))
    page.wait_for_selector("main.field")
    state = house.now(made.id)
    if state["turn"] == 0:
        expect(page.locator(".preparing")).to_have_count(0)  # a person's turn needs no bot
        house.play(made, state, state["legal"][0])
    expect(page.locator(".preparing")).to_be_in_viewport(ratio=1)
    progress.works.clear()
    expect(page.locator(".preparing")).to_have_count(0)
