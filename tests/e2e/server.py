"""`parole serve` in a process of its own, on a free port and a database of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

START = """
from api.cli import entry_point
from api.service import dice
dice.SystemDice = lambda: dice.SeedDice(2025)
entry_point()
"""
"""Starts `parole serve` with cards and puzzles that are the same in each run."""
BOOT_SECONDS = 60


class Server:
    """The real service, which can be killed and started again on the same database."""

    def __init__(self, folder: Path, *, port: int = 0, start: str = START, **settings: str) -> None:
        with socket.create_server(("127.0.0.1", port)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._environ = {
            **os.environ,
            "PAROLE_DATABASE_URL": f"sqlite:///{folder / 'parole.db'}",
            "PAROLE_BOT_PACE_MS": "0",
            "PAROLE_WORKERS": "1",
            "PAROLE_RATE_ADDRESS": "100000/100000",
            "PAROLE_RATE_HEAVY": "100000/100000",
            "PAROLE_RATE_SEAT": "100000/100000",
            "PAROLE_TABLES_ADDRESS": "100000",
            "PAROLE_LOG_LEVEL": "error",
            **{f"PAROLE_{name.upper()}": value for name, value in settings.items()},
        }
        self._command = [sys.executable, "-c", start, "serve", "--port", str(self.port)]
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.http = httpx.Client(base_url=self.address, trust_env=False, timeout=30)

    def start(self) -> None:
        """Start and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environ, stdout=log, stderr=log
            )
        deadline = time.monotonic() + BOOT_SECONDS
        while time.monotonic() < deadline:
            try:
                if self.http.get("/salute").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(self._log.read_text(encoding="utf-8"))

    def kill(self) -> None:
        """End the process as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End the process politely."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=30)
        self.http.close()

    def ask(self, method: str, path: str, **options: Any) -> Any:
        """A request to the API that must succeed."""
        answer = self.http.request(method, f"/api/v1{path}", **options)
        assert answer.is_success, answer.text
        return answer.json()
