"""Being told things, over HTTP: what is offered, where, what, and when not."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tilewright.server.cards import Card, Cards
from tilewright.server.channels import Channel, Channels, Wishes
from tilewright.server.context import (
    BodyError,
    Server,
    bearer_keys,
    json_response,
    language,
    problem,
    read_body,
)
from tilewright.server.limits import Price
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

W = TypeVar("W", Wishes, ChannelWanted, ChannelConfirmed, MuteWanted)


@dataclass
class TellingApi:
    server: Server
    cards: Cards
    channels: Channels
    courier: "Courier | None"  # None where the host has set nothing up

    async def show(self, request: Request) -> Response:
        card = await self._card(request)
        return card if isinstance(card, Response) else await self._shown(card)

    async def wish(self, request: Request) -> Response:
        card = await self._card(request)
        wishes = card if isinstance(card, Response) else await self._read(request, Wishes)
        if isinstance(card, Response) or isinstance(wishes, Response):
            return wishes if isinstance(wishes, Response) else problem(401, "card", "")
        try:
            check_zone(wishes.quiet.zone if wishes.quiet else "UTC")
        except ValueError as error:
            return problem(400, "not_understood", str(error))
        await self.channels.wish(card.id, wishes)
        return await self._shown(card)

    async def add(self, request: Request) -> Response:
        card = await self._card(request)
        if isinstance(card, Response):
            return card
        wanted = await self._read(request, ChannelWanted)
        if isinstance(wanted, Response):
            return wanted
        refused = self._check(wanted.target)
        return refused or await self._add(card, wanted.target, request)

    def _check(self, target: Target) -> Response | None:
        if not self.courier or not self.courier.takes(target):
            return problem(400, "not_offered", "expected a way of telling that this server offers")
        if isinstance(target, Mailbox) and not is_address(target.address):
            return problem(400, "not_understood", "expected a mail address like ana@example.org")
        return None

    async def _add(self, card: Card, target: Target, request: Request) -> Response:
        lang = language(request)
        made = await self.channels.add(card.id, target, lang)
        if made is None:
            return problem(409, "too_many", "expected fewer places: remove one first")
        channel, code = made
        if isinstance(target, Mailbox) and self.courier:
            address = self.server.settings.address
            link = f"{address}/card#confirm={channel.id}.{code}"
            host = urlsplit(address).netloc
            await self.courier.ask_to_confirm(target.address, link, host, lang)
        return await self._shown(card)

    async def confirm(self, request: Request) -> Response:
        """Whoever reads the mail confirms it, on any device."""
        refused = self.server.spend(request, Price.QUESTION)
        confirmed = refused or await self._read(request, ChannelConfirmed)
        if isinstance(confirmed, Response):
            return confirmed
        if await self.channels.confirm(confirmed.channel, confirmed.code):
            return json_response({})
        return problem(404, "no_channel", "expected a link from the latest mail")

    async def remove(self, request: Request) -> Response:
        card = await self._card(request)
        if isinstance(card, Response):
            return card
        await self.channels.remove(card.id, request.path_params["channel"])
        return await self._shown(card)

    async def mute(self, request: Request) -> Response:
        card = await self._card(request)
        if isinstance(card, Response):
            return card
        wanted = await self._read(request, MuteWanted)
        if isinstance(wanted, Response):
            return wanted
        await self.channels.mute(card.id, request.path_params["table"], wanted.is_off)
        return await self._shown(card)

    # Parts of all of them

    async def _card(self, request: Request) -> Card | Response:
        if not self.server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        refused = self.server.spend(request, Price.QUESTION)
        if refused:
            return refused
        keys = bearer_keys(request)
        opened = await self.cards.open(keys[0]) if keys else None
        return opened.card if opened else problem(401, "no_card", "expected a card's secret")

    async def _read(self, request: Request, kind: type[W]) -> W | Response:
        try:
            body = await read_body(request, self.server.settings.max_message)
            return msgspec.json.decode(body, type=kind)
        except BodyError as error:
            return problem(413, "too_large", str(error))
        except (msgspec.MsgspecError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:300])

    async def _shown(self, card: Card) -> Response:
        wishes, _ = await self.channels.wishes(card.id)
        channels = [show_channel(one) for one in await self.channels.of(card.id)]
        muted = await self.channels.muted(card.id)
        return json_response(TellingShown(offered(self.courier), wishes, channels, muted))


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
            return ChannelShown(channel.id, "push", place, True)
