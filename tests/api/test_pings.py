"""Pings: everybody gets one in each round, and the others' moves go on in between."""

from __future__ import annotations

import asyncio
import time

import pytest

from api.edge.metrics import Metrics
from api.ws import registry
from api.ws.connection import Connection
from api.ws.registry import Sockets

pytestmark = pytest.mark.anyio


async def test_a_round_of_pings_reaches_everybody_but_not_at_one_moment(monkeypatch):
    monkeypatch.setattr(registry, "PING_SECONDS", 0.2)
    moments: dict[int, list[int]] = {number: [] for number in range(250)}
    moment = 0

    def heard_by(number):
        async def send(message):
            assert message == {"type": "websocket.send", "text": '{"tipo":"ping"}'}
            moments[number].append(moment)

        return send

    sockets = Sockets(Metrics())
    connections = [Connection(heard_by(number), "N") for number in moments]
    for connection in connections:
        sockets.add(connection)
    while not all(moments.values()):
        await asyncio.sleep(0.001)
        moment += 1
    await sockets.close()
    await asyncio.gather(*(connection.finish() for connection in connections))
    assert len({heard[0] for heard in moments.values()}) > 10


async def test_a_silent_client_is_let_go(monkeypatch):
    monkeypatch.setattr(registry, "PING_SECONDS", 0.1)
    sent = []

    async def send(message):
        sent.append(message)

    async def listen():
        connection = Connection(send, "N")
        connection.heard_at = time.monotonic() - 60
        sockets.add(connection)
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            await connection.finish()

    sockets = Sockets(Metrics())
    await asyncio.create_task(listen())
    await sockets.close()
    assert sent == [{"type": "websocket.close", "code": 1001, "reason": "silenzio"}]
