"""Tournaments in the service: one decision at a time, appended, then told to who waits.

The arbiters' and competitors' tokens are rows beside the stream, as at tables. A table that is
played online is one of the house's own; its result is entered when it is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from api.problems import ApiError
from api.service.quarantine import Quarantine
from api.service.secrets import find, new_secret
from api.service.streams import TORNEI
from api.service.torneo_stream import TorneoState, keep_names, torneo_entries
from api.store.base import (
    ANONYMOUS,
    IdempotencyKey,
    KeyReusedError,
    NameRow,
    Role,
    Snapshot,
    Summary,
    TokenRow,
    VersionConflictError,
)
from burraco_engine.errors import EngineError
from burraco_engine.names import Millis
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.book import Book, book_for, open_book
from burraco_engine.torneo.deciding import decide
from burraco_engine.torneo.events import LinkIssued
from burraco_engine.torneo.fold import evolve
from burraco_engine.torneo.ranking import Row, ranking
from burraco_engine.torneo.values import Torneo

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.service.dice import Dice
    from api.store.base import Store
    from burraco_engine.torneo.events import TorneoEvent

__all__ = ["LiveTorneo", "Tornei", "torneo_bearer"]

_Kept = TypeVar("_Kept")
_ATTEMPTS: Final = 3
_SNAPSHOT_EVERY: Final = 256
_SEATS: Final = "NESO"
_LOOK_SECONDS: Final = 0.5
"""So often who waits looks whether another process changed the tournament."""
_KEPT: Final = 64
"""So many tournaments stay in memory at most, besides those that are being changed."""


class LiveTorneo:
    """A tournament in memory: what its log says, its tokens and names, who waits for a change."""

    __slots__ = ("_kept", "lock", "moved", "names", "snapshot_version", "state", "tokens")

    def __init__(
        self,
        state: TorneoState,
        tokens: Iterable[TokenRow],
        names: Iterable[NameRow],
        snapshot: int,
    ) -> None:
        self.state = state
        self.tokens = tuple(tokens)
        self.names = {one.ref: one.name for one in names}
        self.snapshot_version = snapshot
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self._kept: tuple[TorneoState, dict[str, Any]] = (state, {})

    @property
    def torneo(self) -> Torneo:
        """The tournament."""
        return self.state.torneo

    @property
    def book(self) -> Book:
        """What it is decided by."""
        return open_book(self.torneo.setup.code, self.torneo.setup.choices)

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The general ranking."""
        return self.kept("righe", lambda: ranking(self.book.code, self.torneo))

    def kept(self, name: str, make: Callable[[], _Kept]) -> _Kept:
        """What is made of the tournament once for each change, however many ask for it."""
        if self._kept[0] is not self.state:
            self._kept = self.state, {}
        found: _Kept | None = self._kept[1].get(name)
        if found is None:
            found = self._kept[1][name] = make()
        return found

    def tell(self) -> None:
        """Wake those who wait for a change."""
        self.moved.set()
        self.moved = asyncio.Event()


def torneo_bearer(live: LiveTorneo, secret: str, now: int) -> TokenRow:
    """Who bears this token; refused if it does not open this tournament."""
    row = find(live.tokens, secret, now, Role.DIRECTOR, Role.ARBITER, Role.COMPETITOR)
    if row is None:
        raise ApiError("torneo.token_wrong")
    return row


