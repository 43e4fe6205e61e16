"""Clocks: they run on the server, survive restarts, and charge nobody for its absence."""

from __future__ import annotations

import asyncio
import dataclasses
import json

import httpx
import pytest
from websockets.asyncio.client import connect

from api.app import create_app
from api.client import Refused
from api.service.house_clock import HouseClock, wall_clock
from tests.api.support import BOT, four, see_cards, served

pytestmark = pytest.mark.anyio


class Clock(HouseClock):
    """The service's clock, with which a test can let time pass."""

    def __init__(self):
        self.ahead = 0
        super().__init__(lambda: wall_clock() + self.ahead)

    def let_pass(self, ms):
        self.ahead += ms
        self._house += ms


async def until(seat, kind, after=0):
    """Wait for an entry of this kind and return it."""
    for _ in range(600):
        for entry in await seat.events(after):
            if entry["tipo"] == kind:
                return entry
        await asyncio.sleep(0.05)
    raise AssertionError(f"no entry {kind}")


async def test_a_table_has_no_clock_unless_it_asks_for_one(settings):
    async with served(settings) as client:
        seats = await four(client)
        assert (await seats[0].view())["orologio"] is None


@pytest.mark.scenario("P-10-01")
async def test_when_the_time_is_over_grace_follows_and_then_the_forced_discard(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True)
        view = await seats[0].view()
        assert view["orologio"]["decisione_ms"] == 5_000
        clock.let_pass(5_400)
        expired = await until(seats[0], "tempo_scaduto")
        assert expired["posto"] == view["turno"]
        clock.let_pass(5_400)
        forced = await until(seats[0], "scartata")
        assert forced["posto"] == view["turno"]
        assert forced["obbligato"] is True
        assert (await seats[0].view())["turno"] != view["turno"]


async def test_a_move_within_the_allowance_for_latency_still_counts(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True)
        view = await seats[0].view()
        seat = next(one for one in seats if one.seat == view["turno"])
        clock.let_pass(view["orologio"]["scade_a"] - clock() + 100)
        await seat.move({"tipo": "pesca"}, view["version"])
        assert not [one for one in await seat.events() if one["tipo"] == "tempo_scaduto"]


async def test_the_time_for_which_the_service_was_down_is_not_charged(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True)
        before = await seats[0].view()
        left = before["orologio"]["scade_a"] - clock()
    clock.let_pass(3_600_000)
    async with served(settings, clock=clock) as client:
        for seat in seats:
            seat.client = client
        paused = await until(seats[0], "interruzione")
        assert paused["ms"] > 3_590_000
        after = await seats[0].view()
        assert 0 < after["orologio"]["scade_a"] - clock() <= left
        assert not [one for one in await seats[0].events() if one["tipo"] == "tempo_scaduto"]
        clock.let_pass(5_400)
        expired = await until(seats[0], "tempo_scaduto")
        assert expired["specie"] == "decisione"


async def test_the_turno_ends_when_its_time_is_over(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True, smazzate=2)
        clock.let_pass(25 * 60_000)
        announced = await until(seats[0], "time_out_annunciato")
        assert announced["turni"] >= 1


async def test_the_next_smazzata_is_dealt_by_itself(settings):
    """After the count the table goes on alone, also after a restart in between."""
    from tests.api.support import play_on

    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, smazzate=2)
        tables = [seat.follow() for seat in seats]
        for table in tables:
            await table.__aenter__()
        players = [
            asyncio.create_task(play_on(table)) for table in tables if table.seat.seat != "S"
        ]
        south = tables[2]
        await play_until_counted(south)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for table in tables:
            await table.__aexit__(None, None, None)
        assert (await seats[0].view())["fase"] == "contata"
    clock.let_pass(31_000)
    async with served(settings, clock=clock) as client:
        seats[0].client = client
        for _ in range(600):
            if (await seats[0].view())["smazzata"] == 2:
                break
            await asyncio.sleep(0.05)
        assert (await seats[0].view())["fase"] == "presa"


async def play_until_counted(table):
    from tests.api.support import simple_moves

    async for _ in table.changes():
        view = table.view
        if view["fase"] == "contata":
            return
        if view["turno"] != view["posto"] or not view["si_puo"]:
            continue
        for move in simple_moves(view):
            try:
                await table.play(move)
            except Refused:
                continue
            break


async def waiting(client, **options):
    """Four people at a table with clocks whose cards nobody has seen yet."""
    host = await client.open_table("Sara", posto="S", orologi=True, **options)
    secret = host.opened["invito"]["secret"]
    names = {"N": "Nora", "E": "Elio", "O": "Omar"}
    seats = [host] + [
        await client.join(host.table_id, name, seat, secret) for seat, name in names.items()
    ]
    await host.call("POST", "/avvia")
    return seats


