"""All open connections: counted, pinged by one task, told when the service stops."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from api.edge.frames import Frame

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.ws.connection import Connection

__all__ = ["Sockets"]

PING_SECONDS: Final = 20.0
_PING_STEPS: Final = 100
"""A round of pings is spread over its time: all at once, they would hold up every move."""
_SILENCE_SECONDS: Final = 2 * PING_SECONDS + 5
_PING: Final = Frame(b'{"tipo":"ping"}')
_GOODBYE: Final = Frame(b'{"tipo":"addio","motivo":"riavvio"}')
_RESTART: Final = 1012


class Sockets:
    """The connections of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._open: set[Connection] = set()
        self._task = asyncio.create_task(self._ping(), name="parole-ping")
        self.stopping = False

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: Connection) -> None:
        """Count a connection."""
        self._open.add(connection)
        self._metrics.connections.set(len(self._open))

    def remove(self, connection: Connection) -> None:
        """Forget a connection, and note why we closed it, if we did."""
        self._open.discard(connection)
        self._metrics.connections.set(len(self._open))
        if connection.closing is not None:
            self._metrics.cut.labels(str(connection.closing[0])).inc()

    async def farewell(self) -> None:
        """Tell every client to come back shortly, and close."""
        self.stopping = True
        for connection in tuple(self._open):
            connection.offer(_GOODBYE)
            connection.close(_RESTART, "riavvio")
        for _ in range(40):
            if not self._open:
                break
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Stop pinging."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _ping(self) -> None:
        while True:
            everybody = tuple(self._open)
            for step in range(_PING_STEPS):
                await asyncio.sleep(PING_SECONDS / _PING_STEPS)
                oldest = time.monotonic() - _SILENCE_SECONDS
                for connection in everybody[step::_PING_STEPS]:
                    if connection.heard_at < oldest:
                        connection.close(1001, "silenzio")
                    else:
                        connection.offer(_PING)
