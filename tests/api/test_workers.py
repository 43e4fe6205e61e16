"""`parole serve --workers`: several processes, one address; they come back and end together."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import httpx
import pytest

from api.client import Client
from tests.api.faults import come_true
from tests.api.kills import Server
from tests.api.support import BOT, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("pair-kills")]


class Pair(Server):
    """One address, two processes."""

    options = ("--workers", "2")

    def serving(self) -> set[int]:
        """The processes that serve: the children of the one that watches, but for its tracker."""
        found = set()
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    command = (entry / "cmdline").read_bytes()
                except OSError:
                    continue
                if parent == self.process.pid and b"spawn_main" in command:
                    found.add(int(entry.name))
        return found


async def test_two_processes_share_an_address_and_a_dead_one_comes_back(tmp_path, server_url):
    server = Pair(tmp_path, PAROLE_DATABASE_URL=server_url)
    await server.start()
    try:
        http = httpx.AsyncClient(base_url=server.address, timeout=30, trust_env=False)
        async with Client(server.address, http=http) as client:
            await come_true(lambda: len(server.serving()) == 2, 240)
            bots = dict.fromkeys("NEO", BOT)
            seat = await client.open_table("Anna", smazzate=1, bot=bots, avvia=True)
            before = server.serving()
            victim = min(before)
            os.kill(victim, signal.SIGKILL)
            await come_true(lambda: len(server.serving() - before) == 1, 240)
            async with seat.follow() as table:
                assert await play_on(table) > 0
    finally:
        assert server.stop() == 0
    assert server.serving() == set()
