"""Strangers: raw connections from an address of their own, and what they cost the server."""

from __future__ import annotations

import base64
import os
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path

STRANGER = "127.0.0.2"
"""Of this machine too, but not the address of the others."""
PING = b"\x89\xfd" + b"\0" * 4 + b"x" * 125
"""A ping with the longest payload, masked with zeros."""


def dial(port: int, *, source: str = STRANGER, receive_buffer: int | None = None) -> socket.socket:
    """A connection of the stranger; what he does not read waits in `receive_buffer` bytes."""
    connection = socket.socket()
    if receive_buffer is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(30)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", port))
    return connection


def upgraded(port: int, *, receive_buffer: int | None = None) -> socket.socket:
    """A WebSocket to a table that does not exist, without a greeting."""
    connection = dial(port, receive_buffer=receive_buffer)
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall(
        f"GET /api/v1/tavoli/nessuno/ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += connection.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    return connection


def poured(connection: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again until the server ends it; how many bytes it took."""
    sent = 0
    try:
        while sent < most:
            sent += connection.send(piece)
    except (ConnectionError, TimeoutError):
        pass
    return sent


def answer(connection: socket.socket) -> str:
    """What the server says until it closes; it may close without hearing us out."""
    said = b""
    try:
        while part := connection.recv(65_536):
            said += part
    except ConnectionError:
        pass
    return said.decode(errors="replace")


def one_answer(connection: socket.socket) -> str:
    """One whole answer, in however many pieces it comes; the connection stays open."""
    response = HTTPResponse(connection)
    response.begin()
    body = response.read()
    return f"HTTP/1.1 {response.status} {response.reason}\r\n\r\n{body.decode()}"


def until_closed(connection: socket.socket) -> float:
    """How many seconds the server leaves a connection open that does nothing."""
    started = time.monotonic()
    answer(connection)
    return time.monotonic() - started


def resident(process_id: int) -> float:
    """The megabytes of memory that a process has."""
    status = Path(f"/proc/{process_id}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1024


@contextmanager
def grown_at_most(process_id: int, megabytes: float) -> Iterator[None]:
    """The process is not larger afterwards than this."""
    before = resident(process_id)
    yield
    grown = resident(process_id) - before
    assert grown <= megabytes, f"{grown:.0f} MB more"
