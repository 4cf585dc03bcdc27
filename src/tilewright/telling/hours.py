"""Quiet hours: when someone does not want to be told anything."""

from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

Hour = Annotated[int, Meta(ge=0, le=23)]


class Quiet(Struct, frozen=True, forbid_unknown_fields=True):
    """From one hour of the day up to another, where ``zone`` is, like Europe/Paris. From 22 to 7
    goes over midnight; from an hour to the same one is never."""

    since: Hour
    until: Hour
    zone: Annotated[str, Meta(max_length=64)]


def check_zone(zone: str) -> None:
    """Raise ValueError unless this is a time zone."""
    try:
        ZoneInfo(zone)
    except (KeyError, OSError, ValueError) as error:
        raise ValueError(f"expected a time zone like Europe/Paris, got {zone!r}") from error


def is_quiet(quiet: Quiet | None, now: float) -> bool:
    if quiet is None:
        return False
    hour = datetime.fromtimestamp(now, ZoneInfo(quiet.zone)).hour
    if quiet.since <= quiet.until:
        return quiet.since <= hour < quiet.until
    return hour >= quiet.since or hour < quiet.until
