"""Names: beside the log, taken away by whoever bears them or by the operator; the game stays."""

from __future__ import annotations

import asyncio
import json
import pickle
import sqlite3

import pytest
from websockets.asyncio.client import connect

from api.client import Refused, Seat
from api.service.check import check_archive
from api.service.facts import fact_of
from api.service.names import Name
from api.service.streams import TABLES
from api.store.base import Entry
from api.store.sqlite import SqliteStore
from tests.api.support import BOT, four, served
from tests.api.test_clocks import Clock
from tests.api.test_serve import command
from tests.api.test_streams import FIXTURES, TABLE_ID, old_archive

pytestmark = pytest.mark.anyio
PEOPLE = ("Nora", "Elio", "Sara", "Omar", "Rita", "Livia")


def kept(folder):
    """Everything that the archive holds, but for the names themselves."""
    with sqlite3.connect(folder / "parole.db") as database:
        names = {name for (name,) in database.execute("SELECT name FROM names")}
        dump = [line for line in database.iterdump() if 'INTO "names"' not in line]
    return names, "\n".join(dump)


def texts(*views):
    return json.dumps(views, ensure_ascii=False)


async def crowded(client):
    """Four people, an arbiter who ruled and noted, somebody who asks to watch; some moves."""
    seats = await four(client)
    host = next(seat for seat in seats if "invito_arbitro" in seat.opened)
    body = {"nome": "Rita", "invito": host.opened["invito_arbitro"]["secret"]}
    made = await client.call("POST", f"/tavoli/{host.table_id}/arbitro", body)
    arbiter = Seat(client, host.table_id, "", made["token"])
    for seat in seats:
        await seat.call("POST", "/consensi", {"arbitro": True})
    acts = (
        {"tipo": "decisione", "parola": "Qwzx", "ammessa": True},
        {"tipo": "nota", "testo": "x"},
    )
    for act in acts:
        await arbiter.call("POST", "/arbitro/atti", act)
    asks = {"nome": "Livia", "invito": host.opened["invito"]["secret"]}
    await client.call("POST", f"/tavoli/{host.table_id}/angolista", asks)
    return seats, arbiter, asks


async def everything(seat):
    view = await seat.view()
    view.pop("ora")
    return texts(view, await seat.events(), await seat.call("GET", "/verbale"))


async def test_a_name_is_nowhere_in_the_log_and_is_shown_everywhere(settings, tmp_path):
    async with served(settings) as client:
        seats, _, _ = await crowded(client)
        names, dump = kept(tmp_path)
        shown = await everything(seats[0])
    assert names == set(PEOPLE)
    assert not [name for name in PEOPLE if name in dump]
    assert all(name in shown for name in PEOPLE)
    async with served(settings) as client:
        again = Seat(client, seats[0].table_id, seats[0].seat, seats[0].token)
        assert await everything(again) == shown
    assert await check_archive(settings) == 0


async def test_who_takes_his_name_away_keeps_his_chair_and_nobody_reads_it_any_more(
    settings, tmp_path
):
    async with served(settings) as client:
        seats, arbiter, _ = await crowded(client)
        mine = (await seats[0].view())["posti"][seats[0].seat]["nome"]
        async with seats[1].follow() as other:
            await seats[0].call("DELETE", "/nome")
            async for _ in other.changes():
                if other.view["posti"][seats[0].seat]["nome"] == "anonimo":
                    break
        await arbiter.call("DELETE", "/nome")
        shown = await everything(seats[1])
        for name in (mine, "Rita"):
            assert name not in shown
            assert name not in kept(tmp_path)[0]
        view = await seats[1].view()
        assert (view["arbitro"], view["decisioni"][0]["firma"]) == ("anonimo", "anonimo")
        assert (await seats[0].view())["posto"] == seats[0].seat
        await seats[0].call("DELETE", "/nome")
    async with served(settings) as client:
        again = Seat(client, seats[1].table_id, seats[1].seat, seats[1].token)
        assert await everything(again) == shown
    assert await check_archive(settings) == 0


