"""What declarations do to the state: cards where nobody had seen them, hands looked at."""

from __future__ import annotations

from typing import assert_never

from burraco_engine import incidents as i
from burraco_engine.copying import replace
from burraco_engine.state import State
from burraco_engine.table import LEFT_OVER, TALLONE_BOTTOM, Place, Zone, faulty, transfer

__all__ = ["declared"]


def declared(state: State, event: i.Declaration) -> State:
    """The state after something that somebody had to say came to light."""
    table = state.table
    match event:
        case i.KeeperNamed():
            return state.with_line(state.line(event.seat), keeper=event.seat)
        case i.GhostFound():
            hand, side = table.hand_zone(event.seat), table.aside_zone(event.keeper)
            state = replace(state, table=transfer(table, (event.card,), hand, side))
            forced = (*state.status(event.keeper).forced, event.card)
            return state.with_seat(event.keeper, forced=forced)
        case i.PozzettoCounted() | i.PozzettoMended():
            return _resized(state, event)
        case i.PozzettoLeftOver():
            return replace(state, table=transfer(table, event.cards, TALLONE_BOTTOM, LEFT_OVER))
        case i.DeckFaultFound():
            changed = faulty(table, event.seat, event.missing, event.extra)
            return replace(state, table=changed)
        case i.HandLooked():
            call = state.call
            assert call is not None, "no call is open"
            return state.with_docket(call=replace(call, looked=(*call.looked, event.seat)))
        case _:
            assert_never(event)


def _resized(state: State, event: i.PozzettoCounted | i.PozzettoMended) -> State:
    """Cards go from the top of a pozzetto under the tallone, or from there to its top."""
    heap = Zone(Place.POZZETTO, event.pozzetto)
    shrinks = event.number < len(state.table.pozzetti[event.pozzetto].cards)
    source, target = (heap, TALLONE_BOTTOM) if shrinks else (TALLONE_BOTTOM, heap)
    return replace(state, table=transfer(state.table, event.cards, source, target))
