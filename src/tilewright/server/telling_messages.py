"""What goes over the wire about being told things."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tilewright.server.channels import Wishes
from tilewright.telling.targets import Target

Code = Annotated[str, Meta(min_length=1, max_length=64)]


class TellingOffered(Struct, frozen=True):
    """What this server's host has set up: the key that browsers subscribe with, whether there is
    mail, and the hosts that webhooks may be at."""

    push: str | None
    mail: bool
    webhooks: list[str]


class ChannelShown(Struct, frozen=True):
    """``place`` is the mail address, or the host of a webhook or push service. By its ``mark``, the
    digest of where it is reached, a browser knows itself among others at the same service."""

    id: str
    kind: Literal["push", "mail", "webhook"]
    place: str
    is_confirmed: bool
    mark: str = ""


class TellingShown(Struct, frozen=True):
    """What a card wants to be told, where, and about which tables nothing."""

    offered: TellingOffered
    wishes: Wishes
    channels: list[ChannelShown]
    muted: list[str]


class ChannelWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to be told things; in the language of the request."""

    target: Target


class ChannelConfirmed(Struct, frozen=True, forbid_unknown_fields=True):
    """What a mail asked to confirm."""

    channel: Code
    code: Code


class MuteWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Be told nothing about a table, or things again."""

    is_off: bool
