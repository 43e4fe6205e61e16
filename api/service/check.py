"""Checking the archive: every stream, of whatever kind, is folded again from its first entry."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError
from tqdm import tqdm

from api.service.streams import KINDS
from api.store.base import Status
from api.store.opening import open_store
from api.store.streams import StreamKind

if TYPE_CHECKING:
    from api.settings import Settings
    from api.store.base import Store

__all__ = ["check_archive", "divergence"]

_PAGE = 1_000


async def divergence(store: Store, kind: StreamKind[Any], stream_id: str) -> str | None:
    """The first thing that does not agree in a stream's log, in Italian; None if all does.

    Whatever a row breaks, it is that stream's fault and no reason to stop.
    """
    try:
        stored = await store.load(stream_id, kind.snapshot_format)
    except (ValueError, TypeError, DBAPIError) as error:
        return f"non si legge: {_told(error)}"
    assert stored is not None, "the stream is in the list"
    state, version = None, 0
    while page := await store.entries(stream_id, version, _PAGE):
        for entry in page:
            try:
                state = kind.fold(stream_id, state, entry, {})
                fault = kind.fault(state)
            except Exception as error:  # whatever an entry breaks, it is this entry's fault
                fault = _told(error)
            if fault:
                return f"voce {entry.version} ({entry.kind}): {fault}"
            version = entry.version
            if stored.snapshot and stored.snapshot.version == version:
                fault = _snapshot_fault(kind, stored.snapshot.body, state)
                if fault:
                    return f"voce {version}: {fault}"
    if state is None or state.version != stored.version:
        return f"il registro finisce prima della versione {stored.version}"
    if stored.summary.status is not Status.EXPIRED and state.status is not stored.summary.status:
        return f"lo stato è {state.status}, nell’elenco {stored.summary.status}"
    return None


def _snapshot_fault(kind: StreamKind[Any], body: str, state: object) -> str | None:
    try:
        kept = kind.from_text(body, {})
    except Exception as error:
        return f"l’istantanea non si legge: {_told(error)}"
    if kept != state or kind.to_text(state) != body:
        return "l’istantanea è diversa dal registro"
    return None


def _told(error: Exception) -> str:
    said = error.orig if isinstance(error, DBAPIError) else error
    return f"{type(said).__name__}: {said}"


async def check_archive(settings: Settings, kinds: Mapping[str, StreamKind[Any]] = KINDS) -> int:
    """Check every stream, with a progress bar; 1 if one diverges, naming the first of each."""
    store = await open_store(settings.database_url, create=False)
    checked: Counter[str] = Counter()
    diverging: Counter[str] = Counter()
    try:
        streams = [one async for one in store.streams()]
        for stream_id, name in tqdm(streams, unit="registri", disable=not sys.stderr.isatty()):
            kind = kinds.get(name)
            checked[name] += 1
            fault = await divergence(store, kind, stream_id) if kind else "specie sconosciuta"
            if fault:
                diverging[name] += 1
                title = kind.one if kind else name
                print(f"{title} {stream_id}: {fault}")  # noqa: T201 - the command's answer
    finally:
        await store.close()
    for name in (*kinds, *sorted(checked.keys() - kinds.keys())):
        title = kinds[name].checked if name in kinds else name
        print(f"{title}: {checked[name]}; divergenti: {diverging[name]}.")  # noqa: T201
    return 1 if diverging else 0