async def began(seat, after=0):
    """The entry with which the first time to decide began."""
    while (entry := await until(seat, "tempo_avviato", after))["specie"] == "via":
        after = entry["version"]
    return entry


async def test_the_first_time_begins_when_every_page_has_shown_its_hand(settings):
    async with served(settings) as client:
        seats = await waiting(client)
        view = await seats[0].view()
        assert (view["orologio"]["tipo"], view["si_puo"]) == ("via", [])
        views = {(mine := await one.view())["posto"]: (one, mine) for one in seats}
        first, seen = views[view["turno"]]
        assert (len(seen["mano"]), seen["si_puo"]) == (11, [])
        with pytest.raises(Refused) as refused:
            await first.move({"tipo": "pesca"}, view["version"])
        assert (refused.value.code, refused.value.article) == ("turn.wait_signal", "Art. 4")
        await see_cards(*seats)
        start = await began(seats[0])
        assert start["scade_a"] - start["a"] == 5_000
        assert "pesca" in (await first.view())["si_puo"]
        record = await client.http.get(
            f"/api/v1/tavoli/{first.table_id}/verbale",
            headers={"authorization": f"Bearer {first.token}"},
        )
    assert '[Tempi "al via"]' in record.text
    assert "!   via  t0:" in record.text


async def test_nobody_is_waited_for_longer_than_fifteen_seconds(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await waiting(client)
        dealt = (await until(seats[0], "distribuzione"))["a"]
        async with seats[1].follow(), seats[2].follow(), seats[3].follow():
            assert (await seats[0].view())["orologio"]["scade_a"] == dealt + 15_000
            clock.let_pass(15_400)
            start = await began(seats[0])
    assert start["a"] >= dealt + 15_000
    assert start["scade_a"] - start["a"] == 5_000


async def test_the_wait_for_the_signal_survives_the_end_of_the_service(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await waiting(client)
        async with seats[0].follow(), seats[1].follow(), seats[2].follow():
            before = (await seats[0].view())["orologio"]
    clock.let_pass(3_600_000)
    async with served(settings, clock=clock) as client:
        for seat in seats:
            seat.client = client
        await until(seats[0], "interruzione")
        view = await seats[0].view()
        assert view["orologio"]["tipo"] == "via"
        # What passed since the last sign of life is given back: never more than the whole wait.
        whole = before["scade_a"] - before["iniziato_a"]
        assert 0 < view["orologio"]["scade_a"] - clock() <= whole
        clock.let_pass(15_400)
        await began(seats[0])


async def test_bots_have_seen_their_cards_and_wait_for_the_people(settings):
    async with served(settings) as client:
        host = await client.open_table(
            "Anna", orologi=True, bot=dict.fromkeys("NEO", BOT), avvia=True
        )
        assert (await host.view())["orologio"]["tipo"] == "via"
        assert not [one for one in await host.events() if one["tipo"] == "scartata"]
        await see_cards(host)
        await began(host)


async def test_who_only_watches_or_speaks_of_another_smazzata_is_not_waited_for(settings):
    async with served(settings) as client:
        seats = await waiting(client)
        address = client.address.replace("http", "ws")
        url = f"{address}/api/v1/tavoli/{seats[0].table_id}/ws"
        async with connect(url, proxy=None) as socket:
            await socket.send(json.dumps({"tipo": "ciao", "token": seats[0].token}))
            await socket.recv()
            for wrong in ({}, {"smazzata": "1"}, {"smazzata": True}):
                await socket.send(json.dumps({"tipo": "mano_vista", "id": "x", **wrong}))
                while (answer := json.loads(await socket.recv()))["tipo"] == "presenze":
                    pass
                assert (answer["tipo"], answer["code"]) == ("problema", "socket.frame")
            await socket.send(json.dumps({"tipo": "mano_vista", "smazzata": 2}))
            async with seats[1].follow(), seats[2].follow(), seats[3].follow():
                assert (await seats[0].view())["orologio"]["tipo"] == "via"


@pytest.mark.parametrize(("hours", "left"), [(0, "attesa"), (1, "scaduto")])
async def test_a_table_without_events_expires_after_the_idle_hours_or_never(settings, hours, left):
    clock = Clock()
    app = create_app(dataclasses.replace(settings, idle_hours=hours), clock=clock)
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://parole.test")
    async with app.router.lifespan_context(app), http:
        made = (await http.post("/api/v1/tavoli", json={"nome": "Anna"})).json()
        clock.let_pass(2 * 3_600_000)
        await app.state.services.service.upkeep.tidy()
        table = await http.get(f"/api/v1/tavoli/{made['id']}")
    assert table.json()["stato"] == left
