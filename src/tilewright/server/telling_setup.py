"""Which ways there are to tell people things, as the settings say. What that needs is imported only
where it is set up."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tilewright.extras import needed
from tilewright.server.channels import Channels
from tilewright.server.context import Server
from tilewright.server.seeing import Seeing
from tilewright.server.settings import SettingError, Settings
from tilewright.telling.mail import Relay

if TYPE_CHECKING:
    from tilewright.telling.courier import Courier
    from tilewright.telling.push import Sender


def courier_of(settings: Settings, now: Callable[[], float]) -> "Courier | None":
    """None where the host has set nothing up; SettingError where it does not fit together."""
    if not (settings.push_key or settings.mail_server or settings.webhook_hosts):
        return None
    if not settings.address:
        raise SettingError("address: expected where these pages are, for links in messages")
    with needed("telling"):
        from tilewright.telling.courier import Courier
    return Courier(
        now,
        push=push_sender(settings),
        push_hosts=settings.push_hosts,
        relay=mail_relay(settings),
        sender=settings.mail_from,
        hook_hosts=settings.webhook_hosts,
    )


def push_sender(settings: Settings) -> "Sender | None":
    from tilewright.telling.push import PushKeyError, Sender

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


async def tell_people(server: Server, courier: "Courier") -> None:
    """Look now and then whether someone should be told something."""
    from tilewright.server.teller import Teller

    services = server.rooms.services
    teller = Teller(
        Channels(services.store, services.now),
        courier,
        Seeing(server.people).look,
        server.settings.address,
        server.metrics.told,
    )
    await teller.run()
