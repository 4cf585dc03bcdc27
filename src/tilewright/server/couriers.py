"""The courier that the settings describe: which ways there are to tell people things."""

from collections.abc import Callable

from tilewright.server.settings import SettingError, Settings
from tilewright.telling.courier import Courier
from tilewright.telling.mail import Relay
from tilewright.telling.push import PushKeyError, Sender


def make_courier(settings: Settings, now: Callable[[], float]) -> Courier | None:
    """None where the host has set nothing up; SettingError where it does not fit together."""
    if not (settings.push_key or settings.mail_server or settings.webhook_hosts):
        return None
    if not settings.address:
        raise SettingError("address: expected where these pages are, for links in messages")
    return Courier(
        now,
        push=push_sender(settings),
        push_hosts=settings.push_hosts,
        relay=mail_relay(settings),
        sender=settings.mail_from,
        hook_hosts=settings.webhook_hosts,
    )


def push_sender(settings: Settings) -> Sender | None:
    if not settings.push_key:
        return None
    if not settings.push_contact:
        raise SettingError("push_contact: expected where push services may write to")
    try:
        return Sender.of(settings.push_key, settings.push_contact)
    except PushKeyError as error:
        raise SettingError(f"push_key: {error}") from error


def mail_relay(settings: Settings) -> Relay | None:
    if not settings.mail_server:
        return None
    if not settings.mail_from:
        raise SettingError("mail_from: expected the sender of mail")
    try:
        return Relay.of(settings.mail_server)
    except ValueError as error:
        raise SettingError(f"mail_server: {error}") from error
