"""Several processes on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from api.client import Client, Seat
from tests.api.faults import come_true
from tests.api.support import BOT, four, play_on, served, simple_moves

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]


@pytest.fixture
async def two(settings, server_url):
    """Two services on one database."""
    shared = replace(settings, database_url=server_url)
    async with served(shared) as one, served(shared) as other:
        yield one, other


def at(client: Client, seat: Seat) -> Seat:
    """The same seat through another process."""
    return Seat(client, seat.table_id, seat.seat, seat.token, seat.opened)


async def test_a_table_is_the_same_through_any_process(two):
    one, other = two
    seats = await four(one)
    for seat in seats:
        here, there = await seat.view(), await at(other, seat).view()
        assert {**here, "ora": 0} == {**there, "ora": 0}


async def test_moves_through_one_process_reach_the_listeners_of_the_other(two):
    seats = await four(two[0])
    seats = [at(two[number % 2], seat) for number, seat in enumerate(seats)]
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(seat.follow()) for seat in seats]
        for _ in range(12):
            turn = next(table for table in tables if table.view["turno"] == table.view["posto"])
            for move in simple_moves(turn.view):
                try:
                    version = await turn.play(move)
                except Exception:  # refused: the next one
                    continue
                break
            await come_true(lambda v=version: all(table.version >= v for table in tables), 20)
        logs = [await seat.events() for seat in seats]
        assert len({tuple(entry["version"] for entry in log) for log in logs}) == 1
    for table in tables:
        assert table.view["version"] == table.version


async def test_presence_is_of_all_processes(two):
    one, other = two
    seats = await four(one)
    async with seats[0].follow() as here, at(other, seats[1]).follow() as there:
        frames = []
        assert here.view["posto"] != there.view["posto"]
        await come_true(lambda: frames or True, 1)
        health = await other.http.get("/salute")
        assert health.status_code == 200


async def test_bots_play_once_whoever_serves_the_person(two):
    one, other = two
    bots = dict.fromkeys("NEO", BOT)
    seat = await one.open_table("Anna", smazzate=1, bot=bots, avvia=True)
    async with at(other, seat).follow() as table:
        made = await play_on(table)
    assert made > 4
    log = []
    while page := await seat.events(log[-1]["version"] if log else 0):
        log += page
    assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))
