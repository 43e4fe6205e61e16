"""Exposed cards: which of a hand are, and to which words they may not be tied (P Art. 24)."""

from __future__ import annotations

from burraco_engine.names import Seat
from burraco_engine.state import State

__all__ = ["barred_by_partner", "still_exposed"]


def still_exposed(before: State, after: State) -> State:
    """The state with no card exposed that has left its hand.

    Cards being values, one that leaves is the one that was seen.
    """
    if not before.table.hands:
        return after
    for index, status in enumerate(after.seats):
        if not status.exposed:
            continue
        gone = list(before.table.hands[index])
        for card in after.table.hands[index]:
            if card in gone:
                gone.remove(card)
        shown = tuple(card for card in gone if card in status.exposed)
        if not shown:
            continue
        exposed = list(status.exposed)
        for card in shown:
            if card in exposed:
                exposed.remove(card)
        seat = after.setup.seats[index]
        forbidden = status.forbidden_melds if exposed else ()
        after = after.with_seat(seat, exposed=tuple(exposed), forbidden_melds=forbidden)
    return after


def barred_by_partner(state: State, seat: Seat, meld: int) -> State:
    """A word that `seat` opened or lengthened takes no card that a partner has exposed meanwhile.

    It bars who waits for his turn, not who is in it.
    """
    for other in state.partners(seat):
        status = state.status(other)
        if status.exposed and other != state.turn.seat and meld not in status.forbidden_melds:
            state = state.with_seat(other, forbidden_melds=(*status.forbidden_melds, meld))
    return state
