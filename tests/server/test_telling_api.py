"""Being told things, asked for over HTTP, and told by a real server."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.server.carded import ask, card, tie
from tests.server.live import ME, House, Json, Made, at_a_table
from tests.telling.receivers import endpoint, smtp_server
from tilewright.server.channels import Channels
from tilewright.server.seeing import Seeing
from tilewright.server.store import Store
from tilewright.server.teller import Teller
from tilewright.server.telling_setup import courier_of
from tilewright.telling.plan import PATIENCE
from tilewright.telling.push import new_key

HERE = "https://tables.example.org/tiles"
ANA, BEN = ME | {"name": "Ana"}, ME | {"name": "Ben"}


async def tell_now(at: House) -> None:
    """What the server does every few seconds by itself."""
    services = at.server.rooms.services
    courier = courier_of(at.server.settings, services.now)
    assert courier
    channels = Channels(services.store, services.now)
    await Teller(channels, courier, Seeing(at.server.people).look, HERE).tell_all()


async def add(at: House, secret: str, target: Json) -> Json:
    answer = await ask(at, "POST", "card/channels", secret, json={"target": target})
    assert answer.status_code == 200, answer.text
    shown: Json = answer.json()
    return shown


async def sit_down(at: House, secret: str) -> tuple[Made, int]:
    """A table where it is the turn of a seat, which is the card's now."""
    made = await at.make(ANA, BEN)
    async with at.player(made, 0) as ana:
        seat: int = ana.state["turn"]
    assert await tie(at, secret, made, seat) == [seat]
    return made, seat


def test_a_turn_is_told_to_one_who_is_away(tmp_path: Path) -> None:
    with endpoint() as place:

        async def check(at: House) -> None:
            mine = await card(at)
            made, seat = await sit_down(at, mine["secret"])
            await add(at, mine["secret"], {"type": "webhook", "url": f"http://{place.host}/x"})
            at.pass_time(PATIENCE)
            async with at.player(made, seat):
                await tell_now(at)
                assert place.received == [], "they are there"
            await tell_now(at)
            (request,) = place.received
            other = ("Ana", "Ben")[1 - seat]
            assert json.loads(request.body) == {
                "title": "Azul",
                "text": f"It is your turn against {other}.",
                "link": f"{HERE}/t/{made.id}",
            }

        at_a_table(check, tmp_path, address=HERE, webhook_hosts=(place.host,))


def test_a_paused_game_waits_for_nobody(tmp_path: Path) -> None:
    with endpoint() as place:

        async def check(at: House) -> None:
            mine = await card(at)
            made, _ = await sit_down(at, mine["secret"])
            await add(at, mine["secret"], {"type": "webhook", "url": f"http://{place.host}/x"})
            async with at.player(made, 0, 1) as both:
                for seat in (0, 1):
                    await both.do("pause", seat=seat, paused=True)
            at.pass_time(PATIENCE)
            await tell_now(at)
            assert place.received == []

        at_a_table(check, tmp_path, address=HERE, webhook_hosts=(place.host,))


def test_a_rematch_is_told_to_those_who_have_not_answered(tmp_path: Path) -> None:
    with endpoint() as place:

        async def check(at: House) -> None:
            mine = await card(at)
            made = await at.make(ANA, BEN)
            assert await tie(at, mine["secret"], made, 1) == [1]
            await add(at, mine["secret"], {"type": "webhook", "url": f"http://{place.host}/x"})
            async with at.player(made, 0, host=True) as ana:
                await ana.do("abandon")
                await ana.do("rematch", seat=0)
            await tell_now(at)
            (request,) = place.received
            assert json.loads(request.body)["text"] == "Ana would like to play again."

        at_a_table(check, tmp_path, address=HERE, webhook_hosts=(place.host,))


def test_a_mailbox_is_confirmed_by_the_link_in_its_mail(tmp_path: Path) -> None:
    with smtp_server() as box:

        async def check(at: House) -> None:
            mine = await card(at)
            shown = await add(at, mine["secret"], {"type": "mail", "address": "ana@example.org"})
            (channel,) = shown["channels"]
            assert (channel["place"], channel["is_confirmed"]) == ("ana@example.org", False)
            (mail,) = box.received
            found = re.search(rf"{HERE}/card#confirm=(\w+)\.(\S+)", mail.get_content())
            assert found
            wrong = {"channel": found[1], "code": "no"}
            assert (await ask(at, "POST", "channels", json=wrong)).status_code == 404
            right = {"channel": found[1], "code": found[2]}
            assert (await ask(at, "POST", "channels", json=right)).status_code == 200
            shown = (await ask(at, "GET", "card/telling", mine["secret"])).json()
            assert shown["channels"][0]["is_confirmed"]
            assert found[2] not in (tmp_path / "tables.sqlite").read_bytes().decode("latin-1")

        mail = {"mail_server": f"smtp://127.0.0.1:{box.port}", "mail_from": "t@example.org"}
        at_a_table(check, tmp_path, address=HERE, **mail)


