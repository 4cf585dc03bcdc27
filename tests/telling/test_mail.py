"""Mail: as a real SMTP server receives it, and addresses that are none."""

import pytest

from tests.telling.receivers import smtp_server
from tilewright.telling.mail import Relay, is_address, written


def test_a_mail_arrives_as_it_was_written() -> None:
    mail = written("Tables <tables@example.org>", "ana@example.org", "À vous !", "Léa a joué.\n")
    with smtp_server() as box:
        Relay.of(f"smtp://127.0.0.1:{box.port}").send(mail)
    (message,) = box.received
    assert message["Subject"] == "À vous !"
    assert message["To"] == "ana@example.org"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message.get_content().strip() == "Léa a joué."


def test_a_server_that_is_not_there_is_an_error() -> None:
    mail = written("tables@example.org", "ana@example.org", "Hello", "Hello")
    with pytest.raises(OSError, match="refused"):
        Relay.of("smtp://127.0.0.1:1").send(mail)


@pytest.mark.parametrize(
    "address", ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://a/b"]
)
def test_a_relay_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="expected an address like"):
        Relay.of(address)


def test_a_relay_knows_user_and_password() -> None:
    relay = Relay.of("smtps://ana%40example.org:p%2Fss@mail.example.org")
    assert (relay.user, relay.password, relay.port) == ("ana@example.org", "p/ss", 465)


@pytest.mark.parametrize("address", ["ana@example.org", "a.b+c@mail.example.co.uk"])
def test_addresses(address: str) -> None:
    assert is_address(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ana",
        "ana@",
        "@example.org",
        "ana@example",
        "Ana <ana@example.org>",
        "a@example.org,b@example.org",
        "ana@example.org\r\nBcc: all@example.org",
        "ana @example.org",
        "x" * 250 + "@example.org",
    ],
)
def test_what_is_no_address(address: str) -> None:
    assert not is_address(address)
