"""The kinds of streams that the service keeps: a new one is one more line of `KINDS`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from api.service.fold import fold_entry
from api.service.snapshot import SNAPSHOT_FORMAT, table_from_text, table_to_text
from api.store.base import TABLE
from api.store.streams import StreamKind
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile

if TYPE_CHECKING:
    from api.service.model import TableState
    from burraco_engine.cards import Card

__all__ = ["KINDS", "TABLES"]


def _fault(state: TableState) -> str | None:
    """An invariant that a table breaks: every card of the deck is somewhere, once."""
    if state.game is None or not state.game.table.hands:
        return None
    if Counter(state.game.table.cards()) != _census(state.setup.code):
        return "le carte non tornano"
    return None


@cache
def _census(code: str) -> Mapping[Card, int]:
    """How many of each card a code is played with; reading the code takes longer than an entry."""
    return load_deck(load_profile(code).deal.deck.value).census


TABLES: Final[StreamKind[TableState]] = StreamKind(
    name=TABLE,
    one="Tavolo",
    checked="Tavoli controllati",
    fold=fold_entry,
    snapshot_format=SNAPSHOT_FORMAT,
    to_text=table_to_text,
    from_text=table_from_text,
    fault=_fault,
)
KINDS: Final[Mapping[str, StreamKind[Any]]] = MappingProxyType(
    {kind.name: kind for kind in (TABLES,)}
)
"""Every kind, by the name that is stored with its streams."""
