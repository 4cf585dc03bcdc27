"""Cards, open tables and statistics: on phones, by a link, after some games."""

import contextlib
import json
import re
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewSeat
from tests.browser.seats import Seat
from tests.browser.served import House, Json, Made, is_over
from tests.browser.test_access import AXE, MEASURE, axe, too_much

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
HURRY = """{
  const later = setInterval;
  window.setInterval = (work, ms, ...more) => later(work, Math.min(ms, 300), ...more);
}"""  # whoever looks for someone asks every four seconds
WHOLE = "all => all.every((one) => one.scrollWidth <= one.clientWidth)"  # no name is cut
FORGIVEN = "Failed to load resource"  # what a test asks for and is refused


def make_card(page: Page, name: str) -> Json:
    """Through the page; what the browser then keeps."""
    page.goto("/card")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Make a card").click()
    expect(page.get_by_role("button", name="On another device")).to_be_visible()
    kept: Json = json.loads(page.evaluate("localStorage.getItem('tilewright.card')"))
    return kept


def tie(house: House, made: Made, seat: int, secret: str) -> None:
    answer = house.http.post(
        "/api/card/ties",
        json={"table": made.id, "keys": [made.keys[seat]]},
        headers={"authorization": f"Bearer {secret}"},
    )
    assert answer.json()["seats"] == [seat], answer.text


def is_readable(page: Page) -> None:
    """For everyone, also on a small phone with large letters."""
    page.evaluate(AXE)
    page.evaluate(MEASURE)
    assert axe(page) == []
    assert too_much(page) == []


def test_a_visitor_sees_one_quiet_line(new_seat: NewSeat) -> None:
    page = new_seat().open("/")
    links = page.get_by_role("contentinfo").get_by_role("link")
    expect(links).to_have_text(["Puzzle of the day", "Your tables on all your devices"])
    links.last.click()
    expect(page.get_by_role("button", name="Make a card")).to_be_visible()


def test_a_visitor_who_looks_again_is_nobody_else(new_seat: NewSeat) -> None:
    """Or they would be told that someone is here."""
    visitor, other = new_seat(), new_seat()
    first, again, others = (asked_as(seat) for seat in (visitor, visitor, other))
    assert first == again != others


def asked_as(seat: Seat) -> str:
    """As whom a page that is loaded asks for open tables."""
    with seat.page.expect_request(re.compile(r"/api/open\?me=")) as asked:
        seat.open("/")
    return asked.value.url


def test_two_people_find_each_other_from_the_open_list_on_two_phones(new_seat: NewSeat) -> None:
    ana, ben = new_seat(**PHONE), new_seat(**PHONE)
    host = ana.open("/")
    host.locator("article.game .buttons .button").nth(1).click()
    form = host.locator("dialog[open]")
    form.get_by_label("Player 1, Name").fill("Ana")
    form.get_by_role("button", name="Set the table").click()
    host.get_by_role("button", name="Open to anyone").click()
    expect(host.get_by_text("is in the list of open tables")).to_be_visible()
    guest = ben.open("/")
    guest.get_by_role("button", name="Sit down at Ana’s table").click()
    guest.locator("dialog[open]").get_by_label("Your name").fill("Ben")
    guest.locator("dialog[open]").get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.wait_for_selector("main.field")


def impatient(new_seat: NewSeat) -> Seat:
    seat = new_seat(**PHONE)
    seat.context.add_init_script(HURRY)
    return seat


def look_for(page: Page, name: str, players: int) -> None:
    """Ask for opponents from the first page."""
    page.get_by_role("button", name="Find me an opponent").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("group", name="Players").get_by_label(str(players)).check()
    dialog.get_by_role("button", name="Look for someone").click()


def test_two_who_look_for_someone_are_paired_also_from_a_game_with_a_bot(new_seat: NewSeat) -> None:
    ana, ben = impatient(new_seat), impatient(new_seat)
    page, other = ana.open("/"), ben.open("/")
    look_for(page, "Ana", 2)
    page.get_by_role("button", name="Play a bot meanwhile").click()
    page.wait_for_selector("main.field")
    sought = page.get_by_role("button", name="Looking for someone to play Azul…")
    expect(sought).to_be_visible()
    assert page.locator(".chips .who").evaluate_all(WHOLE)
    expect(page.get_by_role("button", name="Stop looking")).to_have_count(0)  # it would cover
    sought.click()
    expect(page.get_by_role("button", name="Stop looking")).to_be_in_viewport()
    look_for(other, "Ben", 2)
    page.get_by_role("button", name="To the table").click()
    other.wait_for_selector("main.field")
    expect(page).to_have_url(other.url)


