"""The time of the service: it runs while the service does, and never jumps.

It begins at the wall's time and then counts only moments that the service lived through: its pulse
must be felt every few milliseconds, and what is beyond the longest step between two beats counts
for nobody. So nobody pays for a wall clock that is set, a machine that slept, a process that was
stopped or was too busy to answer; after a restart the gap is forgiven table by table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

__all__ = ["PULSE_SECONDS", "HouseClock", "SharedClock", "rome", "wall_clock"]

PULSE_SECONDS: Final = 0.02
_LONGEST_STEP: Final = 60
"""Milliseconds between two beats that count: a pulse, and some patience with a busy moment."""
_SET_BACK: Final = 2_000
"""A database that is so much behind us was set back."""


def wall_clock() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def rome() -> tzinfo:
    """The time of Italy; one hour east of Greenwich where the machine knows no time zones."""
    try:
        return ZoneInfo("Europe/Rome")
    except ZoneInfoNotFoundError:
        return timezone(timedelta(hours=1))


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """Milliseconds since 1970 as the service counts them; calling it tells the instant."""

    def __init__(
        self, wall: Callable[[], int] = wall_clock, monotonic: Callable[[], int] = _monotonic
    ) -> None:
        """`wall` is for what belongs to a day of people; the clocks of games never look at it."""
        self.wall = wall
        self._monotonic = monotonic
        self._house = wall()
        self._beat = monotonic()
        self._standing = False

    def __call__(self) -> int:
        """The instant; it never goes back."""
        if self._standing:
            return self._house
        return self._house + min(self._monotonic() - self._beat, _LONGEST_STEP)

    def begin(self, not_before: int) -> None:
        """Take the wall's time, unless the service has lived later already; stand still there."""
        self._house = max(self.wall(), not_before)
        self._beat = self._monotonic()
        self._standing = True

    def beat(self) -> int:
        """Feel the pulse; the milliseconds since the last beat that counted for nobody."""
        now, house = self._monotonic(), self()
        lost = now - self._beat - (house - self._house)
        self._house, self._beat = house, now
        return lost

    @property
    def standing(self) -> bool:
        """True while time does not pass."""
        return self._standing

    def stand(self) -> None:
        """Stand still: nothing can be kept, or not everybody is awake yet."""
        self.beat()
        self._standing = True

    def go(self) -> None:
        """Go on from where it stood."""
        self.beat()
        self._standing = False


class SharedClock(HouseClock):
    """The database's time, which all its processes share.

    It is corrected with each sign of life and goes on by this process's own count in between; it
    never goes back. Time that this process did not live through passes all the same, for the others
    lived: what its own tables are owed for it is said by `beat`, in milliseconds.
    """

    def __init__(
        self, wall: Callable[[], int] = wall_clock, monotonic: Callable[[], int] = _monotonic
    ) -> None:
        """Until the database is asked it is the wall's time."""
        super().__init__(wall, monotonic)
        self._latest = 0
        self._felt = monotonic()

    def __call__(self) -> int:
        """The instant; it never goes back."""
        now = self._house if self._standing else self._house + self._monotonic() - self._beat
        self._latest = max(self._latest, now)
        return self._latest

    def begin(self, not_before: int) -> None:
        """Start, not before an instant at which some process has lived."""
        self._house = max(self._house, not_before)

    def steer(self, now: int, at: int) -> None:
        """The database said `now` when our own count was `at`.

        A database whose clock is set back is not followed: time would stand until it comes there.
        """
        count = self._monotonic()
        told = now + count - at
        if told > self._latest - _SET_BACK:
            self._house, self._beat = told, count

    def beat(self) -> int:
        """Feel the pulse; how long there was none, beyond the longest step."""
        count = self._monotonic()
        lost = 0 if self._standing else count - self._felt - _LONGEST_STEP
        self._felt = count
        return max(lost, 0)

    def stand(self) -> None:
        """Stand still: nothing can be kept."""
        self._house = self()
        self._standing = True

    def go(self) -> None:
        """Go on: the next word of the database says where."""
        self._felt = self._monotonic()
        self._standing = False
