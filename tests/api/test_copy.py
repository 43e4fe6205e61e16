"""Archives that are copied, saved, restored, and brought along from the first release."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from api.cli import main
from api.service.check import check_archive
from api.service.streams import TABLES
from api.store.base import DatabaseUnusableError
from api.store.between import copy_archive
from api.store.opening import migrate_archive, open_store
from tests.api.support import BOT, quick_settings, served, simple_moves

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]
FIRST_RELEASE = Path(__file__).parent / "fixtures" / "archive-0.1.sql"


def nothing(_table: str, _rows: int) -> None:
    """Nobody looks on."""


async def some_play(client):
    """A table with a person and bots, after a few moves; the seat."""
    seat = await client.open_table("Niccolò", smazzate=1, bot=dict.fromkeys("NEO", BOT), avvia=True)
    async with seat.follow() as table:
        async for _ in table.changes():
            view = table.view
            if view["stato"] == "finito" or view["version"] > 60:
                break
            if view["turno"] == view["posto"] and view["si_puo"]:
                for move in simple_moves(view):
                    try:
                        await table.play(move)
                    except Exception:  # refused: the next one
                        continue
                    break
    return seat


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """An archive of SQLite in which something was played, for tests with and without a loop."""
    settings = quick_settings(tmp_path_factory.mktemp("played"))

    async def play():
        async with served(settings) as client:
            seat = await some_play(client)
            await client.http.get("/api/v1/enigmi/oggi")
        return seat

    return settings, asyncio.run(play())


async def shown(settings, seat):
    """The table as its player sees it."""
    async with served(settings) as client:
        seat.client = client
        return {**await seat.view(), "ora": 0}


async def folded(url, table_id):
    store = await open_store(url, create=False)
    try:
        stored = await store.load(table_id, TABLES.snapshot_format)
        assert stored is not None
        return TABLES.folded(stored), stored.tokens, stored.names, stored.summary
    finally:
        await store.close()


async def test_an_archive_goes_to_postgresql_and_back_and_stays_the_same(
    played, postgres, tmp_path, capsys
):
    settings, seat = played
    source, server = settings.database_url, postgres.database()
    back = f"sqlite:///{tmp_path / 'indietro.db'}"
    there = await copy_archive(source, server, nothing)
    again = await copy_archive(server, back, nothing)
    assert there == again
    assert {one.table: one.rows for one in there}["entries"] > 40
    before = await folded(source, seat.table_id)
    assert await folded(server, seat.table_id) == before
    assert await folded(back, seat.table_id) == before
    for url in (server, back):
        assert await check_archive(dataclasses.replace(settings, database_url=url)) == 0
    assert "Tavoli controllati: 1; divergenti: 0." in capsys.readouterr().out
    # Whoever was at the table finds it on the other database, with the token that he had.
    moved = dataclasses.replace(settings, database_url=server)
    assert (await shown(moved, seat))["mano"] == (await shown(settings, seat))["mano"]


async def test_a_copy_overwrites_nothing(played, postgres, tmp_path):
    settings, _ = played
    target = postgres.database()
    await copy_archive(settings.database_url, target, nothing)
    with pytest.raises(DatabaseUnusableError, match="non è vuoto"):
        await copy_archive(settings.database_url, target, nothing)
    with pytest.raises(DatabaseUnusableError, match="non c’è alcun archivio"):
        await copy_archive(f"sqlite:///{tmp_path / 'nulla.db'}", target, nothing)
    assert not (tmp_path / "nulla.db").exists()


async def test_an_archive_in_use_is_not_copied(settings, postgres, server_url, tmp_path):
    shared = dataclasses.replace(settings, database_url=server_url)
    async with served(settings), served(shared):
        with pytest.raises(DatabaseUnusableError, match="già in uso"):
            await copy_archive(settings.database_url, postgres.database(), nothing)
        with pytest.raises(DatabaseUnusableError, match="in uso"):
            await copy_archive(server_url, f"sqlite:///{tmp_path / 'copia.db'}", nothing)


def test_the_command_says_what_it_copied(played, postgres, monkeypatch, capsys):
    settings, _ = played
    monkeypatch.setenv("PAROLE_DATABASE_URL", settings.database_url)
    target = postgres.database()
    assert main(["database", "copia", target]) == 0
    said = capsys.readouterr().out
    assert "streams: 1 righe, uguali" in said
    assert "Copiate e confrontate" in said
    assert main(["database", "copia", target]) == 5
    assert "non è vuoto" in capsys.readouterr().err


async def test_a_backup_of_a_running_server_is_restored(settings, postgres, server_url, tmp_path):
    """`pg_dump` and `pg_restore` as docs/operations.md has them."""
    shared = dataclasses.replace(settings, database_url=server_url)
    name = make_url(server_url).database or ""
    copy = postgres.folder / "copia.dump"
    options = ("-U", "parole", "--no-unlogged-table-data")
    async with served(shared) as client:
        seat = await some_play(client)
        before = await seat.view()
        postgres.run("pg_dump", *options, "-Fc", "-f", str(copy), name)
    restored = postgres.database()
    target = make_url(restored).database or ""
    postgres.run("pg_restore", "-U", "parole", "-d", target, "--exit-on-error", str(copy))
    again = dataclasses.replace(settings, database_url=restored)
    assert await check_archive(again) == 0
    view = await shown(again, seat)
    assert view["version"] >= before["version"]
    state, *_ = await folded(restored, seat.table_id)
    assert state.version >= before["version"]


async def test_an_archive_of_the_first_release_is_brought_along(settings, postgres, capsys):
    path = Path(make_url(settings.database_url).database or "")
    with sqlite3.connect(path) as database:
        database.executescript(FIRST_RELEASE.read_text(encoding="utf-8"))
        version = database.execute("select version_num from alembic_version").fetchone()
        tables = database.execute("select id, version from tables order by id").fetchall()
    assert version == ("0002",)
    assert (await migrate_archive(settings.database_url)).before == "0002"
    assert await check_archive(settings) == 0
    server = postgres.database()
    await copy_archive(settings.database_url, server, nothing)
    there = dataclasses.replace(settings, database_url=server)
    assert await check_archive(there) == 0
    assert capsys.readouterr().out.count(f"Tavoli controllati: {len(tables)}; divergenti: 0.") == 2
    async with served(there) as client:
        for table_id, _ in tables:
            view = await client.http.get(f"/api/v1/tavoli/{table_id}")
            assert view.status_code == 401, "it is there, and private"
        assert (await client.http.get("/salute")).json()["quarantined"] == 0