def test_two_who_look_for_a_third_begin_with_a_bot_when_both_agree(new_seat: NewSeat) -> None:
    ana, ben = impatient(new_seat), impatient(new_seat)
    pages = [ana.open("/"), ben.open("/")]
    for page, name in zip(pages, ("Ana", "Ben"), strict=True):
        look_for(page, name, 3)
    for page in pages:
        expect(page.get_by_text("2 of 3 are here")).to_be_visible()
        is_readable(page)
        page.get_by_role("button", name="Start with bots").click()
    for page in pages:
        page.wait_for_selector("main.field")
        expect(page.locator(".plate .name")).to_have_count(3)
    assert len({page.url for page in pages}) == 1


def at_noon() -> str:
    """Where it is midday now: of a day's last hour, a vacation counts nothing."""
    hours = 12 - datetime.now(UTC).hour
    return f"Etc/GMT{-hours:+}"  # signs are the other way round there


def test_a_vacation_is_seen_by_the_others(new_seat: NewSeat, house: House) -> None:
    ana, ben = new_seat(**PHONE, timezone_id=at_noon()), new_seat(**PHONE)
    secret = make_card(ana.page, "Ana")["secret"]
    days = {"per": "move", "seconds": 172_800}
    people = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
    made = house.make("azul", *people, clock=days)
    tie(house, made, 0, secret)
    ana.page.get_by_role("button", name="Go on vacation").click()
    expect(ana.page.get_by_text("You are on vacation until")).to_be_visible()
    expect(ana.page.get_by_text("22 days left of 30 a year")).to_be_visible()
    is_readable(ana.page)
    page = ben.sit(made, 1)
    expect(page.locator(".plate", has_text="Ana")).to_contain_text("on vacation")
    ana.page.get_by_role("button", name="I am back").click()
    expect(page.locator(".plate", has_text="Ana")).not_to_contain_text("on vacation")


