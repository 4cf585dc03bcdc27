"""Being told things, over HTTP: what is offered, where, what, and when not."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.requests import Request

from tilewright.server.asked import answered, body_of, own_card, pay, refuse
from tilewright.server.channels import Channel, Channels, Wishes
from tilewright.server.context import Server, client_of, language
from tilewright.server.keys import digest
from tilewright.server.limits import HOUR, Price, Terms
from tilewright.server.people_messages import Noted
from tilewright.server.telling_messages import (
    ChannelConfirmed,
    ChannelShown,
    ChannelWanted,
    MuteWanted,
    TellingOffered,
    TellingShown,
)
from tilewright.telling.hours import check_zone
from tilewright.telling.mail import is_address
from tilewright.telling.targets import Browser, Hook, Mailbox, Target

if TYPE_CHECKING:
    from tilewright.telling.courier import Courier

MAILS = Terms(5 / HOUR, 5)  # that one network may have sent to confirm an address


@dataclass
class TellingApi:
    server: Server
    courier: "Courier | None"  # None where the host has set nothing up

    def __post_init__(self) -> None:
        services = self.server.rooms.services
        self.channels = Channels(services.store, services.now)

    async def show(self, request: Request) -> TellingShown:
        return await self._shown(await self._card(request))

    async def wish(self, request: Request) -> TellingShown:
        card = await self._card(request)
        wishes = await body_of(self.server, request, Wishes)
        try:
            check_zone(wishes.quiet.zone if wishes.quiet else "UTC")
        except ValueError as error:
            raise refuse(400, "not_understood", str(error)) from error
        await self.channels.wish(card, wishes)
        return await self._shown(card)

    async def add(self, request: Request) -> TellingShown:
        card = await self._card(request)
        target = (await body_of(self.server, request, ChannelWanted)).target
        courier = self._courier_for(target)
        if isinstance(target, Mailbox):
            await self._spend_mail(request)
        lang = language(request)
        made = await self.channels.add(card, target, lang)
        if made is None:
            raise refuse(409, "too_many", "expected fewer places: remove one first")
        channel, code = made
        if isinstance(target, Mailbox):
            address = self.server.settings.address
            link = f"{address}/card#confirm={channel.id}.{code}"
            await courier.ask_to_confirm(target.address, link, urlsplit(address).netloc, lang)
        return await self._shown(card)

    async def _spend_mail(self, request: Request) -> None:
        """Nobody lets this server write to many strangers."""
        if not await self.server.rooms.services.peers.spend(f"mails {client_of(request)}", MAILS):
            self.server.metrics.limit("mails")
            raise refuse(429, "too_fast", "too many mail addresses: wait a while")

    def _courier_for(self, target: Target) -> "Courier":
        if not self.courier or not self.courier.takes(target):
            raise refuse(400, "not_offered", "expected a way of telling that this server offers")
        if isinstance(target, Mailbox) and not is_address(target.address):
            raise refuse(400, "not_understood", "expected a mail address like ana@example.org")
        return self.courier

    async def confirm(self, request: Request) -> Noted:
        """Whoever reads the mail confirms it, on any device."""
        pay(self.server, request, Price.REQUEST)
        confirmed = await body_of(self.server, request, ChannelConfirmed)
        if not await self.channels.confirm(confirmed.channel, confirmed.code):
            raise refuse(404, "no_channel", "expected a link from the latest mail")
        return Noted()

    async def remove(self, request: Request) -> TellingShown:
        card = await self._card(request)
        await self.channels.remove(card, request.path_params["channel"])
        return await self._shown(card)

    async def mute(self, request: Request) -> TellingShown:
        card = await self._card(request)
        wanted = await body_of(self.server, request, MuteWanted)
        await self.channels.mute(card, request.path_params["table"], wanted.is_off)
        return await self._shown(card)

    async def _card(self, request: Request) -> str:
        pay(self.server, request, Price.REQUEST)
        return (await own_card(self.server, request)).card.id

    async def _shown(self, card: str) -> TellingShown:
        wishes, _ = await self.channels.wishes(card)
        channels = [show_channel(one) for one in await self.channels.of(card)]
        muted = await self.channels.muted(card)
        return TellingShown(offered(self.courier), wishes, channels, muted)


def telling_handlers(api: TellingApi) -> dict[str, Any]:  # Any: a Starlette endpoint
    """Who answers what is asked, by the operation's name."""
    return {
        "telling": answered(api.show),
        "wish": answered(api.wish),
        "add_channel": answered(api.add),
        "remove_channel": answered(api.remove),
        "mute_table": answered(api.mute),
        "confirm_channel": answered(api.confirm),
    }


def offered(courier: "Courier | None") -> TellingOffered:
    if courier is None:
        return TellingOffered(None, False, [])
    key = courier.push.public if courier.push else None
    return TellingOffered(key, courier.relay is not None, list(courier.hook_hosts))


def show_channel(channel: Channel) -> ChannelShown:
    match channel.target:
        case Mailbox(address):
            return ChannelShown(channel.id, "mail", address, channel.is_confirmed)
        case Hook(url):
            return ChannelShown(channel.id, "webhook", urlsplit(url).netloc, True)
        case Browser(subscription):
            place = urlsplit(subscription.endpoint).netloc
            mark = digest(subscription.endpoint).hex()
            return ChannelShown(channel.id, "push", place, True, mark)
