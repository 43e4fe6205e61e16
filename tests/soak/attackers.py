"""What one address does at others' expense, each in a process of its own for some seconds."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

from tests.api.strangers import PING, dial, poured, upgraded

MOST = 100 << 20
HEAD = b"GET /salute HTTP/1.1\r\nHost: x\r\nx: "


def spelled(number: int) -> str:
    """A number in letters: with them a word is another each time, and none that exists."""
    return "".join("xywkjhqvzf"[int(digit)] for digit in str(number))


def _again(act: Callable[[], object], seconds: float) -> None:
    latest = time.monotonic() + seconds
    while time.monotonic() < latest:
        with suppress(OSError, AssertionError):
            act()


def one_header(port: int, seconds: float) -> None:
    """A header line without end."""

    def act() -> None:
        with dial(port) as stranger:
            stranger.sendall(HEAD)
            poured(stranger, b"x" * 65_536, MOST)

    _again(act, seconds)


def many_headers(port: int, seconds: float) -> None:
    """Header lines without end."""

    def act() -> None:
        with dial(port) as stranger:
            stranger.sendall(HEAD)
            poured(stranger, b"a:b\r\n" * 12_000, MOST)

    _again(act, seconds)


def pings(port: int, seconds: float) -> None:
    """Pings whose answers are not read."""

    def act() -> None:
        with upgraded(port) as stranger:
            poured(stranger, PING * 500, MOST)

    _again(act, seconds)


def idle(port: int, seconds: float) -> None:
    """A thousand connections that say nothing, opened again as they are closed."""
    with ExitStack() as stack:
        for _ in range(1_010):
            with suppress(OSError):
                stack.enter_context(dial(port))
        time.sleep(seconds)


def slow_bodies(port: int, seconds: float) -> None:
    """Bodies that come one byte a second."""
    head = b"POST /api/v1/parole/verifica HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"
    latest = time.monotonic() + seconds
    with ExitStack() as stack:
        strangers = [stack.enter_context(dial(port)) for _ in range(250)]
        for stranger in strangers:
            with suppress(OSError):
                stranger.sendall(head)
        while time.monotonic() < latest:
            for stranger in strangers:
                with suppress(OSError):
                    stranger.send(b"x")
            time.sleep(1)


def slow_readers(port: int, seconds: float) -> None:
    """The largest file, asked for again and again and never read."""
    with dial(port) as stranger:
        about = _asked(stranger, "GET", "/api/v1/lessico")
    request = f"GET {about['url']} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with ExitStack() as stack:
        for _ in range(200):
            with suppress(OSError):
                stranger = stack.enter_context(dial(port, receive_buffer=4_096))
                stranger.sendall(request)
        time.sleep(seconds)


def _asked(stranger: socket.socket, method: str, path: str, body: object = None) -> dict:  # type: ignore[type-arg]
    """One request of HTTP/1.0, answered and closed."""
    text = b"" if body is None else json.dumps(body).encode()
    stranger.sendall(
        f"{method} {path} HTTP/1.0\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(text)}\r\n\r\n".encode()
        + text
    )
    said = b""
    while part := stranger.recv(65_536):
        said += part
    answer: dict = json.loads(said.partition(b"\r\n\r\n")[2])  # type: ignore[type-arg]
    return answer


def bots(port: int, seconds: float) -> None:
    """As many tables of bots alone as the service lets him have."""

    def act() -> None:
        bots = dict.fromkeys("NEO", "maestro")
        body = {"nome": "Tizio", "bot": bots, "avvia": True, "smazzate": 4}
        with dial(port) as stranger:
            made = _asked(stranger, "POST", "/api/v1/tavoli", body)
        if "token" not in made:
            time.sleep(0.1)
            return
        with dial(port) as stranger:
            stranger.sendall(
                f"DELETE /api/v1/tavoli/{made['id']}/posti/{made['posto']} HTTP/1.0\r\n"
                f"Authorization: Bearer {made['token']}\r\n\r\n".encode()
            )
            stranger.recv(65_536)

    _again(act, seconds)


def unknown_words(port: int, seconds: float) -> None:
    """Fifty words that do not exist, at once and again."""
    number = 0

    def act() -> None:
        nonlocal number
        number += 1
        words = [f"cast{spelled(50 * number + one)}" for one in range(50)]
        with dial(port) as stranger:
            _asked(stranger, "POST", "/api/v1/parole/verifica", {"parole": words})

    _again(act, seconds)


def invented_keys(port: int, seconds: float) -> None:
    """Reviews of puzzles that never were."""
    card = {"testo": "", "a": 1, "stabilita": 1.0, "difficolta": 5.0, "visto": 1}
    number = 0

    def act() -> None:
        nonlocal number
        number += 1
        cards = [{**card, "chiave": f"chiudi.1.partita-{number}x{one}-9999"} for one in range(150)]
        state = {
            "versione": 1,
            "valutazione": {"r": 1500.0, "rd": 200.0, "vol": 0.06},
            "serie": {"attuale": 0, "migliore": 0, "ultimo": None},
            "giorni": {},
            "storia": [],
            "ripasso": cards,
        }
        with dial(port) as stranger:
            _asked(stranger, "POST", "/api/v1/enigmi", {"modo": "ripasso", "state": state})

    _again(act, seconds)


ATTACKS: tuple[Callable[[int, float], None], ...] = (
    one_header,
    many_headers,
    pings,
    idle,
    slow_bodies,
    slow_readers,
    bots,
    unknown_words,
    invented_keys,
)
