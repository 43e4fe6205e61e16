"""`parole serve --workers N`: several processes on one address, watched over by one that waits.

A process that dies is started again; if it dies at once, after an ever longer pause. The signals
that stop a service stop them all, and without the one that watches they leave by themselves.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final

from api.trouble import TROUBLE

if TYPE_CHECKING:
    import socket
    from multiprocessing.context import SpawnProcess

    from api.settings import Settings

__all__ = ["Served", "Workers"]

_log = logging.getLogger("parole.workers")
_LOOK_SECONDS: Final = 0.2
_SHORT_SECONDS: Final = 10.0
_PAUSES: Final = (0.2, 1.0, 2.0, 5.0, 10.0)
_STOP_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Served:
    """What each process serves."""

    settings: Settings
    listener: socket.socket
    house_url: str | None
    tls_cert: str | None
    tls_key: str | None


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    signal.raise_signal(signal.SIGTERM)


def _serve(served: Served, ready: Any, parent: int) -> None:
    """One process, from its start to its exit code."""
    from api.app import create_app
    from api.edge.door import raise_descriptor_limit
    from api.edge.logs import configure_logging
    from api.server import ParoleServer, server_config

    with suppress(AttributeError):
        os.setpgid(0, 0)  # Ctrl-C is for the one that watches, who tells us
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    configure_logging(served.settings.log_format, served.settings.log_level)
    raise_descriptor_limit()
    app = create_app(served.settings, house_url=served.house_url)
    config = server_config(app, served.settings, tls_cert=served.tls_cert, tls_key=served.tls_key)
    server = ParoleServer(config, ready.set)
    server.run(sockets=[served.listener])
    raise SystemExit(0 if server.started else TROUBLE)


@dataclass(slots=True)
class _Child:
    process: SpawnProcess
    ready: Any
    started: float
    deaths: int


class Workers:
    """The processes of one service."""

    def __init__(self, count: int, served: Served) -> None:
        self._served = served
        self._count = count
        self._spawn = multiprocessing.get_context("spawn")
        self._children: list[_Child] = []
        self._stopping = False

    def run(self, announce: Callable[[], None]) -> int:
        """Serve until a signal; 0 after a clean stop, or the code of who could not start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        self._children = [self._start(0) for _ in range(self._count)]
        announced = False
        while not self._stopping:
            if not announced and all(child.ready.is_set() for child in self._children):
                announced = True
                announce()
            wait([child.process.sentinel for child in self._children], _LOOK_SECONDS)
            for place, child in enumerate(self._children):
                if child.process.is_alive() or self._stopping:
                    continue
                if not announced and not child.ready.is_set():
                    self._end()
                    return child.process.exitcode or TROUBLE
                self._children[place] = self._again(child)
        return self._end()

    def _stop(self, *_signal: object) -> None:
        self._stopping = True

    def _start(self, deaths: int) -> _Child:
        ready = self._spawn.Event()
        process = self._spawn.Process(
            target=_serve, args=(self._served, ready, os.getpid()), name="parole"
        )
        process.start()
        return _Child(process, ready, time.monotonic(), deaths)

    def _again(self, child: _Child) -> _Child:
        """Start a process in the place of one that died."""
        short = time.monotonic() - child.started < _SHORT_SECONDS
        deaths = child.deaths + 1 if short else 0
        _log.error("a process died", extra={"exitcode": child.process.exitcode})
        latest = time.monotonic() + _PAUSES[min(deaths, len(_PAUSES) - 1)]
        while time.monotonic() < latest and not self._stopping:
            time.sleep(_LOOK_SECONDS)
        return self._start(deaths)

    def _end(self) -> int:
        """Stop all processes; the first code that is not 0."""
        for child in self._children:
            if child.process.is_alive():
                child.process.terminate()
        latest = time.monotonic() + _STOP_SECONDS
        for child in self._children:
            child.process.join(max(0.0, latest - time.monotonic()))
            if child.process.is_alive():
                child.process.kill()
                child.process.join()
        codes = [child.process.exitcode or 0 for child in self._children]
        return next((TROUBLE for code in codes if code), 0)
