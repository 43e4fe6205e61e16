"""Load on the whole service: `python -m bench.load`, or `python -m bench load` for a short run.

So many tables of four connected people, on one or several processes and SQLite or PostgreSQL, all
on this machine. A fifth of the moves lay words (`bench.load.words`), the rest take and discard;
when a smazzata is over the host has the next one dealt. People open, join and start the tables with
the Python client; then their sockets are lean ones (`bench.service.tables`), because a client that
reads every view would be what is measured. Counts and times are bounded.
"""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import uvloop

from api.client import Client
from bench.load.words import Mix, Speller
from bench.service.server import Server, cpu_of, quantile
from bench.service.tables import SEATS, Table, raise_file_limit
from tests.postgres import Postgres

__all__ = ["COLUMNS", "Load", "Result", "main", "measure"]

_TABLES_LIMIT: Final = 2_000
_SECONDS_LIMIT: Final = 300
_OPENING: Final = 16
_FEW: Final = 9
"""With fewer cards than these the monte is collected, so that there are words to lay."""
_FORBIDDEN: Final = 422
"""What the code of play forbids."""
COLUMNS: Final = (
    "tables x clients, processes",
    "moves asked/s",
    "reached/s",
    "words",
    "p50 ms",
    "p99 ms",
    "refused",
    "errors",
    "API ms/move",
    "database ms/move",
    "clients ms/move",
    "MB per process",
    "kB stored/move",
    "load",
)


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked: tables, moves a second, for how long, of which processes.

    `spread` connects the people of a table to different processes, else they share one.
    """

    tables: int = 200
    rate: float = 200.0
    seconds: float = 10.0
    processes: int = 2
    embedded: bool = False
    spread: bool = False

    def __post_init__(self) -> None:
        """Refuse what is not bounded."""
        assert 0 < self.tables <= _TABLES_LIMIT, f"at most {_TABLES_LIMIT} tables"
        assert 0 < self.seconds <= _SECONDS_LIMIT, f"at most {_SECONDS_LIMIT} seconds"
        assert self.processes == 1 or not self.embedded, "SQLite has one process"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of it: processor times are milliseconds per move."""

    load: Load
    reached: float
    words: float
    p50: float
    p99: float
    refused: Counter[str]
    errors: Counter[str]
    api: float
    database: float
    clients: float
    megabytes: float
    stored: float
    busy: float

    def row(self) -> str:
        """A line of the table."""
        load = self.load
        where = "SQLite" if load.embedded else "PostgreSQL"
        how = f"{load.tables:,} x {len(SEATS)}, {load.processes} on {where}"
        cells = (
            how + (", spread" if load.spread else ""),
            f"{load.rate:.0f}",
            f"{self.reached:.0f}",
            f"{self.words:.1%}",
            f"{self.p50:.1f}",
            f"{self.p99:.1f}",
            _counted(self.refused),
            _counted(self.errors),
            f"{self.api:.2f}",
            f"{self.database:.2f}",
            f"{self.clients:.2f}",
            f"{self.megabytes:.0f}",
            f"{self.stored:.2f}",
            f"{self.busy:.1f}",
        )
        return f"| {' | '.join(cells)} |"


