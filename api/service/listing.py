"""The line of a table in the list of open tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.json_text import json_text
from api.store.base import Status

if TYPE_CHECKING:
    from api.service.model import TableState

__all__ = ["listing"]


def listing(state: TableState) -> str | None:
    """What passers-by read of an open table; None if it is private, full or no longer waiting."""
    if state.setup.private or state.status is not Status.WAITING or not state.free:
        return None
    line = {
        "id": state.table_id,
        "codice": state.setup.code,
        "smazzate": state.setup.smazzate,
        "orologi": state.setup.clocked,
        "modo": state.setup.mode,
        "posti": {one.seat: {"nome": one.name, "bot": bool(one.bot)} for one in state.seats},
        "creato_a": state.created_at,
    }
    return json_text(line)
