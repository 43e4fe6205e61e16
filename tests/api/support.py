"""Helpers of the service's tests: the application in process or on a real socket, players."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx

from api.app import create_app
from api.client import Client, Followed, Refused, Seat
from api.server import ParoleServer, bind, server_config
from api.service.dice import Dice
from api.settings import Rate, Settings

FAST = Rate(1e6, 1e6)
BOT = "principiante"
SEED = 2025
"""Of the cards and puzzles that tests get, the same in each run."""


def quick_settings(folder: Path) -> Settings:
    """Settings on a new database; limits and the bots' pace out of the way."""
    lexicon = os.environ.get("PAROLE_LEXICON_DIR")
    return Settings(
        database_url=f"sqlite:///{folder / 'parole.db'}",
        rate_address=FAST,
        rate_heavy=FAST,
        rate_seat=FAST,
        tables_address=1_000,
        workers=1,
        bot_pace_ms=0,
        lexicon_dir=Path(lexicon) if lexicon else None,
    )


@asynccontextmanager
async def running(settings: Settings, **options: Any) -> AsyncIterator[httpx.AsyncClient]:
    """The application with its lifespan, reached without a socket."""
    app = create_app(settings, **{"dice": Dice(SEED), **options})
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 50_000))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://parole.test") as http,
    ):
        yield http


@asynccontextmanager
async def served(
    settings: Settings, *, send_buffer: int | None = None, **options: Any
) -> AsyncIterator[Client]:
    """The application on a real socket of this machine, as `parole serve` runs it.

    `send_buffer` is how much the system takes from it that a client has not read.
    """
    listener, _ = bind("127.0.0.1", 0)
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    app = create_app(settings, **{"dice": Dice(SEED), **options})
    server = ParoleServer(server_config(app, settings), lambda: None)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    http = httpx.AsyncClient(base_url=address, timeout=30, trust_env=False)
    try:
        async with Client(address, http=http) as client:
            yield client
    finally:
        server.should_exit = True
        await task


@contextmanager
def aside(settings: Settings) -> Iterator[str]:
    """The service in a thread of its own, for clients that are not asynchronous; its address."""
    listener, _ = bind("127.0.0.1", 0)
    started = threading.Event()
    app = create_app(settings, dice=Dice(SEED))
    server = ParoleServer(server_config(app, settings), started.set)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        assert started.wait(120)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(60)


async def four(client: Client, **options: Any) -> list[Seat]:
    """Four people at a table that has started; in the order of the seats they have then."""
    names = {"N": "Nora", "E": "Elio", "S": "Sara", "O": "Omar"}
    host = await client.open_table(names["S"], posto="S", **options)
    secret = host.opened["invito"]["secret"]
    seats = {"S": host}
    for seat in "NEO":
        seats[seat] = await client.join(host.table_id, names[seat], seat, secret)
    await host.call("POST", "/avvia")
    for one in seats.values():
        await one.view()
    if options.get("orologi"):
        await see_cards(*seats.values())
    return sorted(seats.values(), key=lambda one: "NESO".index(one.seat))


def arbiter_secret(seats: list[Seat]) -> str:
    """The arbiter's invitation, from whoever opened the table: he may have changed chairs."""
    (host,) = (seat for seat in seats if "invito_arbitro" in seat.opened)
    secret: str = host.opened["invito_arbitro"]["secret"]
    return secret


async def see_cards(*seats: Seat) -> None:
    """Every page shows its hand, and the signal to begin is given."""
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(seat.follow()) for seat in seats]
        async for _ in tables[0].changes():
            if (tables[0].view["orologio"] or {}).get("tipo") != "via":
                return


def simple_moves(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Moves that a simple player tries in turn: draw, then discard whatever is allowed."""
    if "pesca" in view["si_puo"]:
        return [{"tipo": "pesca"}]
    if "raccogli" in view["si_puo"]:
        return [{"tipo": "raccogli"}]
    hand = sorted(set(view["mano"]), key=lambda card: (len(card) == 1, card))
    return [{"tipo": "scarta", "carta": card} for card in hand]


async def play_on(
    table: Followed,
    *,
    until: str = "finito",
    until_phase: Collection[str] = (),
    limit: int = 10_000,
) -> int:
    """Play simply for one seat until the table has this status, or one of these phases.

    How many moves it made.
    """
    made = 0
    async for _ in table.changes():
        view = table.view
        if view["stato"] == until or view["fase"] in until_phase or made >= limit:
            return made
        if view["fase"] == "contata" and view["ospite"]:
            await table.seat.call("POST", "/prossima")
            continue
        if view.get("turno") != view["posto"] or not view["si_puo"]:
            continue
        for move in simple_moves(view):
            try:
                await table.play(move)
            except Refused as no:
                if no.code in {"move.stale", "turn.not_yours"}:
                    break
                if no.status != 422:
                    raise
            else:
                made += 1
                break
    return made
