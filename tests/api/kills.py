"""The kill test: players go on while the server is killed and started again.

Each player counts the moves that the service acknowledged. When all games are over, the log must
hold exactly these: none lost, none played twice. Half of the tables have clocks, and a witness
measures around every kill what a player is charged for the time in which there was no service.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from api.client import Client, Refused, Seat
from api.words import Words
from burraco_engine.record.parse import parse_record
from burraco_engine.record.review import review
from parole_engine.game import parole_rules
from tests.api.support import BOT, four, simple_moves

COMMAND = [sys.executable, "-c", "from api.cli import entry_point; entry_point()"]
PLAYS = {"pescata", "monte_raccolto", "gioco_calato", "scartata"}


@dataclass
class Outcome:
    """What happened: kills, games, moves acknowledged, and what was wrong (nothing, we hope)."""

    kills: int = 0
    games: int = 0
    moves: int = 0
    charged: list[float] = field(default_factory=list)
    """Milliseconds of the service's absence that a player paid for, kill by kill."""
    faults: list[str] = field(default_factory=list)


class Server:
    """`parole serve` in a process that can be killed."""

    options: tuple[str, ...] = ()

    def __init__(self, folder: Path, **environ: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.environ = {
            **os.environ,
            "PAROLE_DATABASE_URL": f"sqlite:///{folder / 'kills.db'}",
            "PAROLE_BOT_PACE_MS": "0",
            "PAROLE_WORKERS": "1",
            "PAROLE_RATE_ADDRESS": "100000/100000",
            "PAROLE_RATE_HEAVY": "100000/100000",
            "PAROLE_RATE_SEAT": "100000/100000",
            "PAROLE_TABLES_ADDRESS": "100000",
            "PAROLE_LOG_LEVEL": "error",
            **environ,
        }
        self.folder = folder
        self.log = (folder / "server.log").open("ab")
        self.command = COMMAND
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process as it runs; it must have been started."""
        assert self._process is not None, "not started"
        return self._process

    async def start(self) -> None:
        self._process = subprocess.Popen(
            [*self.command, "serve", "--port", str(self.port), *self.options],
            env=self.environ,
            stdout=self.log,
            stderr=self.log,
        )
        async with httpx.AsyncClient(trust_env=False) as http:
            for _ in range(12_000):
                try:
                    if (await http.get(f"{self.address}/salute")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                assert self.process.poll() is None, "the server did not start"
                await asyncio.sleep(0.01)
        raise AssertionError("the server is not ready")

    def second(self) -> subprocess.CompletedProcess[str]:
        """Start a service on the archive that this one holds; what came of it."""
        return subprocess.run(
            [*COMMAND, "serve", "--port", "0"], env=self.environ, capture_output=True, text=True
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        self.process.terminate()
        code = self.process.wait(30)
        self.log.close()
        return code


async def stubborn(call: Any) -> Any:
    """Repeat a harmless request until the server carries it out: with 503 it kept nothing."""
    while True:
        try:
            return await call()
        except (httpx.TransportError, ConnectionError):
            await asyncio.sleep(0.05)
        except Refused as no:
            if no.status != 503:
                raise
            await asyncio.sleep(0.05)


class Witness:
    """A table with clocks where somebody always has time left, and what he is charged."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.seats: list[Seat] = []

    async def left(self) -> int:
        view = await self.seats[0].view()
        left: int = view["orologio"]["scade_a"] - view["ora"]
        return left

    async def refresh(self) -> None:
        """Play on until the player in turn has plenty of time."""
        while True:
            view = await self.seats[0].view() if self.seats else {}
            clock = view.get("orologio")
            if not clock:  # no game yet, or it is over: the next one
                self.seats = await four(self.client, orologi=True)
                continue
            if clock["tipo"] == "giocata" and clock["scade_a"] - view["ora"] > 15_000:
                return
            turn = next(one for one in self.seats if one.seat == view["turno"])
            view = await turn.view()
            for move in simple_moves(view):
                try:
                    await turn.move(move, view["version"])
                except Refused:
                    continue
                break

    async def survive(self, server: Server, meanwhile: Callable[[], None] | None = None) -> float:
        """Kill the server and start it again; the milliseconds charged for its absence."""
        await self.refresh()
        begun, before = time.monotonic(), await self.left()
        server.kill()
        killed = time.monotonic()
        if meanwhile is not None:
            meanwhile()
        await server.start()
        back = time.monotonic()
        after = await self.left()
        lived = (killed - begun) + (time.monotonic() - back)
        return before - after - lived * 1000


async def play_game(client: Client, outcome: Outcome, *, clocked: bool) -> tuple[Seat, int]:
    """One game against three bots; the moves that were acknowledged."""
    bots = dict.fromkeys("NEO", BOT)
    seat = await stubborn(
        lambda: client.open_table("Anna", smazzate=1, bot=bots, orologi=clocked, avvia=True)
    )
    acknowledged = 0
    async with seat.follow() as table:
        async for _ in table.changes():
            view = table.view
            if view["stato"] == "finito":
                break
            if view["turno"] != view["posto"] or not view["si_puo"]:
                continue
            for move in simple_moves(view):
                try:
                    await table.play(move)
                except Refused as no:
                    if no.status == 422:
                        continue
                    if no.code == "move.stale":
                        break
                    raise
                acknowledged += 1
                outcome.moves += 1
                break
    outcome.games += 1
    return seat, acknowledged


async def keep_playing(
    client: Client, outcome: Outcome, enough: asyncio.Event, *, clocked: bool
) -> list[tuple[Seat, int]]:
    games = [await play_game(client, outcome, clocked=clocked)]
    while not enough.is_set():
        games.append(await play_game(client, outcome, clocked=clocked))
    return games


def own_plays(log: list[dict[str, Any]], seat: str) -> int:
    """The plays of a seat that its player made; what the clock did for him is at one instant."""
    mine = [entry for entry in log if entry.get("posto") == seat and entry["tipo"] in PLAYS]
    forced = {entry["ora"] for entry in mine if entry.get("obbligato")}
    return sum(entry["ora"] not in forced for entry in mine)


async def some_moves(outcome: Outcome, chance: random.Random) -> None:
    """Wait until play has gone on for a while, then for a random moment within a move."""
    enough = outcome.moves + chance.randrange(1, 40)
    for _ in range(600):
        if outcome.moves >= enough:
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(chance.uniform(0, 0.1))


async def audit(seat: Seat, acknowledged: int, rules: Any, outcome: Outcome) -> None:
    log: list[dict[str, Any]] = []
    while page := await stubborn(partial(seat.events, log[-1]["version"] if log else 0)):
        log += page
    versions = [entry["version"] for entry in log]
    if versions != list(range(1, len(log) + 1)):
        outcome.faults.append(f"{seat.table_id}: gaps in the log")
    played = own_plays(log, seat.seat)
    if played != acknowledged:
        outcome.faults.append(f"{seat.table_id}: {played} played, {acknowledged} acknowledged")
    answer = await stubborn(
        lambda: seat.client.http.get(
            f"/api/v1/tavoli/{seat.table_id}/verbale",
            headers={"authorization": f"Bearer {seat.token}"},
        )
    )
    for _ in review(rules, parse_record(answer.text)):
        pass


async def run_kills(folder: Path, *, kills: int, tables: int, seed: int) -> Outcome:
    """Kill and restart the server while people play; what came of it."""
    chance, outcome, enough = random.Random(seed), Outcome(), asyncio.Event()
    lexicon_dir = os.environ.get("PAROLE_LEXICON_DIR")
    words = Words.open(Path(lexicon_dir) if lexicon_dir else None)
    rules = parole_rules(words.lexicon, rows=words.rows)
    server = Server(folder)
    await server.start()
    http = httpx.AsyncClient(base_url=server.address, timeout=30, trust_env=False)
    async with Client(server.address, http=http) as client:
        witness = Witness(client)
        players = [
            asyncio.create_task(keep_playing(client, outcome, enough, clocked=number % 2 == 0))
            for number in range(tables)
        ]
        try:
            while outcome.kills < kills:
                await some_moves(outcome, chance)
                outcome.charged.append(await witness.survive(server))
                outcome.kills += 1
            enough.set()
            games = [game for played in await asyncio.gather(*players) for game in played]
            for seat, acknowledged in games:
                await audit(seat, acknowledged, rules, outcome)
        finally:
            for player in players:
                player.cancel()
            code = server.stop()
    if code != 0:
        outcome.faults.append(f"the server ended with {code}")
    done = subprocess.run(
        [*COMMAND, "database", "controlla"], env=server.environ, capture_output=True, text=True
    )
    if done.returncode != 0:
        outcome.faults.append(done.stdout + done.stderr)
    return outcome
