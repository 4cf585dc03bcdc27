"""Every screen of the page, and how to come to it. Tables are brought there over HTTP."""

import json
import re
from collections.abc import Callable

from tests.browser import plain
from tests.browser.play import play_until_seen
from tests.browser.seats import Seat, button, keys_of
from tests.browser.served import Json, Made
from tests.browser.stock import MOST_TABLES, Stock
from tests.games import DRAWN

Show = Callable[[Seat, Stock], None]


def front(seat: Seat, stock: Stock) -> None:
    seat.open("/")
    seat.page.locator("article.game").first.wait_for()


def own_tables(seat: Seat, stock: Stock) -> None:
    """Home of someone who has a turn to play, friends to wait for and a game to look back on."""
    for made in (stock.over("pavilion"), stock.lobby, stock.turn("azul")):
        seat.open(made.path(0))
        seat.page.locator("main").wait_for()
    front(seat, stock)
    seat.page.locator(".recent li").nth(2).wait_for()


def preparing(seat: Seat, stock: Stock) -> None:
    """A server that was just started."""
    work = {"part": "rules", "done": 4, "steps": 12, "doing": {"en": "scoring", "fr": "décompte"}}
    body = json.dumps({"works": [work | {"game": game} for game in DRAWN]})
    seat.page.route("**/api/progress", lambda route: route.fulfill(body=body))
    front(seat, stock)
    seat.page.locator(".preparing").nth(2).wait_for()


def printed_set(seat: Seat, stock: Stock) -> None:
    seat.open("/edit/sintra/print")
    seat.page.locator(".verdict").wait_for()


def new_table(seat: Seat, stock: Stock) -> None:
    front(seat, stock)
    seat.page.locator("article.game .buttons .button").nth(1).click()
    seat.page.locator("dialog[open] fieldset").nth(3).wait_for()


def settings(seat: Seat, stock: Stock) -> None:
    front(seat, stock)
    seat.page.locator("header .button.icon").click()
    seat.page.locator("dialog[open] fieldset").first.wait_for()


def lobby(seat: Seat, stock: Stock) -> None:
    seat.open(stock.lobby.path(0))
    seat.page.locator("main.lobby").wait_for()


def lobby_of_host(seat: Seat, stock: Stock) -> None:
    """As whoever set the table sees it, with a code to scan."""
    new_table(seat, stock)
    form = seat.page.locator("dialog[open]")
    for i, name in enumerate(("Ana", "Ben")):
        form.locator(".seat input").nth(i).fill(name)
    form.locator("button.primary").click()
    seat.page.locator("main.lobby .invite button[aria-expanded]").first.click()
    seat.page.locator("main.lobby figure svg").wait_for()


def invited(seat: Seat, stock: Stock) -> None:
    seat.open(stock.lobby.path(1))
    seat.page.locator("main.lobby form").wait_for()


def for_four(show: Show) -> Show:
    """The same at a table for four."""
    return lambda seat, stock: show(seat, stock.four)


def chat(seat: Seat, stock: Stock) -> None:
    """Someone else has said something."""
    made = stock.chat
    seat.sit(made, 0)
    stock.house.do(made, 1, {"type": "say", "seat": 1, "text": "Nice move! Shall we play on?"})
    seat.page.locator(".log .said, .toast, .unread, .log li.said").first.wait_for()


def lost(seat: Seat, stock: Stock) -> None:
    seat.open("/replay/none0000?ply=1")
    seat.forgive("404")
    seat.page.locator("main h1").wait_for()


def turn_of(game: str) -> Show:
    def show(seat: Seat, stock: Stock) -> None:
        seat.sit_all(stock.turn(game))
        seat.page.locator("button[data-key]").first.wait_for()

    return show


def crowded_in(game: str) -> Show:
    """There are as many tiles in the center as there can be."""

    def show(seat: Seat, stock: Stock) -> None:
        seat.sit_all(stock.crowded(game))
        seat.page.locator("button[data-key]").first.wait_for()

    return show


