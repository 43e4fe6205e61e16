"""The door: who may hold a connection, how many of them, and which of them stand still.

Every connection is looked at once a second; what is overdue, or cannot be written to, is dropped.
So no connection needs a timer of its own, and none can stay open by doing nothing.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol

from api.edge.address import is_trusted, share_of

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.settings import Settings

__all__ = ["Door", "Guest", "raise_descriptor_limit"]

_LOOK_SECONDS: Final = 1.0
_RESERVED: Final = 96
"""Descriptors that the service itself needs: its database, its processes, its listeners."""
_DESCRIPTORS: Final = 65_536


class Guest(Protocol):
    """A connection as the door sees it."""

    def look(self, now: float) -> None:
        """Leave if it is time, at an instant of the event loop."""


def _descriptors() -> int | None:
    """How many files and sockets this process may open; None if the system does not say."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def raise_descriptor_limit() -> None:
    """Let this process open as many sockets as the system lets it, within reason."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Door:
    """The connections of this process, counted by address (for IPv6 by network of 64 bits)."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        descriptors = _descriptors()
        self.settings = settings
        self.metrics = metrics
        self._room = None if descriptors is None else max(descriptors - _RESERVED, 16)
        self._each = settings.connections_address
        self._inside: dict[Guest, str] = {}
        self._counts: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, guest: Guest, address: str) -> bool:
        """Let a connection in, unless there is no room or its address has too many already.

        What comes through a trusted proxy is counted by the proxy, which knows the addresses.
        """
        share = share_of(address)
        proxied = is_trusted(address, self.settings.trusted_proxies)
        crowded = not proxied and self._counts[share] >= self._each
        if crowded or (self._room is not None and len(self._inside) >= self._room):
            self.cut("troppe")
            return False
        self._inside[guest] = share
        self._counts[share] += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_LOOK_SECONDS, self._look)
        return True

    def replace(self, guest: Guest, other: Guest) -> None:
        """The same connection speaks another protocol from now on."""
        self._inside[other] = self._inside.pop(guest)

    def leave(self, guest: Guest) -> None:
        """Forget a connection, if it was let in."""
        share = self._inside.pop(guest, None)
        if share is not None:
            self._counts[share] -= 1
            if not self._counts[share]:
                del self._counts[share]

    def cut(self, reason: str) -> None:
        """Count a connection that was not let in, or not let stay."""
        self.metrics.cut.labels(reason).inc()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for guest in tuple(self._inside):
            guest.look(now)
        self._timer = loop.call_later(_LOOK_SECONDS, self._look) if self._inside else None
