"""Pausing between two people: asked, agreed, and gone on with."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewSeat
from tests.browser.served import ME, House

WORDS = {
    "en": {
        "menu": "Menu",
        "item": "Pause the game…",
        "days": "For 7 days",
        "asks": "Ana would like to pause the game for 7 days.",
        "agree": "Agree",
        "paused": "The game is paused until",
        "on": "Go on",
        "later": "Ben would like to go on with the game.",
    },
    "fr": {
        "menu": "Menu",
        "item": "Mettre la partie en pause…",
        "days": "Pendant 7 jours",
        "asks": "Ana voudrait mettre la partie en pause pendant 7 jours.",
        "agree": "D’accord",
        "paused": "La partie est en pause jusqu’au",
        "on": "Reprendre",
        "later": "Ben voudrait reprendre la partie.",
    },
}


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("fr", 360)])
def test_two_people_pause_a_game_and_go_on(
    new_seat: NewSeat, house: House, lang: str, width: int
) -> None:
    words = WORDS[lang]
    made = house.make("azul", {**ME, "name": "Ana"}, {**ME, "name": "Ben"})
    looks = {"speed": "off", "confirming": "never", "coached": 9, "lang": lang}
    size = {"width": width, "height": 800}
    ana, ben = (new_seat(settings=looks, viewport=size).sit(made, seat) for seat in (0, 1))
    ana.get_by_role("button", name=words["menu"], exact=True).click()
    ana.get_by_role("button", name=words["item"]).click()
    ana.get_by_role("button", name=words["days"]).click()
    expect(ben.get_by_role("alertdialog", name=words["asks"])).to_be_visible()
    ben.get_by_role("button", name=words["agree"]).click()
    for page in (ana, ben):
        expect(page.get_by_text(words["paused"])).to_be_visible()
        assert page.locator("button[data-key]:not([disabled])").count() == 0
    ben.get_by_role("button", name=words["on"]).click()
    expect(ana.get_by_role("alertdialog", name=words["later"])).to_be_visible()
    ana.get_by_role("button", name=words["agree"]).click()
    for page in (ana, ben):
        expect(page.get_by_text(words["paused"])).to_have_count(0)
