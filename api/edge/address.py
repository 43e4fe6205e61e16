"""Who is calling: the client's address, believing only trusted proxies."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import Scope

    from api.settings import Network

__all__ = ["client_address", "forwarded", "is_loopback", "is_loopback_host", "is_secure"]


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


def _trusted(address: str, trusted: tuple[Network, ...]) -> bool:
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
    if not trusted or not _trusted(address, trusted):
        return address
    chain = _header(scope, b"x-forwarded-for").split(",")
    for hop in reversed([part.strip() for part in chain if part.strip()]):
        address = hop
        if not _trusted(hop, trusted):
            break
    return address


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
    if not peer or not _trusted(str(peer[0]), trusted):
        return False
    return _header(scope, b"x-forwarded-proto").split(",")[-1].strip() == "https"
