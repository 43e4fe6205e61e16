"""`parole serve` in a process of its own, with limits out of the way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import httpx

__all__ = ["Server", "cpu_of", "quantile"]

_SETTLE_LOOK: Final = 0.5
_SETTLE_LOOKS: Final = 120
_CALM: Final = 0.1
"""A server at rest uses less of a core than this, look after look."""
_CALM_LOOKS: Final = 3


def quantile(seconds: Sequence[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


def cpu_of(pid: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server process; `command` may start something else than the real service."""

    def __init__(
        self,
        folder: Path,
        command: Sequence[str] | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        service = ["-c", "from api.cli import entry_point; entry_point()", "serve"]
        self._command = [sys.executable, *(command or service), "--port", str(self.port)]
        self._environ = {
            **os.environ,
            "PAROLE_DATABASE_URL": f"sqlite:///{folder / 'bench.db'}",
            "PAROLE_LOG_LEVEL": "warning",
            "PAROLE_RATE_ADDRESS": "1000000/1000000",
            "PAROLE_RATE_HEAVY": "1000000/1000000",
            "PAROLE_RATE_SEAT": "1000000/1000000",
            "PAROLE_TABLES_ADDRESS": "100000",
            "PAROLE_CONNECTIONS_ADDRESS": "100000",
            "PAROLE_WORKERS": "1",
            **(environ or {}),
        }
        self._cwd = cwd

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command, env=self._environ, cwd=self._cwd, stdout=subprocess.DEVNULL
        )
        with httpx.Client(trust_env=False) as http:
            for _ in range(2_400):
                try:
                    http.get(f"{self.address}/salute")
                    return self
                except httpx.TransportError:
                    time.sleep(0.05)
        raise RuntimeError("the server did not start")

    @property
    def pid(self) -> int:
        """The process of the server."""
        return self._process.pid

    def cpu_seconds(self) -> float:
        """The processor time that the server has used so far."""
        return cpu_of(self.pid)

    def settle(self) -> None:
        """Wait until the server has nothing left to do by itself (it compresses static files)."""
        calm = 0
        for _ in range(_SETTLE_LOOKS):
            used = self.cpu_seconds()
            time.sleep(_SETTLE_LOOK)
            calm = calm + 1 if self.cpu_seconds() - used < _SETTLE_LOOK * _CALM else 0
            if calm == _CALM_LOOKS:
                return
        raise RuntimeError("the server does not come to rest")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait(30)
