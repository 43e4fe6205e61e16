"""When something was noticed: the moments of the code, read from the state."""

from __future__ import annotations

from burraco_engine.calls import Deed, Moment
from burraco_engine.irregolarita.model import Infraction
from burraco_engine.melds import Meld
from burraco_engine.state import Phase, State

__all__ = ["before_wrong", "moment_of", "nobody_started"]


def before_wrong(state: State, infraction: Infraction) -> Meld:
    """The meld as it was before the first wrong card was tied to it."""
    count = 0
    for deed in reversed(state.deeds):
        if deed.meld == infraction.meld:
            count += len(deed.cards)
            if count == len(infraction.cards):
                assert deed.before is not None, "a card is tied to a meld"
                return deed.before
    raise AssertionError("the wrong cards were laid by somebody")


def nobody_started(state: State) -> bool:
    """The player in turn has neither taken nor played: his turn has not begun in earnest."""
    return state.phase is Phase.PRESA and not state.turn.plays


def moment_of(state: State, deed: Deed | None) -> Moment:
    """When a play is being contested; one that nobody has kept was made long ago."""
    if not state.playing:
        return Moment.AT_COUNT
    if deed is None:
        return Moment.LATER
    if deed.turn == state.turn.number:
        return Moment.AT_ONCE
    if deed.turn == state.turn.number - 1 and nobody_started(state):
        return Moment.BEFORE_NEXT
    return Moment.LATER
