"""Who asks: the client's network, also behind proxies that are trusted to name it.

An IPv6 user is given a whole /64 network, so that network is what limits count; of IPv4 it is the
address.
"""

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
EVERYONE = "*"
UNKNOWN = "unknown"
PREFIX = 64  # bits of an IPv6 address that name its network


def read_address(text: str) -> Address | None:
    """An address as sockets and headers write it, with or without a port or a zone."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def network_of(text: str) -> str:
    """What limits count by."""
    address = read_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, PREFIX), strict=False))
    return UNKNOWN if address is None else str(address)


@dataclass(frozen=True)
class Proxies:
    """The proxies whose word about a client's address counts."""

    networks: tuple[Network, ...]
    are_all_trusted: bool = False

    @classmethod
    def of(cls, names: Iterable[str]) -> "Proxies":
        """ValueError if one is no address, no network and not ``*``."""
        listed = list(names)
        networks = [ipaddress.ip_network(name, strict=False) for name in listed if name != EVERYONE]
        return cls(tuple(networks), EVERYONE in listed)

    def is_trusted(self, text: str) -> bool:
        address = read_address(text)
        return address is not None and self._has(address)

    def _has(self, address: Address) -> bool:
        return self.are_all_trusted or any(address in network for network in self.networks)

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """The network of whoever asks. ``forwarded`` are the X-Forwarded-For headers: each proxy
        adds the address it was asked from, and what stands before the first one that we do not
        trust may be made up."""
        if not self.is_trusted(peer):
            return network_of(peer)
        hops = [hop for header in forwarded for hop in header.split(",")]
        for hop in reversed(hops):
            address = read_address(hop)
            if address is None:
                break
            peer = hop
            if not self._has(address):
                break
        return network_of(peer)
