"""How a play that is taken back changes the state."""

from __future__ import annotations

from burraco_engine.copying import replace
from burraco_engine.events import PlayUndone
from burraco_engine.state import State
from burraco_engine.table import Place, Zone, transfer

__all__ = ["play_undone"]


def play_undone(state: State, event: PlayUndone) -> State:
    """Everything is as before the play, but that everybody has seen its cards."""
    *plays, play = state.turn.plays
    zone, hand = Zone(Place.MELD, event.meld), state.table.hand_zone(event.seat)
    time_out = state.time_out
    if play.again and time_out is not None:
        time_out = replace(time_out, turns=time_out.turns + 1, again=True)
    after = replace(
        state,
        table=transfer(state.table, event.cards, zone, hand, meld=event.rest),
        turn=replace(state.turn, plays=tuple(plays)),
        next_meld=state.next_meld if event.rest else event.meld,
        stallo=play.stallo,
        time_out=time_out,
    )
    line = state.line(event.seat)
    return after if after.table.melds_of(line) else after.with_line(line, keeper=None)
