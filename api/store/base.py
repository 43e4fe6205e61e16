"""The store's small interface: append events in one transaction, load them back.

Everything the service keeps goes through `Store.append`; a process holds nothing that the log
cannot rebuild. Errors tree:

StoreError
├── VersionConflictError     another process appended first: reload, decide again
├── KeyReusedError           an idempotency key that already served for something else
├── StoreUnavailableError    the archive cannot be read or written now; the reason is Italian
└── DatabaseUnusableError    the file or server cannot be used; the message is Italian
    └── ArchiveHeldError     another service holds it
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol

import orjson

if TYPE_CHECKING:
    from api.store.cluster import Absence, Cluster
    from api.store.puzzles import PuzzleShelf

__all__ = [
    "ALIVE",
    "ANONYMOUS",
    "TABLE",
    "AppendRequest",
    "Appended",
    "ArchiveHeldError",
    "DatabaseUnusableError",
    "Entry",
    "Fresh",
    "IdempotencyKey",
    "KeyReusedError",
    "NameRow",
    "Role",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "StoreUnavailableError",
    "StoredStream",
    "Summary",
    "TokenRow",
    "VersionConflictError",
    "json_bytes",
    "json_text",
]

ALIVE: Final = "vivo"
"""The note with the last sign of life of a service."""
ANONYMOUS: Final = "anonimo"
"""What stands in the place of a name that was erased."""
TABLE: Final = "tavolo"
"""The kind of the streams that are tables of players."""


def json_text(value: object) -> str:
    """The value as JSON, in the one form in which the service writes it: no blanks, letters as are.

    TypeError for what JSON does not know: dataclasses are not shown whole.

    >>> json_text({"perché": [1, None]})
    '{"perché":[1,null]}'
    """
    return json_bytes(value).decode()


def json_bytes(value: object) -> bytes:
    """The same, as it travels."""
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS)


class StoreError(Exception):
    """What the store refuses."""


class VersionConflictError(StoreError):
    """The stream is not at the expected version; `version` is where it is."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class KeyReusedError(StoreError):
    """The idempotency key was used for another request of the same seat."""


