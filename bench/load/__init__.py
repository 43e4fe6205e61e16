"""Load on the whole service: `python -m bench.load`, or `python -m bench load` for a short run.

So many tables of four connected people, on one or several processes and SQLite or PostgreSQL, all
on this machine. A fifth of the moves lay words, the rest draw and discard. People open, join and
start the tables with the Python client; then their sockets are lean ones (`bench.service.tables`),
because a client that reads every view would be what is measured. Counts and times are bounded.
"""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
import uvloop

from api.client import Client
from bench.service.server import Server, cpu_of, quantile
from bench.service.tables import SEATS, Table, raise_file_limit
from tests.postgres import Postgres

__all__ = ["COLUMNS", "Load", "Result", "main", "measure"]

_TABLES_LIMIT: Final = 2_000
_SECONDS_LIMIT: Final = 300
_OPENING: Final = 16
_LAYS: Final = 0.7
"""So often somebody in turn lays a word between draw and discard: a fifth of all moves."""
_LETTERS: Final = """
casa cane mare sole luna vino pane rosa nave vela cena sera mano naso viso riso tana rana lana seta
sale pera mela neve remo ramo nodo dado dono tono meta rete lupo topo luce pace voce noce nome fame
fumo filo fila vita vite rima cima lima tela gara gola gelo cara caro nero vero raro duro muro puro
tiro giro foro coro toro moro dieta treno carta porta corda torre terra mondo vento tempo notte
latte sette morte forte amore onore colore dolore sapore cavallo castello
alto alta basso arte atto anno aria area arco asse auto bene bere cibo cosa corsa crema dopo dove
ieri isola largo lato lento letto libro lotta madre male mese metro miele molto monte moto nuovo
occhio odio oggi ombra onda orto osso padre palo parte passo pasto pelle pesca piano piede pieno
pietra poco polo ponte posto prato prezzo primo punto rana regola resto riva ruota sacco sasso scala
scena segno seme sette sorte sosta spesa spina stato storia strada suono tappo tardo tasca tetto
tazza testa tipo tomba turno uomo urlo uso uva valle vaso vecchio verde vetro via vicino volo volta
zio zia ora oro era ala ape due tre sei mio tua suo noi voi lei lui tale sano sana rosso penna
pesce pensa peso pila pino pure quota razza reato regno rischio sagra salto santo scopo scudo sella
serio sfera silo soda sogno sono sordo sotto stelo sugo tanto tatto tenda tigre tondo trota unico
utile vano vasto velo vena vespa viola zero zona zoppo
"""
_WORDS: Final = tuple(sorted(set(_LETTERS.split()), key=len))
COLUMNS: Final = (
    "tables x clients, processes",
    "moves asked/s",
    "reached/s",
    "words",
    "p50 ms",
    "p99 ms",
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
    errors: int
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
            f"{self.words:.0%}",
            f"{self.p50:.1f}",
            f"{self.p99:.1f}",
            str(self.errors),
            f"{self.api:.2f}",
            f"{self.database:.2f}",
            f"{self.clients:.2f}",
            f"{self.megabytes:.0f}",
            f"{self.stored:.2f}",
            f"{self.busy:.1f}",
        )
        return f"| {' | '.join(cells)} |"


class WordTable(Table):
    """Four people who lay a word when they have one, every other turn or so."""

    def __init__(self, table_id: str, tokens: dict[str, str]) -> None:
        super().__init__(table_id, tokens)
        self.laid = 0
        self.forbidden = 0
        self._laying = False
        self._tried = 0

    def choose(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """A draw; then a word, if its time has come; then a discard."""
        if "pesca" in view["si_puo"]:
            self._tried += 1
            self._laying = self._tried * _LAYS % 1 < _LAYS
            return [{"tipo": "pesca"}]
        discards = super().choose(view)
        word = _word(view["mano"]) if self._laying and len(view["mano"]) > 6 else None
        self._laying = False
        if word is None:
            return discards
        self.laid += 1
        return [{"tipo": "apri", "carte": word}, *discards]

    def refused(self, client: Any) -> None:
        """The code forbids it: the next one."""
        self.forbidden += 1
        super().refused(client)


def _word(hand: list[str]) -> list[str] | None:
    """The cards of a word that a hand has in one colour."""
    held = Counter(hand)
    for colour in "rn":
        for word in _WORDS:
            cards = [f"{letter}{colour}" for letter in word.upper()]
            if all(held[card] >= count for card, count in Counter(cards).items()):
                return cards
    return None


async def _open(client: Client) -> WordTable:
    host = await client.open_table("N", posto="N")
    secret = host.opened["invito"]["secret"]
    seats = [host, *[await client.join(host.table_id, one, one, secret) for one in "ESO"]]
    await host.call("POST", "/avvia")
    return WordTable(host.table_id, {seat.seat: seat.token for seat in seats})


async def _play(load: Load, servers: list[Server], database: Postgres | None) -> Result:
    clients = [
        Client(
            server.address,
            http=httpx.AsyncClient(base_url=server.address, timeout=60, trust_env=False),
        )
        for server in servers
    ]
    tables: list[WordTable] = []
    for first in range(0, load.tables, _OPENING):
        some = range(first, min(first + _OPENING, load.tables))
        tables += await asyncio.gather(*(_open(clients[n % len(clients)]) for n in some))
    for client in clients:
        await client.http.aclose()
    ports = [server.port for server in servers]
    for number, table in enumerate(tables):
        mine = number % len(ports)
        await table.join(*(ports[mine:] + ports[:mine] if load.spread else [ports[mine]]))
    gc.collect()
    gc.freeze()
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
        sum(table.laid for table in tables) / made,
        quantile(delays, 0.5),
        quantile(delays, 0.99),
        sum(table.forbidden for table in tables),
        1000 * api / made,
        1000 * (_database_cpu(database) - kept) / made,
        1000 * (time.process_time() - own) / made,
        max(map(_megabytes, servers)),
        (_stored(database) - size) / made,
        os.getloadavg()[0],
    )
    for table in tables:
        table.close()
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
        time.sleep(5)  # static files are being compressed meanwhile
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
