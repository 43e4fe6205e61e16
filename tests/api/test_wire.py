"""What a stranger may cost: bytes, seconds, frames and connections have an end."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import ExitStack

import httpx
import pytest

from api.edge.door import Door
from api.edge.metrics import Metrics
from api.routes import socket as endpoint
from tests.api.kills import Server
from tests.api.strangers import (
    PING,
    answer,
    dial,
    grown_at_most,
    one_answer,
    poured,
    until_closed,
    upgraded,
)
from tests.api.support import served

CONNECTIONS = 30
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A service with little patience; frames are rationed as ever."""
    started = Server(
        tmp_path_factory.mktemp("wire"),
        PAROLE_REQUEST_SECONDS="1",
        PAROLE_CONNECTIONS_ADDRESS=str(CONNECTIONS),
        PAROLE_RATE_SEAT="20/60",
    )
    asyncio.run(started.start())
    yield started
    assert started.stop() == 0


def pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


@pytest.mark.parametrize("piece", [b"x" * 65_536, b"a:b\r\n" * 12_000], ids=["one", "many"])
def test_a_head_without_end_is_refused_at_its_limit(server, piece):
    with grown_at_most(pid(server), 32), dial(server.port) as stranger:
        stranger.sendall(b"GET /salute HTTP/1.1\r\nHost: parole.test\r\nx: ")
        assert poured(stranger, piece, 64 * MEGABYTE) < 32 * MEGABYTE
    with dial(server.port) as stranger:
        stranger.sendall(b"GET /salute HTTP/1.1\r\nHost: parole.test\r\nx: " + piece[:20_000])
        said = answer(stranger)
    assert said.startswith("HTTP/1.1 431 ")
    assert '"code": "request.head"' in said
    assert "content-security-policy" in said


def test_what_is_no_http_is_told_so_in_italian(server):
    with dial(server.port) as stranger:
        stranger.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        said = answer(stranger)
    assert said.startswith("HTTP/1.1 400 ")
    assert "non è HTTP" in said


def test_lines_after_a_body_count_too(server):
    with dial(server.port) as stranger:
        stranger.sendall(
            b"POST /api/v1/parole/verifica HTTP/1.1\r\nHost: parole.test\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
        )
        assert poured(stranger, b"a:b\r\n" * 1_000, 64 * MEGABYTE) < 32 * MEGABYTE


def test_who_does_not_finish_a_request_is_let_go_in_time(server):
    head = b"POST /api/v1/parole/verifica HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
    with ExitStack() as stack:
        strangers = []
        for begun in (b"", b"\r\n", b"GET /salute HTTP/1.1\r\n", head + b"{"):
            strangers.append(stack.enter_context(dial(server.port)))
            strangers[-1].sendall(begun)
        for stranger in strangers:
            said = answer(stranger)
            assert said.startswith("HTTP/1.1 408 ")
            assert "non è arrivata entro un secondo" in said


def test_a_second_request_on_the_same_line_has_its_own_time(server):
    with dial(server.port) as stranger:
        stranger.sendall(b"GET /salute HTTP/1.1\r\nHost: x\r\n\r\n")
        assert one_answer(stranger).startswith("HTTP/1.1 200 ")
        stranger.sendall(b"GET /salute HT")
        assert answer(stranger).startswith("HTTP/1.1 408 ")


def test_one_address_cannot_take_all_connections(server):
    with ExitStack() as stack:
        idle = [stack.enter_context(dial(server.port)) for _ in range(CONNECTIONS + 5)]
        for refused in idle[CONNECTIONS:]:
            assert '"code": "request.crowded"' in answer(refused)
        assert httpx.get(f"{server.address}/salute", trust_env=False).status_code == 200
        assert max(map(until_closed, idle[:CONNECTIONS])) < 20
    with dial(server.port) as stranger:
        stranger.sendall(b"GET /salute HTTP/1.0\r\n\r\n")
        assert answer(stranger).startswith("HTTP/1.1 200 ")


def test_an_address_of_the_new_kind_is_counted_by_its_network(settings):
    class Nobody:
        def look(self, now):
            raise AssertionError("nobody looks")

    async def count(*addresses):
        door = Door(dataclasses.replace(settings, connections_address=2), Metrics())
        return [door.enter(Nobody(), address) for address in addresses]

    network = [f"2001:db8:1:2::{number}" for number in range(1, 4)]
    assert asyncio.run(count(*network)) == [True, True, False]
    assert asyncio.run(count(*network[:2], "2001:db8:1:3::1")) == [True, True, True]


def test_a_flood_of_frames_is_ended_with_its_code(server):
    with grown_at_most(pid(server), 32), upgraded(server.port) as stranger:
        assert poured(stranger, PING * 500, 64 * MEGABYTE) < 32 * MEGABYTE
    with upgraded(server.port) as stranger:
        stranger.sendall(PING * 250)
        said = answer(stranger)
    assert "\x11Mrequest.too_many" in said  # 4429 in two bytes, and the reason


@pytest.mark.anyio
async def test_answers_that_nobody_reads_are_not_kept(settings):
    async with served(settings, send_buffer=4_096) as client:
        port = int(client.address.rpartition(":")[2])
        stranger = await asyncio.to_thread(upgraded, port, receive_buffer=2_048)
        sent = await asyncio.to_thread(poured, stranger, PING * 100, 64 * MEGABYTE)
        stranger.close()
        cut = (await client.http.get("/metriche")).text
    assert sent < 32 * MEGABYTE
    assert 'parole_connessioni_tagliate_total{motivo="non legge"} 1.0' in cut


@pytest.mark.anyio
async def test_who_cannot_be_told_that_it_is_over_is_cut_off(settings, monkeypatch):
    monkeypatch.setattr(endpoint, "_GREETING_SECONDS", 0.5)
    async with served(settings, send_buffer=4_096) as client:
        port = int(client.address.rpartition(":")[2])
        stranger = await asyncio.to_thread(upgraded, port, receive_buffer=2_048)
        await asyncio.to_thread(stranger.sendall, PING * 1_200)
        async with asyncio.timeout(20):
            while "non legge" not in (await client.http.get("/metriche")).text:
                await asyncio.sleep(0.05)
        stranger.close()
