"""The store when the archive fails: nothing acknowledged is lost, and it comes back by itself."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
from contextlib import contextmanager

import pytest

from api.store.archive import ArchiveLock
from api.store.base import (
    ArchiveHeldError,
    Entry,
    Status,
    StoreUnavailableError,
    Summary,
)
from api.store.sqlite import SqliteStore
from tests.api.faults import come_true

PLAYING = Summary(Status.PLAYING)
pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path):
    return tmp_path / "parole.db"


@pytest.fixture
async def store(path):
    store = await SqliteStore.open(f"sqlite:///{path}")
    yield store
    await store.close()


def entry(version, body="{}"):
    return Entry(version, "prova", 1_000, body)


@contextmanager
def no_file_beyond(size):
    """No file of this process may grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_failed_checkpoint_is_made_again(path):
    store = await SqliteStore.open(f"sqlite:///{path}")
    first = (
        store.append(f"t{number}", [entry(1, " " * 20_000)], 0, summary=PLAYING)
        for number in range(500)
    )
    await asyncio.gather(*first)
    await store.close()
    size = path.stat().st_size
    store = await SqliteStore.open(f"sqlite:///{path}")
    try:
        # The log may grow up to the size of the database, the database not at all.
        with no_file_beyond(size):
            for number in range(10):
                many = (
                    store.append(f"u{number}-{one}", [entry(1, " " * 200)], 0, summary=PLAYING)
                    for one in range(200)
                )
                await asyncio.gather(*many)
        assert path.stat().st_size == size
        await come_true(lambda: path.stat().st_size > size, 10)
        assert store.trouble is None
    finally:
        await store.close()


async def test_an_append_that_cannot_be_written_fails_alone(store):
    unwritable = store.append("t0", [entry(1, "\ud800")], 0, summary=PLAYING)
    good = [store.append(f"t{one}", [entry(1)], 0, summary=PLAYING) for one in range(1, 20)]
    outcomes = await asyncio.gather(unwritable, *good, return_exceptions=True)
    assert isinstance(outcomes[0], UnicodeEncodeError)
    written = [one for one in outcomes[1:] if not isinstance(one, BaseException)]
    assert [one.last for one in written] == [1] * 19
    assert store.trouble is None


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
async def test_what_is_written_to_files_that_were_taken_away_is_refused_not_lost(store, path, end):
    await store.append("t1", [entry(1)], 0, summary=PLAYING)
    file, aside = path.with_name(path.name + end), path.with_name("altrove")
    file.rename(aside)
    with pytest.raises(StoreUnavailableError, match="tolto o sostituito"):
        await store.append("t1", [entry(2)], 1, summary=PLAYING)
    assert file.name in store.inspect()
    file.write_bytes(b"")  # another file in its place is not it
    with pytest.raises(StoreUnavailableError, match="tolto o sostituito"):
        await store.append("t1", [entry(2)], 1, summary=PLAYING)
    aside.rename(file)
    await store.append("t1", [entry(2)], 1, summary=PLAYING)
    await store.alive(1)
    assert store.inspect() is None
    await store.close()
    with sqlite3.connect(path) as database:
        assert database.execute("select count(*) from entries").fetchone() == (2,)


async def test_a_commit_that_does_not_end_is_trouble_while_it_lasts(store, path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    waiting = asyncio.create_task(store.append("t1", [entry(1)], 0, summary=PLAYING))
    await come_true(lambda: store.trouble is not None, 10)
    assert store.trouble == "la scrittura non finisce"
    other.execute("rollback")
    other.close()
    assert (await waiting).last == 1
    await come_true(lambda: store.trouble is None, 10)


async def test_nobody_waits_for_ever_for_a_commit(store, path, monkeypatch):
    monkeypatch.setattr("api.store.writer._PATIENCE_SECONDS", 0.3)
    await store.append("t0", [entry(1)], 0, summary=PLAYING)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    waits = (store.append(f"t{one}", [entry(1)], 0, summary=PLAYING) for one in (1, 2))
    for refused in await asyncio.gather(*waits, return_exceptions=True):
        assert str(refused) == "la scrittura non finisce"
    with pytest.raises(StoreUnavailableError, match="la scrittura non finisce"):
        await store.append("t3", [entry(1)], 0, summary=PLAYING)
    other.execute("rollback")
    other.close()
    await come_true(lambda: store.trouble is None, 10)
    assert (await store.append("t4", [entry(1)], 0, summary=PLAYING)).last == 1


async def test_a_damaged_archive_is_not_ready_even_if_it_can_be_written(path):
    store = await SqliteStore.open(f"sqlite:///{path}")
    await store.append("t1", [entry(1)], 0, summary=PLAYING)
    await store.close()
    with sqlite3.connect(path) as database:
        (page,) = database.execute(
            "select rootpage from sqlite_master where name = 'entries'"
        ).fetchone()
        (size,) = database.execute("pragma page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    store = await SqliteStore.open(f"sqlite:///{path}")
    try:
        with pytest.raises(StoreUnavailableError, match="danneggiato"):
            await store.load("t1")
        await store.alive(1)
        assert store.trouble == store.inspect() == "è danneggiato"
    finally:
        await store.close()


async def test_one_service_holds_an_archive_and_the_lock_ends_with_it(path):
    lock = ArchiveLock.take(path)
    lock.tell("http://127.0.0.1:1234")
    with pytest.raises(ArchiveHeldError) as held:
        ArchiveLock.take(path)
    said = f"lo tiene il servizio http://127.0.0.1:1234 (processo {os.getpid()} su «"
    assert said in str(held.value)
    lock.release()
    ArchiveLock.take(path).release()


async def test_beside_a_running_service_an_archive_is_read_but_not_migrated(path):
    await (await SqliteStore.open(f"sqlite:///{path}")).close()
    lock = ArchiveLock.take(path)
    try:
        await (await SqliteStore.open(f"sqlite:///{path}")).close()
        with sqlite3.connect(path) as database:
            database.execute("update alembic_version set version_num = '0002'")
        with pytest.raises(Exception, match="altra versione"):
            await SqliteStore.open(f"sqlite:///{path}")
    finally:
        lock.release()
