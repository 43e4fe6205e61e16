"""The archive: snapshots agree with the log, damage is named, idle tables expire."""

from __future__ import annotations

import dataclasses
import json
import sqlite3

import pytest

from api.service.check import check_archive, divergence
from api.service.streams import TABLES
from api.settings import Rate
from api.store.base import Status
from api.store.sqlite import SqliteStore
from tests.api.support import BOT, play_on, running, served

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def played(tmp_path_factory):
    """A database with one game played to its end, and the view of its last moment."""
    from tests.api.support import quick_settings

    settings = quick_settings(tmp_path_factory.mktemp("archive"))
    async with served(settings) as client:
        seat = await client.open_table(
            "Anna", smazzate=2, bot=dict.fromkeys("NEO", BOT), avvia=True
        )
        async with seat.follow() as table:
            await play_on(table)
        view = await seat.view()
    return settings, seat, view


async def test_a_table_is_loaded_from_its_snapshot_as_from_its_whole_log(played):
    settings, seat, _ = played
    store = await SqliteStore.open(settings.database_url)
    try:
        stored = await store.load(seat.table_id, TABLES.snapshot_format)
        assert stored is not None
        assert stored.snapshot is not None
        assert stored.snapshot.version + len(stored.tail) == stored.version > 64
        assert len(stored.tail) < 64 + 16, "a move that is due a snapshot may bring several events"
        log = await store.entries(seat.table_id, 0, 10_000)
        whole = dataclasses.replace(stored, snapshot=None, tail=log)
        assert TABLES.folded(stored) == TABLES.folded(whole)
        assert await divergence(store, TABLES, seat.table_id) is None
    finally:
        await store.close()


async def test_after_a_restart_the_table_is_exactly_where_it_was(played):
    settings, seat, before = played
    async with served(settings) as client:
        seat.client = client
        after = await seat.view()
    del before["ora"], after["ora"]
    assert after == before


async def test_a_changed_entry_is_named(played, tmp_path, capsys):
    settings, seat, _ = played
    source = settings.database_url.removeprefix("sqlite:///")
    copy = tmp_path / "copia.db"
    with sqlite3.connect(source) as original, sqlite3.connect(copy) as database:
        original.backup(database)
        version, body = database.execute(
            "select version, body from entries where body like '%\"scartata\"%' limit 1"
        ).fetchone()
        changed = json.loads(body)
        changed["carta"] = "Wr"  # a card that nobody can hold
        database.execute(
            "update entries set body = ? where version = ?", (json.dumps(changed), version)
        )
    damaged = dataclasses.replace(settings, database_url=f"sqlite:///{copy}")
    assert await check_archive(damaged) == 1
    said = capsys.readouterr().out
    assert f"Tavolo {seat.table_id}: voce {version} (gioco)" in said
    assert await check_archive(settings) == 0


async def test_a_table_where_nothing_happens_expires_and_is_then_deleted(settings):
    async with served(settings) as client:
        seat = await client.open_table("Anna", privato=False)
    store = await SqliteStore.open(settings.database_url)
    from api.edge.metrics import Metrics
    from api.service.games import Games
    from api.service.hub import Hub
    from api.words import Words

    try:
        hub = Hub(store, Games(Words.open(settings.lexicon_dir)), Metrics())
        assert await hub.expire_idle(hub.clock() - 60_000) == 0
        assert await hub.expire_idle(hub.clock() + 60_000) == 1
        stored = await store.load(seat.table_id)
        assert stored is not None
        assert stored.summary.status is Status.EXPIRED
        assert await store.listed(10) == ()
        assert await store.purge(hub.clock() + 120_000) == 1
        assert await store.load(seat.table_id) is None
    finally:
        await store.close()


async def test_searches_and_new_tables_are_rationed_by_address(settings):
    strict = dataclasses.replace(settings, rate_heavy=Rate(0.01, 2))
    async with running(strict) as http:
        body = {"nome": "Anna"}
        statuses = [(await http.post("/api/v1/tavoli", json=body)).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


async def test_moves_are_rationed_by_seat(settings):
    strict = dataclasses.replace(settings, rate_seat=Rate(0.01, 3))
    async with running(strict) as http:
        opened = (await http.post("/api/v1/tavoli", json={"nome": "Anna"})).json()
        token = {"authorization": f"Bearer {opened['token']}"}
        path = f"/api/v1/tavoli/{opened['id']}/eventi"
        statuses = [(await http.get(path, headers=token)).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
