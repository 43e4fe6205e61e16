"""Who is calling: the client's address, believing only trusted proxies."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import Scope

    from api.settings import Network

__all__ = [
    "client_address",
    "forwarded",
    "is_loopback",
    "is_loopback_host",
    "is_secure",
    "is_trusted",
    "share_of",
]


_FORWARDED: Final = frozenset(
    {
        b"forwarded",
        b"via",
        b"x-forwarded-for",
        b"x-forwarded-host",
        b"x-forwarded-proto",
        b"x-real-ip",
    }
)


def _header(scope: Scope, name: bytes) -> str:
    """All values of a header, in order: a proxy may add a line of its own after the client's."""
    return ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def is_trusted(address: str, trusted: tuple[Network, ...]) -> bool:
    """True if the address is one of the proxies that are believed."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(ip in network for network in trusted)


def client_address(scope: Scope, trusted: tuple[Network, ...]) -> str:
    """The address to which limits apply.

    The chain of X-Forwarded-For is read from the right, as long as the speaker is trusted; so a
    client cannot choose its address by sending the header itself.
    """
    peer = scope.get("client")
    address = str(peer[0]) if peer else "?"
    if not trusted or not is_trusted(address, trusted):
        return address
    chain = _header(scope, b"x-forwarded-for").split(",")
    for hop in reversed([part.strip() for part in chain if part.strip()]):
        address = hop
        if not is_trusted(hop, trusted):
            break
    return address


@lru_cache(maxsize=4096)
def share_of(address: str) -> str:
    """To whom limits apply: an address, or for IPv6 the network of 64 bits that one household has.

    >>> share_of("2001:db8:1:2:3:4:5:6"), share_of("::ffff:192.0.2.1"), share_of("192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


def forwarded(scope: Scope) -> bool:
    """True if some proxy stands between: then a loopback peer is not the machine's owner."""
    return any(key in _FORWARDED for key, _ in scope["headers"])


def is_loopback(scope: Scope) -> bool:
    """True if the caller is on this machine and no proxy speaks for somebody else."""
    peer = scope.get("client")
    if not peer or forwarded(scope):
        return False
    try:
        return ipaddress.ip_address(peer[0]).is_loopback
    except ValueError:
        return False


def is_loopback_host(host: str) -> bool:
    """True if only this machine can reach the host's address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_secure(scope: Scope, trusted: tuple[Network, ...]) -> bool:
    """True if the client's connection is encrypted, here or at a trusted proxy."""
    if scope.get("scheme") in {"https", "wss"}:
        return True
    peer = scope.get("client")
    if not peer or not is_trusted(str(peer[0]), trusted):
        return False
    return _header(scope, b"x-forwarded-proto").split(",")[-1].strip() == "https"
