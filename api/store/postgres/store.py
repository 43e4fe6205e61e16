"""The store on PostgreSQL: a pool, lines of its own for moves, and the other processes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import text

from api.store import erasing, queries
from api.store.base import (
    ALIVE,
    TABLE,
    Appended,
    AppendRequest,
    DatabaseUnusableError,
    Entry,
    Fresh,
    IdempotencyKey,
    NameRow,
    Snapshot,
    Status,
    StoredStream,
    Summary,
    TokenRow,
)
from api.store.batch import served
from api.store.condition import Condition
from api.store.migrate import Migration, bring_up_to_date
from api.store.postgres.append import CHANGES
from api.store.postgres.cluster import PostgresCluster, enrol
from api.store.postgres.engine import Line, check_way, open_pool, way_to
from api.store.postgres.faults import is_away, unavailable
from api.store.postgres.listening import LOCKS
from api.store.postgres.reader import Reader
from api.store.postgres.writer import Writer
from api.store.puzzles import PuzzleShelf

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

__all__ = ["PostgresStore", "migrate_server", "no_service", "open_server"]

T = TypeVar("T")
P = ParamSpec("P")
_SERVICES: Final = text(
    "SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
    f" WHERE l.locktype = 'advisory' AND l.classid = {LOCKS} AND d.datname = current_database()"
    " AND l.pid <> pg_backend_pid()"
)
_ALONE: Final = text(f"SELECT pg_advisory_lock({LOCKS})")
_TOLD: Final = text(f"SELECT pg_notify('{CHANGES}', :told)")


async def migrate_server(url: str, *, create: bool = True) -> Migration:
    """Bring a database to this program's version; processes that start together take turns."""
    await check_way(url)
    pool = open_pool(url)

    def bring(connection: Connection) -> Migration:
        connection.execute(_ALONE)
        connection.commit()
        alone = no_service(connection)
        fresh = not connection.dialect.has_table(connection, "alembic_version")
        connection.rollback()
        if fresh and not create:
            raise DatabaseUnusableError("in questo database non c’è alcun archivio")
        return bring_up_to_date(connection, alone=alone)

    try:
        async with pool.connect() as connection:
            return await connection.run_sync(bring)
    except Exception as error:
        trouble = unavailable(error)
        if trouble is None:
            raise
        raise DatabaseUnusableError(f"il database non si può usare: {trouble.reason}") from None
    finally:
        await pool.dispose()


def no_service(connection: Connection) -> bool:
    """True if no service uses the database."""
    alone: bool = connection.execute(_SERVICES).scalar_one() == 0
    connection.rollback()
    return alone


async def open_server(url: str, *, create: bool) -> AsyncEngine:
    """A pool that sees one moment of a database, brought to this program's version first."""
    await migrate_server(url, create=create)
    return open_pool(url, "REPEATABLE READ")