def test_a_card_comes_to_a_second_device_by_its_link(new_seat: NewSeat, house: House) -> None:
    ana, phone = new_seat(), new_seat(**PHONE)
    phone.forgive(FORGIVEN)
    kept = make_card(ana.page, "Ana")
    made = house.make("azul", {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
    tie(house, made, 0, kept["secret"])
    ana.page.get_by_role("button", name="On another device").click()
    link = ana.page.get_by_label("Link of your card").input_value()
    assert link.endswith("#" + kept["secret"])
    page = phone.open(link)
    is_readable(page)
    page.get_by_role("alert").get_by_role("button", name="Use it here").click()
    expect(page.get_by_text("This device has your card now.")).to_be_visible()
    assert "#" not in page.url
    assert json.loads(page.evaluate("localStorage.getItem('tilewright.settings')"))["name"] == "Ana"
    table = page.locator(f"a[href$='/t/{made.id}']")
    state = house.now(made.id)
    expect(table).to_contain_text("Your turn" if state["turn"] == 0 else "Ben to move")
    house.play_until(made, lambda now: now["turn"] != state["turn"])
    expect(table).to_contain_text("Ben to move" if state["turn"] == 0 else "Your turn")
    expect(page).to_have_title(re.compile(r"^Your" if state["turn"] == 0 else r"^\(1\) Your"))
    page.evaluate("localStorage.removeItem('tilewright.tables')")
    phone.open(f"/t/{made.id}")  # as the link in a message, where nothing is known of the table
    expect(page.locator(".plate .name", has_text="You")).to_be_visible()  # the card has the seat
    expect(page.locator(".plate .name", has_text="Ben")).to_be_visible()


def test_nobody_is_given_a_card_that_someone_else_sent(new_seat: NewSeat) -> None:
    """Or whoever sent theirs would hold the seats of whoever opened it."""
    eve, ben = new_seat(), new_seat(**PHONE)
    hers, his = make_card(eve.page, "Eve"), make_card(ben.page, "Ben")
    page = ben.page
    page.evaluate("secret => { location.hash = secret; }", hers["secret"])
    question = page.get_by_role("alert")
    expect(question).to_contain_text("Eve: is this your card?")
    expect(question).to_contain_text("It would replace the card that this device has, Ben.")
    is_readable(page)
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert json.loads(page.evaluate("localStorage.getItem('tilewright.card')")) == his
    assert "#" not in page.url


def test_statistics_after_three_games(new_seat: NewSeat, house: House) -> None:
    ana = new_seat(**PHONE)
    secret = make_card(ana.page, "Ana")["secret"]
    for seed in range(3):
        made = house.make("azul", {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
        tie(house, made, 0, secret)
        house.play_until(made, is_over, seed)
    wait_for_games(house, secret, 3)
    note_review(house, made)
    page = ana.open("/card")
    expect(page.get_by_text("Accuracy 87 · Luck −3% (1 game reviewed)")).to_be_visible()
    expect(page.get_by_text(re.compile("2 players · 3 games"))).to_be_visible()
    expect(page.locator(".games li")).to_have_count(3)
    expect(page.locator(".sources li").first).to_be_visible()
    expect(page.locator(".heads")).to_contain_text("Ben")
    is_readable(page)
    for width in (820, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        assert too_much(page) == [], f"at {width}"
    page.get_by_label("Search by name").fill("nobody")
    expect(page.get_by_text("No game fits.")).to_be_visible()


def note_review(house: House, made: Made) -> None:
    """As the server does when somebody has asked for one."""
    with contextlib.closing(sqlite3.connect(house.data)) as store, store:
        found = "UPDATE sat SET accuracy = 86.7, luck = -0.034 WHERE table_id = ? AND seat = 0"
        store.execute(found, (made.id,))


def wait_for_games(house: House, secret: str, games: int) -> None:
    headers = {"authorization": f"Bearer {secret}"}
    for _ in range(400):
        if house.http.get("/api/card/history", headers=headers).json()["all"] == games:
            return
        time.sleep(0.05)
    raise AssertionError(f"expected {games} games in the history")


def test_bots_and_people_are_in_one_list(new_seat: NewSeat) -> None:
    page = new_seat(**PHONE).open("/ratings/azul")
    expect(page.locator("ol li")).not_to_have_count(0)
    is_readable(page)


def test_of_a_table_that_is_muted_one_is_told_nothing(new_seat: NewSeat, house: House) -> None:
    """What the server makes of it is tested with the server."""
    ana = new_seat(**PHONE)
    secret = make_card(ana.page, "Ana")["secret"]
    made = house.make("azul", {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"})
    tie(house, made, 0, secret)
    place = {"id": "somewhere", "kind": "mail", "place": "ana@example.org", "is_confirmed": True}
    shown: Json = {
        "offered": {"push": None, "mail": True, "webhooks": []},
        "wishes": {"topics": ["turn"], "quiet": None},
        "channels": [place],
        "muted": [],
    }
    asked: list[tuple[str, object]] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            asked.append((route.request.url, route.request.post_data_json))
            shown["muted"] = [made.id]
        route.fulfill(json=shown)

    ana.page.route(re.compile("/api/card/telling"), answer)
    page = ana.sit(made, 0)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Tell me nothing about this table").click()
    expect(page.get_by_role("button", name="Tell me about this table again")).to_be_visible()
    is_readable(page)
    ((address, wanted),) = asked
    assert f"/api/card/telling/{made.id}?" in address
    assert wanted == {"is_off": True}


def test_where_one_is_told_fits_on_a_phone(new_seat: NewSeat) -> None:
    """Also a mail address that is as wide as the page."""
    ana = new_seat(**PHONE)
    make_card(ana.page, "Ana")
    mail = "anastasia.with.a.long.name@mailbox.example.org"
    places = [
        {"id": "a", "kind": "mail", "place": mail, "is_confirmed": False},
        {"id": "b", "kind": "push", "place": "push.example.org", "is_confirmed": True, "mark": "x"},
    ]
    shown: Json = {
        "offered": {"push": "key", "mail": True, "webhooks": ["discord.com"]},
        "wishes": {"topics": ["turn"], "quiet": {"since": 22, "until": 8, "zone": "UTC"}},
        "channels": places,
        "muted": [],
    }
    ana.page.route(re.compile("/api/card/telling"), lambda route: route.fulfill(json=shown))
    page = ana.open("/card")
    expect(page.get_by_text(mail)).to_be_visible()
    expect(page.get_by_text("Another browser (push.example.org)")).to_be_visible()
    is_readable(page)


def test_what_is_pushed_is_shown_while_no_page_is_looked_at(new_seat: NewSeat) -> None:
    seat = new_seat(service_workers="allow", permissions=["notifications"])
    page = seat.open("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    devtools, found = seat.context.new_cdp_session(page), list[Json]()
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated", lambda e: found.extend(e["registrations"])
    )
    devtools.send("ServiceWorker.enable")
    until(page, lambda: bool(found))
    message = {"title": "Azul", "text": "It is your turn.", "link": f"{seat.house.address}/t/x"}
    given = {
        "origin": seat.house.address,
        "registrationId": found[0]["registrationId"],
        "data": json.dumps(message),
    }
    devtools.send("ServiceWorker.deliverPushMessage", given)
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
      .map(({title, body, data}) => ({title, text: body, link: data}))"""
    until(page, lambda: page.evaluate(shown) == [message])


def until(page: Page, is_so: Callable[[], bool]) -> None:
    for _ in range(200):
        if is_so():
            return
        page.wait_for_timeout(20)
    raise AssertionError("expected it to happen")
