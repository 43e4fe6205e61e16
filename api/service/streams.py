"""The kinds of streams that the service keeps: a new one is one more line of `KINDS`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from api.service.fold import fold_entry
from api.service.registro_stream import (
    REGISTRO,
    REGISTRO_FORMAT,
    RegistroState,
    fold_registro,
    registro_fault,
    registro_from_text,
    registro_to_text,
)
from api.service.snapshot import SNAPSHOT_FORMAT, table_from_text, table_to_text
from api.service.torneo_stream import (
    TORNEO,
    TORNEO_FORMAT,
    TorneoState,
    fold_torneo,
    torneo_fault,
    torneo_from_text,
    torneo_to_text,
)
from api.store.base import TABLE
from api.store.streams import StreamKind
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile
from lexicon.grounds import WordList
from parole_engine.door import rules_for

if TYPE_CHECKING:
    from api.service.model import TableState
    from burraco_engine.cards import Card

__all__ = ["KINDS", "REGISTRI", "TABLES", "TORNEI"]


def _fault(state: TableState) -> str | None:
    """An invariant that a table breaks: its code is known, every card is somewhere, once."""
    _check_code(state.setup.code, state.setup.choices)
    if state.game is None or not state.game.table.hands:
        return None
    if Counter(state.game.table.cards()) != _census(state.setup.code):
        return "le carte non tornano"
    return None


@cache
def _check_code(code: str, choices: tuple[tuple[str, str], ...]) -> None:
    """ProfileError if nobody can play by this code with these readings; words do not matter."""
    rules_for(code, WordList(()), choices=dict(choices))


@cache
def _census(code: str) -> Mapping[Card, int]:
    """How many of each card a code is played with; reading the code takes longer than an entry."""
    return load_deck(load_profile(code, policies=CLASSIC).deal.deck.value).census


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
TORNEI: Final[StreamKind[TorneoState]] = StreamKind(
    name=TORNEO,
    one="Torneo",
    checked="Tornei controllati",
    fold=fold_torneo,
    snapshot_format=TORNEO_FORMAT,
    to_text=torneo_to_text,
    from_text=torneo_from_text,
    fault=torneo_fault,
)
REGISTRI: Final[StreamKind[RegistroState]] = StreamKind(
    name=REGISTRO,
    one="Registro",
    checked="Registri controllati",
    fold=fold_registro,
    snapshot_format=REGISTRO_FORMAT,
    to_text=registro_to_text,
    from_text=registro_from_text,
    fault=registro_fault,
)
KINDS: Final[Mapping[str, StreamKind[Any]]] = MappingProxyType(
    {kind.name: kind for kind in (TABLES, TORNEI, REGISTRI)}
)
"""Every kind, by the name that is stored with its streams."""
