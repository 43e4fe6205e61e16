"""A tournament as a stream: its entries, its fold, its snapshot, the names beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from api.service.names import NOBODY, Name, archived, mentions, named
from api.store.base import Entry, NameRow, Status
from burraco_engine.names import Millis
from burraco_engine.torneo import events as e
from burraco_engine.torneo.coder import (
    event_body,
    event_from_body,
    torneo_from_json,
    torneo_to_json,
)
from burraco_engine.torneo.fold import evolve
from burraco_engine.torneo.values import Torneo

__all__ = [
    "TORNEO",
    "TORNEO_FORMAT",
    "TorneoState",
    "fold_torneo",
    "keep_names",
    "torneo_entries",
    "torneo_fault",
    "torneo_from_text",
    "torneo_to_text",
]

TORNEO: Final = "torneo"
"""The kind of the streams that are tournaments."""
TORNEO_FORMAT: Final = 1
"""The format of bodies and snapshots written today."""
_NAMING: Final = (e.Enrolled, e.Substituted, e.LineupChanged)
"""Events that name somebody."""


@dataclass(frozen=True, slots=True)
class TorneoState:
    """A tournament with its place in its log."""

    torneo: Torneo
    version: int = 0
    updated_at: int = 0

    @property
    def status(self) -> Status:
        """Where the tournament is in its life."""
        if self.torneo.over is not None:
            return Status.OVER
        return Status.PLAYING if self.torneo.turni else Status.WAITING

    @property
    def listing(self) -> str:
        """Its line in the list of tournaments."""
        setup = self.torneo.setup
        line = {
            "id": self.torneo.id,
            "nome": setup.name,
            "tipo": setup.kind.value,
            "sistema": setup.system.value,
            "turno": len(self.torneo.turni),
            "turni": setup.turni,
            "iscritti": len(self.torneo.present),
        }
        return archived(line).decode()


def fold_torneo(
    _stream_id: str, state: TorneoState | None, entry: Entry, names: Mapping[int, str] = NOBODY
) -> TorneoState:
    """The tournament after one more entry."""
    body = json.loads(entry.body)
    if mentions(entry.body):
        body = named(body, names)
    before = state or TorneoState(Torneo())
    if entry.version != before.version + 1:
        raise ValueError("il registro di un torneo ha un buco")
    event = event_from_body(entry.kind, body)
    torneo = evolve(before.torneo, event, Millis(entry.at))
    return TorneoState(torneo, entry.version, entry.at)


def torneo_entries(events: tuple[e.TorneoEvent, ...], after: int, at: int) -> list[Entry]:
    """Events as lines of a log."""
    found = []
    for version, event in enumerate(events, after + 1):
        kind, body = event_body(event)
        found.append(Entry(version, kind, at, archived(body).decode(), TORNEO_FORMAT))
    return found


def keep_names(
    events: tuple[e.TorneoEvent, ...], state: Torneo, taken: Mapping[int, str]
) -> tuple[tuple[e.TorneoEvent, ...], list[NameRow]]:
    """The events with every person's name kept beside the log, and the rows to keep.

    Events that name nobody come back as they are.
    """
    if not any(isinstance(event, _NAMING) for event in events):
        return events, []
    rows: list[NameRow] = []
    first = max(taken, default=0) + 1
    known = {player: player for one in state.competitors for player in one.players}

    def new(text: str) -> Name:
        rows.append(NameRow(first + len(rows), text))
        return Name(text, rows[-1].ref)

    return tuple(_named(event, new, known) for event in events), rows


def _named(
    event: e.TorneoEvent, new: Callable[[str], Name], known: Mapping[str, str]
) -> e.TorneoEvent:
    match event:
        case e.Enrolled():
            return replace(event, players=tuple(map(new, event.players)))
        case e.Substituted():
            return replace(event, name=new(event.name))
        case e.LineupChanged():
            return replace(event, players=tuple(known[player] for player in event.players))
        case _:
            return event


def torneo_to_text(state: TorneoState) -> str:
    """The whole tournament as JSON."""
    return archived(
        {
            "torneo": torneo_to_json(state.torneo),
            "version": state.version,
            "updated_at": state.updated_at,
        }
    ).decode()


def torneo_from_text(text: str, names: Mapping[int, str] = NOBODY) -> TorneoState:
    """The tournament that the text holds."""
    body = named(json.loads(text), names)
    return TorneoState(torneo_from_json(body["torneo"]), body["version"], body["updated_at"])


def torneo_fault(state: TorneoState) -> str | None:
    """An invariant that a tournament breaks: everybody sits or rests once, V.P. are shared out."""
    for turno in state.torneo.turni:
        seated = [number for match in turno.matches for number in (*match.ns, *match.eo)]
        seated += turno.resting
        if len(set(seated)) != len(seated):
            return f"nel turno {turno.number} qualcuno siede due volte"
    return None
