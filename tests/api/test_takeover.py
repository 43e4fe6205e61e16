"""What a table is owed when the process that saw to it dies, and who forgives it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

import pytest

from api.client import Refused
from api.service.hub import Hub
from api.store.base import Entry, Status, Summary, VersionConflictError
from api.store.opening import open_store
from tests.api.faults import come_true
from tests.api.kills import Witness
from tests.api.support import four, served, simple_moves
from tests.api.test_cluster import at, whole_log
from tests.api.test_processes import process

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]
DUE = Summary(Status.PLAYING, 500)


def entry(version):
    return Entry(version, "prova", 1_000, "{}")


async def claimed_by(store: Any, *names: str) -> dict[str, Any]:
    """What the streams of a dead process are owed, once this one has claimed them."""
    found: dict[str, Any] = {}

    async def all_of_them() -> bool:
        for one in await store.cluster.claim("tavolo", 10):
            found[one.stream_id] = one.owed
        return found.keys() >= set(names)

    await come_true(all_of_them, 20)
    return found


async def forgiven(seat: Any) -> int:
    """The milliseconds that a table was forgiven."""
    log = await whole_log(seat)
    return sum(entry["ms"] for entry in log if entry["tipo"] == "interruzione")


async def test_what_a_stream_is_owed_is_kept_until_an_append_settles_it(server_url):
    async with process(server_url) as (one, _), process(server_url) as (other, _):
        async with process(server_url) as (doomed, _):
            await doomed.append("t1", [entry(1)], 0, summary=DUE)
            lived = (await doomed.cluster.sign()).now
        since, until = (await claimed_by(one, "t1"))["t1"]
        assert lived <= since <= until
        for store in (one, other):
            assert (await store.load("t1")).owed == (since, until)
            assert (await store.fresh("t1", 1)).owed == (since, until)
        with pytest.raises(VersionConflictError):  # whoever does not know of it learns it first
            await other.append("t1", [entry(2)], 1, summary=DUE)
        await other.append("t1", [entry(2)], 1, summary=DUE, settles=True)
        assert (await one.load("t1")).owed is None
        await one.append("t1", [entry(3)], 2, summary=DUE)


async def test_a_claim_adds_to_what_a_stream_is_owed_already(server_url):
    async with process(server_url) as (one, _):
        async with process(server_url) as (doomed, _):
            await doomed.append("t1", [entry(1)], 0, summary=DUE)
        async with process(server_url) as (heir, _):
            since, until = (await claimed_by(heir, "t1"))["t1"]
        again = (await claimed_by(one, "t1"))["t1"]
    assert again[0] == since
    assert again[1] >= until


async def test_a_copied_stream_is_owed_the_time_since_the_service_it_came_from_ended(server_url):
    store: Any = await open_store(server_url)  # none of the processes: so a copy leaves it
    await store.append("t1", [entry(1)], 0, summary=DUE)
    await store.alive(1_234)
    await store.close()
    async with process(server_url) as (one, _):
        assert (await claimed_by(one, "t1"))["t1"][0] == 1_234


async def test_whoever_greets_while_a_table_leaves_the_memory_hears_it_all_the_same(
    settings, monkeypatch
):
    """A change by another process lets go of a table that nobody listens to yet."""
    known = Hub.current

    async def let_go(hub: Hub, table_id: str) -> Any:
        live = await known(hub, table_id)
        if len(gone) < 1:
            gone.append(table_id)
            hub.forget(table_id)
        return live

    async with served(settings) as client:
        seats = await four(client)
        gone: list[str] = []
        view = await seats[0].view()
        turn = next(mine for mine in seats if mine.seat == view["turno"])
        monkeypatch.setattr(Hub, "current", let_go)
        async with seats[0].follow() as table:
            assert gone == [seats[0].table_id]
            moves = simple_moves(await turn.view())
            done = await turn.move(moves[0], view["version"])
            await come_true(lambda: table.version >= done["version"], 20)


async def test_a_process_that_dies_before_it_forgives_leaves_the_debt_to_the_next(
    settings, server_url
):
    shared = replace(settings, database_url=server_url)
    async with served(shared) as one:
        witness = Witness(one)
        await witness.refresh()
    ended = time.monotonic()
    seat = witness.seats[0]
    await asyncio.sleep(1.5)
    away = (time.monotonic() - ended) * 1000
    async with process(server_url) as (doomed, _):
        await claimed_by(doomed, seat.table_id)
    async with served(shared) as two:
        await at(two, seat).view()
        assert await forgiven(at(two, seat)) >= away


async def test_a_debt_that_another_process_has_taken_over_is_never_shown_as_charged(
    settings, server_url
):
    """Two start together: the one that is asked may not be the one that claimed the table."""
    shared = replace(settings, database_url=server_url)
    async with served(shared) as one:
        witness = Witness(one)
        await witness.refresh()
    ended = time.monotonic()
    await asyncio.sleep(1.5)
    away = (time.monotonic() - ended) * 1000
    async with process(server_url) as (slow, _):
        await claimed_by(slow, witness.seats[0].table_id)
        async with served(shared) as two:
            seat = at(two, witness.seats[0])
            view = await seat.view()
            assert view["version"] == (await whole_log(seat))[-1]["version"]
            assert await forgiven(seat) >= away


async def test_a_process_that_knows_a_table_learns_what_it_is_owed_before_it_decides(
    settings, server_url
):
    shared = replace(settings, database_url=server_url)
    async with served(shared) as one:
        witness = Witness(one)
        await witness.refresh()
        seat = witness.seats[0]
        view = await seat.view()
        store: Any = await open_store(server_url)
        driver = await store._reader._line.driver()
        await driver.execute(  # as another process does that claims it
            "UPDATE streams SET owed_since = updated_at, owed_until = updated_at + 700"
            " WHERE id = $1",
            seat.table_id,
        )
        await store.close()
        turn = next(mine for mine in witness.seats if mine.seat == view["turno"])
        with pytest.raises(Refused) as refused:  # his time changed: he looks at it first
            await turn.move(simple_moves(await turn.view())[0], view["version"])
        log = await whole_log(seat)
    assert refused.value.code == "move.stale"
    fresh = [entry for entry in log if entry["version"] > view["version"]]
    assert [(entry["tipo"], entry["ms"]) for entry in fresh] == [("interruzione", 700)]
