"""Messages on their way: to real receivers, and nowhere else."""

import asyncio
import json

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.telling.receivers import Endpoint, endpoint, smtp_server
from tilewright.telling.courier import Courier, Fate
from tilewright.telling.mail import Relay
from tilewright.telling.push import CURVE, Sender, encoded, new_key, public_bytes
from tilewright.telling.targets import Browser, Hook, Mailbox, Shape, Subscription, Target
from tilewright.telling.words import Message

MESSAGE = Message("Azul", "It is your turn against Ben.", "https://tables.example.org/t/t1")
SETTINGS = "https://tables.example.org/card"
AUTH = b"0123456789abcdef"


def tell(courier: Courier, target: Target) -> Fate:
    return asyncio.run(courier.tell(target, MESSAGE, "en", SETTINGS))


def browser_at(place: Endpoint) -> tuple[ec.EllipticCurvePrivateKey, Browser]:
    key = ec.generate_private_key(CURVE)
    public = encoded(public_bytes(key.public_key()))
    address = f"http://{place.host}/for/me"
    return key, Browser(Subscription(address, public, encoded(AUTH)))


def test_a_browser_is_told_what_only_it_can_read() -> None:
    with endpoint() as place:
        key, browser = browser_at(place)
        push = Sender.of(new_key(), "mailto:host@example.org")
        courier = Courier(lambda: 1e9, push=push, push_hosts=[place.host])
        assert tell(courier, browser) is Fate.SENT
    (request,) = place.received
    assert request.path == "/for/me"
    assert request.headers["content-encoding"] == "aes128gcm"
    assert request.headers["authorization"].startswith("vapid t=")
    assert int(request.headers["ttl"]) > 0
    assert b"turn" not in request.body
    read = http_ece.decrypt(request.body, private_key=key, auth_secret=AUTH, version="aes128gcm")
    assert json.loads(read) == {
        "title": "Azul",
        "text": "It is your turn against Ben.",
        "link": "https://tables.example.org/t/t1",
    }


def test_a_mail_says_how_to_end_it() -> None:
    with smtp_server() as box:
        relay = Relay.of(f"smtp://127.0.0.1:{box.port}")
        courier = Courier(lambda: 0.0, relay=relay, sender="tables@example.org")
        assert tell(courier, Mailbox("ana@example.org")) is Fate.SENT
    (mail,) = box.received
    assert mail["Subject"] == MESSAGE.text
    assert MESSAGE.link in mail.get_content()
    assert SETTINGS in mail.get_content()


def test_a_webhook_gets_plain_json_or_what_discord_understands() -> None:
    with endpoint() as place:
        courier = Courier(lambda: 0.0, hook_hosts=[place.host])
        shapes: tuple[Shape, ...] = ("plain", "discord")
        for shape in shapes:
            assert tell(courier, Hook(f"http://{place.host}/hook", shape)) is Fate.SENT
    plain, discord = (json.loads(request.body) for request in place.received)
    assert plain["text"] == MESSAGE.text
    assert MESSAGE.text in discord["content"]
    assert discord["allowed_mentions"] == {"parse": []}, "a name such as @everyone calls no one"


@pytest.mark.parametrize(
    ("status", "fate"), [(410, Fate.GONE), (404, Fate.GONE), (500, Fate.FAILED), (302, Fate.FAILED)]
)
def test_an_answer_says_whether_to_try_again(status: int, fate: Fate) -> None:
    with endpoint() as place:
        place.status = status
        courier = Courier(lambda: 0.0, hook_hosts=[place.host])
        assert tell(courier, Hook(f"http://{place.host}/hook")) is fate


@pytest.mark.parametrize(
    ("refusal", "fate"), [("550 nobody here", Fate.GONE), ("450 come back later", Fate.FAILED)]
)
def test_a_mailbox_is_gone_only_if_its_server_means_it(refusal: str, fate: Fate) -> None:
    with smtp_server() as box:
        box.refusal = refusal
        relay = Relay.of(f"smtp://127.0.0.1:{box.port}")
        courier = Courier(lambda: 0.0, relay=relay, sender="tables@example.org")
        assert tell(courier, Mailbox("ana@example.org")) is fate


def test_a_browser_with_a_key_that_is_none_is_gone() -> None:
    with endpoint() as place:
        subscription = Subscription(f"http://{place.host}/for/me", "bm9uZQ", "bm9uZQ")
        push = Sender.of(new_key(), "mailto:host@example.org")
        courier = Courier(lambda: 1e9, push=push, push_hosts=[place.host])
        assert tell(courier, Browser(subscription)) is Fate.GONE
    assert place.received == []


def test_nothing_is_sent_where_the_host_has_not_set_it_up() -> None:
    with endpoint() as place:
        _, browser = browser_at(place)
        courier = Courier(lambda: 0.0)
        for target in (browser, Hook(f"http://{place.host}/hook"), Mailbox("ana@example.org")):
            assert not courier.takes(target)
            assert tell(courier, target) is Fate.GONE
    assert place.received == []


def test_what_cannot_be_reached_is_tried_again() -> None:
    courier = Courier(
        lambda: 0.0,
        hook_hosts=["127.0.0.1:1"],
        relay=Relay.of("smtp://127.0.0.1:1"),
        sender="tables@example.org",
    )
    assert tell(courier, Hook("http://127.0.0.1:1/hook")) is Fate.FAILED
    assert tell(courier, Mailbox("ana@example.org")) is Fate.FAILED