class StoreUnavailableError(StoreError):
    """The archive cannot be read or written now: nothing was kept, it may work again shortly.

    `damage` says that the file itself is broken, which does not pass by itself.
    """

    def __init__(self, reason: str, *, damage: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.damage = damage


class DatabaseUnusableError(StoreError):
    """The database cannot be opened or is of a newer version; the message is Italian."""


class ArchiveHeldError(DatabaseUnusableError):
    """Another service holds the archive; the message says which."""


class Status(StrEnum):
    """Where a table, or another stream, is in its life."""

    WAITING = "attesa"
    PLAYING = "in_gioco"
    OVER = "finito"
    EXPIRED = "scaduto"


class Role(StrEnum):
    """What a secret lets its bearer do."""

    SEAT = "posto"
    ARBITER = "arbitro"
    SPECTATOR = "spettatore"
    INVITATION = "invito"
    ARBITER_INVITATION = "invito_arbitro"
    DEVICE = "dispositivo"
    READER = "lettore"
    DIRECTOR = "direttore"
    COMPETITOR = "concorrente"


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
    """What can be asked of a stream without loading it.

    `due_at` is the instant (ms) of the next timer; `listing` is the JSON line of the list of those
    that are open, None for one that is not listed.
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
class NameRow:
    """Somebody's name, and the number under which the entries of its stream refer to it."""

    ref: int
    name: str


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A client's name for one request: sent twice, it is carried out once."""

    scope: str
    key: str
    fingerprint: str


@dataclass(slots=True)  # a frozen one takes five times as long to make, and each move makes one
class AppendRequest:
    """The arguments of one `Store.append`."""

    stream_id: str
    entries: Sequence[Entry]
    expected_version: int
    key: IdempotencyKey | None
    summary: Summary
    snapshot: Snapshot | None
    tokens: Sequence[TokenRow]
    revoked: Sequence[str]
    names: Sequence[NameRow]
    kind: str
    settles: bool = False


@dataclass(frozen=True, slots=True)
class Appended:
    """The entries `first..last` are durable; `duplicate` says that they already were.

    `held` says that this process is the one that sees to the stream's timer.
    """

    first: int
    last: int
    duplicate: bool = False
    held: bool = True


@dataclass(frozen=True, slots=True)
class Fresh:
    """What was appended to a stream after a version; `held` as in `Appended`."""

    entries: tuple[Entry, ...]
    held: bool = True
    owed: Absence | None = None


@dataclass(frozen=True, slots=True)
class StoredStream:
    """A stream as stored: its summary, the last snapshot, the entries after it, secrets, names."""

    stream_id: str
    kind: str
    version: int
    created_at: int
    updated_at: int
    summary: Summary
    snapshot: Snapshot | None
    tail: tuple[Entry, ...]
    tokens: tuple[TokenRow, ...]
    names: tuple[NameRow, ...] = ()
    held: bool = True
    owed: Absence | None = None


class Store(Protocol):
    """Append-only logs, one per stream. Instants are milliseconds since 1970.

    A stream has a kind from its first entry on, a table unless said; what its entries mean is the
    business of that kind (`api.store.streams`), here they are text.
    """

    @property
    def trouble(self) -> str | None:
        """Why nothing can be kept now, in Italian; None while all is well."""

    def inspect(self) -> str | None:
        """The trouble that there is or that the next write would meet; nothing is written."""

    async def append(
        self,
        stream_id: str,
        entries: Sequence[Entry],
        expected_version: int,
        idempotency_key: IdempotencyKey | None = None,
        *,
        summary: Summary,
        snapshot: Snapshot | None = None,
        tokens: Sequence[TokenRow] = (),
        revoked: Sequence[str] = (),
        names: Sequence[NameRow] = (),
        kind: str = TABLE,
        settles: bool = False,
    ) -> Appended:
        """Append all or nothing, durably; `expected_version` 0 creates the stream.

        What a stream is owed must be known to whoever appends to it: he `settles` it, or meets a
        version conflict.
        """

    @property
    def puzzles(self) -> PuzzleShelf:
        """The puzzles that live in the same database."""

    @property
    def cluster(self) -> Cluster | None:
        """What the processes of this database share; None where there is one alone."""

    async def erase_name(self, stream_id: str, ref: int, listing: str | None) -> None:
        """Forget a name for good; `listing` is the stream's line in the list without it."""

    async def erase_names(self, *, stream_id: str | None = None, name: str | None = None) -> int:
        """Forget all names of a stream, or a name at all of them; how many."""

    async def served(self, stream_id: str, key: IdempotencyKey) -> Appended | None:
        """What the key already served for, if it did; KeyReusedError if for something else."""

    async def load(self, stream_id: str, snapshot_format: int = 1) -> StoredStream | None:
        """The stream with its snapshot and tail; None if it does not exist.

        A snapshot of another format is passed over: the tail is then the whole log.
        """

    async def fresh(self, stream_id: str, after: int) -> Fresh | None:
        """All entries after a version, and whether the stream is ours; None without a stream."""

    async def people(self, stream_id: str) -> tuple[tuple[TokenRow, ...], tuple[NameRow, ...]]:
        """The secrets and the names of a stream as they are now."""

    async def entries(self, stream_id: str, after: int, limit: int) -> tuple[Entry, ...]:
        """Up to `limit` entries with a version greater than `after`, in order."""

    async def listed(
        self,
        limit: int,
        *,
        status: Status = Status.WAITING,
        after: str | None = None,
        kind: str = TABLE,
    ) -> tuple[tuple[str, str], ...]:
        """The ids and listings of the listed streams of a kind, the newest first, from one on."""

    async def due(self, *, kind: str = TABLE) -> tuple[tuple[str, int], ...]:
        """The ids and instants of all streams of a kind that have a timer."""

    async def idle(self, before: int, limit: int, *, kind: str = TABLE) -> tuple[str, ...]:
        """Streams of a kind that wait or play and where nothing happened since `before`."""

    async def alive(self, at: int) -> None:
        """Note durably that the service was alive at this instant; this ends a trouble."""

    async def last_alive(self) -> int | None:
        """The last instant noted by `alive`."""

    async def count(self, *statuses: Status, kind: str = TABLE) -> int:
        """How many streams of a kind have one of the statuses."""

    def streams(self) -> AsyncIterator[tuple[str, str]]:
        """Every stream's id and kind, in the order of the ids."""

    async def purge(self, before: int, *, kind: str = TABLE) -> int:
        """Delete ended and expired streams of a kind last touched before an instant; how many."""

    async def close(self) -> None:
        """Finish what was accepted and close."""
