"""Several processes on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from websockets.asyncio.client import connect

from api.client import Client, Followed, Refused, Seat
from api.settings import Rate
from burraco_engine.code.loading import load_profile
from burraco_engine.paths import DEFAULT_CODE
from tests.api.faults import come_true
from tests.api.support import BOT, four, play_on, quick_settings, served, simple_moves

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]


SIGNAL_MS = load_profile(DEFAULT_CODE).clocks.signal_ms.value


@pytest.fixture(scope="module")
async def two(tmp_path_factory, postgres, archive_model):
    """Two services on one database."""
    settings = quick_settings(tmp_path_factory.mktemp("two"))
    shared = replace(settings, database_url=postgres.database(archive_model))
    async with served(shared) as one, served(shared) as other:
        yield one, other


def at(client: Client, seat: Seat) -> Seat:
    """The same seat through another process."""
    return Seat(client, seat.table_id, seat.seat, seat.token, seat.opened)


def all_are_at(tables: list[Followed], version: int) -> bool:
    return all(table.version >= version for table in tables)


async def whole_log(seat: Seat) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = []
    while page := await seat.events(log[-1]["version"] if log else 0):
        log += page
    return log


async def test_a_table_is_the_same_through_any_process(two):
    one, other = two
    for seat in await four(one):
        here, there = await seat.view(), await at(other, seat).view()
        assert {**here, "ora": 0} == {**there, "ora": 0}
        assert abs(here["ora"] - there["ora"]) < 60_000


async def test_moves_through_one_process_reach_the_listeners_of_the_other(two):
    seats = await four(two[0])
    seats = [at(two[number % 2], seat) for number, seat in enumerate(seats)]
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(seat.follow()) for seat in seats]
        for _ in range(12):
            turn = next(table for table in tables if table.view["turno"] == table.view["posto"])
            for move in simple_moves(turn.view):
                with suppress(Refused):
                    await turn.play(move)
                    break
            newest = max(table.version for table in tables)
            await come_true(partial(all_are_at, tables, newest), 20)
        views = [table.view for table in tables]
    for seat, followed in zip(seats, views, strict=True):
        read = await seat.view()
        assert {**read, "ora": 0, "regole": 0} == {**followed, "ora": 0, "regole": 0}


async def test_what_was_done_through_one_process_is_seen_at_once_through_the_other(two):
    """No view of a process is older than what another one has acknowledged."""
    one, other = two
    seats = await four(one)
    for _ in range(8):
        view = await at(other, seats[0]).view()
        turn = next(seat for seat in seats if seat.seat == view["turno"])
        through = at(two[view["version"] % 2], turn)
        view = await through.view()
        for move in simple_moves(view):
            with suppress(Refused):
                done = await through.move(move, view["version"])
                break
        for client in two:
            assert (await at(client, turn).view())["version"] >= done["version"]


async def presences(seat: Seat) -> dict[str, bool]:
    """What a new connection of a seat is told of who is there."""
    url = f"{seat.client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
    async with connect(url, proxy=None) as socket:
        await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
        while True:
            frame = json.loads(await socket.recv())
            if frame["tipo"] == "presenze":
                found: dict[str, bool] = frame["posti"]
                return found


async def test_presence_is_of_all_processes(two):
    one, other = two
    seats = await four(one)
    await at(other, seats[0]).view()
    async with seats[0].follow():

        async def both_are_there() -> bool:
            found = await presences(at(other, seats[1]))
            return found[seats[0].seat] and found[seats[1].seat] and not found[seats[2].seat]

        await come_true(both_are_there, 20)

    async def one_has_left() -> bool:
        return not (await presences(at(other, seats[1])))[seats[0].seat]

    await come_true(one_has_left, 20)


async def test_the_signal_comes_when_every_page_of_every_process_shows_its_hand(two):
    """Clocks begin with the signal (Art. 4): hands are shown half here and half there."""
    one, _ = two
    names = {"S": "Sara", "N": "Nora", "E": "Elio", "O": "Omar"}
    host = await one.open_table(names["S"], posto="S", orologi=True)
    secret = host.opened["invito"]["secret"]
    rest = [await one.join(host.table_id, names[s], s, secret) for s in "NEO"]
    await host.call("POST", "/avvia")
    seats = [at(two[number % 2], seat) for number, seat in enumerate((host, *rest))]
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(seat.follow()) for seat in seats]
        await come_true(
            lambda: all((table.view["orologio"] or {}).get("tipo") != "via" for table in tables), 20
        )
    log = await whole_log(host)
    dealt, given = [entry["ora"] for entry in log if entry["tipo"] == "tempo_avviato"]
    assert given - dealt < SIGNAL_MS, "it came by itself"


async def test_bots_play_once_whoever_serves_the_person(two):
    one, other = two
    bots = dict.fromkeys("NEO", BOT)
    seat = await one.open_table("Anna", smazzate=1, bot=bots, avvia=True)
    async with at(other, seat).follow() as table:
        assert await play_on(table) > 1
    log = await whole_log(seat)
    assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))


async def test_of_two_rematches_asked_at_once_of_two_processes_one_is_opened(two):
    one, other = two
    bots = dict.fromkeys("NEO", BOT)
    seat = await one.open_table("Anna", smazzate=1, bot=bots, avvia=True)
    async with seat.follow() as table:
        await play_on(table)
    asked = (at(client, seat).call("POST", "/rivincita") for client in (one, other))
    opened = await asyncio.gather(*asked)
    assert len({one["id"] for one in opened}) == 1


async def test_somebody_who_leaves_through_one_process_is_shown_out_by_the_other(two):
    one, other = two
    host = await one.open_table("Sara", posto="S")
    guest = await one.join(host.table_id, "Nora", "N", host.opened["invito"]["secret"])
    async with at(other, guest).follow() as table:
        await guest.call("DELETE", f"/posti/{guest.seat}")
        await come_true(lambda: table.closed == 4403, 20)


async def test_a_name_that_is_erased_through_one_process_is_gone_from_the_other(two):
    one, other = two
    host = await one.open_table("Sara", posto="S")
    assert (await at(other, host).view())["posti"]["S"]["nome"] == "Sara"
    await host.call("DELETE", "/nome")

    async def gone() -> bool:
        name: str = (await at(other, host).view())["posti"]["S"]["nome"]
        return name == "anonimo"

    await come_true(gone, 20)


async def test_when_a_process_stops_the_other_sees_to_its_tables(settings, server_url):
    shared = replace(settings, database_url=server_url)
    bots = dict.fromkeys("NEO", BOT)
    async with served(shared) as one:
        async with served(shared) as other:
            seat = await other.open_table("Anna", smazzate=1, bot=bots, avvia=True)
            clocked = await four(other, orologi=True, bot_se_assente=False)
        async with at(one, seat).follow() as table:
            assert await play_on(table) > 0

        async def time_is_up() -> bool:
            log = await at(one, clocked[0]).events()
            return any(entry["tipo"] == "tempo_scaduto" for entry in log)

        await come_true(time_is_up, 60)


async def test_limits_are_of_all_processes_together(settings, server_url):
    limits = {"rate_heavy": Rate(0.01, 4), "tables_address": 3}
    shared = replace(settings, database_url=server_url, **limits)
    async with served(shared) as one, served(shared) as other:
        for client in (one, other, one):
            await client.open_table("Anna")
        with pytest.raises(Refused) as refused:
            await other.open_table("Anna")
        assert refused.value.code == "table.too_many_yours"

        async def the_other_knows() -> bool:
            try:
                await other.solve(["Ar", "Br", "Cr"])
            except Refused as no:
                return no.code == "request.too_many"
            return False

        # Four were granted at one address and two at the other: of four there are none left.
        await come_true(the_other_knows, 20)
