"""Courier: takes a message to where someone wants to be told."""

import asyncio
import smtplib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from enum import Enum
from typing import assert_never

import httpx
import msgspec

from tilewright.game import Lang
from tilewright.telling.hosts import is_allowed
from tilewright.telling.mail import Relay, written
from tilewright.telling.push import PushKeyError, Sender, encrypted
from tilewright.telling.targets import Browser, Hook, Mailbox, Shape, Subscription, Target
from tilewright.telling.words import Message, said

TIMEOUT = 10.0  # seconds
GONE_STATUSES = (404, 410)  # of push services and webhooks that are there no more
FINAL_CODES = 500  # from which on a mail server means it; below, it wants to be asked again


class Fate(Enum):
    """What became of a message."""

    SENT = "sent"
    FAILED = "failed"  # it may be tried again
    GONE = "gone"  # no one is there any more


@dataclass(frozen=True)
class Courier:
    """What the host has set up; None where it has not."""

    now: Callable[[], float]
    push: Sender | None = None
    push_hosts: Sequence[str] = ()
    relay: Relay | None = None
    sender: str = ""
    hook_hosts: Sequence[str] = ()

    def takes(self, target: Target) -> bool:
        """Whether this server sends anything there."""
        match target:
            case Mailbox():
                return self.relay is not None
            case Hook(url):
                return is_allowed(url, self.hook_hosts)
            case Browser(subscription):
                return self.push is not None and is_allowed(subscription.endpoint, self.push_hosts)
            case _:
                assert_never(target)

    async def tell(self, target: Target, message: Message, lang: Lang, settings: str) -> Fate:
        """``settings`` is the page where someone changes what they are told."""
        if not self.takes(target):
            return Fate.GONE
        match target:
            case Mailbox(address):
                note = said(lang)["stop"].format(address=settings)
                text = f"{message.text}\n{message.link}\n\n-- \n{note}\n"
                return await self._mail(written(self.sender, address, message.text, text))
            case Hook(url, shape):
                return await self._post(url, hook_body(message, shape), JSON)
            case Browser(subscription):
                return await self._push(subscription, message)
            case _:
                assert_never(target)

    async def ask_to_confirm(self, address: str, link: str, host: str, lang: Lang) -> Fate:
        words = said(lang)
        text = f"{words['confirm'].format(host=host)}\n\n{link}\n"
        return await self._mail(written(self.sender, address, words["code"], text))

    async def _mail(self, mail: EmailMessage) -> Fate:
        assert self.relay is not None
        try:
            await asyncio.to_thread(self.relay.send, mail)
        except smtplib.SMTPRecipientsRefused as refused:
            is_final = all(code >= FINAL_CODES for code, _ in refused.recipients.values())
            return Fate.GONE if is_final else Fate.FAILED
        except (OSError, smtplib.SMTPException):
            return Fate.FAILED
        return Fate.SENT

    async def _push(self, to: Subscription, message: Message) -> Fate:
        assert self.push is not None
        try:
            body = encrypted(msgspec.json.encode(message), to)
        except PushKeyError:
            return Fate.GONE  # no browser made that key
        return await self._post(to.endpoint, body, self.push.headers(to.endpoint, self.now()))

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> Fate:
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT, trust_env=False) as client:
                answer = await client.post(url, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL):
            return Fate.FAILED
        if answer.is_success:
            return Fate.SENT
        return Fate.GONE if answer.status_code in GONE_STATUSES else Fate.FAILED


JSON = {"content-type": "application/json"}


def hook_body(message: Message, shape: Shape) -> bytes:
    if shape == "plain":
        return msgspec.json.encode(message)
    content = f"**{message.title}** {message.text} {message.link}"
    return msgspec.json.encode({"content": content, "allowed_mentions": {"parse": []}})
