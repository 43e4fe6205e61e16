"""How many tables each address has: one caller cannot take all that there are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from api.edge.sharing import account
from api.store.base import Status

if TYPE_CHECKING:
    from api.store.cluster import Cluster

__all__ = ["Quota", "SharedQuota"]

_OPEN: Final = (Status.WAITING, Status.PLAYING)


class Quota:
    """Tables that wait or play, by the address that opened them, since the service started.

    It is kept in memory only: nothing of an address is written beside a table.
    """

    def __init__(self, each: int) -> None:
        self.each = each
        self._owners: dict[str, str] = {}
        self._counts: Counter[str] = Counter()

    async def full(self, share: str) -> bool:
        """The address has as many tables as it may have."""
        return self._counts[share] >= self.each

    async def take(self, share: str, table_id: str) -> None:
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


class SharedQuota(Quota):
    """The same for all processes of a database, which keeps digests of addresses for it."""

    def __init__(self, each: int, cluster: Cluster) -> None:
        super().__init__(each)
        self._cluster = cluster

    async def full(self, share: str) -> bool:
        """The address has as many tables as it may have."""
        return await self._cluster.open_count(account("tavoli", share), _OPEN) >= self.each

    async def take(self, share: str, table_id: str) -> None:
        """The address opened a table."""
        await self._cluster.opened(table_id, account("tavoli", share))
