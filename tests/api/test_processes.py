"""What the processes of one PostgreSQL share, seen from their stores; and a server that fails."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import asynccontextmanager
from functools import partial
from operator import contains
from typing import Any

import pytest

from api.service.house_clock import SharedClock
from api.store.base import (
    Entry,
    IdempotencyKey,
    Status,
    StoreUnavailableError,
    Summary,
    VersionConflictError,
)
from api.store.cluster import Ears
from api.store.opening import migrate_archive, open_store
from tests.api.faults import come_true
from tests.postgres import Postgres

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]
PLAYING = Summary(Status.PLAYING)
DUE = Summary(Status.PLAYING, 500)


def entry(version, body="{}"):
    return Entry(version, "prova", 1_000, body)


class Heard:
    """What a process hears."""

    def __init__(self):
        self.changed: list[tuple[str, int]] = []
        self.company: list[str] = []
        self.missed = 0

    def ears(self):
        def miss():
            self.missed += 1

        return Ears(lambda *one: self.changed.append(one), self.company.append, miss)


@asynccontextmanager
async def process(url):
    """The store of a process that lives, and what it hears."""
    store: Any = await open_store(url, serving=True)
    heard = Heard()
    store.cluster.listen(heard.ears())
    await store.cluster.sign()
    try:
        yield store, heard
    finally:
        await store.close()


@asynccontextmanager
async def alive_pair(url):
    async with process(url) as one, process(url) as other:
        for here, there in ((one, other), (other, one)):
            await there[0].append(f"ciao{id(here)}", [entry(1)], 0, summary=PLAYING)
            await come_true(here[1].changed.copy, 20)
            here[1].changed.clear()
        yield one, other


async def test_a_change_is_told_to_all_with_nothing_but_id_and_version(server_url):
    async with alive_pair(server_url) as ((one, heard), (other, also)):
        await one.append("t1", [entry(1), entry(2, '{"segreto":1}')], 0, summary=PLAYING)
        for ears in (heard, also):
            await come_true(partial(contains, ears.changed, ("t1", 2)), 20)
        fresh = await other.fresh("t1", 1)
        assert [one.body for one in fresh.entries] == ['{"segreto":1}']


async def test_of_appends_through_two_processes_one_wins_each_version(server_url):
    async with alive_pair(server_url) as ((one, _), (other, _)):
        names = [f"t{number}" for number in range(20)]
        for name in names:
            await one.append(name, [entry(1)], 0, summary=PLAYING)

        async def attempt(store, name, version):
            try:
                await store.append(name, [entry(version + 1)], version, summary=PLAYING)
            except VersionConflictError:
                return 0
            return 1

        for version in range(1, 6):
            tries = [attempt(store, name, version) for name in names for store in (one, other)]
            assert sum(await asyncio.gather(*tries)) == len(names)
        for name in names:
            assert (await other.load(name)).version == 6


async def test_a_key_that_served_through_one_process_served_for_all(server_url):
    async with alive_pair(server_url) as ((one, _), (other, _)):
        key = IdempotencyKey("N", "k1", "impronta")
        await one.append("t1", [entry(1)], 0, summary=PLAYING)
        first = await one.append("t1", [entry(2)], 1, key, summary=PLAYING)
        again = await other.append("t1", [entry(2)], 1, key, summary=PLAYING)
        assert (again.first, again.last, again.duplicate) == (first.first, first.last, True)


async def test_a_timer_has_one_holder_and_a_living_one_is_left_alone(server_url):
    async with alive_pair(server_url) as ((one, _), (other, _)):
        assert (await one.append("t1", [entry(1)], 0, summary=DUE)).held
        assert not (await other.append("t1", [entry(2)], 1, summary=DUE)).held
        assert (await one.load("t1")).held
        assert not (await other.load("t1")).held
        assert await other.cluster.claim("tavolo", 10) == ()
        # Without a timer nobody holds it; whoever sets the next one does.
        await one.append("t1", [entry(3)], 2, summary=PLAYING)
        assert (await other.append("t1", [entry(4)], 3, summary=DUE)).held
        assert await other.cluster.held() == {"t1"}


async def test_the_timers_of_a_dead_process_are_claimed_once_with_its_last_sign(server_url):
    names = {f"t{number}" for number in range(30)}
    async with alive_pair(server_url) as ((one, _), (other, _)):
        async with process(server_url) as (doomed, _):
            for name in names:
                await doomed.append(name, [entry(1)], 0, summary=DUE)
            before = (await one.cluster.sign()).now
            await doomed.cluster.sign()
        found = []

        async def claim_all():
            for store in (one, other):
                found.append(await store.cluster.claim("tavolo", 7))
            return sum(map(len, found)) == len(names)

        await come_true(claim_all, 20)
        claimed = [one for some in found for one in some]
        assert {one.stream_id for one in claimed} == names
        assert all(one.owed[0] >= before - 5_000 for one in claimed)
        assert await one.cluster.held() | await other.cluster.held() == names
        assert not await one.cluster.held() & await other.cluster.held()


async def test_claims_made_at_the_same_moment_never_overlap(server_url):
    async with alive_pair(server_url) as ((one, _), (other, _)):
        async with process(server_url) as (doomed, _):
            for number in range(40):
                await doomed.append(f"t{number}", [entry(1)], 0, summary=DUE)
        found: list[str] = []

        async def claim_all():
            some = await asyncio.gather(
                *(store.cluster.claim("tavolo", 5) for store in (one, other))
            )
            found.extend(claimed.stream_id for part in some for claimed in part)
            return len(found) >= 40

        await come_true(claim_all, 20)
        assert len(found) == len(set(found)) == 40


async def test_the_time_of_processes_is_the_databases_and_never_goes_back(server_url):
    async with alive_pair(server_url) as ((one, _), (other, _)):
        for store in (one, other):
            clock = SharedClock(wall=lambda: 0)
            sign = await store.cluster.sign()
            clock.steer(sign.now, sign.at)
            first = clock()
            assert first >= sign.now
            clock.steer(sign.now - 500, sign.at)
            assert clock() >= first


def test_a_shared_clock_says_what_its_process_missed():
    count = 1_000
    clock = SharedClock(wall=lambda: 0, monotonic=lambda: count)
    clock.steer(50_000, 1_000)
    clock.go()
    count += 20
    assert (clock.beat(), clock()) == (0, 50_020)
    count += 5_000
    assert (clock.beat(), clock()) == (4_940, 55_020)
    clock.stand()
    count += 3_000
    assert (clock.beat(), clock()) == (0, 55_020)
    clock.steer(58_020, count)
    clock.go()
    assert clock() == 58_020
    clock.steer(10_000, count)  # the database was set back: it is not followed
    count += 10
    assert clock() == 58_030


async def test_a_restarted_server_costs_a_pause_and_nothing_else():
    with Postgres() as server:
        url = server.database()
        await migrate_archive(url)
        async with process(url) as (store, heard):
            await store.append("t1", [entry(1)], 0, summary=PLAYING)
            stopped = asyncio.Event()

            async def play():
                version = 1
                while not stopped.is_set() or version < 20:
                    await store.append("t1", [entry(version + 1)], version, summary=PLAYING)
                    version += 1
                return version

            playing = asyncio.create_task(play())
            await asyncio.sleep(0.05)
            await asyncio.to_thread(server.stop, signal.SIGINT)
            with pytest.raises(StoreUnavailableError, match="non risponde"):
                await store.cluster.sign()
            assert store.trouble is not None
            await asyncio.to_thread(server.start)
            await come_true(lambda: heard.missed, 20)
            stopped.set()
            version = await playing
            await store.cluster.sign()
            assert store.trouble is None
            stored = await store.load("t1")
            assert stored.version == version
            assert [one.version for one in stored.tail] == list(range(1, version + 1))


async def test_a_crash_between_a_commit_and_its_answer_doubles_nothing():
    """Connections are cut while appends are under way: what was committed counts, once."""
    with Postgres() as server:
        url = server.database()
        await migrate_archive(url)
        name = url.partition("@/")[2].partition("?")[0]
        async with process(url) as (store, _):
            latest = time.monotonic() + 20

            async def play(stream):
                version = 0
                while version < 60:
                    assert time.monotonic() < latest + 60
                    body = f'"{stream}:{version}"'
                    await store.append(stream, [entry(version + 1, body)], version, summary=DUE)
                    version += 1

            players = [asyncio.create_task(play(f"t{number}")) for number in range(5)]
            for _ in range(6):
                await asyncio.sleep(0.05)
                cut = (
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'burraco-parole'"
                )
                await asyncio.to_thread(server.sql, cut, name)
            await asyncio.gather(*players)
            for number in range(5):
                stored = await store.load(f"t{number}")
                assert [one.body for one in stored.tail] == [
                    f'"t{number}:{version}"' for version in range(60)
                ]
