"""A table in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from api.service.publishing import Audience

if TYPE_CHECKING:
    from api.service.model import TableState
    from api.store.base import NameRow, TokenRow
    from api.store.cluster import Absence

__all__ = ["LiveTable"]


class LiveTable:
    """A table in memory: what its log says, who listens, and the lock of its decisions.

    `shown` are the seats whose page shows the hand that was dealt while play waits for the signal;
    after a restart the pages say it again. `moved` is set by the next change, and made anew. `due`
    is the instant at which something must happen by itself, if there is one. `visited_at` is when
    somebody was last at the table, `payer` the address that he came from: its share of the pool is
    what the bots of this table have. They are `resting` if one is in turn and nobody is there.
    `held` says that this process sees to its timer, `owed` what its log is to forgive before
    anything else, `elsewhere` who is connected through others
    and which smazzata he was shown.
    """

    __slots__ = (
        "audience",
        "due",
        "elsewhere",
        "held",
        "lock",
        "moved",
        "names",
        "owed",
        "payer",
        "resting",
        "shown",
        "snapshot_version",
        "state",
        "tokens",
        "used_at",
        "visited_at",
    )

    def __init__(
        self,
        state: TableState,
        tokens: tuple[TokenRow, ...],
        names: Iterable[NameRow],
        snapshot: int,
        due: int | None,
        *,
        held: bool,
        owed: Absence | None = None,
    ) -> None:
        self.state = state
        self.due = due
        self.held = held
        self.owed = owed
        self.elsewhere: Mapping[str, int] = {}
        self.tokens = tokens
        self.names = {one.ref: one.name for one in names}
        self.snapshot_version = snapshot
        self.audience = Audience()
        self.shown: set[str] = set()
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.used_at = self.visited_at = time.monotonic()
        self.payer = ""
        self.resting = False

    def present(self, viewer: str) -> bool:
        """True if somebody is connected as this viewer, here or through another process."""
        return viewer in self.elsewhere or self.audience.present(viewer)

    @property
    def deserted(self) -> bool:
        """Nobody is connected, here or elsewhere."""
        return not len(self.audience) and not self.elsewhere

    def seen_by(self) -> frozenset[str]:
        """The seats that were shown the hand of this smazzata, here or elsewhere."""
        smazzata = self.state.game.smazzata if self.state.game is not None else None
        there = {seat for seat, shown in self.elsewhere.items() if shown == smazzata}
        return frozenset(self.shown | there)
