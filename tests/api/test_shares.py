"""Fair shares: who asks for much waits for himself, and nobody waits without end."""

from __future__ import annotations

import asyncio
import dataclasses
import ipaddress
import multiprocessing
import os
import signal

import pytest

from api.app import create_app
from api.service import bots, judging, pool
from api.service.pool import Pool
from api.service.worker import verdicts
from burraco_engine.paths import DEFAULT_CODE as CODE
from tests.api.support import BOT, running, served, simple_moves

pytestmark = pytest.mark.anyio


async def test_one_caller_does_not_wait_for_the_jobs_of_another(settings):
    jobs, order = Pool(1, settings.lexicon_dir), []

    async def job(share, number):
        await jobs.run(share, verdicts, [], "arbitro", CODE)
        order.append((share, number))

    try:
        many = [asyncio.create_task(job("molti", number)) for number in range(60)]
        await asyncio.sleep(0)
        await asyncio.gather(*(job("uno", number) for number in range(3)))
        await asyncio.gather(*many)
    finally:
        await jobs.close()
    assert order.index(("uno", 0)) <= 2
    assert order.index(("uno", 2)) <= 7
    assert [number for share, number in order if share == "molti"] == list(range(60))


async def test_a_process_that_stands_still_is_told_of_and_replaced(settings, monkeypatch):
    monkeypatch.setattr(judging, "_SECONDS", 60.0)
    async with served(settings) as client:
        first = await client.word("castrx")
        assert first["suggerimenti"]
        for worker in multiprocessing.active_children():
            os.kill(worker.pid or 0, signal.SIGSTOP)
        monkeypatch.setattr(judging, "_SECONDS", 0.3)
        monkeypatch.setattr(pool, "_SEARCH_SECONDS", 0.3)
        monkeypatch.setattr(pool, "_HUNG_SECONDS", 1.5)
        without = await client.word("castry")
        body = {"carte": ["Cr", "Ar", "Sr"]}
        busy = await client.http.post("/api/v1/risolvi", json=body)
        monkeypatch.undo()
        async with asyncio.timeout(120):
            while not (await client.word("castry"))["suggerimenti"]:
                await asyncio.sleep(0.1)
    assert (without["esito"], without["suggerimenti"]) == ("non_ammessa", [])
    assert (busy.status_code, busy.json()["code"]) == (503, "search.busy")


async def test_bots_do_not_play_on_where_nobody_is_and_go_on_when_somebody_comes(
    settings, monkeypatch
):
    monkeypatch.setattr(bots, "_ALONE_SECONDS", 0.0)
    async with served(settings) as client:
        seat = await client.open_table("Anna", bot=dict.fromkeys("NEO", BOT), avvia=True)
        async with seat.follow() as table:
            async for _ in table.changes():
                if table.view["turno"] == table.view["posto"]:
                    break
        for _ in range(2):
            view = await seat.view()
            for move in simple_moves(view):
                answer = await client.http.post(
                    f"/api/v1/tavoli/{seat.table_id}/mosse",
                    json={"mossa": move, "expected_version": view["version"]},
                    headers={"authorization": f"Bearer {seat.token}"},
                )
                if answer.status_code == 200:
                    break
        left = await seat.view()
        assert left["turno"] != left["posto"]
        for _ in range(20):
            await asyncio.sleep(0.02)
            assert (await seat.view())["version"] == left["version"]
        async with seat.follow() as table, asyncio.timeout(120):
            async for _ in table.changes():
                if table.view["turno"] == table.view["posto"]:
                    break


async def test_an_address_has_its_share_of_the_tables_and_no_more(settings):
    home = (ipaddress.ip_network("127.0.0.1/32"),)
    small = dataclasses.replace(settings, tables_limit=12, trusted_proxies=home)
    async with running(small) as http:

        async def opened(address):
            headers = {"x-forwarded-for": address}
            return await http.post("/api/v1/tavoli", json={"nome": "Anna"}, headers=headers)

        first = [await opened(f"2001:db8:7::{number}") for number in range(4)]
        assert [one.status_code for one in first] == [201, 201, 201, 429]
        assert first[3].json()["code"] == "table.too_many_yours"
        assert (await opened("2001:db8:8::1")).status_code == 201
        mine = first[0].json()
        await http.delete(
            f"/api/v1/tavoli/{mine['id']}/posti/{mine['posto']}",
            headers={"authorization": f"Bearer {mine['token']}"},
        )
        assert (await opened("2001:db8:7::9")).status_code == 201


async def test_what_is_kept_of_the_pool_ends_with_the_service(settings):
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        jobs = app.state.services.service.pool
        running_job = asyncio.create_task(jobs.run("uno", verdicts, ["castrx"], "arbitro", CODE))
        waiting = asyncio.create_task(jobs.run("uno", verdicts, ["castry"], "arbitro", CODE))
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(running_job, waiting, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in outcomes)
