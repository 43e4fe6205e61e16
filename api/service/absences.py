"""Absences of the service that tables are still to be forgiven.

A process that died, stood still or could not reach the database kept nobody from his time: what it
was away for is noted at each table of its own, together with whatever is decided there next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.service.facts import ServiceInterrupted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from api.service.decision import Decision
    from api.store.cluster import Absence

__all__ = ["Absences"]


class Absences:
    """What tables have not been forgiven yet: `owed`, by their id."""

    def __init__(self) -> None:
        self.owed: dict[str, Absence] = {}

    def cancel(self, table_id: str) -> None:
        """There is nobody left to be forgiven."""
        self.owed.pop(table_id, None)

    def owe(self, tables: Iterable[str], since: int, until: int) -> None:
        """Nobody saw to these tables between two instants."""
        for table_id in tables:
            first, last = self.owed.get(table_id, (since, until))
            self.owed[table_id] = (min(first, since), max(last, until))

    def extend(self, table_id: str, until: int) -> None:
        """What a table is owed, if it is, lasts until an instant."""
        if table_id in self.owed:
            self.owe((table_id,), until, until)

    def forgive(self, decision: Decision) -> Absence | None:
        """Note the absence that a table is owed, for as long as somebody's time ran."""
        state = decision.state
        absence = self.owed.get(state.table_id)
        if absence is not None:
            down = absence[1] - max(absence[0], state.updated_at)
            if down > 0 and state.clock_running:
                decision.note(ServiceInterrupted(down))
        return absence

    def settle(self, table_id: str, absence: Absence) -> None:
        """It is kept: nothing of this absence is owed any more."""
        if self.owed.get(table_id) == absence:
            del self.owed[table_id]
