"""Web Push: the published example, what a browser makes of a message, and bad keys."""

import base64
import json

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tilewright.telling.push import (
    CURVE,
    PushKeyError,
    Sender,
    decoded,
    encoded,
    encrypted,
    new_key,
    public_bytes,
    sealed,
)
from tilewright.telling.targets import Subscription

# The example of RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SUBSCRIPTION = Subscription(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SENT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qul"
    "cy4a-fN"
)


def test_the_published_example_is_sealed_to_the_letter() -> None:
    ours = ec.derive_private_key(int.from_bytes(decoded(OURS)), CURVE)
    assert encoded(sealed(PLAIN, SUBSCRIPTION, ours, decoded(SALT))) == SENT


def test_a_browser_reads_what_was_meant_for_it() -> None:
    browser, auth = ec.generate_private_key(CURVE), b"0123456789abcdef"
    to = Subscription("https://push", encoded(public_bytes(browser.public_key())), encoded(auth))
    message = "À vous de jouer".encode()
    sent = encrypted(message, to)
    read = http_ece.decrypt(sent, private_key=browser, auth_secret=auth, version="aes128gcm")
    assert read == message
    assert encrypted(message, to) != sent, "no two are alike"


def test_a_push_service_can_check_who_sends() -> None:
    sender = Sender.of(new_key(), "mailto:host@example.org")
    headers = sender.headers("https://push.example.net:8443/for/someone?x=1", 1000.0)
    scheme, token, public = headers["authorization"].replace(",", "").split(" ")
    assert (scheme, public) == ("vapid", f"k={sender.public}")
    head, said, signature = token.removeprefix("t=").split(".")
    claims = json.loads(base64.urlsafe_b64decode(said + "=="))
    assert claims["aud"] == "https://push.example.net:8443"
    assert claims["sub"] == "mailto:host@example.org"
    assert 1000 < claims["exp"] <= 1000 + 24 * 3600, "RFC 8292 allows a day at most"
    numbers = decoded(signature)
    r, s = int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:])
    sender.key.public_key().verify(
        encode_dss_signature(r, s), f"{head}.{said}".encode(), ec.ECDSA(hashes.SHA256())
    )


def test_a_server_is_known_by_the_same_key_again() -> None:
    key = new_key()
    assert Sender.of(key, "").public == Sender.of(key, "").public
    assert Sender.of(new_key(), "").public != Sender.of(key, "").public


@pytest.mark.parametrize("key", ["", "AAAA", "é", "A" * 43])
def test_a_server_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(PushKeyError, match="expected"):
        Sender.of(key, "mailto:host@example.org")


@pytest.mark.parametrize("key", ["AAAA", SUBSCRIPTION.p256dh[:-4]])
def test_a_browsers_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(PushKeyError, match="expected a browser's public key"):
        encrypted(b"hello", Subscription("https://push", key, SUBSCRIPTION.auth))