def waiting_in(game: str) -> Show:
    """It is someone else's turn."""

    def show(seat: Seat, stock: Stock) -> None:
        made = stock.turn(game)
        turn = stock.house.now(made.id)["turn"]
        seat.sit(made, (turn + 1) % len(made.keys))
        seat.page.locator(".market .display").first.wait_for()

    return show


def chosen_in(game: str) -> Show:
    """A group of tiles is chosen, or in Pavilion a space is to be."""

    def show(seat: Seat, stock: Stock) -> None:
        if game == "pavilion":
            seat.sit_all(stock.table(game, "placing", is_placing))
            seat.page.locator(button("pass")).wait_for()
        else:
            turn_of(game)(seat, stock)
            seat.page.locator("button.group:not([aria-disabled]) .tile").first.click()
            seat.page.locator("button.spot").first.wait_for()

    return show


def is_placing(state: Json) -> bool:
    return any(is_paid_in_ways(state, move) for move in state["legal"])


def is_paid_in_ways(state: Json, move: str) -> bool:
    return len(move) == 4 and len([other for other in state["legal"] if other[:2] == move[:2]]) > 1


def has_extra_jokers(state: Json) -> bool:
    return any("j" in move for move in state["legal"])


def is_passing(state: Json) -> bool:
    return len([move for move in state["legal"] if move.startswith("pass")]) > 4


def mixed_jokers(seat: Seat, stock: Stock) -> None:
    """Azul: with or without the jokers that lie there."""
    made, state = stock.stand("azul", "jokers", has_mixed, options={"jokers": "yes"})
    seat.sit_all(made)
    move = next(move for move in state["legal"] if len(move) == 4)
    press(seat, *keys_of("azul", move)[:1])
    seat.page.locator(button(keys_of("azul", move)[1])).wait_for()


def has_mixed(state: Json) -> bool:
    return any(len(move) == 4 for move in state["legal"])


def free_wall(seat: Seat, stock: Stock) -> None:
    """Azul's gray side: where on the wall a tile goes."""
    made = stock.table("azul", "gray wall", is_tiling, options={"wall": "gray"})
    seat.sit_all(made)
    seat.page.locator('button[data-key^="wall:"]').first.wait_for()


def is_tiling(state: Json) -> bool:
    return any(move.startswith("w") for move in state["legal"])


def strip_jokers(seat: Seat, stock: Stock) -> None:
    """Sintra: how many panes go on joker spaces."""
    made, state = stock.stand("sintra", "jokers", has_extra_jokers)
    seat.sit_all(made)
    move = next(move for move in state["legal"] if "j" in move)
    press(seat, *keys_of("sintra", move)[:2])
    seat.page.locator(".dialog").wait_for()


def broken_panes(seat: Seat, stock: Stock) -> None:
    """Sintra: panes that break wherever they go, and do something else besides."""
    wanted = "button.group .tag[data-count] + .tag"
    if ("sintra", "broken") not in stock.found:
        stock.found["sintra", "broken"] = search_seen(seat, stock, wanted)
    seat.sit_all(stock.found["sintra", "broken"][0])
    seat.page.locator(wanted).first.wait_for()


def search_seen(seat: Seat, stock: Stock, wanted: str) -> tuple[Made, Json]:
    for seed in range(MOST_TABLES):
        made = stock.make("sintra")
        seat.sit_all(made)
        if play_until_seen(stock.house, made, seat.page.locator(wanted).first, seed):
            return made, stock.house.now(made.id)
    raise AssertionError(f"no page of {MOST_TABLES} showed {wanted}")


def ways_to_pay(seat: Seat, stock: Stock) -> None:
    made, state = stock.stand("pavilion", "placing", is_placing)
    seat.sit_all(made)
    move = next(move for move in state["legal"] if is_paid_in_ways(state, move))
    press(seat, *keys_of("pavilion", move)[:1])
    seat.page.locator(".pav-dialog").wait_for()


