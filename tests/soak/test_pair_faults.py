"""Two processes on one PostgreSQL under faults: kills, a restart, cut lines, no more space."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
from contextlib import suppress

import pytest

from tests.api.faults import full_disk
from tests.api.kills import Server
from tests.api.pair_kills import client_of, run_pair_kills
from tests.postgres import Postgres

pytestmark = [pytest.mark.soak, pytest.mark.anyio, pytest.mark.timeout(3600)]


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


class CuttingProxy:
    """Passes bytes on, and cuts each connection after some of them, in the middle of a frame."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self._port = port
        self._chance = chance
        self._server: asyncio.Server | None = None
        self.cuts = 0
        self.address = ""

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left = self._chance.randrange(2_000, 60_000)
        try:
            there, out = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return

        async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
            nonlocal left
            while data := await source.read(4_096):
                target.write(data[:left])
                left -= len(data)
                if left <= 0:
                    self.cuts += 1
                    return
                await target.drain()

        copies = [asyncio.create_task(copy(reader, out)), asyncio.create_task(copy(there, writer))]
        with suppress(ConnectionError):
            await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
        for task in copies:
            task.cancel()
        await asyncio.gather(*copies, return_exceptions=True)
        for one in (writer, out):
            one.transport.abort()


async def test_kills_a_restarted_server_and_cut_lines_lose_and_double_nothing(tmp_path):
    chance = random.Random(4)
    proxies: dict[int, CuttingProxy] = {}

    def way_to(server: Server) -> str:
        return proxies[server.port].address

    with Postgres() as database:

        async def disturb(kills: int) -> None:
            if kills % 3 == 0:
                how = chance.choice((signal.SIGINT, signal.SIGQUIT))
                await asyncio.to_thread(database.stop, how)
                await asyncio.sleep(chance.uniform(0, 3))
                await asyncio.to_thread(database.start)

        url = database.database()
        original = Server.start

        async def start(server: Server) -> None:
            await original(server)
            if server.port not in proxies:
                proxies[server.port] = CuttingProxy(server.port, chance)
                await proxies[server.port].start()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Server, "start", start)
            outcome = await run_pair_kills(
                tmp_path, url, kills=12, tables=6, seed=4, disturb=disturb, way_to=way_to
            )
        for proxy in proxies.values():
            proxy.stop()
    assert outcome.faults == []
    assert outcome.kills == 12
    assert sum(proxy.cuts for proxy in proxies.values()) > 20


class SmallDisk(Postgres):
    """A server whose data, but not its write-ahead log, are on a disk of their own."""

    def start(self) -> None:
        if not self.data.exists():
            self.data.mkdir()
            owner = f"uid={self._user['user']},gid={self._user['group']},mode=0700"
            options = ["-t", "tmpfs", "-o", f"size=96m,{owner}"]
            subprocess.run(["mount", *options, "small", str(self.data)], check=True)
        super().start()

    def fill(self) -> None:
        with (self.data / "zavorra").open("wb", buffering=0) as file:
            for size in (1 << 20, 65_536, 4_096):
                with suppress(OSError):
                    while file.write(b"\0" * size):
                        pass

    def empty(self) -> None:
        (self.data / "zavorra").unlink()

    def leave(self) -> None:
        self.stop(signal.SIGQUIT)
        subprocess.run(["umount", str(self.data)], check=False)


def may_mount() -> bool:
    return os.geteuid() == 0 and subprocess.run(["which", "mount"], check=False).returncode == 0


@pytest.mark.skipif(not may_mount(), reason="only root may mount a disk here")
async def test_a_server_without_space_refuses_says_so_and_comes_back(tmp_path):
    database = SmallDisk(wal_elsewhere=True)
    try:
        database.start()
        url = database.database()
        server = Server(tmp_path, PAROLE_DATABASE_URL=url)
        await server.start()
        try:
            async with client_of(server.address) as client:
                assert await full_disk(client, database.fill, database.empty, outage=15) <= 20
        finally:
            server.stop()
    finally:
        database.leave()