class Tornei:
    """Loads tournaments on demand and lets acts decide on them one at a time."""

    def __init__(
        self, store: Store, metrics: Metrics, dice: Dice, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._shared = store.cluster is not None
        self._dice = dice
        self.clock = clock
        self._live: dict[str, LiveTorneo] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._quarantine = Quarantine(metrics)

    async def live(self, torneo_id: str) -> LiveTorneo:
        """The tournament in memory, loaded if it was not; a missing one is refused."""
        found = self._live.get(torneo_id)
        if found is not None:
            if self._shared:
                await self._catch_up(found)
            return found
        async with self._loading.setdefault(torneo_id, asyncio.Lock()):
            if torneo_id not in self._live:
                try:
                    with self._quarantine.watch(torneo_id):
                        self._forget_oldest()
                        self._live[torneo_id] = await self._load(torneo_id)
                finally:
                    self._loading.pop(torneo_id, None)
        return self._live[torneo_id]

    async def _catch_up(self, live: LiveTorneo) -> None:
        """Read what another process appended since, and wake those who wait for it."""
        fresh = await self._store.fresh(live.torneo.id, live.state.version)
        if fresh is not None and fresh.entries and not live.lock.locked():
            async with live.lock:
                await self._reload(live)

    async def _reload(self, live: LiveTorneo) -> None:
        """The tournament as the archive has it now, in the same place."""
        now = await self._load(live.torneo.id)
        if now.state.version > live.state.version:
            live.state, live.tokens, live.names = now.state, now.tokens, now.names
            live.snapshot_version = now.snapshot_version
            live.tell()

    def _forget_oldest(self) -> None:
        """Keep the tournaments in memory few: what is not in use is read again when asked for."""
        for torneo_id in [one for one, live in self._live.items() if not live.lock.locked()]:
            if len(self._live) <= _KEPT:
                return
            del self._live[torneo_id]

    async def _load(self, torneo_id: str) -> LiveTorneo:
        stored = await self._store.load(torneo_id, TORNEI.snapshot_format)
        if stored is None or stored.kind != TORNEI.name:
            raise ApiError("torneo.missing")
        state = TORNEI.folded(stored)
        snapshot = stored.snapshot.version if stored.snapshot else 0
        return LiveTorneo(state, stored.tokens, stored.names, snapshot)

    async def announce(self, act: a.Announce) -> tuple[LiveTorneo, str]:
        """Keep a new tournament; the Director's token is shown once."""
        at = Millis(self.clock())
        step = decide(book_for(Torneo(), act), Torneo(), act, at=at, dice=self._dice)
        secret, row = new_secret(Role.DIRECTOR)
        state = TorneoState(step.state, len(step.events), at)
        await self._store.append(
            act.id,
            torneo_entries(step.events, 0, at),
            0,
            summary=Summary(state.status, None, state.listing),
            tokens=[row],
            kind=TORNEI.name,
        )
        live = LiveTorneo(state, [row], (), 0)
        self._live[act.id] = live
        return live, secret

    def new_id(self) -> str:
        """The id of a new tournament."""
        return self._dice.table_id()

    async def act(
        self, torneo_id: str, *acts: a.Act, key: IdempotencyKey | None = None
    ) -> LiveTorneo:
        """Carry out acts, all or none; they are durable when this returns."""
        for _ in range(_ATTEMPTS):
            live = await self.live(torneo_id)
            async with live.lock:
                if self._live.get(torneo_id) is not live:
                    continue
                try:
                    return await self._act(live, acts, key)
                except VersionConflictError:
                    await self._reload(live)
                except KeyReusedError:
                    raise ApiError("move.key_reused", version=live.state.version) from None
        raise ApiError("request.unavailable")

    async def _act(
        self, live: LiveTorneo, acts: Sequence[a.Act], key: IdempotencyKey | None
    ) -> LiveTorneo:
        at = Millis(max(self.clock(), live.state.updated_at))
        torneo, rows = live.torneo, list[NameRow]()
        happened: tuple[TorneoEvent, ...] = ()
        taken = dict(live.names)
        try:
            for act in acts:
                step = decide(book_for(torneo, act), torneo, act, at=at, dice=self._dice)
                events, named = keep_names(step.events, torneo, taken)
                taken |= {one.ref: one.name for one in named}
                rows += named
                if events is step.events:
                    torneo = step.state
                else:  # the same with names that know where they are kept
                    for event in events:
                        torneo = evolve(torneo, event, at)
                happened = (*happened, *events)
        except EngineError:
            if key is not None and await self._store.served(live.torneo.id, key):
                return live
            raise
        if happened:
            await self._keep(live, torneo, happened, rows, at, key)
        return live

    async def _keep(
        self,
        live: LiveTorneo,
        torneo: Torneo,
        events: tuple[TorneoEvent, ...],
        rows: list[NameRow],
        at: Millis,
        key: IdempotencyKey | None,
        tokens: Sequence[TokenRow] = (),
    ) -> None:
        state = TorneoState(torneo, live.state.version + len(events), at)
        snapshot = None
        if state.version - live.snapshot_version >= _SNAPSHOT_EVERY:
            snapshot = Snapshot(state.version, TORNEI.to_text(state), TORNEI.snapshot_format)
        appended = await self._store.append(
            torneo.id,
            torneo_entries(events, live.state.version, at),
            live.state.version,
            key,
            summary=Summary(state.status, None, state.listing),
            snapshot=snapshot,
            tokens=tokens,
            names=rows,
            kind=TORNEI.name,
        )
        if appended.duplicate:
            return
        live.state = state
        live.names.update({one.ref: one.name for one in rows})
        if snapshot is not None:
            live.snapshot_version = snapshot.version
        live.tell()

    async def invite(self, torneo_id: str, act: a.IssueLinks) -> list[tuple[int, str]]:
        """New links, each shown once: the competitor (0 for an arbiter) and the secret."""
        live = await self.live(torneo_id)
        async with live.lock:
            at = Millis(max(self.clock(), live.state.updated_at))
            step = decide(live.book, live.torneo, act, at=at, dice=self._dice)
            (issued,) = step.events
            assert isinstance(issued, LinkIssued)
            if issued.competitors:
                made = [
                    (number, *new_secret(Role.COMPETITOR, str(number)))
                    for number in issued.competitors
                ]
            else:
                made = [(0, *new_secret(Role.ARBITER))]
            rows = [row for _, _, row in made]
            await self._keep(live, step.state, step.events, [], at, None, rows)
            live.tokens = (*live.tokens, *rows)
        return [(number, secret) for number, secret, _ in made]

    async def erase_name(self, torneo_id: str, competitor: int, place: int) -> None:
        """Take a person's name away for good, from the archive and from every page."""
        live = await self.live(torneo_id)
        async with live.lock:
            one = live.torneo.competitor(competitor)
            if one is None or not 0 <= place < len(one.players):
                raise ApiError("torneo.missing")
            ref = getattr(one.players[place], "ref", None)
            if ref is None or ref not in live.names:
                return
            await self._store.erase_name(torneo_id, ref, live.state.listing)
            live.names.pop(ref)
            live.state = replace(live.state, torneo=_without(live.torneo, competitor, place))
            live.tell()

    async def wait(self, live: LiveTorneo, version: int, seconds: float) -> int:
        """The version, as soon as it is greater than this one, or after so long."""
        step = min(seconds, _LOOK_SECONDS) if self._shared else seconds
        until = monotonic() + seconds
        while live.state.version <= version and monotonic() < until:
            with suppress(TimeoutError):
                await asyncio.wait_for(live.moved.wait(), step)
            if self._shared:
                await self._catch_up(live)
        return live.state.version


def _without(torneo: Torneo, competitor: int, place: int) -> Torneo:
    def shown(one: Any) -> Any:
        if one.number != competitor:
            return one
        players = list(one.players)
        players[place] = ANONYMOUS
        return replace(one, players=tuple(players))

    return replace(torneo, competitors=tuple(map(shown, torneo.competitors)))
