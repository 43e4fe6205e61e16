"""Presence: who is connected now, and the bot that sits in for somebody who vanished.

Presence is not part of a table's log: after a restart everybody is simply not yet connected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from api.service.bots import DEFAULT_LEVEL
from api.service.facts import BotSatIn
from api.store.base import Status

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.service.hub import Hub
    from api.service.live import LiveTable
    from api.service.publishing import Listener
    from api.service.seen import Viewer
    from api.service.timers import Timers

__all__ = ["Presence"]

_PREFIX: Final = "assente:"
_WATCHING: Final = "-"
"""How the other processes read of those who only watch."""


class Presence:
    """Watches the connections of seats; absent persons are replaced after a grace time."""

    def __init__(self, hub: Hub, timers: Timers, grace_ms: int) -> None:
        self._hub = hub
        self._cluster = hub.store.cluster
        self._timers = timers
        self._grace = grace_ms
        self._waiting: set[str] = set()

    @staticmethod
    def owns(key: str) -> bool:
        """True if a timer is one of ours."""
        return key.startswith(_PREFIX)

    async def arrived(self, live: LiveTable, listener: Listener) -> None:
        """Somebody connected: his bot gets up, the others read that he is there."""
        seat = listener.viewer
        if seat in live.state.setup.seats:
            assert seat is not None
            key = f"{_PREFIX}{live.state.table_id}:{seat}"
            self._waiting.discard(key)
            self._timers.set(key, None)
            if live.state.seat(seat).stand_in is not None:
                await self._hub.act(
                    live.state.table_id, lambda decision: decision.return_to_seat(seat)
                )
        self.announce(live, seat)
        self.company(live)

    def left(self, live: LiveTable, viewer: Viewer) -> None:
        """Somebody disconnected: his grace time begins, the others read it."""
        self.announce(live, viewer)
        self.company(live)

    def announce(self, live: LiveTable, viewer: Viewer) -> None:
        """Let the other processes know whether somebody is connected here as this viewer."""
        if self._cluster is not None:
            game = live.state.game
            seen = game.smazzata if game is not None and viewer in live.shown else 0
            shown = seen if live.audience.present(viewer) else None
            self._cluster.present(live.state.table_id, viewer or _WATCHING, shown)

    def company(self, live: LiveTable) -> None:
        """People came or went, here or elsewhere."""
        self._watch_absent(live)
        self.tell(live)

    def tell(self, live: LiveTable) -> None:
        """Tell everybody at the table who is there."""
        if len(live.audience):
            seats = {one.seat: live.present(one.seat) for one in live.state.people}
            live.audience.tell({"tipo": "presenze", "posti": seats})

    def _watch_absent(self, live: LiveTable) -> None:
        """Give whoever is away his grace time; it runs once, whoever else comes and goes."""
        state = live.state
        if not state.setup.stand_ins or state.status is not Status.PLAYING:
            return
        for one in state.people:
            key = f"{_PREFIX}{state.table_id}:{one.seat}"
            if key in self._waiting or one.stand_in is not None:
                continue
            if not live.present(one.seat):
                self._waiting.add(key)
                self._timers.set(key, self._hub.clock() + self._grace)

    async def vanish(self, key: str) -> None:
        """The grace time is over: a bot sits in, if somebody else is there to play with."""
        self._waiting.discard(key)
        _, table_id, seat = key.split(":")
        live = await self._hub.table(table_id)
        others = [one for one in live.state.people if one.seat != seat]
        if live.present(seat) or not any(live.present(one.seat) for one in others):
            return

        def sit_in(decision: Decision) -> None:
            info = decision.state.seat(seat)
            playing = decision.state.status is Status.PLAYING
            if playing and info.is_person and info.stand_in is None:
                decision.note(BotSatIn(seat, DEFAULT_LEVEL))

        await self._hub.act(table_id, sit_in)
