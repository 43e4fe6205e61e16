"""Registers of rulings in the service: opened per event, written by who bears its credential.

A batch of entries is taken whole or refused; sent again it changes nothing. Devices that were
without network meet here: each one's chain continues where it ended, in the order of arrival.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service.quarantine import Quarantine
from api.service.registro_stream import opening_entry, voce_entries
from api.service.secrets import find, new_secret
from api.service.streams import REGISTRI
from api.store.base import Role, Summary, TokenRow, VersionConflictError
from burraco_engine.arbitro.registro import Voce, accepted

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.service.dice import Dice
    from api.service.registro_stream import RegistroState
    from api.store.base import Store

__all__ = ["LiveRegistro", "Registri", "registro_of_torneo"]

_ATTEMPTS: Final = 3
_KEPT: Final = 64
"""So many registers stay in memory at most, besides those that are being written."""


def registro_of_torneo(torneo_id: str) -> str:
    """The register of a tournament: it has one, under an id that follows from its own."""
    return f"r-{torneo_id}"


class LiveRegistro:
    """A register in memory: what its log says, and its tokens."""

    __slots__ = ("lock", "state", "tokens")

    def __init__(self, state: RegistroState, tokens: Sequence[TokenRow]) -> None:
        self.state = state
        self.tokens = tuple(tokens)
        self.lock = asyncio.Lock()

    def opens(self, secret: str, now: int) -> bool:
        """Whether a token is this register's own."""
        return find(self.tokens, secret, now, Role.ARBITER) is not None


class Registri:
    """Loads registers on demand and appends to them, one batch at a time."""

    def __init__(
        self, store: Store, metrics: Metrics, dice: Dice, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._dice = dice
        self.clock = clock
        self._live: dict[str, LiveRegistro] = {}
        self._quarantine = Quarantine(metrics)

    async def live(self, register_id: str) -> LiveRegistro:
        """The register in memory, loaded if it was not; a missing one is refused."""
        found = self._live.get(register_id)
        if found is None:
            with self._quarantine.watch(register_id):
                self._forget_oldest()
                loaded = await self._load(register_id)
                found = self._live.setdefault(register_id, loaded)
        elif self._store.cluster is not None:
            async with found.lock:
                await self._reload(found)
        return found

    async def _load(self, register_id: str) -> LiveRegistro:
        stored = await self._store.load(register_id, REGISTRI.snapshot_format)
        if stored is None or stored.kind != REGISTRI.name:
            raise ApiError("registro.missing")
        return LiveRegistro(REGISTRI.folded(stored), stored.tokens)

    async def _reload(self, live: LiveRegistro) -> None:
        """Read what another process appended, if it did."""
        event = live.state.registro.evento
        fresh = await self._store.fresh(event, live.state.version)
        for entry in fresh.entries if fresh else ():
            live.state = REGISTRI.fold(event, live.state, entry, {})
        if fresh and fresh.entries:
            live.tokens = (await self._store.people(event))[0]

    def _forget_oldest(self) -> None:
        for register_id in [one for one, live in self._live.items() if not live.lock.locked()]:
            if len(self._live) < _KEPT:
                return
            del self._live[register_id]

    async def open(self, nome: str, codice: str, torneo: str = "") -> tuple[LiveRegistro, str]:
        """A new register and its credential, which is shown once; refused if there is one."""
        register_id = registro_of_torneo(torneo) if torneo else self._dice.table_id()
        secret, row = new_secret(Role.ARBITER)
        at = self.clock()
        entry = opening_entry(nome, codice, torneo, at)
        state = REGISTRI.fold(register_id, None, entry, {})
        try:
            await self._store.append(
                register_id,
                [entry],
                0,
                summary=Summary(state.status),
                tokens=[row],
                kind=REGISTRI.name,
            )
        except VersionConflictError:
            raise ApiError("registro.there") from None
        live = LiveRegistro(state, [row])
        self._live[register_id] = live
        return live, secret

    async def write(self, register_id: str, voci: Sequence[Voce]) -> tuple[LiveRegistro, int]:
        """Append what is new of a batch, all of it or nothing; how many entries were new."""
        for _ in range(_ATTEMPTS):
            live = await self.live(register_id)
            async with live.lock:
                new = accepted(live.state.registro, voci)
                if not new:
                    return live, 0
                at = max(self.clock(), live.state.updated_at)
                entries = voce_entries(live.state, new, at)
                try:
                    await self._store.append(
                        register_id,
                        entries,
                        live.state.version,
                        summary=Summary(live.state.status),
                        kind=REGISTRI.name,
                    )
                except VersionConflictError:
                    await self._reload(live)
                    continue
                for entry in entries:
                    live.state = REGISTRI.fold(register_id, live.state, entry, {})
                return live, len(new)
        raise ApiError("request.unavailable")
