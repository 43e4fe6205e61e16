"""Faults under play: a disk that is full for a while, a process that is stopped."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect

from api.client import Client, Refused, Seat
from tests.api.kills import Server
from tests.api.support import BOT, four, simple_moves


async def come_true(what: Callable[[], Any], seconds: float) -> float:
    """Wait until it is true; how long that took."""
    begun = time.monotonic()
    while True:
        value = what()
        if asyncio.iscoroutine(value):
            value = await value
        if value:
            return time.monotonic() - begun
        assert time.monotonic() - begun < seconds, "it did not come true"
        await asyncio.sleep(0.02)


async def keep_playing(seat: Seat, made: list[float]) -> None:
    """Play simply for ever; a refusal for lack of an archive is no reason to stop."""
    async with seat.follow() as table:
        async for _ in table.changes():
            while True:
                view = table.view
                if view.get("turno") != view["posto"] or not view["si_puo"]:
                    break
                try:
                    await one_move(table, view)
                except Refused as no:
                    if no.code == "archive.unavailable":
                        await asyncio.sleep(0.2)
                        continue
                    break
                made.append(time.monotonic())
                break


async def one_move(table: Any, view: dict[str, Any]) -> None:
    for move in simple_moves(view):
        try:
            await table.play(move)
        except Refused as no:
            if no.status != 422:
                raise
        else:
            return


async def left(seat: Seat) -> int:
    """The milliseconds that the player in turn has left."""
    view = await seat.view()
    remaining: int = view["orologio"]["scade_a"] - view["ora"]
    return remaining


async def said_by_socket(seat: Seat, expected_version: int) -> dict[str, Any]:
    """What a move over a new WebSocket is answered with."""
    url = f"{seat.client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
    async with connect(url, proxy=None) as socket:
        await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
        move = {"tipo": "pesca"}
        frame = {"tipo": "mossa", "id": "k", "mossa": move, "expected_version": expected_version}
        await socket.send(json.dumps(frame))
        while True:
            answer: dict[str, Any] = json.loads(await socket.recv())
            if answer["tipo"] in {"esito", "problema"}:
                return answer


async def says_that_nothing_can_be_kept(client: Client, turn: Seat, version: int) -> None:
    """The service lives, is not ready and says why; moves are refused by either way."""
    refused = await moves_refused(client)
    assert (refused.status, refused.code) == (503, "archive.unavailable")
    health = await client.http.get("/salute")
    told = health.json()
    assert (health.status_code, told["alive"], told["ready"]) == (503, True, False)
    assert "l’archivio" in told["troubles"][0]
    assert (await client.http.get("/salute/vivo")).status_code == 200
    answer = await said_by_socket(turn, version)
    assert answer.get("code") == "archive.unavailable", answer


async def full_disk(
    client: Client, fill: Callable[[], None], empty: Callable[[], None], outage: float
) -> float:
    """Fill the disk under two tables for a while; the seconds until all was well again."""
    bots = await client.open_table("Anna", smazzate=4, bot=dict.fromkeys("NEO", BOT), avvia=True)
    made: list[float] = []
    player = asyncio.create_task(keep_playing(bots, made))
    try:
        await come_true(lambda: len(made) > 3, 20)
        clocked = await four(client, orologi=True, bot_se_assente=False)
        view = await clocked[0].view()
        turn = next(one for one in clocked if one.seat == view["turno"])
        fill()
        await says_that_nothing_can_be_kept(client, turn, view["version"])
        standing = await left(turn)
        await asyncio.sleep(outage)
        assert await left(turn) == standing > 0, "time passes while nothing can be kept"
        empty()
        ended, count = time.monotonic(), len(made)
        await come_true(lambda: ready(client), 10)
        await come_true(lambda: len(made) > count + 3, 10)
        took = time.monotonic() - ended
        # Nobody plays there: time passes again, and its end is noted.
        await come_true(lambda: noted(turn, "tempo_scaduto"), 15)
    finally:
        player.cancel()
        await asyncio.gather(player, return_exceptions=True)
    return took


async def charged_for_a_stop(server: Server, client: Client, seconds: float) -> float:
    """Stop the process while a player's time runs; the milliseconds that he was charged for it."""
    seats = await four(client, orologi=True)
    begun, before = time.monotonic(), await left(seats[0])
    server.process.send_signal(signal.SIGSTOP)
    halted = time.monotonic()
    await asyncio.sleep(seconds)
    server.process.send_signal(signal.SIGCONT)
    resumed = time.monotonic()
    after = await left(seats[0])
    lived = (halted - begun) + (time.monotonic() - resumed)
    assert not await noted(seats[0], "tempo_scaduto")
    return before - after - lived * 1000


async def moves_refused(client: Client) -> Refused:
    """Write until the disk refuses; what it said."""
    for _ in range(200):
        try:
            await client.open_table("Anna")
        except Refused as no:
            return no
    raise AssertionError("the disk is not full")


async def noted(seat: Seat, kind: str) -> bool:
    return any(one["tipo"] == kind for one in await seat.events())


async def ready(client: Client) -> bool:
    try:
        return (await client.http.get("/salute")).status_code == 200
    except httpx.TransportError:
        return False
