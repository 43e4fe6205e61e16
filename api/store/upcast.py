"""Reading old logs: each format change is one small function from a body to the next format.

Stored entries are never rewritten. When they are read, a body of format `n` passes through the
functions of `n`, `n+1`… until it has today's format. Each kind of stream has its own formats and
functions, beside its coder; a fixture of every old format is kept in `tests/api/fixtures`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from api.store.base import DatabaseUnusableError

if TYPE_CHECKING:
    from api.store.base import Entry

__all__ = ["Upcasts", "upcast"]

Upcasts: TypeAlias = Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]
"""What changed, by the kind of the entry and the format that it is brought from."""


def upcast(entry: Entry, today: int, changes: Upcasts) -> dict[str, Any]:
    """The body as today's format has it; an entry of a newer program is refused."""
    if not 1 <= entry.format <= today:
        raise DatabaseUnusableError(
            f"il registro ha il formato {entry.format}: aggiorna il programma"
        )
    body: dict[str, Any] = json.loads(entry.body)
    for step in range(entry.format, today):
        change = changes.get((entry.kind, step))
        if change is not None:
            body = change(body)
    return body
