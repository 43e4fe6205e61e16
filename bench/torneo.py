"""A hall of 175 tables, 700 players and 4 turni through the service, from entries to the ranking.

Every phone sends its score and reads the ranking back over HTTP: how long a pairing takes, and how
long until a score that was signed is seen in the ranking.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from api.app import create_app
from api.server import ParoleServer, bind, server_config
from api.service.dice import Dice
from api.settings import Rate, Settings
from burraco_engine.dice import SeedDice
from burraco_engine.paths import DEFAULT_CODE

PAIRS = 350
TURNI = 4
AT_ONCE = 4
"""So many phones talk to the service at the same moment."""
BASE = "/api/v1/tornei"


class Hall:
    """The Director and the phones of a hall."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.dice = SeedDice("sala")
        self.pairing: list[float] = []
        self.seen: list[float] = []
        self.phones: dict[int, dict[str, str]] = {}
        self.id = ""
        self.director: dict[str, str] = {}

    async def open(self) -> None:
        """Announce, enter everybody, hand out the links."""
        setup = {
            "nome": "Sala grande",
            "codice": DEFAULT_CODE,
            "sistema": "danese_modificato",
            "turni": TURNI,
        }
        opened = (await self.http.post(BASE, json={"annuncio": setup})).json()
        self.id, self.director = opened["id"], {"Authorization": f"Bearer {opened['token']}"}
        rows = "\n".join(f"Nord{number},Sud{number}" for number in range(1, PAIRS + 1))
        await self.post("/csv/iscritti", {"testo": rows}, self.director)
        links = await self.post("/link", {"ruolo": "concorrente"}, self.director)
        self.phones = {
            one["concorrente"]: {"Authorization": f"Bearer {one['secret']}"}
            for one in links["link"]
        }

    async def post(self, path: str, body: Any, headers: dict[str, str]) -> Any:
        done = await self.http.post(f"{BASE}/{self.id}{path}", json=body, headers=headers)
        assert done.status_code in (200, 201), done.text
        return done.json()

    async def get(self, path: str = "") -> Any:
        done = await self.http.get(f"{BASE}/{self.id}{path}")
        assert done.status_code == 200, done.text
        return done.json()

    async def act(self, name: str) -> None:
        await self.post("/atti", {"atto": {"atto": name}}, self.director)

    async def turno(self) -> None:
        """One turno: pair, post, start; all tables send and sign; the ranking hangs out."""
        started = time.perf_counter()
        await self.act("abbina")
        self.pairing.append(time.perf_counter() - started)
        await self.act("esponi_posizioni")
        await self.act("via")
        tables = (await self.get())["tavoli"]
        limit = asyncio.Semaphore(AT_ONCE)

        async def table(one: Any, rows: list[list[int]]) -> None:
            async with limit:
                await self._table(one, rows)

        points = [[[5 * self.dice.below(250), 5 * self.dice.below(250)]] for _ in tables]
        await asyncio.gather(*map(table, tables, points))
        await self.act("esponi_classifica")

    async def _table(self, one: Any, rows: list[list[int]]) -> None:
        (ns,), (eo,) = one["ns"]["concorrenti"], one["eo"]["concorrenti"]
        body = {"atto": {"atto": "manda_score", "righe": rows}}
        await self.post("/mio/atti", body, self.phones[ns])
        before = {row["numero"]: row["vp"] for row in (await self.get("/classifica"))["classifica"]}
        started = time.perf_counter()
        await self.post("/mio/atti", body, self.phones[eo])
        ranking = (await self.get("/classifica"))["classifica"]
        self.seen.append(time.perf_counter() - started)
        after = {row["numero"]: row["vp"] for row in ranking}
        assert after[ns] + after[eo] == before[ns] + before[eo] + 20


async def measure() -> dict[str, float]:
    """Play the whole tournament on a service of its own; seconds."""
    fast = Rate(1e6, 1e6)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database_url=f"sqlite:///{Path(folder) / 'sala.db'}",
            rate_address=fast,
            rate_heavy=fast,
            rate_seat=fast,
            workers=1,
        )
        listener, _ = bind("127.0.0.1", 0)
        server = ParoleServer(
            server_config(create_app(settings, dice=Dice(1)), settings), lambda: None
        )
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        try:
            limits = httpx.Limits(max_connections=AT_ONCE + 4)
            async with httpx.AsyncClient(
                base_url=address, timeout=60, trust_env=False, limits=limits
            ) as http:
                hall = Hall(http)
                started = time.perf_counter()
                await hall.open()
                for _ in range(TURNI):
                    await hall.turno()
                total = time.perf_counter() - started
                rows = (await hall.get("/classifica"))["classifica"]
                assert len(rows) == PAIRS
                assert sum(row["vp"] for row in rows) == 20 * PAIRS // 2 * TURNI
        finally:
            server.should_exit = True
            await task
    seen = sorted(hall.seen)
    return {
        "pairing, slowest": max(hall.pairing),
        "score to ranking, median": median(seen),
        "score to ranking, 99 %": seen[len(seen) * 99 // 100],
        "score to ranking, slowest": seen[-1],
        "whole tournament": total,
    }


def main() -> None:
    """Print what was measured, in Markdown, with the machine's load beside it."""
    load = os.getloadavg()[0]
    print(f"{PAIRS // 2} tables, {2 * PAIRS} players, {TURNI} turni, {AT_ONCE} phones at once.")
    print(f"Load before: {load:.1f} on {os.cpu_count()} cores.\n\n| what | seconds |\n|---|---|")
    for name, seconds in asyncio.run(measure()).items():
        print(f"| {name} | {seconds:.3f} |")


if __name__ == "__main__":
    main()