def tiles_to_keep(seat: Seat, stock: Stock) -> None:
    seat.sit_all(stock.table("pavilion", "passing", is_passing))
    press(seat, "pass")
    seat.page.locator("button.pav-done").wait_for()


def many_tiles_to_keep(seat: Seat, stock: Stock) -> None:
    seat.sit_all(stock.full_hand)
    press(seat, "pass")
    seat.page.locator("button.pav-done").wait_for()


def refused(seat: Seat, stock: Stock) -> None:
    """A forbidden target says why."""
    seat.sit_all(stock.turn("sintra"))
    seat.page.locator("button.group .tile").first.click()
    seat.page.locator("button.spot.refused").first.click(force=True)
    seat.page.locator(".notice").wait_for()


def menu(seat: Seat, stock: Stock) -> None:
    turn_of("azul")(seat, stock)
    seat.page.locator("header.bar button.icon").click()
    seat.page.locator("dialog[open]").wait_for()


def keyboard(seat: Seat, stock: Stock) -> None:
    turn_of("azul")(seat, stock)
    seat.page.keyboard.press("?")
    seat.page.locator("dialog[open] kbd").first.wait_for()


def hints(seat: Seat, stock: Stock) -> None:
    turn_of("pavilion")(seat, stock)
    seat.page.keyboard.press("h")
    seat.page.locator(".hints").wait_for()


def result_of(game: str) -> Show:
    def show(seat: Seat, stock: Stock) -> None:
        show_result(seat, stock.over(game))

    return show


def show_result(seat: Seat, made: Made) -> None:
    seat.sit_all(made)
    seat.page.locator(".actions button.primary").click()
    seat.page.locator("dialog[open] tfoot").wait_for()


def replay_of(game: str) -> Show:
    def show(seat: Seat, stock: Stock) -> None:
        seat.open(f"/replay/{stock.over(game).id}?ply=20")
        seat.page.locator("input.slider").wait_for()

    return show


def review_of(game: str) -> Show:
    """A review, before a blunder."""

    def show(seat: Seat, stock: Stock) -> None:
        reviewed = stock.reviewed(game)
        seat.open(f"/replay/{reviewed.made.id}?ply={reviewed.at}&review")
        seat.page.locator(".marks g.best").wait_for()

    return show


def numbers(seat: Seat, stock: Stock) -> None:
    review_of("azul")(seat, stock)
    seat.page.get_by_role("button", name=re.compile("Numbers|Chiffres")).click()
    seat.page.locator("dialog[open] .shares").wait_for()


def mistakes(seat: Seat, stock: Stock) -> None:
    review_of("sintra")(seat, stock)
    seat.page.get_by_role("button", name=re.compile("^(Learn from|Apprendre de)")).first.click()
    seat.page.locator(".learn .told").wait_for()


def read(kind: str, game: str) -> Show:
    def show(seat: Seat, stock: Stock) -> None:
        seat.open(f"/{kind}/{game}")
        seat.page.locator("main li").first.wait_for()

    return show


def guided(game: str) -> Show:
    """A game that is explained while it is played."""

    def show(seat: Seat, stock: Stock) -> None:
        read("learn", game)(seat, stock)
        seat.page.locator("button.start").first.click()
        seat.page.locator("main.field button[data-key^='take:']").first.wait_for()

    return show


def practice(seat: Seat, stock: Stock) -> None:
    seat.open(f"/practice/{DRAWN[0]}")
    seat.page.locator('.task[data-stage="asked"]').wait_for()
    seat.page.locator("main.field button[data-key]").first.wait_for()


def practice_answer(seat: Seat, stock: Stock) -> None:
    practice(seat, stock)
    seat.page.get_by_role("button", name=re.compile("Show the answer|Voir la solution")).click()
    seat.page.locator('.task[data-stage="shown"] .line').wait_for()


