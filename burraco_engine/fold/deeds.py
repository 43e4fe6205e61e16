"""The plays that are kept for an arbiter, once some of their cards have left the table again."""

from __future__ import annotations

from collections.abc import Iterable

from burraco_engine.calls import Deed
from burraco_engine.cards import Card
from burraco_engine.copying import replace
from burraco_engine.state import State

__all__ = ["undone"]


def undone(state: State, meld: int, cards: Iterable[Card]) -> State:
    """The same without the plays whose `cards` were taken back from `meld`, the last ones first.

    Of a play that was taken back in part its other cards stay.
    """
    gone = list(cards)
    kept: list[Deed] = []
    for deed in reversed(state.deeds):
        if deed.meld != meld:
            kept.append(deed)
            continue
        stay: list[Card] = []
        for card in deed.cards:
            if card in gone:
                gone.remove(card)
            else:
                stay.append(card)
        if stay:
            kept.append(replace(deed, cards=tuple(stay)))
    return state.with_docket(deeds=tuple(reversed(kept)))
