"""Where this server may send requests that a player asks for: never to a neighbor of its own."""

from collections.abc import Sequence
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "[::1]", "localhost")


def is_allowed(address: str, hosts: Sequence[str]) -> bool:
    """Whether an address is at one of these hosts; ``*.example.org`` stands for all within. A host
    that the server's host named with a port is reached there only, and only a loopback one without
    https."""
    try:
        parts = urlsplit(address)
        name, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return False
    if not name or parts.username or parts.password:
        return False
    shown = f"[{name}]" if ":" in name else name
    if parts.scheme != "https" and not (parts.scheme == "http" and shown in LOOPBACK):
        return False
    place = shown if port is None else f"{shown}:{port}"
    return any(fits(place, host.lower()) for host in hosts)


def fits(place: str, host: str) -> bool:
    return place.endswith(host[1:]) if host.startswith("*.") else place == host
