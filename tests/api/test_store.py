"""The store: all or nothing, once, in order, on disk."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from api.store.base import (
    DatabaseUnusableError,
    Entry,
    IdempotencyKey,
    KeyReusedError,
    NameRow,
    Role,
    Snapshot,
    Status,
    StoreError,
    Summary,
    TokenRow,
    VersionConflictError,
)
from api.store.engine import open_engine
from api.store.opening import migrate_archive, open_store
from api.store.puzzles import StoredPuzzle
from api.store.sqlite import SqliteStore

PLAYING = Summary(Status.PLAYING)
pytestmark = pytest.mark.anyio


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'deep' / 'parole.db'}"


@pytest.fixture
async def store(archive_url):
    store = await open_store(archive_url, serving=True)
    yield store
    await store.close()


@pytest.fixture
async def embedded(url):
    store = await SqliteStore.open(url)
    yield store
    await store.close()


@pytest.fixture
def rows(archive_url, request):
    """How many rows a table of the archive has, seen from outside."""

    def count(table):
        query, database = f"select count(*) from {table}", make_url(archive_url).database or ""
        if archive_url.startswith("sqlite"):
            with sqlite3.connect(database) as connection:
                return connection.execute(query).fetchone()[0]
        return int(request.getfixturevalue("postgres").sql(query, database))

    return count


def entry(version, body="{}", kind="prova", at=1_000):
    return Entry(version, kind, at, body)


async def test_what_was_appended_is_loaded_back(store):
    await store.append("t1", [entry(1), entry(2, '{"a":1}')], 0, summary=PLAYING)
    table = await store.load("t1")
    assert table.version == 2
    assert [one.body for one in table.tail] == ["{}", '{"a":1}']
    assert table.summary == PLAYING
    assert await store.load("t2") is None


async def test_a_wrong_version_changes_nothing_and_names_the_right_one(store):
    await store.append("t1", [entry(1)], 0, summary=PLAYING)
    with pytest.raises(VersionConflictError) as conflict:
        await store.append("t1", [entry(1)], 0, summary=Summary(Status.OVER))
    assert conflict.value.version == 1
    assert (await store.load("t1")).summary.status is Status.PLAYING


async def test_the_same_key_is_carried_out_once(store):
    key = IdempotencyKey("N", "k1", "impronta")
    await store.append("t1", [entry(1)], 0, summary=PLAYING)
    first = await store.append("t1", [entry(2), entry(3)], 1, key, summary=PLAYING)
    again = await store.append("t1", [entry(2), entry(3)], 1, key, summary=PLAYING)
    assert (first.first, first.last, first.duplicate) == (2, 3, False)
    assert (again.first, again.last, again.duplicate) == (2, 3, True)
    assert (await store.load("t1")).version == 3


async def test_a_key_used_for_another_request_is_refused(store):
    await store.append("t1", [entry(1)], 0, IdempotencyKey("N", "k", "a"), summary=PLAYING)
    with pytest.raises(KeyReusedError):
        await store.append("t1", [entry(2)], 1, IdempotencyKey("N", "k", "b"), summary=PLAYING)
    await store.append("t1", [entry(2)], 1, IdempotencyKey("E", "k", "b"), summary=PLAYING)


async def test_of_many_simultaneous_appends_exactly_one_wins_each_version(store):
    await store.append("t1", [entry(1)], 0, summary=PLAYING)

    async def attempt():
        try:
            await store.append("t1", [entry(2)], 1, summary=PLAYING)
        except VersionConflictError:
            return 0
        return 1

    assert sum(await asyncio.gather(*(attempt() for _ in range(50)))) == 1
    assert (await store.load("t1")).version == 2


async def test_appends_of_many_tables_share_commits_without_mixing(store):
    async def grow(name):
        for version in range(5):
            await store.append(name, [entry(version + 1, f'"{name}"')], version, summary=PLAYING)

    await asyncio.gather(*(grow(f"t{number}") for number in range(40)))
    for number in range(40):
        table = await store.load(f"t{number}")
        assert table.version == 5
        assert {one.body for one in table.tail} == {f'"t{number}"'}


async def test_what_is_fresh_is_read_alone(store):
    assert await store.fresh("t1", 0) is None
    await store.append("t1", [entry(1), entry(2), entry(3)], 0, summary=PLAYING)
    assert [one.version for one in (await store.fresh("t1", 1)).entries] == [2, 3]
    assert (await store.fresh("t1", 3)).entries == ()


async def test_secrets_and_names_are_read_without_the_log(store):
    row, name = TokenRow("a" * 64, Role.SEAT, "N", 7), NameRow(1, "Niccolò")
    await store.append("t1", [entry(1)], 0, summary=PLAYING, tokens=[row], names=[name])
    assert await store.people("t1") == ((row,), (name,))
    assert await store.erase_names(stream_id="t1") == 1
    assert await store.people("t1") == ((row,), ())


async def test_a_secret_that_changes_its_chair_is_revoked_and_added_at_once(store):
    row = TokenRow("a" * 64, Role.SEAT, "N")
    await store.append("t1", [entry(1)], 0, summary=PLAYING, tokens=[row])
    moved = replace(row, seat="S")
    await store.append("t1", [entry(2)], 1, summary=PLAYING, tokens=[moved], revoked=[row.digest])
    assert (await store.load("t1")).tokens == (moved,)


async def test_a_row_that_cannot_be_read_keeps_nobody_else_from_reading(store, archive_url):
    for name in ("t1", "t2"):
        await store.append(name, [entry(1)], 0, summary=PLAYING)
    broken = "update streams set status = 'rotto' where id = 't1'"
    await on_connection(archive_url, lambda connection: connection.exec_driver_sql(broken) and None)
    read = await asyncio.gather(store.load("t1"), store.load("t2"), return_exceptions=True)
    assert isinstance(read[0], ValueError)
    assert not isinstance(read[1], BaseException)


async def test_a_snapshot_shortens_the_tail(store):
    snapshot = Snapshot(2, '{"fold":2}')
    await store.append("t1", [entry(1), entry(2)], 0, summary=PLAYING, snapshot=snapshot)
    await store.append("t1", [entry(3)], 2, summary=PLAYING)
    table = await store.load("t1")
    assert table.snapshot == snapshot
    assert [one.version for one in table.tail] == [3]
    assert len(await store.entries("t1", 0, 100)) == 3


async def test_secrets_are_added_and_revoked_with_the_entries(store):
    row = TokenRow("a" * 64, Role.SEAT, "N")
    await store.append("t1", [entry(1)], 0, summary=PLAYING, tokens=[row])
    assert (await store.load("t1")).tokens == (row,)
    await store.append("t1", [entry(2)], 1, summary=PLAYING, revoked=["a" * 64])
    assert (await store.load("t1")).tokens == ()


async def test_listed_due_and_idle_tables_are_found_without_loading_them(store):
    waiting = Summary(Status.WAITING, None, '{"nome":"a"}')
    await store.append("t1", [entry(1, at=10)], 0, summary=waiting)
    await store.append("t2", [entry(1, at=20)], 0, summary=Summary(Status.PLAYING, 500))
    assert await store.listed(10) == (("t1", '{"nome":"a"}'),)
    assert await store.due() == (("t2", 500),)
    assert await store.idle(15, 10) == ("t1",)
    assert await store.count(Status.WAITING, Status.PLAYING) == 2
    assert [one async for one in store.streams()] == [("t1", "tavolo"), ("t2", "tavolo")]


async def test_the_last_sign_of_life_is_kept(store):
    assert await store.last_alive() is None
    await store.alive(5)
    await store.alive(7)
    assert await store.last_alive() == 7


async def test_purging_deletes_old_ended_tables_with_all_they_own(store, rows):
    key = IdempotencyKey("N", "k", "a")
    over = Summary(Status.OVER)
    for name in ("t1", "t10"):
        await store.append(
            name,
            [entry(1, at=10)],
            0,
            key,
            summary=over if name == "t1" else PLAYING,
            tokens=[TokenRow("b" * 64, Role.SEAT)],
            snapshot=Snapshot(1, "{}"),
        )
    assert await store.purge(5) == 0
    assert await store.purge(11) == 1
    for table in ("streams", "entries", "snapshots", "tokens", "idempotency_keys"):
        assert rows(table) == 1


async def test_after_a_crash_everything_acknowledged_is_there(store, archive_url):
    await store.append("t1", [entry(1)], 0, summary=PLAYING)
    # Another connection reads what the running store has committed: nothing waits in memory.
    other = await open_store(archive_url)
    stored = await other.load("t1")
    assert stored is not None
    assert stored.version == 1
    await other.close()


async def test_the_write_ahead_log_starts_over_while_people_play_on(embedded, tmp_path):
    """Appends never pause here; a log that waited for a pause would hold all their pages."""

    async def play(number):
        for version in range(150):
            new = [entry(version + 1, " " * 3_000)]
            await embedded.append(f"t{number}", new, version, summary=PLAYING)

    await asyncio.gather(*(play(number) for number in range(40)))
    written = 40 * 150 * 3_000
    assert (tmp_path / "deep" / "parole.db-wal").stat().st_size < 3 * written


async def test_a_closed_store_refuses(archive_url):
    store = await open_store(archive_url)
    await store.close()
    with pytest.raises(StoreError):
        await store.append("t1", [entry(1)], 0, summary=PLAYING)


async def test_a_snapshot_of_another_format_is_passed_over_for_the_whole_log(store):
    snapshot = Snapshot(1, '{"vecchia":true}', 2)
    await store.append("t1", [entry(1), entry(2)], 0, summary=PLAYING, snapshot=snapshot)
    table = await store.load("t1", 3)
    assert table.snapshot is None
    assert [one.version for one in table.tail] == [1, 2]
    assert (await store.load("t1", 2)).snapshot == snapshot


async def test_an_entry_keeps_the_format_in_which_it_was_written(store):
    await store.append("t1", [Entry(1, "prova", 1, "{}", 7)], 0, summary=PLAYING)
    assert [one.format for one in (await store.load("t1")).tail] == [7]


async def test_puzzles_are_kept_rated_and_reported(store, rows):
    shelf = store.puzzles
    one = StoredPuzzle("p1", "matta/3/a", "matta", '{"a":1}', 1500.0, 350.0, 0.06)
    other = replace(one, id="p2", kind="chiudi", rating=1700.0)
    for puzzle in (one, one, other):
        await shelf.add(puzzle, 7)
    assert await shelf.get("p1") == one
    assert await shelf.get("p\0") is None
    assert await shelf.near("matta", 1600.0, 500.0, (), 5) == (one,)
    assert [near.id for near in await shelf.near(None, 1690.0, 500.0, (), 5)] == ["p2", "p1"]
    assert await shelf.near(None, 1500.0, 500.0, {"p1"}, 5) == (other,)
    await shelf.rate(replace(one, rating=1512.5))
    assert await shelf.get("p1") == replace(one, rating=1512.5, answers=1)
    for _ in range(25):
        assert await shelf.report("p1", "altro", "perché\0no", 9)
    assert not await shelf.report("p3", "altro", "", 9)
    assert rows("puzzle_reports") == 20
    assert await shelf.near("matta", 1500.0, 500.0, (), 5) == (), "it was reported too often"


async def test_a_second_migration_does_nothing(empty_url):
    assert (await migrate_archive(empty_url)).changed
    assert not (await migrate_archive(empty_url)).changed


@pytest.mark.xdist_group("postgresql")
async def test_several_that_start_together_migrate_once(postgres):
    url = postgres.database()
    done = await asyncio.gather(*(migrate_archive(url) for _ in range(3)))
    assert sorted(one.changed for one in done) == [False, False, True]


async def on_connection(url, work):
    """Run a function on a connection to the archive of a URL."""
    if url.startswith("sqlite"):
        engine = open_engine(url)
        with engine.connect() as connection:
            result = work(connection)
            connection.commit()
        engine.dispose()
        return result
    from api.store.postgres.engine import open_pool

    pool = open_pool(url)
    async with pool.begin() as connection:
        result = await connection.run_sync(work)
    await pool.dispose()
    return result


async def test_the_migrations_make_the_tables_that_the_queries_use(empty_url):
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from api.store.schema import metadata

    known: Any = [metadata]
    if not empty_url.startswith("sqlite"):
        from api.store.postgres.schema import metadata as shared

        known.append(shared)

    def compare(connection):
        return compare_metadata(MigrationContext.configure(connection), known)

    await migrate_archive(empty_url)
    assert await on_connection(empty_url, compare) == []


async def test_a_database_of_a_newer_program_is_left_alone(empty_url):
    await migrate_archive(empty_url)
    newer = "update alembic_version set version_num = '9999'"
    await on_connection(empty_url, lambda connection: connection.exec_driver_sql(newer) and None)
    with pytest.raises(DatabaseUnusableError, match="più nuova"):
        await migrate_archive(empty_url)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("postgresql://a/b", "si scrive postgresql"),
        ("postgresql+psycopg://a/b", "si scrive postgresql"),
        ("postgresql+asyncpg://parole:segreta@/b?host=/nessuna/cartella", "non risponde"),
    ],
)
async def test_a_server_that_cannot_be_used_is_refused_in_italian(wrong, said):
    with pytest.raises(DatabaseUnusableError, match=said) as refused:
        await open_store(wrong)
    assert "segreta" not in str(refused.value)


@pytest.mark.parametrize(
    "wrong", ["", "niente", "mysql://a/b", "sqlite://", "sqlite:////proc/impossibile/x.db"]
)
async def test_an_unusable_address_is_refused_in_italian(wrong):
    with pytest.raises(DatabaseUnusableError):
        open_engine(wrong)


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "x.db").write_bytes(b"non sono un database" * 100)
    with pytest.raises(DatabaseUnusableError):
        await SqliteStore.open(f"sqlite:///{tmp_path / 'x.db'}")
