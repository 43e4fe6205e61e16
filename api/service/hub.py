"""The tables in memory, and the one way in which they change: decide, append, publish."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from api.problems import ApiError
from api.service.absences import Absences
from api.service.catching import caught_up
from api.service.decision import Decision
from api.service.facts import TableExpired
from api.service.house import house_due
from api.service.house_clock import wall_clock
from api.service.live import LiveTable
from api.service.names import Name, without
from api.service.publishing import Shown
from api.service.quarantine import Quarantine
from api.service.seen import listing
from api.service.streams import TABLES
from api.store.base import (
    IdempotencyKey,
    KeyReusedError,
    Snapshot,
    Status,
    Summary,
    VersionConflictError,
)
from burraco_engine.errors import EngineError

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.service.games import Games
    from api.service.model import TableState
    from api.store.base import Store
    from api.store.cluster import Absence
    from burraco_engine.code.rules import Rules

__all__ = ["Acted", "Hub"]

_log = logging.getLogger("parole.hub")
T = TypeVar("T")
_SNAPSHOT_EVERY = 64
_NO_SNAPSHOT = 0
"""A format that no snapshot has."""
_ATTEMPTS = 8
_KEEP_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Acted(Generic[T]):
    """What a command returned, the versions of its entries, and these if it noted any now."""

    result: T | None
    first: int
    last: int
    shown: tuple[Shown, ...] = ()
    duplicate: bool = False


class Hub:
    """Loads tables on demand, lets commands decide on them one at a time, keeps what they note."""

    def __init__(
        self,
        store: Store,
        games: Games,
        metrics: Metrics,
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self._metrics = metrics
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.quarantine = Quarantine(metrics)
        self.absences = Absences()
        self.acted_at = 0.0
        """When a command decided something, by the monotonic clock."""
        self._shared = store.cluster is not None
        self._watchers: list[Callable[[LiveTable], None]] = []
        self.on_load: Callable[[LiveTable], None] = lambda _: None

    def watch(self, watcher: Callable[[LiveTable], None]) -> None:
        """Call the watcher after each load and change of a table that waits, or did, for its time.

        Nothing happens by itself at a table that waits for people alone, until it is over.
        """
        self._watchers.append(watcher)

    def loaded(self) -> Iterator[LiveTable]:
        """The tables in memory."""
        return iter(tuple(self._tables.values()))

    async def table(self, table_id: str) -> LiveTable:
        """The table in memory, loaded if it was not; a missing one is refused."""
        live = self._tables.get(table_id)
        if live is None:
            pending = self._loading.get(table_id)
            if pending is None:
                pending = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = pending
                pending.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(pending)
        live.used_at = time.monotonic()
        return live

    async def current(self, table_id: str) -> LiveTable:
        """The table as it is now, whichever process changed it last."""
        known = table_id in self._tables
        live = await self.table(table_id)
        if self._shared and known:
            await self.follow(table_id, live.state.version + 1)
        if table_id in self.absences.owed:
            await self.act(table_id, lambda _: None)
        return self._tables.get(table_id, live)

    def peek(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory."""
        return self._tables.get(table_id)

    def loading(self, table_id: str) -> bool:
        """The table is being read into memory."""
        return table_id in self._loading

    async def follow(self, table_id: str, version: int) -> None:
        """Another process brought a table to a version: whoever listens here is told."""
        live = self._tables.get(table_id)
        if live is None or live.state.version >= version:
            return
        async with live.lock:
            if self._tables.get(table_id) is live and live.state.version < version:
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Fold and publish what others appended; False if there was nothing."""
        waited = live.due
        try:
            shown = await caught_up(live, self.store, self.rules)
        except (ValueError, KeyError, TypeError, AssertionError):
            self.forget(live.state.table_id)  # it is read anew, or set aside
            raise
        self._learn(live)
        if shown:
            live.due = _due(live.state, self.rules(live.state))
            self._notify(live, waited)
        return bool(shown)

    def owe(self, table_id: str, owed: Absence) -> None:
        """A table is owed an absence, and its log says so too."""
        self.absences.owe((table_id,), *owed)
        if (live := self._tables.get(table_id)) is not None:
            live.owed = owed

    def _learn(self, live: LiveTable) -> None:
        if live.owed is not None:
            self.absences.owe((live.state.table_id,), *live.owed)

    async def _load(self, table_id: str) -> LiveTable:
        with self.quarantine.watch(table_id):
            try:
                live = await self._folded(table_id, TABLES.snapshot_format)
            except (ValueError, KeyError, TypeError, AssertionError):
                # Perhaps only the snapshot is broken: the log has it all.
                live = await self._folded(table_id, _NO_SNAPSHOT)
                _log.warning("snapshot passed over", extra={"table": table_id})
        return self._enter(live)

    def _enter(self, live: LiveTable) -> LiveTable:
        self._tables[live.state.table_id] = live
        self._learn(live)
        self._metrics.tables.set(len(self._tables))
        self.on_load(live)
        self._notify(live, None)
        return live

    async def _folded(self, table_id: str, snapshot_format: int) -> LiveTable:
        stored = await self.store.load(table_id, snapshot_format)
        if stored is None or stored.kind != TABLES.name:
            raise ApiError("table.missing")
        state = TABLES.folded(stored)
        if state.version != stored.version:
            raise ValueError(f"the log ends at {state.version}, not at {stored.version}")
        snapshot = stored.snapshot.version if stored.snapshot else 0
        due = _due(state, self.rules(state))
        people, held = (stored.tokens, stored.names), stored.held
        return LiveTable(state, *people, snapshot, due, held=held, owed=stored.owed)

    def _notify(self, live: LiveTable, before: int | None) -> None:
        """Tell of a change; the table waited for an instant before it, or for people."""
        live.moved.set()
        live.moved = asyncio.Event()
        if before is not None or live.due is not None or live.state.ended:
            self.tell_watchers(live)

    def tell_watchers(self, live: LiveTable) -> None:
        """Call the watchers of a table."""
        for watcher in self._watchers:
            watcher(live)

    def visit(self, live: LiveTable, share: str) -> None:
        """Somebody is at the table: its bots play, on the account of the address he comes from."""
        live.payer, live.visited_at = share, time.monotonic()
        if live.resting:
            self.tell_watchers(live)

    async def create(self, decision: Decision) -> LiveTable:
        """Keep a new table, whose first facts the decision holds."""
        state = decision.state
        summary = _summary(state, decision.rules)
        appended = await self.store.append(
            state.table_id,
            decision.entries(),
            0,
            summary=summary,
            tokens=decision.tokens,
            names=decision.names,
        )
        return self._enter(
            LiveTable(
                state,
                tuple(decision.tokens),
                decision.names,
                0,
                summary.due_at,
                held=appended.held,
            )
        )

    async def act(
        self, table_id: str, command: Callable[[Decision], T], key: IdempotencyKey | None = None
    ) -> Acted[T]:
        """Let a command decide on the table as it is now; keep and publish what it noted.

        The entries are durable when this returns. If another process was faster the command
        decides again; if the key already served, the earlier outcome is returned.
        """
        for _ in range(_ATTEMPTS):
            live = await self.table(table_id)
            async with live.lock:
                if self._tables.get(table_id) is not live:
                    continue
                try:
                    return await self._act(live, command, key)
                except VersionConflictError:
                    _log.info("conflict", extra={"table": table_id})
                    await self._catch_up(live)
                except (ApiError, EngineError):
                    # Perhaps what was refused was decided on an old state of the table.
                    if not self._shared or not await self._catch_up(live):
                        raise
                except KeyReusedError:
                    raise ApiError("move.key_reused", version=live.state.version) from None
        raise ApiError("request.unavailable")

    async def _act(
        self, live: LiveTable, command: Callable[[Decision], T], key: IdempotencyKey | None
    ) -> Acted[T]:
        before, waited = live.state, live.due
        rules = self.rules(before)
        decision = Decision(before, rules, max(self.clock(), before.updated_at))
        absence = self.absences.forgive(decision) if self.absences.owed else None
        try:
            result = command(decision)
        except (ApiError, EngineError):
            # The table may refuse now what it accepted the first time: look the key up.
            if key is not None:
                served = await self.store.served(before.table_id, key)
                if served is not None:
                    return Acted(None, served.first, served.last, duplicate=True)
            raise
        if not decision.facts:
            if absence is not None:
                self.absences.settle(before.table_id, absence)
            return Acted(result, before.version, before.version)
        state, snapshot = decision.state, self._snapshot(live, decision.state)
        if state.rulings is not before.rulings:
            rules = self.rules(state)
        summary = _summary(state, rules)
        started = time.perf_counter()
        self.acted_at = time.monotonic()
        appended = await self.store.append(
            state.table_id,
            decision.entries(),
            before.version,
            key,
            summary=summary,
            snapshot=snapshot,
            tokens=decision.tokens,
            revoked=decision.revoked,
            names=decision.names,
            settles=live.owed is not None,
        )
        self._metrics.append_seconds.observe(time.perf_counter() - started)
        if appended.duplicate:
            return Acted(None, appended.first, appended.last, duplicate=True)
        if absence is not None:
            self.absences.settle(state.table_id, absence)
        live.state, live.due, live.held = state, summary.due_at, appended.held
        live.owed = None
        live.names.update((one.ref, one.name) for one in decision.names)
        if decision.tokens or decision.revoked:
            kept = (row for row in live.tokens if row.digest not in decision.revoked)
            live.tokens = (*kept, *decision.tokens)
        if snapshot is not None:
            live.snapshot_version = snapshot.version
        if decision.changed is not None:
            live.audience.change_chairs(*decision.changed)
        facts = enumerate(decision.facts, appended.first)
        shown = tuple(Shown(fact, version, state.updated_at) for version, fact in facts)
        live.audience.publish(state, rules, shown)
        self._notify(live, waited)
        return Acted(result, appended.first, appended.last, shown)

    async def erase_name(self, table_id: str, find: Callable[[TableState], object]) -> None:
        """Take a name away for good, from the archive and from every page that shows it.

        `find` says which; what never was somebody's name, or no longer is, stays as it is.
        """
        live = await self.table(table_id)
        async with live.lock:
            name = find(live.state)
            if not isinstance(name, Name) or name.ref not in live.names:
                return
            state = without(live.state, name.ref)
            await self.store.erase_name(table_id, name.ref, listing(state))
            del live.names[name.ref]
            live.state = state
            live.audience.publish(state, self.rules(state), (), self.clock())

    def _snapshot(self, live: LiveTable, state: TableState) -> Snapshot | None:
        if state.version - live.snapshot_version < _SNAPSHOT_EVERY:
            return None
        return Snapshot(state.version, TABLES.to_text(state), TABLES.snapshot_format)

    def rules(self, state: TableState) -> Rules:
        """The rules of a table, its arbiter's rulings among them."""
        return self.games.rules(state.setup, state.rulings)

    def code_view(self, state: TableState) -> dict[str, Any]:
        """The code of a table as its pages read it."""
        return self.games.code_view(state.setup.code, state.setup.choices)

    def forget(self, table_id: str) -> None:
        """Let a table leave the memory; whoever listens comes back and hears it anew."""
        live = self._tables.pop(table_id, None)
        if live is not None:
            for listener in live.audience:
                listener.close(1012, "reload")
        self._metrics.tables.set(len(self._tables))

    def sweep(self) -> int:
        """Forget tables that nobody listens to and nobody used for a while; how many."""
        oldest = time.monotonic() - _KEEP_SECONDS
        idle = [
            table_id
            for table_id, live in self._tables.items()
            if live.used_at < oldest and not len(live.audience) and not live.lock.locked()
        ]
        for table_id in idle:
            del self._tables[table_id]
        self._metrics.tables.set(len(self._tables))
        return len(idle)

    async def expire_idle(self, before: int) -> int:
        """Let tables expire where nothing happened since an instant; how many."""
        expired = 0
        for table_id in await self.store.idle(before, 1_000):

            def expire(decision: Decision) -> None:
                if decision.state.updated_at < before and decision.state.status in {
                    Status.WAITING,
                    Status.PLAYING,
                }:
                    decision.note(TableExpired())

            with suppress(ApiError):  # one that cannot be read does not keep the others
                expired += bool((await self.act(table_id, expire)).shown)
        return expired


def _summary(state: TableState, rules: Rules) -> Summary:
    return Summary(state.status, _due(state, rules), listing(state))


def _due(state: TableState, rules: Rules) -> int | None:
    """The next instant at which something must happen by itself; None if people are awaited."""
    due = state.due(rules)
    said = house_due(state) if state.disputed else None
    return due if said is None else said if due is None else min(due, said)
