"""The store: all or nothing, once, in order, on disk."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace

import pytest
from sqlalchemy.engine import make_url

from api.store.base import (
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
from api.store.opening import open_store
from api.store.puzzles import StoredPuzzle
from api.store.sqlite import SqliteStore
from tests.api.archives import on_connection
from tests.api.faults import come_true

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


async def test_a_key_sent_twice_at_once_is_carried_out_once(store):
    key = IdempotencyKey("N", "k1", "impronta")
    first = IdempotencyKey("N", "k0", "impronta")
    opening = (store.append("t1", [entry(1)], 0, first, summary=PLAYING) for _ in range(2))
    assert [one.duplicate for one in await asyncio.gather(*opening)] == [False, True]
    moving = (store.append("t1", [entry(2)], 1, key, summary=PLAYING) for _ in range(3))
    assert [one.duplicate for one in await asyncio.gather(*moving)] == [False, True, True]
    assert (await store.load("t1")).version == 2


async def test_a_refused_append_leaves_its_key_free(store):
    key = IdempotencyKey("N", "k1", "impronta")
    await store.append("t1", [entry(1)], 0, summary=PLAYING)
    with pytest.raises(VersionConflictError):
        await store.append("t1", [entry(3)], 2, key, summary=PLAYING)
    with pytest.raises(VersionConflictError):
        await store.append("t1", [entry(1)], 0, key, summary=PLAYING)
    with pytest.raises(VersionConflictError) as nothing:
        await store.append("t2", [entry(2)], 1, key, summary=PLAYING)
    assert nothing.value.version == 0
    assert not (await store.append("t1", [entry(2)], 1, key, summary=PLAYING)).duplicate


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


async def test_what_can_be_asked_of_a_table_follows_every_append(store):
    await store.append("t1", [entry(1, at=10)], 0, summary=PLAYING)
    summaries = (
        Summary(Status.PLAYING, 500),
        Summary(Status.PLAYING, 500, "a"),
        Summary(Status.PLAYING, 700, "a"),
        Summary(Status.OVER, 700, "a"),
        Summary(Status.OVER, None, "b"),
        Summary(Status.OVER, None, None),
    )
    for version, summary in enumerate(summaries, 1):
        await store.append("t1", [entry(version + 1, at=10 + version)], version, summary=summary)
        stored = await store.load("t1")
        assert (stored.version, stored.updated_at) == (version + 1, 10 + version)
        assert stored.summary == summary
        due = () if summary.due_at is None else (("t1", summary.due_at),)
        assert await store.due() == due
        shown = () if summary.listing is None else (("t1", summary.listing),)
        assert await store.listed(10, status=summary.status) == shown
        assert await store.count(summary.status) == 1


async def test_what_was_touched_since_is_neither_idle_nor_purged(store):
    await store.append("t1", [entry(1, at=10)], 0, summary=PLAYING)
    await store.append("t1", [entry(2, at=30)], 1, summary=PLAYING)
    await store.append("t2", [entry(1, at=10)], 0, summary=Summary(Status.OVER))
    await store.append("t2", [entry(2, at=30)], 1, summary=Summary(Status.OVER))
    assert await store.idle(30, 10) == ()
    assert await store.idle(31, 10) == ("t1",)
    assert await store.purge(30) == 0
    assert await store.purge(31) == 1


async def test_the_newest_are_listed_first_from_any_of_them_on(store):
    for name, at in (("t1", 10), ("t3", 20), ("t2", 20), ("t4", 30)):
        listed = Summary(Status.OVER, None, name)
        await store.append(name, [entry(1, at=at)], 0, summary=listed)
    await store.append("t1", [entry(2, at=99)], 1, summary=Summary(Status.OVER, None, "t1"))
    all_of_them = ["t4", "t2", "t3", "t1"]
    assert [one for one, _ in await store.listed(9, status=Status.OVER)] == all_of_them
    for place, name in enumerate(all_of_them):
        rest = await store.listed(9, status=Status.OVER, after=name)
        assert [one for one, _ in rest] == all_of_them[place + 1 :]


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


async def test_a_move_writes_no_page_of_an_index(embedded, tmp_path):
    """Of what a move changes only the next instant is looked up, and that only if it changes."""
    path = tmp_path / "deep" / "parole.db"

    async def written(version, summary):
        log = path.with_name("parole.db-wal")
        before = log.stat().st_size
        key = IdempotencyKey("N", f"k{version}", "impronta")
        await embedded.append("t1", [entry(version + 1)], version, key, summary=summary)
        with sqlite3.connect(path) as database:
            roots = dict(database.execute("select rootpage, name from sqlite_master"))
            (size,) = database.execute("pragma page_size").fetchone()
        frames = log.read_bytes()[before:]
        assert len(frames) % (24 + size) == 0
        heads = range(0, len(frames), 24 + size)
        return sorted(roots[int.from_bytes(frames[at : at + 4])] for at in heads)

    await embedded.append("t1", [entry(1)], 0, summary=PLAYING)
    bare = ["entries", "idempotency_keys", "streams"]
    assert await written(1, PLAYING) == bare
    assert await written(2, Summary(Status.PLAYING, 500)) == [*bare, "streams_due"]
    assert await written(3, Summary(Status.PLAYING, 500)) == bare
    assert "streams_status" in await written(4, Summary(Status.OVER, 500))


@pytest.mark.xdist_group("postgresql")
async def test_a_move_writes_no_index_of_its_stream_on_a_server_either(postgres, server_url):
    store = await open_store(server_url, serving=True)
    await store.append("t1", [entry(1, at=10)], 0, summary=PLAYING)
    for version in range(1, 6):
        await store.append("t1", [entry(version + 1, at=20 + version)], version, summary=PLAYING)
    await store.close()  # what a connection counted is told at its end
    asked = "select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = 'streams'"
    database = make_url(server_url).database or ""
    await come_true(lambda: postgres.sql(asked, database) == "5|5", 10)


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
