"""Where someone may be told things."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Shape = Literal["plain", "discord"]
Text = Annotated[str, Meta(min_length=1, max_length=200, pattern="^[A-Za-z0-9_=-]+$")]


class Subscription(Struct, frozen=True):
    """Where a browser is reached, as its ``PushSubscription`` says: ``p256dh`` is its public key,
    ``auth`` a secret that it shares with this server."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https?://")]
    p256dh: Text
    auth: Text


class Mailbox(Struct, frozen=True, tag="mail"):
    address: str


class Hook(Struct, frozen=True, tag="webhook"):
    """``plain`` is our own JSON; ``discord`` is what Discord, and others after it, understand."""

    url: str
    shape: Shape = "plain"


class Browser(Struct, frozen=True, tag="push"):
    subscription: Subscription


Target = Mailbox | Hook | Browser
