"""Seats' secrets: made here, stored as digests only, compared in constant time."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

from msgspec.structs import replace

from tilewright.server.store import Secrets
from tilewright.table.table import Holder

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_LETTERS = 12


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    return secrets.token_hex(32)


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TABLE_LETTERS))


def digest(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def holder(known: Secrets, keys: Iterable[str]) -> Holder:
    """The holder these keys identify. All digests are compared, to stay constant-time."""
    shown = [digest(key) for key in keys]
    seats = frozenset(i for i, seat in enumerate(known.seats) if is_among(seat or b"", shown))
    return Holder(seats, is_among(known.host, shown))


def renewed(known: Secrets, seat: int, key: str) -> Secrets:
    """The same with another key of a seat."""
    seats = [digest(key) if i == seat else held for i, held in enumerate(known.seats)]
    return replace(known, seats=seats)


def is_among(wanted: bytes, shown: list[bytes]) -> bool:
    found = False
    for one in shown:
        found |= hmac.compare_digest(wanted, one)
    return found
