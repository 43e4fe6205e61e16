"""The running server: one socket, clean signals, a word to the clients before it stops."""

from __future__ import annotations

import errno
import logging
import os
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import uvicorn

from api.edge.address import is_loopback_host
from api.edge.wire import GuardedHttp, GuardedSocket
from api.trouble import TROUBLE

if TYPE_CHECKING:
    from types import FrameType

    from fastapi import FastAPI

    from api.settings import Settings

__all__ = ["ParoleServer", "bind", "lan_address", "server_config"]

_log = logging.getLogger("parole.app")
_PORTS_TO_TRY = 50
_REQUESTS_SECONDS = 10
_GRACE_SECONDS = 20
"""From the signal to the end of the process, at the latest; a clean stop takes a second or two."""


def _leave() -> None:
    _log.critical("something does not end: leaving without it")
    os._exit(TROUBLE)


class ParoleServer(uvicorn.Server):
    """A uvicorn server that leaves with exit code 0 and says goodbye to its clients."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """The first signal stops gracefully, the second at once; neither is raised again.

        Whatever hangs, the process ends within the grace.
        """
        if self.should_exit:
            self.force_exit = True
        else:
            last_resort = threading.Timer(_GRACE_SECONDS, _leave)
            last_resort.daemon = True
            last_resort.start()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then tell whoever started us."""
        await super().startup(sockets)
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish the moves in progress and tell the clients to reconnect, then stop."""
        app: Any = self.config.app
        await app.state.services.farewell()
        await super().shutdown(sockets)


def server_config(
    app: FastAPI, settings: Settings, *, tls_cert: str | None = None, tls_key: str | None = None
) -> uvicorn.Config:
    """How the application is served: our own limits, logs and proxies, frames as they are."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=settings.frame_limit,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=_REQUESTS_SECONDS,
        timeout_keep_alive=30,
        ssl_certfile=tls_cert,
        ssl_keyfile=tls_key,
    )


def bind(host: str, port: int) -> tuple[socket.socket, bool]:
    """A listening socket on the port or the next free one; says whether it had to move on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + _PORTS_TO_TRY, 65_536)):
        try:
            return socket.create_server((host, candidate), family=family), candidate != port
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, "no free port")


def lan_address() -> str | None:
    """The machine's address in the local network, if it has one (nothing is sent)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback_host(address) else address
