"""The service as a process: stopped, doubled, on a full disk, told to end while nothing works."""

from __future__ import annotations

import resource
import signal
import time

import httpx
import pytest

from api.client import Client
from tests.api.faults import charged_for_a_stop, full_disk, moves_refused
from tests.api.kills import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("process")]


@pytest.fixture(scope="module")
async def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("process"))
    await server.start()
    yield server
    server.process.kill()
    server.process.wait()
    server.log.close()


@pytest.fixture
async def client(server):
    http = httpx.AsyncClient(base_url=server.address, timeout=30, trust_env=False)
    async with Client(server.address, http=http) as client:
        yield client


def limit_files(server, size):
    """No file of the process is written beyond a size: a full disk that needs no rights."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def fill(server):
    """Nothing at all: a log that starts over may take a while to come to any larger size."""
    limit_files(server, 0)


async def test_a_process_that_is_stopped_charges_nobody_for_it(server, client):
    assert await charged_for_a_stop(server, client, seconds=2) <= 100


async def test_a_second_service_says_who_holds_the_archive(server):
    second = server.second()
    assert second.returncode == 5
    assert f"già in uso: lo tiene il servizio {server.address} " in second.stderr
    assert f"(processo {server.process.pid} su " in second.stderr
    assert second.stderr.count("\n") == 1


async def test_a_full_disk_is_refused_and_told_and_gone_when_it_is_over(server, client):
    took = await full_disk(
        client,
        lambda: fill(server),
        lambda: limit_files(server, resource.RLIM_INFINITY),
        outage=1,
    )
    assert took <= 10


async def test_the_service_ends_when_told_to_even_while_nothing_can_be_written(server, client):
    fill(server)
    await moves_refused(client)
    begun = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(25) == 0
    assert time.monotonic() - begun < 20
