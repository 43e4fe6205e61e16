"""What happens at the tables of some codes alone: lines that form, a pozzetto drawn from."""

from __future__ import annotations

from burraco_engine import events as e
from burraco_engine.copying import replace
from burraco_engine.state import State
from burraco_engine.table import TALLONE, Place, Zone, transfer

__all__ = ["variant"]


def variant(state: State, event: e.LinesFormed | e.PozzettoDrawnFrom) -> State:
    """The state after what only some codes know of."""
    if isinstance(event, e.LinesFormed):
        return _lines_formed(state, event)
    zone = Zone(Place.POZZETTO, event.pozzetto)
    return replace(state, table=transfer(state.table, event.cards, zone, TALLONE))


def _lines_formed(state: State, event: e.LinesFormed) -> State:
    """The melds of who changes his line go with him; equal combinations that so meet stand."""
    table, moves = state.table, dict(zip(state.line_of, event.line_of, strict=True))
    for meld in table.melds:
        if moves[meld.line] != meld.line:
            table = table.restate(replace(meld, line=moves[meld.line]))
    return replace(state, table=table, line_of=event.line_of)
