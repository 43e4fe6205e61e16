"""Streams: an archive of tables alone is upgraded, and another kind lives beside them."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from api.service.check import check_archive, divergence
from api.service.streams import KINDS, TABLES
from api.store import migrate as migrations
from api.store.base import Entry, IdempotencyKey, Role, Snapshot, Status, Summary, TokenRow
from api.store.engine import open_engine
from api.store.sqlite import SqliteStore
from api.store.streams import StreamKind
from tests.api.support import running

pytestmark = pytest.mark.anyio
FIXTURES = Path(__file__).parent / "fixtures"
TABLE_ID = "tavolo-uno"


def old_archive(url: str) -> None:
    """An archive as the program before streams left it: one table, its snapshot and a secret."""
    config = Config()
    folder = Path(migrations.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    engine = open_engine(url)
    with engine.connect().execution_options(parole_writes=True) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.commit()
    engine.dispose()
    log = (FIXTURES / "log-format-2.jsonl").read_text(encoding="utf-8").splitlines()
    lines = [json.loads(line) for line in log]
    snapshot = (FIXTURES / "table-of-log-format-2.json").read_text(encoding="utf-8").strip()
    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        database.execute(
            "insert into tables values (?,?,?,?,?,null,null)",
            (TABLE_ID, len(lines), "scaduto", lines[0]["at"], lines[-1]["at"]),
        )
        database.executemany(
            "insert into entries values (?,?,2,?,?,?)",
            [
                (TABLE_ID, number, line["kind"], line["at"], json.dumps(line["body"]))
                for number, line in enumerate(lines, 1)
            ],
        )
        database.execute("insert into snapshots values (?,?,3,?)", (TABLE_ID, len(lines), snapshot))
        database.execute("insert into tokens values (?,?,'posto','S',null)", (TABLE_ID, "a" * 64))
        database.execute("insert into idempotency_keys values (?,?,1,2)", (f"{TABLE_ID}/S/k", "f"))


async def test_an_archive_from_before_streams_is_upgraded_with_all_it_holds(settings, capsys):
    old_archive(settings.database_url)
    store = await SqliteStore.open(settings.database_url)
    try:
        assert [one async for one in store.streams()] == [(TABLE_ID, TABLES.name)]
        stored = await store.load(TABLE_ID, TABLES.snapshot_format)
        assert stored is not None
        assert stored.snapshot is None, "it held names"
        before = (FIXTURES / "table-of-log-format-2.json").read_text(encoding="utf-8")
        assert TABLES.folded(stored) == TABLES.from_text(before, {})
        assert stored.tokens == (TokenRow("a" * 64, Role.SEAT, "S"),)
        served = await store.served(TABLE_ID, IdempotencyKey("S", "k", "f"))
        assert served is not None
        assert (served.first, served.last) == (1, 2)
    finally:
        await store.close()
    assert await check_archive(settings) == 0
    assert "Tavoli controllati: 1; divergenti: 0." in capsys.readouterr().out


async def test_deleting_a_stream_of_an_upgraded_archive_deletes_what_it_owns(settings):
    old_archive(settings.database_url)
    store = await SqliteStore.open(settings.database_url)
    try:
        assert await store.purge(10**15) == 1
    finally:
        await store.close()
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        for table in ("streams", "entries", "snapshots", "tokens", "names", "idempotency_keys"):
            assert database.execute(f"select count(*) from {table}").fetchone() == (0,)


@dataclasses.dataclass(frozen=True)
class Tally:
    """What the test's own kind of stream folds into: the sum of its numbers, up to a zero."""

    total: int
    version: int
    status: Status = Status.PLAYING


def tally(_stream_id: str, state: Tally | None, entry: Entry, _names: Mapping[int, str]) -> Tally:
    value = json.loads(entry.body)["numero"]
    status = Status.PLAYING if value else Status.OVER
    return Tally((state.total if state else 0) + value, entry.version, status)


