"""Faults at their full length: a disk that is really full, a long stop, many tables to wake."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from api.client import Client, Seat
from tests.api.faults import (
    charged_for_a_stop,
    come_true,
    full_disk,
    ready,
    says_that_nothing_can_be_kept,
)
from tests.api.kills import COMMAND, Server, Witness
from tests.api.support import four, simple_moves

pytestmark = [pytest.mark.soak, pytest.mark.anyio]
TABLES = 1_500


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


def connected(server):
    http = httpx.AsyncClient(base_url=server.address, timeout=120, trust_env=False)
    return Client(server.address, http=http)


def ends(server):
    server.process.kill()
    server.process.wait()
    server.log.close()


class OnSmallDisk(Server):
    """The service in a mount namespace of its own, where its archive is on a disk of 8 MB."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.disk = folder / "disk"
        self.disk.mkdir()
        self.environ["PAROLE_DATABASE_URL"] = f"sqlite:///{self.disk / 'kills.db'}"
        mount = f"mount -t tmpfs -o size=8m small {self.disk}"
        self.command = ["unshare", "-rm", "sh", "-c", f'{mount} && exec "$@"', "sh", *COMMAND]

    @property
    def ballast(self) -> Path:
        """A file on that disk, as it is reached from outside."""
        return Path(f"/proc/{self.process.pid}/root{self.disk}/zavorra")

    def fill(self) -> None:
        with self.ballast.open("wb", buffering=0) as file:
            for size in (65_536, 4_096, 512):
                try:
                    while file.write(b"\0" * size):
                        pass
                except OSError:
                    pass


def may_mount() -> bool:
    tried = ["unshare", "-rm", "mount", "-t", "tmpfs", "small", "/mnt"]
    return bool(shutil.which("unshare")) and subprocess.run(tried, check=False).returncode == 0


@pytest.mark.skipif(not may_mount(), reason="a disk can be mounted by nobody here")
async def test_a_disk_that_is_full_for_half_a_minute_costs_nobody_anything(tmp_path):
    server = OnSmallDisk(tmp_path)
    await server.start()
    try:
        async with connected(server) as client:
            took = await full_disk(client, server.fill, server.ballast.unlink, outage=30)
        assert took <= 10
    finally:
        ends(server)


async def who_plays(seats):
    """The player whose turn it is, with what he sees."""
    turn = (await seats[0].view())["turno"]
    seat = next(one for one in seats if one.seat == turn)
    return seat, await seat.view()


class FailingDisk:
    """A file system in a file, whose kernel can be told that the disk is broken."""

    def __init__(self, folder: Path) -> None:
        self.image, self.place = folder / "disk.img", folder / "disk"
        self.place.mkdir()
        with self.image.open("wb") as file:
            file.truncate(64 << 20)
        self.run("mkfs.ext4", "-q", "-F", self.image)

    @staticmethod
    def run(*command: str | Path) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def mount(self) -> None:
        self.run("mount", "-o", "loop,errors=remount-ro", self.image, self.place)

    def unmount(self) -> None:
        self.run("umount", self.place)

    def fail(self) -> None:
        """What the kernel does at an error of the disk: nothing can be written from now on."""
        device = Path(self.run("findmnt", "-no", "SOURCE", self.place).strip()).name
        Path(f"/sys/fs/ext4/{device}/trigger_fs_error").write_text("1")

    def repair(self) -> None:
        self.unmount()
        subprocess.run(["fsck.ext4", "-y", self.image], check=False, capture_output=True)
        self.mount()


@pytest.fixture
def failing_disk(tmp_path):
    """A disk of that kind, where the machine lets one be made."""
    try:
        disk = FailingDisk(tmp_path)
        disk.mount()
    except (OSError, subprocess.CalledProcessError) as no:
        pytest.skip(f"no disk can be mounted here: {no}")
    yield disk
    disk.unmount()


async def test_a_disk_that_turns_read_only_is_told_and_loses_nothing(tmp_path, failing_disk):
    archive = f"sqlite:///{failing_disk.place / 'kills.db'}"
    server = Server(tmp_path, PAROLE_DATABASE_URL=archive)
    await server.start()
    try:
        async with connected(server) as client:
            seats = await four(client, bot_se_assente=False)
            for _ in ("pesca", "scarta"):
                turn, view = await who_plays(seats)
                await turn.move(simple_moves(view)[-1], view["version"])
            before = await seats[0].events()
            turn, view = await who_plays(seats)
            failing_disk.fail()
            await says_that_nothing_can_be_kept(client, turn, view["version"])
            assert await seats[0].events() == before, "what was accepted can still be read"
            ends(server)
            failing_disk.repair()
            server = Server(tmp_path, PAROLE_DATABASE_URL=archive)
            await server.start()
        async with connected(server) as client:
            await come_true(lambda: ready(client), 10)
            again = Seat(client, seats[0].table_id, seats[0].seat, seats[0].token)
            assert await again.events() == before
    finally:
        ends(server)


async def test_a_stop_of_thirty_five_seconds_charges_nobody(tmp_path):
    server = Server(tmp_path)
    await server.start()
    try:
        async with connected(server) as client:
            assert await charged_for_a_stop(server, client, seconds=35) <= 100
    finally:
        ends(server)


def workers(server):
    """The processes of the pool, which the service has started."""
    listing = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    pids = map(int, listing.read_text().split())
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


async def test_the_service_ends_within_its_grace_though_a_worker_hangs(tmp_path):
    server = Server(tmp_path)
    await server.start()
    try:
        async with connected(server) as client:
            body = {"carte": ["Cr", "Ar", "Sr", "Ar"], "giochi": []}
            await client.call("POST", "/risolvi", body)  # now there is one
            hung = workers(server)
            assert hung
            for pid in hung:
                os.kill(pid, signal.SIGSTOP)
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(60) == 0
            assert time.monotonic() - begun < 25
            assert not any(Path(f"/proc/{pid}").exists() for pid in hung)
    finally:
        ends(server)


def copy_table(archive: Path, table_id: str, copies: int) -> None:
    """Write the rows of a table again under other names."""
    with sqlite3.connect(archive) as database:
        for table, key in (("streams", "id"), ("entries", "stream_id"), ("tokens", "stream_id")):
            rows = database.execute(f"select * from {table} where {key} = ?", (table_id,))
            names = [column[0] for column in rows.description]
            place, places = names.index(key), ",".join("?" * len(names))
            copied = [
                (*row[:place], f"copia{number}", *row[place + 1 :])
                for row in rows.fetchall()
                for number in range(copies)
            ]
            database.executemany(f"insert into {table} values ({places})", copied)


async def test_fifteen_hundred_tables_with_clocks_are_woken_and_nobody_pays_for_it(tmp_path):
    server = Server(tmp_path)
    await server.start()
    try:
        async with connected(server) as client:
            witness = Witness(client)
            charged = await witness.survive(
                server,
                lambda: copy_table(tmp_path / "kills.db", witness.seats[0].table_id, TABLES),
            )
            log = await witness.seats[0].events()
        assert charged <= 100
        assert "interruzione" in [entry["tipo"] for entry in log]
        with sqlite3.connect(tmp_path / "kills.db") as database:
            woken = database.execute("select count(*) from entries where kind = 'interruzione'")
            assert woken.fetchone() == (TABLES + 1,)
    finally:
        ends(server)
