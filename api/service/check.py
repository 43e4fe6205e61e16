"""Checking the archive: every table is folded again from its first entry."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from tqdm import tqdm

from api.service.fold import fold_entry, opened
from api.service.snapshot import table_from_text, table_to_text
from api.store.base import Status
from api.store.sqlite import SqliteStore
from burraco_engine.decks import load_deck
from burraco_engine.profiles import load_profile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from api.service.model import TableState
    from api.settings import Settings
    from api.store.base import Store
    from burraco_engine.cards import Card

__all__ = ["check_archive", "divergence"]

_PAGE = 1_000


async def divergence(store: Store, table_id: str) -> str | None:
    """The first thing that does not agree in a table's log, in Italian; None if all does."""
    stored = await store.load(table_id)
    assert stored is not None, "the table is in the list"
    state: TableState | None = None
    while page := await store.entries(table_id, state.version if state else 0, _PAGE):
        for entry in page:
            try:
                state = opened(table_id, entry) if state is None else fold_entry(state, entry)
                fault = _fault(state)
            except Exception as error:  # whatever an entry breaks, it is this entry's fault
                fault = f"{type(error).__name__}: {error}"
            if fault:
                return f"voce {entry.version} ({entry.kind}): {fault}"
            assert state is not None
            if stored.snapshot and stored.snapshot.version == state.version:
                kept = table_from_text(stored.snapshot.body)
                if kept != state or table_to_text(state) != stored.snapshot.body:
                    return f"voce {entry.version}: l’istantanea è diversa dal registro"
    if state is None or state.version != stored.version:
        return f"il registro finisce prima della versione {stored.version}"
    if stored.summary.status is not Status.EXPIRED and state.status is not stored.summary.status:
        return f"lo stato è {state.status}, nell’elenco {stored.summary.status}"
    return None


def _fault(state: TableState) -> str | None:
    """An invariant that the state breaks: every card of the deck is somewhere, once."""
    if state.game is None or not state.game.table.hands:
        return None
    if Counter(state.game.table.cards()) != _census(state.setup.code):
        return "le carte non tornano"
    return None


@cache
def _census(code: str) -> Mapping[Card, int]:
    """How many of each card a code is played with; reading the code takes longer than an entry."""
    return load_deck(load_profile(code).deal.deck.value).census


async def check_archive(settings: Settings) -> int:
    """Check every table, with a progress bar; 1 if one diverges, naming the first of each."""
    store = await SqliteStore.open(settings.database_url, create=False)
    try:
        ids = [table_id async for table_id in store.table_ids()]
        faults = 0
        for table_id in tqdm(ids, unit="tavoli", disable=not sys.stderr.isatty()):
            fault = await divergence(store, table_id)
            if fault:
                faults += 1
                print(f"Tavolo {table_id}: {fault}")  # noqa: T201 - the command's answer
    finally:
        await store.close()
    print(f"Tavoli controllati: {len(ids)}; divergenti: {faults}.")  # noqa: T201
    return 1 if faults else 0
