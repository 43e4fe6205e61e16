"""One bad table is one bad table: it is set aside and named, everybody else plays on."""

from __future__ import annotations

import dataclasses
import sqlite3

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from api.client import Refused
from api.service.check import check_archive
from tests.api.support import BOT, four, served

pytestmark = pytest.mark.anyio

BREAKS = {
    "entry": "update entries set body = '{' where stream_id = ? and version = 9",
    "text": "update entries set body = cast(x'ff' as text) where stream_id = ? and version = 9",
    "gap": "delete from entries where stream_id = ? and version = 9",
    "kind": "update entries set kind = 'nulla' where stream_id = ? and version = 9",
    "code": "update entries set body = replace(body, 'parole-2025', 'nessuno') where stream_id = ?",
    "status": "update streams set status = 'boh' where id = ?",
    "version": "update streams set version = version + 3 where id = ?",
    "snapshot": "insert into snapshots values (?, 9, 4, '{')",
    "instant": "update streams set due_at = 'mai', updated_at = 'mai' where id = ?",
}
HARMLESS = {"instant", "snapshot"}
"""Where the log says all that is needed the table is played on."""
UNNAMED = {"instant"}
"""What the check does not look at: the next move writes it anew."""


@pytest.fixture(scope="module")
async def archive(tmp_path_factory):
    """An archive with a table with clocks in play for each break, and one more; closed."""
    from tests.api.support import quick_settings

    settings = quick_settings(tmp_path_factory.mktemp("quarantine"))
    async with served(settings) as client:
        wanted = {"orologi": True, "bot": dict.fromkeys("NEO", BOT), "avvia": True}
        tables = {name: await client.open_table("Anna", **wanted) for name in BREAKS}
        healthy = await four(client, orologi=True)
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        for name, statement in BREAKS.items():
            assert database.execute(statement, (tables[name].table_id,)).rowcount > 0, name
        # Timers are due: nobody may wait for them for ever.
        database.execute("update streams set due_at = 1 where due_at > 0")
    return settings, tables, healthy


async def test_bad_tables_are_set_aside_and_the_rest_is_served(archive):
    settings, tables, healthy = archive
    async with served(settings) as client:
        health = (await client.http.get("/salute")).json()
        assert health["ready"] is True
        bad = {name for name in BREAKS if name not in HARMLESS}
        assert health["quarantined"] == len(bad)
        for name in bad:
            tables[name].client = client
            with pytest.raises(Refused) as refused:
                await tables[name].view()
            assert (refused.value.status, refused.value.code) == (503, "table.damaged"), name
        metrics = (await client.http.get("/metriche")).text
        assert f"parole_tavoli_in_quarantena {len(bad)}.0" in metrics
        url = f"{client.address}/api/v1/tavoli/{tables['entry'].table_id}/ws"
        async with connect(url.replace("http", "ws"), proxy=None) as socket:
            await socket.send(f'{{"tipo":"ciao","token":"{tables["entry"].token}"}}')
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "table.damaged")
        for seat in (*healthy, *(tables[name] for name in HARMLESS)):
            seat.client = client
            assert (await seat.view())["stato"] == "in_gioco"
        view = await healthy[0].view()
        turn = next(one for one in healthy if one.seat == view["turno"])
        await turn.move({"tipo": "pesca"}, view["version"])


async def test_the_check_names_every_bad_table_and_why(archive, capsys):
    settings, tables, healthy = archive
    assert await check_archive(settings) == 1
    said = capsys.readouterr().out
    for name in BREAKS:
        expected = name not in UNNAMED
        assert (f"Tavolo {tables[name].table_id}: " in said) is expected, name
    assert healthy[0].table_id not in said
    assert f"divergenti: {len(BREAKS) - len(UNNAMED)}." in said
    assert f"Tavolo {tables['snapshot'].table_id}: voce 9: l’istantanea non si legge" in said


async def test_without_a_lexicon_a_table_of_words_is_set_aside_and_the_service_starts(
    archive, tmp_path
):
    settings, _, healthy = archive
    without = dataclasses.replace(settings, lexicon_dir=tmp_path / "vuota")
    async with served(without) as client:
        health = await client.http.get("/salute")
        assert (health.status_code, health.json()["troubles"]) == (503, ["il lessico non c’è"])
        healthy[0].client = client
        with pytest.raises(Refused) as refused:
            await healthy[0].view()
        assert refused.value.code == "words.lexicon_missing"
        assert (await client.open_table("Anna", codice="classico-2007")).seat
