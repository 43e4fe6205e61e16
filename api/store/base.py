"""The store's small interface: append events in one transaction, load them back.

Everything the service keeps goes through `Store.append`; a process holds nothing that the log
cannot rebuild. Errors tree:

StoreError
├── VersionConflictError     another process appended first: reload, decide again
├── KeyReusedError           an idempotency key that already served for something else
└── DatabaseUnusableError    the file or server cannot be used; the message is Italian
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

__all__ = [
    "Appended",
    "DatabaseUnusableError",
    "Entry",
    "IdempotencyKey",
    "KeyReusedError",
    "Role",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "StoredTable",
    "Summary",
    "TokenRow",
    "VersionConflictError",
]


class StoreError(Exception):
    """What the store refuses."""


class VersionConflictError(StoreError):
    """The table's log is not at the expected version; `version` is where it is."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class KeyReusedError(StoreError):
    """The idempotency key was used for another request of the same seat."""


class DatabaseUnusableError(StoreError):
    """The database cannot be opened or is of a newer version; the message is Italian."""


class Status(StrEnum):
    """Where a table is in its life."""

    WAITING = "attesa"
    PLAYING = "in_gioco"
    OVER = "finito"
    EXPIRED = "scaduto"


class Role(StrEnum):
    """What a secret lets its bearer do at a table."""

    SEAT = "posto"
    ARBITER = "arbitro"
    SPECTATOR = "spettatore"
    INVITATION = "invito"
    ARBITER_INVITATION = "invito_arbitro"
    DEVICE = "dispositivo"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log: its version, kind, instant (ms), JSON body and the body's format."""

    version: int
    kind: str
    at: int
    body: str
    format: int = 1


@dataclass(frozen=True, slots=True)
class Summary:
    """What can be asked of a table without loading it.

    `due_at` is the instant (ms) of the next timer; `listing` is the JSON line of the list of open
    tables, None for a table that is not listed.
    """

    status: Status
    due_at: int | None = None
    listing: str | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The folded log up to `version`, as JSON of a format."""

    version: int
    body: str
    format: int = 1


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A secret at rest: only its digest, what it opens and until when (ms, None for ever)."""

    digest: str
    role: Role
    seat: str | None = None
    expires_at: int | None = None


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A client's name for one request: sent twice, it is carried out once."""

    scope: str
    key: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Appended:
    """The entries `first..last` are durable; `duplicate` says that they already were."""

    first: int
    last: int
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as stored: its summary, the last snapshot, the entries after it, its secrets."""

    table_id: str
    version: int
    created_at: int
    updated_at: int
    summary: Summary
    snapshot: Snapshot | None
    tail: tuple[Entry, ...]
    tokens: tuple[TokenRow, ...]


class Store(Protocol):
    """An append-only log per table. Instants are milliseconds since 1970."""

    async def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        expected_version: int,
        idempotency_key: IdempotencyKey | None = None,
        *,
        summary: Summary,
        snapshot: Snapshot | None = None,
        tokens: Sequence[TokenRow] = (),
        revoked: Sequence[str] = (),
    ) -> Appended:
        """Append all or nothing, durably; `expected_version` 0 creates the table."""

    async def served(self, table_id: str, key: IdempotencyKey) -> Appended | None:
        """What the key already served for, if it did; KeyReusedError if for something else."""

    async def load(self, table_id: str, snapshot_format: int = 1) -> StoredTable | None:
        """The table with its snapshot and tail; None if it does not exist.

        A snapshot of another format is passed over: the tail is then the whole log.
        """

    async def entries(self, table_id: str, after: int, limit: int) -> tuple[Entry, ...]:
        """Up to `limit` entries with a version greater than `after`, in order."""

    async def listed(self, limit: int) -> tuple[tuple[str, str], ...]:
        """The ids and listings of the listed tables, the newest first."""

    async def due(self) -> tuple[tuple[str, int], ...]:
        """The ids and instants of all tables that have a timer."""

    async def idle(self, before: int, limit: int) -> tuple[str, ...]:
        """Tables that wait or play and where nothing happened since `before`."""

    async def alive(self, at: int) -> None:
        """Note durably that the service was alive at this instant."""

    async def last_alive(self) -> int | None:
        """The last instant noted by `alive`."""

    async def count(self, *statuses: Status) -> int:
        """How many tables have one of the statuses."""

    def table_ids(self) -> AsyncIterator[str]:
        """Every table's id, in order."""

    async def purge(self, before: int) -> int:
        """Delete ended and expired tables last touched before this instant; how many."""

    async def close(self) -> None:
        """Finish what was accepted and close."""