TALLIES: StreamKind[Tally] = StreamKind(
    name="somma",
    one="Somma",
    checked="Somme controllate",
    fold=tally,
    snapshot_format=5,
    to_text=lambda state: json.dumps([state.total, state.version]),
    from_text=lambda text, _names: Tally(*json.loads(text)),
    fault=lambda state: "è negativa" if state.total < 0 else None,
)
BOTH = {**KINDS, TALLIES.name: TALLIES}


def number(version: int, value: int) -> Entry:
    return Entry(version, "numero", 10, json.dumps({"numero": value}))


async def fill(store: SqliteStore) -> None:
    waiting = Summary(Status.WAITING, 500, '{"riga":1}')
    await store.append("s1", [number(1, 3), number(2, 4)], 0, summary=waiting, kind=TALLIES.name)
    await store.append(
        "s1",
        [number(3, 5)],
        2,
        summary=Summary(Status.PLAYING, 500),
        snapshot=Snapshot(2, "[7, 2]", 5),
    )
    await store.append("s2", [number(1, 0)], 0, summary=Summary(Status.OVER), kind=TALLIES.name)


async def test_another_kind_of_stream_is_kept_loaded_and_asked_for_like_tables(settings):
    store = await SqliteStore.open(settings.database_url)
    try:
        await fill(store)
        stored = await store.load("s1", TALLIES.snapshot_format)
        assert stored is not None
        assert stored.kind == TALLIES.name
        assert TALLIES.folded(stored) == Tally(12, 3)
        assert await store.due(kind=TALLIES.name) == (("s1", 500),)
        assert await store.idle(20, 9, kind=TALLIES.name) == ("s1",)
        assert await store.count(Status.PLAYING, kind=TALLIES.name) == 1
        assert await store.purge(20, kind=TALLIES.name) == 1
        assert [one async for one in store.streams()] == [("s1", TALLIES.name)]
    finally:
        await store.close()


async def test_whoever_asks_for_tables_does_not_meet_another_kind(settings):
    store = await SqliteStore.open(settings.database_url)
    try:
        await fill(store)
        waiting = Summary(Status.WAITING, 500, "{}")
        await store.append("s3", [number(1, 1)], 0, summary=waiting, kind=TALLIES.name)
        assert await store.due() == ()
        assert await store.idle(20, 9) == ()
        assert await store.listed(9) == ()
        assert await store.count(*Status) == 0
        assert await store.purge(20) == 0
    finally:
        await store.close()
    async with running(settings) as http:
        answer = await http.get("/api/v1/tavoli/s1")
    assert (answer.status_code, answer.json()["code"]) == (404, "table.missing")


async def test_the_check_folds_every_kind_and_names_what_diverges(settings, capsys):
    old_archive(settings.database_url)
    store = await SqliteStore.open(settings.database_url)
    try:
        await fill(store)
        assert await divergence(store, TALLIES, "s1") is None
        await store.append("s1", [number(4, -100)], 3, summary=Summary(Status.PLAYING))
    finally:
        await store.close()
    assert await check_archive(settings, BOTH) == 1
    said = capsys.readouterr().out
    assert "Somma s1: voce 4 (numero): è negativa\n" in said
    assert "Tavoli controllati: 1; divergenti: 0.\n" in said
    assert "Somme controllate: 2; divergenti: 1.\n" in said


async def test_a_kind_that_this_program_does_not_know_is_a_divergence(settings, capsys):
    store = await SqliteStore.open(settings.database_url)
    try:
        await fill(store)
    finally:
        await store.close()
    assert await check_archive(settings) == 1
    assert "somma s1: specie sconosciuta\n" in capsys.readouterr().out


async def test_a_copy_of_the_archive_holds_every_kind(settings, tmp_path):
    old_archive(settings.database_url)
    store = await SqliteStore.open(settings.database_url)
    try:
        await fill(store)
        copy = tmp_path / "copia.db"
        source = settings.database_url.removeprefix("sqlite:///")
        with sqlite3.connect(source) as original, sqlite3.connect(copy) as database:
            original.backup(database)
    finally:
        await store.close()
    copied = dataclasses.replace(settings, database_url=f"sqlite:///{copy}")
    assert await check_archive(copied, BOTH) == 0
