"""The kill test on PostgreSQL: two processes on one database, of which one or both are killed.

Players go on through the one that lives. As with one process, the log must hold exactly the moves
that were acknowledged, and nobody is charged for the time in which there was no service.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import httpx

from api.client import Client
from api.words import Words
from parole_engine.game import parole_rules
from tests.api.kills import COMMAND, Outcome, Server, Witness, audit, keep_playing, some_moves

__all__ = ["client_of", "run_pair_kills"]

_BOTH = 0.25
"""So often both are killed at once."""


def client_of(*addresses: str) -> Client:
    """A client that knows the addresses of all."""
    http = httpx.AsyncClient(base_url=addresses[0], timeout=30, trust_env=False)
    return Client(*addresses, http=http)


def _same_address(server: Server) -> str:
    return server.address


async def _nothing_else(_kills: int) -> None:
    """Only processes are killed."""


def _ask(witness: Witness, server: Server) -> None:
    """Let the witness ask this process from now on."""
    if witness.client.address != server.address:
        witness.client.turn_away(witness.client.address)


async def _survive(witness: Witness, victims: list[Server], survivor: Server | None) -> float:
    """Kill; the milliseconds that the witness was charged while there was no service at all.

    He is asked as soon as one process serves: his time runs from there, and may run out before
    the other is back.
    """
    _ask(witness, survivor or victims[0])
    await witness.refresh()
    begun, before = time.monotonic(), await witness.left()
    for victim in victims:
        victim.kill()
    killed = back = time.monotonic()
    starting = {asyncio.create_task(victim.start()): victim for victim in victims}
    if survivor is None:
        done, _ = await asyncio.wait(starting, return_when=asyncio.FIRST_COMPLETED)
        back = time.monotonic()  # from here on time passes again
        _ask(witness, starting[done.pop()])
    after = await witness.left()
    lived = (killed - begun) + (time.monotonic() - back)
    await asyncio.gather(*starting)
    return before - after - lived * 1000


async def run_pair_kills(
    folder: Path,
    url: str,
    *,
    kills: int,
    tables: int,
    seed: int,
    disturb: Callable[[int], Awaitable[None]] = _nothing_else,
    way_to: Callable[[Server], str] = _same_address,
) -> Outcome:
    """Kill and restart processes while people play; what came of it.

    After each kill something else may `disturb` them; players reach a process by the address that
    `way_to` names.
    """
    chance, outcome, enough = random.Random(seed), Outcome(), asyncio.Event()
    lexicon_dir = os.environ.get("PAROLE_LEXICON_DIR")
    words = Words.open(Path(lexicon_dir) if lexicon_dir else None)
    rules = parole_rules(words.lexicon, rows=words.rows)
    pair = [Server(folder, PAROLE_DATABASE_URL=url) for _ in range(2)]
    await asyncio.gather(*(server.start() for server in pair))
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(client_of(*map(way_to, chance.sample(pair, 2))))
            for _ in range(tables)
        ]
        players = [
            asyncio.create_task(keep_playing(client, outcome, enough, clocked=number % 2 == 0))
            for number, client in enumerate(clients)
        ]
        addresses = [server.address for server in pair]
        witness = Witness(await stack.enter_async_context(client_of(*addresses)))
        try:
            while outcome.kills < kills:
                await some_moves(outcome, chance)
                victim, survivor = chance.sample(pair, 2)
                both = chance.random() < _BOTH
                outcome.charged.append(
                    await _survive(witness, pair if both else [victim], None if both else survivor)
                )
                outcome.kills += 1
                await disturb(outcome.kills)
            enough.set()
            games = [game for played in await asyncio.gather(*players) for game in played]
            for seat, acknowledged in games:
                await audit(seat, acknowledged, rules, outcome)
        finally:
            for player in players:
                player.cancel()
            codes = [server.stop() for server in pair]
    if any(codes):
        outcome.faults.append(f"the servers ended with {codes}")
    done = subprocess.run(
        [*COMMAND, "database", "controlla"], env=pair[0].environ, capture_output=True, text=True
    )
    if done.returncode != 0:
        outcome.faults.append(done.stdout + done.stderr)
    return outcome
