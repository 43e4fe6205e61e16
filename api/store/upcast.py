"""Reading old logs: each format change is one small function from a body to the next format.

Stored entries are never rewritten. When they are read, a body of format `n` passes through the
functions of `n`, `n+1`… until it has today's format. Adding a format: raise `LOG_FORMAT`, add the
functions for the kinds that changed, keep a fixture of the old format in `tests/api/fixtures`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from api.store.base import LOG_FORMAT, DatabaseUnusableError

__all__ = ["UPCASTS", "upcast"]

Body: TypeAlias = dict[str, Any]


def _seat_taken_1(body: Body) -> Body:
    """Format 1 called the player's name `nickname` and did not say who is a bot."""
    return {"posto": body["posto"], "nome": body["nickname"], "bot": None}


UPCASTS: Final[Mapping[tuple[str, int], Callable[[Body], Body]]] = {
    ("posto_preso", 1): _seat_taken_1,
}


def upcast(kind: str, log_format: int, text: str) -> str:
    """The body as today's format writes it; a body of the current format is returned as it is."""
    if log_format == LOG_FORMAT:
        return text
    if not 1 <= log_format < LOG_FORMAT:
        raise DatabaseUnusableError(
            f"il registro ha il formato {log_format}: aggiorna il programma"
        )
    body: Body = json.loads(text)
    for step in range(log_format, LOG_FORMAT):
        change = UPCASTS.get((kind, step))
        if change is not None:
            body = change(body)
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
