"""Clocks: they run on the server, survive restarts, and charge nobody for its absence."""

from __future__ import annotations

import asyncio

import pytest

from api.service.hub import wall_clock
from tests.api.support import four, served

pytestmark = pytest.mark.anyio


class Clock:
    """The wall's clock, which a test can move forward."""

    def __init__(self):
        self.ahead = 0

    def __call__(self):
        return wall_clock() + self.ahead


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
        clock.ahead += 5_400
        expired = await until(seats[0], "tempo_scaduto")
        assert expired["posto"] == view["turno"]
        clock.ahead += 5_400
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
        clock.ahead += view["orologio"]["scade_a"] - clock() + 100
        await seat.move({"tipo": "pesca"}, view["versione"])
        assert not [one for one in await seat.events() if one["tipo"] == "tempo_scaduto"]


async def test_the_time_for_which_the_service_was_down_is_not_charged(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True)
        before = await seats[0].view()
        left = before["orologio"]["scade_a"] - clock()
    clock.ahead += 3_600_000
    async with served(settings, clock=clock) as client:
        for seat in seats:
            seat.client = client
        paused = await until(seats[0], "interruzione")
        assert paused["ms"] > 3_590_000
        after = await seats[0].view()
        assert 0 < after["orologio"]["scade_a"] - clock() <= left
        assert not [one for one in await seats[0].events() if one["tipo"] == "tempo_scaduto"]
        clock.ahead += 5_400
        expired = await until(seats[0], "tempo_scaduto")
        assert expired["specie"] == "decisione"


async def test_the_turno_ends_when_its_time_is_over(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True, smazzate=2)
        clock.ahead += 25 * 60_000
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
    clock.ahead += 31_000
    async with served(settings, clock=clock) as client:
        seats[0].client = client
        for _ in range(600):
            if (await seats[0].view())["smazzata"] == 2:
                break
            await asyncio.sleep(0.05)
        assert (await seats[0].view())["fase"] == "presa"


async def play_until_counted(table):
    from api.client import Refused
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