TABLES: dict[str, Show] = {
    **{f"{game} turn": turn_of(game) for game in DRAWN},
    **{f"{game} waiting": waiting_in(game) for game in DRAWN},
    **{f"{game} chosen": chosen_in(game) for game in DRAWN},
    **{f"{game} crowded": crowded_in(game) for game in DRAWN},
    "azul with jokers": mixed_jokers,
    "azul gray wall": free_wall,
    "sintra jokers": strip_jokers,
    "sintra broken": broken_panes,
    "sintra refused": refused,
    "pavilion pay": ways_to_pay,
    "pavilion keep": tiles_to_keep,
    "pavilion keep of many": many_tiles_to_keep,
    "pavilion hints": hints,
    **{f"{game} result": result_of(game) for game in DRAWN},
    **{f"{game} replay": replay_of(game) for game in DRAWN},
}

SCREENS: dict[str, Show] = {
    "home": front,
    "own tables": own_tables,
    "preparing": preparing,
    "new table": new_table,
    "settings": settings,
    "printed set": printed_set,
    "lobby": lobby,
    "lobby of host": lobby_of_host,
    "chat": chat,
    "invited": invited,
    "lost": lost,
    **TABLES,
    **{f"{game} for four": for_four(turn_of(game)) for game in DRAWN},
    "practice": practice,
    "practice answer": practice_answer,
    "menu": menu,
    "keyboard": keyboard,
    **{f"{game} review": review_of(game) for game in DRAWN},
    "review in numbers": numbers,
    "learning from mistakes": mistakes,
    **{f"{game} rules": read("rules", game) for game in DRAWN},
    **{f"{game} learn": read("learn", game) for game in DRAWN},
    **{f"{game} first game": guided(game) for game in DRAWN},
}


# A game without a folder


def plain_home(seat: Seat, stock: Stock) -> None:
    seat.open("/")
    seat.page.locator("article.plain").wait_for()


def plain_new_table(seat: Seat, stock: Stock) -> None:
    plain_home(seat, stock)
    seat.page.locator("article.plain .buttons .button").nth(1).click()
    seat.page.locator("dialog[open] fieldset").nth(3).wait_for()


def plain_turn(seat: Seat, stock: Stock) -> None:
    seat.sit_all(stock.turn(plain.NAME))
    seat.page.locator("button.move").first.wait_for()


def plain_chosen(seat: Seat, stock: Stock) -> None:
    seat.sit_all(stock.table(plain.NAME, "first", lambda state: bool(state["legal"])))
    seat.page.locator("button.move[data-key^='begin:']").first.click()
    seat.page.locator("button.begun").wait_for()


def plain_hints(seat: Seat, stock: Stock) -> None:
    plain_turn(seat, stock)
    seat.page.keyboard.press("h")
    seat.page.locator(".hints").wait_for()


def plain_letters(seat: Seat, stock: Stock) -> None:
    plain_turn(seat, stock)
    seat.page.locator("main.field summary").click()
    seat.page.locator("main.field dl").first.wait_for()


def plain_enlarged(seat: Seat, stock: Stock) -> None:
    plain_turn(seat, stock)
    seat.page.locator("button.enlarge").click()
    seat.page.locator("dialog[open] img").wait_for()


SCREENS_OF_PLAIN: dict[str, Show] = {
    "plain home": plain_home,
    "plain new table": plain_new_table,
    "plain turn": plain_turn,
    "plain chosen": plain_chosen,
    "plain hints": plain_hints,
    "plain letters": plain_letters,
    "plain enlarged": plain_enlarged,
    "plain result": result_of(plain.NAME),
    "plain replay": replay_of(plain.NAME),
}


def press(seat: Seat, *keys: str) -> None:
    for key in keys:
        choice = seat.page.locator(button(key)).first
        tile = choice.locator(".tile").first
        choice.wait_for()
        (tile if tile.count() else choice).click()
