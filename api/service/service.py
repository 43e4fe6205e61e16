"""The service as a whole: what the routes and sockets ask, and what happens by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from api.problems import ApiError
from api.service.bots import DEFAULT_LEVEL, BotDriver
from api.service.dice import Dice
from api.service.facts import RematchOpened, TableExpired
from api.service.following import Following
from api.service.house import house_due, house_move
from api.service.house_clock import SharedClock
from api.service.hub import Hub
from api.service.latecomers import take_over
from api.service.live import LiveTable
from api.service.play import Play, expire_time
from api.service.presence import Presence
from api.service.quota import Quota, SharedQuota
from api.service.seats import take_seat
from api.service.tables import NewTable, deal_next, open_table, rematch_table, start
from api.service.timers import Timers
from api.service.upkeep import Upkeep
from api.service.waking import wake
from api.store.base import Status
from burraco_engine.moves import GiveSignal

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.service.decision import Decision
    from api.service.games import Games
    from api.service.house_clock import HouseClock
    from api.service.pool import Pool
    from api.settings import Settings
    from api.store.base import Store

__all__ = ["Service"]

T = TypeVar("T")
_BOT_TURN_SECONDS: Final = 10.0
"""So long somebody who comes late waits for a bot to finish its turn."""


class Service:
    """Tables, their clocks, bots and listeners, over one store."""

    def __init__(
        self,
        store: Store,
        games: Games,
        pool: Pool,
        settings: Settings,
        metrics: Metrics,
        *,
        dice: Dice,
        clock: HouseClock,
    ) -> None:
        self.hub = Hub(store, games, metrics, clock)
        self.play = Play(self.hub, metrics)
        self.pool = pool
        self._store = store
        self.games = games
        self._settings = settings
        self._dice = dice
        self._clock = clock
        self._timers = Timers(clock, self._fire)
        self._bots = BotDriver(self.hub, pool, settings.bot_pace_ms)
        self.presence = Presence(self.hub, self._timers, settings.vanish_seconds * 1000)
        self._rematches: dict[str, asyncio.Future[str]] = {}
        self.upkeep = Upkeep(self.hub, clock, settings, self._timers)
        quarter = max(1, settings.tables_limit // 4)
        each, cluster = min(settings.tables_address, quarter), store.cluster
        self._quota = Quota(each) if cluster is None else SharedQuota(each, cluster)
        self._woken = asyncio.Event()
        self._following: Following | None = None
        if store.cluster is not None:
            assert isinstance(clock, SharedClock), "processes that share a database share its time"
            self._following = Following(store.cluster, self.hub, clock)
            self._following.on_company = self._company
            self.hub.on_load = self._following.meet_later
        self.hub.watch(self._watch)

    async def start(self) -> None:
        """Wake the tables that wait for an instant; the time of the pause is not charged.

        Time stands still until all are awake, however many there are.
        """
        if self._following is not None:
            await self._following.start()
        else:
            await wake(self.hub, self._clock)
        self._woken.set()
        for live in self.hub.loaded():
            self._bots.wake(live)
        self.upkeep.start()
        if self._following is not None:
            self._following.serve()

    async def close(self) -> None:
        """Stop timers and bots; what is being kept is kept."""
        await self.upkeep.close()
        if self._following is not None:
            await self._following.close()
        await self._bots.close()
        await self._timers.close()

    # What happens by itself.

    def _watch(self, live: LiveTable) -> None:
        state = live.state
        if state.ended:
            self._quota.release(state.table_id)
        if not state.awaits_signal:
            live.shown.clear()
        due = self._clock() if state.signal_due(live.seen_by()) else live.due
        self._timers.set(state.table_id, due if live.held else None)
        if self._woken.is_set():
            self._bots.wake(live)

    def _company(self, live: LiveTable) -> None:
        """Somebody came to a table or left it through another process, or was shown his hand."""
        self.presence.company(live)
        self._watch(live)

    async def _fire(self, key: str) -> None:
        await self._woken.wait()
        if self.presence.owns(key):
            await self.presence.vanish(key)
            return
        live = await self.hub.table(key)
        acted = await self.hub.act(key, lambda decision: self._due(decision, live.seen_by()))
        if not acted.shown:
            self._bots.wake(live)

    def _due(self, decision: Decision, shown: Collection[str]) -> None:
        state = decision.state
        spoken, at = house_move(state), house_due(state)
        if state.deal_due:
            deal_next(decision, self._dice)
        elif state.signal_due(shown):
            decision.play(GiveSignal())
        elif spoken is not None and at is not None and decision.now >= at:
            decision.play(spoken)
        else:
            expire_time(decision)

    # What people ask.

    async def open_table(
        self, wanted: NewTable, prepare: Callable[[Decision, str], T], share: str, *, begin: bool
    ) -> tuple[LiveTable, str, T]:
        """Open a table; `prepare` adds the secrets, `begin` deals at once.

        An address has so many tables at a time, and never more than a quarter of all.
        """
        if await self._quota.full(share):
            raise ApiError("table.too_many_yours", limit=self._quota.each)
        if await self._store.count(Status.WAITING, Status.PLAYING) >= self._settings.tables_limit:
            raise ApiError("table.too_many")
        decision, host = open_table(wanted, self.games, self._dice, self._clock())
        made = prepare(decision, host)
        if begin:
            start(decision, (), self._dice, {}, DEFAULT_LEVEL)
        live = await self.hub.create(decision)
        await self._quota.take(share, live.state.table_id)
        self.hub.visit(live, share)
        return live, decision.state.host, made

    async def begin(self, table_id: str, seat: str, bots: Mapping[str, str]) -> int:
        """Start the game, as the host; the version."""
        live = await self.hub.table(table_id)

        def command(decision: Decision) -> None:
            if seat != decision.state.host:
                raise ApiError("seat.not_host")
            start(decision, live.tokens, self._dice, bots, DEFAULT_LEVEL)

        acted = await self.hub.act(table_id, command)
        self.presence.tell(live)
        return acted.last

    async def deal(self, table_id: str) -> int:
        """Deal the next smazzata without waiting; the version."""
        acted = await self.hub.act(table_id, lambda decision: deal_next(decision, self._dice))
        return acted.last

    async def rematch(self, table_id: str, asker: str, partner: str | None = None) -> str:
        """A new table for the same people; asked twice, also at once, it is the same one.

        With `partner` the chair `asker` plays with him there.
        """
        pending = self._rematches.get(table_id)
        if pending is None:
            pending = asyncio.ensure_future(self._rematch(table_id, asker, partner))
            self._rematches[table_id] = pending
            pending.add_done_callback(lambda _: self._rematches.pop(table_id, None))
        return await asyncio.shield(pending)

    async def _rematch(self, table_id: str, asker: str, partner: str | None) -> str:
        live = await self.hub.table(table_id)
        if live.state.rematch is not None:
            return live.state.rematch
        state, now = live.state, self._clock()
        rules = self.games.rules(state.setup)
        decision = rematch_table(
            state, live.tokens, rules, self._dice, now, asker=asker, partner=partner
        )
        chosen = decision.state.table_id
        await self.hub.create(decision)

        def note(noted: Decision) -> str:
            if noted.state.rematch is None:
                noted.note(RematchOpened(chosen))
            return noted.state.rematch or chosen

        acted = await self.hub.act(table_id, note)
        if acted.result != chosen:  # another process was faster: nobody knows of our table
            await self.hub.act(chosen, lambda unused: unused.note(TableExpired()))
        return acted.result or chosen

    async def sit_down(
        self,
        table_id: str,
        name: str,
        seat: str | None,
        invitation: str | None,
        *,
        program: bool = False,
    ) -> tuple[str, str]:
        """Take a free chair, or a bot's once the cards are dealt; the seat and its token.

        A bot that is playing finishes its turn; if that takes too long it is refused.
        """
        live = await self.hub.table(table_id)

        def command(decision: Decision) -> tuple[str, str]:
            take = take_over if decision.state.game is not None else take_seat
            return take(decision, live.tokens, name, seat, invitation, program=program)

        latest = monotonic() + _BOT_TURN_SECONDS
        while True:
            moved = live.moved
            try:
                acted = await self.hub.act(table_id, command)
            except ApiError as refused:
                left = latest - monotonic()
                if refused.code != "seat.bot_playing" or left <= 0:
                    raise
                with suppress(TimeoutError):
                    await asyncio.wait_for(moved.wait(), left)
            else:
                assert acted.result is not None
                live.audience.dismiss(None, "consent.missing")
                self.presence.tell(live)
                return acted.result

    def shows_hand(self, live: LiveTable, seat: str, smazzata: int) -> None:
        """The page of a seat shows its hand of this smazzata; the last one brings the signal."""
        game = live.state.game
        if game is not None and game.smazzata == smazzata and live.state.awaits_signal:
            live.shown.add(seat)
            self.presence.announce(live, seat)
            self._watch(live)
