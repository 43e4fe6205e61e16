"""How many tables each address has: one caller cannot take all that there are."""

from __future__ import annotations

from collections import Counter

__all__ = ["Quota"]


class Quota:
    """Tables that wait or play, by the address that opened them, since the service started.

    It is kept in memory only: nothing of an address is written beside a table.
    """

    def __init__(self, each: int) -> None:
        self.each = each
        self._owners: dict[str, str] = {}
        self._counts: Counter[str] = Counter()

    def full(self, share: str) -> bool:
        """The address has as many tables as it may have."""
        return self._counts[share] >= self.each

    def take(self, share: str, table_id: str) -> None:
        """The address opened a table."""
        self._owners[table_id] = share
        self._counts[share] += 1

    def release(self, table_id: str) -> None:
        """The table is over; nothing happens if nobody's account has it."""
        share = self._owners.pop(table_id, None)
        if share is not None:
            self._counts[share] -= 1
            if not self._counts[share]:
                del self._counts[share]