class PostgresStore:
    """`Store` on PostgreSQL; what was answered is committed there."""

    def __init__(self, url: str, pools: tuple[AsyncEngine, AsyncEngine], me: int | None) -> None:
        """`pools` read and write; `me` is the number of a serving process."""
        self._reading, self._writing = pools
        way = way_to(url)
        self._condition = Condition()
        self._writer = Writer(Line(way, moves=True), me, self._condition)
        self._reader = Reader(Line(way, moves=True), Line(way, moves=True), me)
        self._cluster: PostgresCluster | None = None
        if me is not None:
            self._cluster = PostgresCluster(Line(way), Line(way), me, self._condition)

    @classmethod
    async def open(cls, url: str, *, create: bool = True, serving: bool = False) -> PostgresStore:
        """Open a database, bringing it to this program's version first.

        A process that is `serving` is one of those that share it.
        """
        await migrate_server(url, create=create)
        me = None
        if serving:
            line = Line(way_to(url))
            me = await enrol(line)
            await line.close()
        return cls(url, (open_pool(url, "REPEATABLE READ"), open_pool(url)), me)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be kept now, in Italian; None while all is well."""
        return self._condition.trouble

    def inspect(self) -> str | None:
        """The trouble that there is: the sign of life of every second meets what there is."""
        return self._condition.trouble

    @property
    def cluster(self) -> PostgresCluster | None:
        """What the processes of this database share; None unless we are one of them."""
        return self._cluster

    @property
    def puzzles(self) -> PuzzleShelf:
        """The puzzles that live in the same database."""
        return PuzzleShelf(self._read, self._write)

    async def _ask(
        self,
        pool: AsyncEngine,
        query: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run a query in a transaction of its own; on a broken connection once more."""
        for last in (False, True):
            try:
                async with pool.begin() as connection:
                    return await connection.run_sync(query, *args, **named)
            except Exception as error:
                trouble = unavailable(error)
                if trouble is None:
                    raise
                if last or pool is self._writing or not is_away(error):
                    raise trouble from error
        raise AssertionError("one of two attempts returns or raises")

    async def _read(self, query: Callable[..., T], *args: object) -> T:
        return await self._ask(self._reading, query, *args)

    async def _write(self, work: Callable[[Connection], Any]) -> Any:
        return await self._ask(self._writing, work)

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
        """Append all or nothing, durably; `expected_version` 0 creates the stream."""
        return await self._writer.submit(
            AppendRequest(
                stream_id,
                entries,
                expected_version,
                idempotency_key,
                summary,
                snapshot,
                tokens,
                revoked,
                names,
                kind,
                settles,
            )
        )

    async def erase_name(self, stream_id: str, ref: int, listing: str | None) -> None:
        """Forget a name for good; `listing` is the stream's line in the list without it."""

        def write(connection: Connection) -> None:
            erasing.erase_name(connection, stream_id, ref, listing)
            connection.execute(_TOLD, {"told": f"{stream_id}:0"})

        await self._write(write)

    async def erase_names(self, *, stream_id: str | None = None, name: str | None = None) -> int:
        """Forget all names of a stream, or a name at all of them; how many."""

        def write(connection: Connection) -> int:
            touched = erasing.erase_names(connection, stream_id, name)
            for one in sorted(set(touched)):
                connection.execute(_TOLD, {"told": f"{one}:0"})
            return len(touched)

        erased: int = await self._write(write)
        return erased

    async def served(self, stream_id: str, key: IdempotencyKey) -> Appended | None:
        """What the key already served for, if it did; KeyReusedError if for something else."""
        return await self._read(served, stream_id, key)

    async def load(self, stream_id: str, snapshot_format: int = 1) -> StoredStream | None:
        """The stream with its snapshot, if it has this format, and the entries after it."""
        if "\0" in stream_id:  # what no text of PostgreSQL holds, no stream is called
            return None
        try:
            return await self._reader.load(stream_id, snapshot_format)
        except Exception as error:
            raise unavailable(error) or error from error

    async def fresh(self, stream_id: str, after: int) -> Fresh | None:
        """All entries after a version, and whether the stream is ours; None without a stream."""
        try:
            return await self._reader.fresh(stream_id, after)
        except Exception as error:
            raise unavailable(error) or error from error

    async def people(self, stream_id: str) -> tuple[tuple[TokenRow, ...], tuple[NameRow, ...]]:
        """The secrets and the names of a stream as they are now."""
        return await self._read(queries.people, stream_id)

    async def entries(self, stream_id: str, after: int, limit: int) -> tuple[Entry, ...]:
        """Up to `limit` entries with a version greater than `after`, in order."""
        return await self._read(queries.entries_after, stream_id, after, limit)

    async def listed(
        self,
        limit: int,
        *,
        status: Status = Status.WAITING,
        after: str | None = None,
        kind: str = TABLE,
    ) -> tuple[tuple[str, str], ...]:
        """The ids and listings of the listed streams of a kind, the newest first, from one on."""
        return await self._read(queries.listed, kind, limit, status, after)

    async def due(self, *, kind: str = TABLE) -> tuple[tuple[str, int], ...]:
        """The ids and instants of all streams of a kind that have a timer."""
        return await self._read(queries.due, kind)

    async def idle(self, before: int, limit: int, *, kind: str = TABLE) -> tuple[str, ...]:
        """Streams of a kind that wait or play and where nothing happened since `before`."""
        return await self._read(queries.idle, kind, before, limit)

    async def alive(self, at: int) -> None:
        """Note durably that the service was alive at this instant; this ends a trouble."""
        await self._write(lambda connection: queries.note_down(connection, ALIVE, at))
        self._condition.recovered()

    async def last_alive(self) -> int | None:
        """The last instant noted by `alive`."""
        return await self._read(queries.note, ALIVE)

    async def count(self, *statuses: Status, kind: str = TABLE) -> int:
        """How many streams of a kind have one of the statuses."""
        return await self._read(queries.count, kind, statuses)

    async def streams(self) -> AsyncIterator[tuple[str, str]]:
        """Every stream's id and kind, in the order of the ids."""
        after = ""
        while page := await self._read(queries.stream_page, after, 500):
            for one in page:
                yield one
            after = page[-1][0]

    async def purge(self, before: int, *, kind: str = TABLE) -> int:
        """Delete ended and expired streams of a kind last touched before an instant; how many."""
        deleted: int = await self._write(lambda connection: queries.purge(connection, kind, before))
        return deleted

    async def close(self) -> None:
        """Finish what was accepted and close."""
        await self._writer.close()
        if self._cluster is not None:
            await self._cluster.close()
        await self._reader.close()
        await self._reading.dispose()
        await self._writing.dispose()
