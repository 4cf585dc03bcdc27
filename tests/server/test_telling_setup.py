"""Which ways there are to tell people things: as the host set it up, or a clear refusal."""

import pytest

from tilewright.cli import main
from tilewright.server.settings import SettingError, Settings
from tilewright.server.telling_setup import courier_of
from tilewright.telling.push import Sender, new_key

HERE = "https://tables.example.org"
MAIL = "smtp://127.0.0.1:25"


def test_nothing_is_sent_by_default() -> None:
    assert courier_of(Settings(), lambda: 0.0) is None


def test_what_was_set_up_is_there() -> None:
    key = new_key()
    settings = Settings(
        address=HERE,
        push_key=key,
        push_contact="mailto:host@example.org",
        mail_server=MAIL,
        mail_from="tables@example.org",
        webhook_hosts=("hooks.example.org",),
    )
    courier = courier_of(settings, lambda: 0.0)
    assert courier
    assert courier.push
    assert courier.push.public == Sender.of(key, "").public
    assert courier.relay
    assert courier.relay.port == 25
    assert courier.hook_hosts == ("hooks.example.org",)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(mail_server=MAIL, mail_from="a@example.org"), "address: expected"),
        (Settings(address=HERE, mail_server="smtp://127.0.0.1"), "mail_from: expected"),
        (
            Settings(address=HERE, mail_server="127.0.0.1", mail_from="a@example.org"),
            "mail_server: expected an address like",
        ),
        (Settings(address=HERE, push_key="AAAA"), "push_contact: expected"),
        (
            Settings(address=HERE, push_key="AAAA", push_contact="mailto:a@example.org"),
            "push_key: expected a key",
        ),
    ],
)
def test_what_does_not_fit_together_is_refused(settings: Settings, said: str) -> None:
    with pytest.raises(SettingError, match=said):
        courier_of(settings, lambda: 0.0)


def test_a_host_gets_a_key_that_works(capsys: pytest.CaptureFixture[str]) -> None:
    main(["admin", "push-key"])
    key = capsys.readouterr().out.strip()
    assert Sender.of(key, "mailto:host@example.org").public