async def test_an_erased_name_tells_the_pages_the_time_it_is(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seat = await client.open_table("Anna")
        url = f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
        async with connect(url, proxy=None) as socket:
            await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
            hello = json.loads(await socket.recv())
            clock.let_pass(60_000)
            await seat.call("DELETE", "/nome")
            async with asyncio.timeout(20):
                while (frame := json.loads(await socket.recv()))["tipo"] != "eventi":
                    pass
    assert frame["ora"] - hello["ora"] >= 60_000
    assert (frame["since"], frame["version"]) == (hello["version"], hello["version"])
    assert frame["eventi"] == []
    assert frame["changes"]["posti"][seat.seat]["nome"] == "anonimo"


async def test_the_name_of_who_only_asked_to_watch_or_left_the_room_is_not_kept(settings, tmp_path):
    async with served(settings) as client:
        seats, _, asks = await crowded(client)
        for seat in seats:
            await seat.call("POST", "/consensi", {"spettatori": True})
        path = f"/tavoli/{seats[0].table_id}/angolista"
        watcher = Seat(
            client, seats[0].table_id, "", (await client.call("POST", path, asks))["token"]
        )
        assert "Livia" not in kept(tmp_path)[0]
        with pytest.raises(Refused) as refused:
            await watcher.call("DELETE", "/nome")
        assert refused.value.code == "seat.not_player"
        host = await client.open_table("Ugo", privato=False)
        guest = await client.join(host.table_id, "Vera", "N")
        assert "Vera" in texts(await client.call("GET", "/tavoli"))
        await guest.call("DELETE", "/posti/N")
        assert "Vera" not in kept(tmp_path)[0]
        assert "Vera" not in texts(await client.call("GET", "/tavoli"))
        await host.call("DELETE", "/nome")
        assert "Ugo" not in texts(await client.call("GET", "/tavoli"))


async def test_the_operator_erases_names_by_table_and_by_name(settings, tmp_path):
    async with served(settings) as client:
        await client.open_table("Anna", bot=dict.fromkeys("NEO", BOT), avvia=True)
        await client.open_table("anna", privato=False)
        await client.open_table("Bea")
        other = await client.open_table("Anna")
    names, _ = kept(tmp_path)
    assert names == {"Anna", "anna", "Bea"}

    def forget(*whose):
        return command("database", "dimentica", *whose, PAROLE_DATABASE_URL=settings.database_url)

    assert "Nomi cancellati: 1." in forget("--tavolo", other.table_id).stdout
    assert kept(tmp_path)[0] == names
    assert "Nomi cancellati: 2." in forget("--nome", "ANNA").stdout
    names, dump = kept(tmp_path)
    assert names == {"Bea"}
    assert '"nome":"anna"' not in dump
    assert b"Anna" not in (tmp_path / "parole.db").read_bytes()
    assert forget().returncode == 2
    assert await check_archive(settings) == 0


async def test_the_names_of_an_older_archive_leave_its_log(settings, tmp_path):
    old_archive(settings.database_url)
    lines = (FIXTURES / "log-format-2.jsonl").read_text(encoding="utf-8").splitlines()
    before = [
        fact_of(Entry(version, one["kind"], one["at"], json.dumps(one["body"]), 2))
        for version, one in enumerate(map(json.loads, lines), 1)
    ]
    store = await SqliteStore.open(settings.database_url)
    try:
        stored = await store.load(TABLE_ID, TABLES.snapshot_format)
        moved = await store.entries(TABLE_ID, 0, 1_000)
    finally:
        await store.close()
    assert stored is not None
    known = {one.ref: one.name for one in stored.names}
    assert [fact_of(entry, known) for entry in moved] == before
    names, dump = kept(tmp_path)
    assert names == set(known.values()) == {"Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"}
    assert not [name for name in names if f'"{name}"' in dump]


def test_a_name_is_text_that_travels_with_its_number():
    name = pickle.loads(pickle.dumps(Name("Anna", 7)))
    assert (name, name.ref, {"Anna": 1}[name]) == ("Anna", 7, 1)