def test_few_mails_are_sent_for_one_address(tmp_path: Path) -> None:
    with smtp_server() as box:

        async def check(at: House) -> None:
            mine = await card(at)
            codes = []
            for number in range(7):
                target = {"type": "mail", "address": f"stranger{number}@example.org"}
                wanted = {"target": target}
                answer = await ask(at, "POST", "card/channels", mine["secret"], json=wanted)
                codes.append(answer.status_code)
            assert codes == [200] * 5 + [429] * 2
            assert len(box.received) == 5

        mail = {"mail_server": f"smtp://127.0.0.1:{box.port}", "mail_from": "t@example.org"}
        at_a_table(check, tmp_path, address=HERE, **mail)


def test_wishes_are_kept_and_places_removed(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        secret = (await card(at))["secret"]
        wishes = {"topics": ["turn"], "quiet": {"since": 22, "until": 7, "zone": "Europe/Paris"}}
        assert (await ask(at, "POST", "card/telling", secret, json=wishes)).status_code == 200
        shown = await add(at, secret, {"type": "webhook", "url": "https://hooks.example.org/me"})
        assert shown["wishes"] == wishes
        (channel,) = shown["channels"]
        assert channel["place"] == "hooks.example.org", "the rest of the address is a secret"
        made, _ = await sit_down(at, secret)
        for table in (made.id, "sometable"):  # the other is none of theirs
            muted = await ask(at, "POST", f"card/telling/{table}", secret, json={"is_off": True})
        assert muted.json()["muted"] == [made.id]
        gone = await ask(at, "DELETE", f"card/channels/{channel['id']}", secret)
        assert gone.json()["channels"] == []

    at_a_table(check, tmp_path, store=kept, address=HERE, webhook_hosts=("hooks.example.org",))


def test_browsers_at_one_push_service_are_told_apart(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        secret, marks = (await card(at))["secret"], []
        for place in ("https://push.example.org/1", "https://push.example.org/2"):
            browser = {"endpoint": place, "p256dh": "key", "auth": "secret"}
            shown = await add(at, secret, {"type": "push", "subscription": browser})
            marks.append(hashlib.sha256(place.encode()).hexdigest())
        assert [one["mark"] for one in shown["channels"]] == marks
        assert {one["place"] for one in shown["channels"]} == {"push.example.org"}

    push = {"push_key": new_key(), "push_contact": "mailto:host@example.org"}
    at_a_table(check, tmp_path, address=HERE, push_hosts=("push.example.org",), **push)


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("card/channels", {"target": {"type": "mail", "address": "a@b.org"}}, "offers"),
        (
            "card/channels",
            {"target": {"type": "webhook", "url": "http://127.0.0.1/admin"}},
            "offers",
        ),
        ("card/channels", {"target": {"type": "pigeon"}}, "pigeon"),
        ("card/telling", {"topics": ["gossip"]}, "gossip"),
        ("card/telling", {"quiet": {"since": 1, "until": 2, "zone": "Mars"}}, "time zone"),
        ("card/telling", {"quiet": {"since": 25, "until": 2, "zone": "UTC"}}, "23"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    tmp_path: Path, path: str, body: Json, said: str
) -> None:
    async def check(at: House) -> None:
        secret = (await card(at))["secret"]
        answer = await ask(at, "POST", path, secret, json=body)
        assert answer.status_code == 400
        assert said in answer.json()["text"]

    at_a_table(check, tmp_path, address=HERE, webhook_hosts=("hooks.example.org",))


def test_nothing_is_offered_by_default_and_a_card_is_needed(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        secret = (await card(at))["secret"]
        shown = (await ask(at, "GET", "card/telling", secret)).json()
        assert shown["offered"] == {"push": None, "mail": False, "webhooks": []}
        assert (await ask(at, "GET", "card/telling")).status_code == 401
        assert (await ask(at, "GET", "card/telling", "x" * 32)).status_code == 401

    at_a_table(check, tmp_path)
