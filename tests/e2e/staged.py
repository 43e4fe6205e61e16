"""A table set up by hand: the real page and service, but one table's view is ours.

For positions that play reaches rarely, and for pictures that must be the same every time.
"""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute

from tests.e2e.views import why_not

VERSION = 100
PROBLEM = {
    "status": 422,
    "title": "La giocata non porta alla chiusura.",
    "code": "closing.does_not_close",
    "articolo": "Art. 17",
}


class Staged:
    """Answers for one table; `moves` are the moves that the page sent."""

    def __init__(
        self,
        context: BrowserContext,
        view: dict[str, Any],
        events: list[dict[str, Any]],
        *,
        name: str = "scena",
        page: str = "tavolo",
    ) -> None:
        self.moves: list[dict[str, Any]] = []
        self.path = f"/{page}/{name}"
        self._view = {"perche_no": why_not(view["fase"], view["si_puo"]), **view, "id": name}
        self._socket: WebSocketRoute | None = None
        self._events = [{"version": at, **event} for at, event in enumerate(events, 1)]
        seat = json.dumps({"token": "pt_scena", "posto": "S"})
        context.add_init_script(
            "if (location.protocol === 'http:') {"
            f"localStorage.setItem('parole.posto.{name}', {json.dumps(seat)});"
            "localStorage.setItem('parole.nome', JSON.stringify('Sandra')); }"
        )
        context.route_web_socket(f"**/tavoli/{name}/ws", self._talk)
        context.route(f"**/api/v1/tavoli/{name}/eventi*", self._past)

    def open(self, page: Page) -> Page:
        """Go to the table and wait until it is drawn."""
        page.goto(self.path)
        page.wait_for_selector(".pagina, .sala, .foglio-punti")
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        return page

    def happens(self, *events: dict[str, Any], **changes: Any) -> None:
        """Tell the page what happens now, and what it changes."""
        assert self._socket is not None
        before = self._view["version"]
        if changes.keys() & {"fase", "si_puo"}:
            now = {**self._view, **changes}
            changes = {"perche_no": why_not(now["fase"], now["si_puo"]), **changes}
        self._view |= {**changes, "version": before + 1}
        told = [{"version": before + 1, **event} for event in events]
        frame = {"tipo": "eventi", "since": before, "version": before + 1, "eventi": told}
        self._socket.send(json.dumps({**frame, "changes": changes}))

    def _past(self, route: Route) -> None:
        route.fulfill(json={"version": VERSION, "eventi": self._events})

    def _talk(self, socket: WebSocketRoute) -> None:
        self._socket = socket

        def heard(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["tipo"] == "ciao":
                now = int(time.time() * 1000)
                hello = {"tipo": "ciao", "version": VERSION, "ora": now, "eventi": []}
                socket.send(json.dumps({**hello, "vista": self._view}))
            elif frame["tipo"] == "mossa":
                self.moves.append(frame["mossa"])
                socket.send(json.dumps({"tipo": "problema", "reply_to": frame["id"], **PROBLEM}))

        socket.on_message(heard)