class WordTable(Table):
    """Four people who lay words when it is their time to, and who go on after a smazzata.

    What the code of play forbids was the fault of a client (`refused`); nothing else may be
    answered to a move (`errors`). Both are counted by their codes.
    """

    def __init__(self, table_id: str, tokens: dict[str, str], mix: Mix, speller: Speller) -> None:
        super().__init__(table_id, tokens)
        self.refusals: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.host: Callable[[], Awaitable[object]] | None = None
        self._mix = mix
        self._speller = speller
        self._laying = False
        self._said: set[str] = set()

    def choose(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """A draw or the monte; a word, if its time has come and there is one; then a discard."""
        may = view["si_puo"]
        if "raccogli" in may and len(view["mano"]) < _FEW and len(view["monte"]) > 1:
            return [{"tipo": "raccogli"}]
        word = None
        if "pesca" not in may and self._mix.wanting:
            word = self._speller.play(view, self._said)
        if word is None:
            return super().choose(view)
        self._laying = True
        self._mix.laid += 1
        self._said.add("".join(card[0] for card in word["carte"]))
        return [word, *super().choose(view)]

    def heard(self, version: int) -> None:
        """Count the move once all have seen it."""
        before = self.moves
        super().heard(version)
        if self.moves != before:
            self._mix.moves += 1
            self._laying = False

    def refused(self, client: Any, problem: dict[str, Any]) -> None:
        """The code forbids it: the next move."""
        forbidden = problem["status"] == _FORBIDDEN
        (self.refusals if forbidden else self.errors)[problem["code"]] += 1
        if self._laying:
            self._mix.laid -= 1
            self._laying = False
        super().refused(client, problem)

    async def go_on(self) -> bool:
        """The host has the next smazzata dealt, unless the game is over."""
        if self._phase != "contata" or self.host is None:
            return False
        moves, delays = self.moves, len(self.delays)
        self._said.clear()
        self._ready.clear()
        await self.host()
        await self._ready.wait()
        # A deal is no move.
        del self.delays[delays:]
        self._mix.moves -= self.moves - moves
        self.moves = moves
        return self._phase in {"presa", "gioco"}


def _counted(codes: Counter[str]) -> str:
    """How many, and which."""
    told = ", ".join(f"{code} {count}" for code, count in codes.most_common())
    return f"{codes.total()} ({told})" if told else "0"


async def _open(client: Client, mix: Mix, speller: Speller) -> WordTable:
    host = await client.open_table("N", posto="N")
    secret = host.opened["invito"]["secret"]
    seats = [host, *[await client.join(host.table_id, one, one, secret) for one in "ESO"]]
    await host.call("POST", "/avvia")
    tokens = {seat.seat: seat.token for seat in seats}
    table = WordTable(host.table_id, tokens, mix, speller)
    table.host = partial(host.call, "POST", "/prossima")
    return table


async def _play(load: Load, servers: list[Server], database: Postgres | None) -> Result:
    clients = [
        Client(
            server.address,
            http=httpx.AsyncClient(base_url=server.address, timeout=60, trust_env=False),
        )
        for server in servers
    ]
    tables: list[WordTable] = []
    mix, speller = Mix(), Speller()
    for first in range(0, load.tables, _OPENING):
        some = range(first, min(first + _OPENING, load.tables))
        tables += await asyncio.gather(
            *(_open(clients[n % len(clients)], mix, speller) for n in some)
        )
    ports = [server.port for server in servers]
    for number, table in enumerate(tables):
        mine = number % len(ports)
        await table.join(*(ports[mine:] + ports[:mine] if load.spread else [ports[mine]]))
    gc.collect()
    gc.disable()  # a pause of the clients would be told as one of the service
    used = [server.cpu_seconds() for server in servers]
    kept, own, size = _database_cpu(database), time.process_time(), _stored(database)
    start, period = time.perf_counter(), load.tables / load.rate
    await asyncio.gather(
        *(
            table.play(period, start + period * number / load.tables, start + load.seconds)
            for number, table in enumerate(tables)
        )
    )
    took = time.perf_counter() - start
    made = sum(table.moves for table in tables)
    delays = [delay for table in tables for delay in table.delays]
    api = sum(server.cpu_seconds() for server in servers) - sum(used)
    result = Result(
        load,
        made / took,
        mix.share,
        quantile(delays, 0.5),
        quantile(delays, 0.99),
        sum((table.refusals for table in tables), Counter[str]()),
        sum((table.errors for table in tables), Counter[str]()),
        1000 * api / made,
        1000 * (_database_cpu(database) - kept) / made,
        1000 * (time.process_time() - own) / made,
        max(map(_megabytes, servers)),
        (_stored(database) - size) / made,
        os.getloadavg()[0],
    )
    for table in tables:
        table.close()
    for client in clients:
        await client.http.aclose()
    return result


def _database_cpu(database: Postgres | None) -> float:
    """The processor time of a server and of all that it started and that still runs."""
    if database is None or database.process is None:
        return 0.0
    parent = database.process.pid
    total = cpu_of(parent)
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                total += cpu_of(int(entry.name))
    return total


def _stored(database: Postgres | None) -> float:
    """The kilobytes of a server's archive, with its indexes."""
    if database is None:
        return 0.0
    return int(database.sql("SELECT pg_database_size('prova1')")) / 1024


def _megabytes(server: Server) -> float:
    text = Path(f"/proc/{server.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


def measure(load: Load) -> Result:
    """Start everything, play, stop everything."""
    raise_file_limit(load.tables)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, environ = None, {}
        if not load.embedded:
            database = stack.enter_context(Postgres())
            environ = {"PAROLE_DATABASE_URL": database.database()}
        servers = [
            stack.enter_context(Server(folder / str(number), environ=environ))
            for number in range(load.processes)
        ]
        for server in servers:
            server.settle()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(_play(load, servers, database))


def main() -> None:
    """A short run of each kind."""
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}", flush=True)
    for load in (
        Load(processes=1, embedded=True),
        Load(processes=1),
        Load(),
        Load(spread=True),
    ):
        print(measure(load).row(), flush=True)
