"""Several processes on one database: what they share beside the logs.

Each process signs every second that it is alive, and hears which streams the others changed. A
stream with a timer has one holder, the process that sees to it; if that one dies, another claims
its streams. None of this decides what is true of a stream: its version does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

__all__ = ["Absence", "Claimed", "Cluster", "Ears", "Elsewhere", "Sign"]

Absence: TypeAlias = tuple[int, int]
"""From an instant to another, no process saw to a stream."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of life was kept: at `now` by the database's clock, which was `at` by ours.

    `last` is the instant of our sign before it, None for the first.
    """

    now: int
    at: int
    last: int | None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A stream that is ours from now on, and what it is owed since its holder last lived."""

    stream_id: str
    owed: Absence | None


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is connected to a stream through other processes, and the smazzata that he was shown."""

    viewer: str
    shown: int


@dataclass(frozen=True, slots=True)
class Ears:
    """What a process wants to hear: changed streams, comings and goings, that it may have missed.

    `changed` is told the stream and its version, 0 if something else than its log changed.
    """

    changed: Callable[[str, int], None]
    company: Callable[[str], None]
    missed: Callable[[], None]


class Cluster(Protocol):
    """The processes of one database, seen from one of them. Instants are milliseconds."""

    def listen(self, ears: Ears) -> None:
        """Hear the others from now on."""

    async def sign(self) -> Sign:
        """Sign that we are alive; this ends a trouble of the store."""

    async def claim(self, kind: str, limit: int) -> tuple[Claimed, ...]:
        """Take up to `limit` streams with a timer whose holder is dead, or that have none."""

    async def held(self) -> frozenset[str]:
        """The streams with a timer that are ours."""

    def present(self, stream_id: str, viewer: str, shown: int | None) -> None:
        """Let the others know who is connected here, None if nobody is as this viewer."""

    async def company(self, stream_id: str) -> tuple[Elsewhere, ...]:
        """Who is connected through the other processes."""

    async def spend(self, spent: Mapping[str, int]) -> dict[str, int]:
        """Add to what is spent of limits (ms of their time); how long until each is full again."""

    async def opened(self, stream_id: str, share: str) -> None:
        """Note to whose account a stream goes."""

    async def open_count(self, share: str, statuses: Iterable[str]) -> int:
        """How many streams in these statuses are on an account."""
