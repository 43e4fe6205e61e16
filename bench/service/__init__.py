"""The service: word check, appends, connected tables, memory. `python -m bench service`."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from bench.service import appends, memory, tables, words
from bench.service.server import Server

__all__ = ["main"]

_BARE = ["-c", "import sys; from bench.service.words import bare; bare(int(sys.argv[2]))"]
_SETTLE_SECONDS = 10


def _say(*rows: str) -> None:
    for row in rows:
        print(row, flush=True)


def main() -> None:
    """Print the four tables in Markdown, with the machine's load beside them."""
    load = os.getloadavg()[0]
    _say(f"Load before: {load:.1f} on {os.cpu_count()} cores; {sys.platform}.", "")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Server(folder) as ours, Server(folder, _BARE) as theirs:
            time.sleep(_SETTLE_SECONDS)  # static files are being compressed meanwhile
            _say(
                "| word check, 32 connections | requests/s | p99 ms | ratio |", "|---|---|---|---|"
            )
            _say(*words.run(ours, theirs), "")
        _say("| appends asked/s | reached/s | p50 ms | p99 ms |", "|---|---|---|---|")
        _say(*appends.run(folder), "")
        _say(
            "| tables x clients | moves asked/s | reached/s | p50 ms | p99 ms | max ms "
            "| server CPU ms/move | clients' CPU | load |",
            "|---|---|---|---|---|---|---|---|---|",
        )
        for count in (200, 1_000):
            for rate in (200, 350, 500):
                # A server of its own for each row: bots would sit in at the tables left behind.
                with Server(folder / f"{count}-{rate}") as ours:
                    time.sleep(_SETTLE_SECONDS)
                    _say(tables.run(ours, count, rate, 15))
        _say("", "| memory | |", "|---|---|", *memory.run(folder))
