"""What a viewer sees: the engine's view and events, and the service's own facts around them.

A viewer is a seat, the arbiter, or nobody in particular (None: spectators and passers-by).
Everything here is built up: what is not written below is not shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from api.service.fold import GAME
from api.service.model import Consent
from api.store.base import Status
from burraco_engine.names import Seat
from burraco_engine.record.codec import event_from_json
from burraco_engine.record.views import event_view_to_json, private_to_json, public_to_json
from burraco_engine.view import redact, view

if TYPE_CHECKING:
    from api.service.draft import Fact
    from api.service.model import TableState
    from api.store.base import Entry
    from burraco_engine.events import Event

__all__ = [
    "ARBITER",
    "Shown",
    "Viewer",
    "entry_text",
    "last_seen",
    "private_basis",
    "private_view",
    "public_view",
    "seat_of",
    "table_view",
]

ARBITER: Final = "arbitro"
Viewer = str | None


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def seat_of(viewer: Viewer) -> Seat | None:
    """The seat with whose eyes a viewer looks; None for the arbiter and for spectators."""
    return None if viewer is None or viewer == ARBITER else Seat(viewer)


def _text(version: int, at: int, body: Mapping[str, Any]) -> str:
    return _dumps({"versione": version, "ora": at, **body})


class Shown:
    """One fact, serialised once for everybody and once more for whoever may see more of it."""

    __slots__ = ("_at", "_event", "_public", "_size", "_version")

    def __init__(self, fact: Fact, version: int, at: int) -> None:
        kind, body = fact
        self._version, self._at = version, at
        if isinstance(body, Mapping):
            self._event: Event | None = None
            self._size = 0
            self._public = _text(version, at, {"tipo": kind, **body})
        else:
            self._event = body
            public = redact(body, None)
            self._size = len(public.facts)
            self._public = _text(version, at, event_view_to_json(public))

    def text(self, viewer: Viewer) -> str:
        """The entry as JSON, as the viewer may see it; the service's own facts are public."""
        seat = seat_of(viewer)
        if self._event is None or seat is None:
            return self._public
        seen = redact(self._event, seat)
        if len(seen.facts) == self._size:
            return self._public
        return _text(self._version, self._at, event_view_to_json(seen))


def entry_text(entry: Entry, viewer: Viewer) -> str:
    """A stored entry as JSON, as the viewer may see it."""
    body = json.loads(entry.body)
    fact: Fact = (entry.kind, event_from_json(body) if entry.kind == GAME else body)
    return Shown(fact, entry.version, entry.at).text(viewer)


def table_view(state: TableState, viewer: Viewer) -> dict[str, Any]:
    """The whole table as the viewer sees it; its top-level keys are the unit of change."""
    return {**public_view(state), **private_view(state, viewer)}


def public_view(state: TableState) -> dict[str, Any]:
    """What every viewer sees alike."""
    setup = state.setup
    shown: dict[str, Any] = {
        "id": state.table_id,
        "codice": setup.code,
        "fase": "scaduta" if state.status is Status.EXPIRED else "sala",
        "smazzate": setup.smazzate,
    }
    if state.game is not None:
        shown |= public_to_json(view(state.game, None))
        _shift_clock(shown, state.skew)
    return shown | {
        "versione": state.version,
        "politiche": dict(setup.choices),
        "stato": str(state.status),
        "assistita": setup.mode == "assistita",
        "orologi": setup.clocked,
        "privato": setup.private,
        "aiuti": setup.hints,
        "posti": _people(state, shown.get("posti", {})),
        "arbitro": state.arbiter,
        "chiamata": _call(state),
        "consensi": {
            what: [seat for seat, consent in sorted(state.consents) if consent == what]
            for what in Consent.ALL
        },
        "decisioni": [
            {"parola": one.word, "ammessa": one.admitted, "firma": one.signed_by}
            for one in state.rulings
        ],
        "rivincita": state.rematch,
    }


def private_view(state: TableState, viewer: Viewer) -> dict[str, Any]:
    """What this viewer sees besides."""
    seat = seat_of(viewer)
    shown: dict[str, Any] = {"posto": seat, "ospite": seat is not None and seat == state.host}
    if state.game is not None:
        last = redact(state.last, seat) if state.last else None
        shown |= private_to_json(view(state.game, seat), last)
    return shown


def private_basis(state: TableState, viewer: Viewer) -> object | None:
    """What the private view depends on besides the last event; None if on more than that.

    While it stays equal, only `ultima` changes: so it is for everybody who is not in turn.
    """
    seat, game = seat_of(viewer), state.game
    if game is None or not game.playing or seat == game.turn.seat:
        return None
    return () if seat is None else (state.host, game.table.hand(seat), game.status(seat))


def last_seen(state: TableState, viewer: Viewer) -> dict[str, Any] | None:
    """The last event as the viewer saw it: `ultima` of his private view."""
    return event_view_to_json(redact(state.last, seat_of(viewer))) if state.last else None


def _call(state: TableState) -> dict[str, Any] | None:
    call = state.call
    if call is None:
        return None
    return {"posto": call.seat, "motivo": call.reason, "parola": call.word, "a": call.at}


def _people(state: TableState, cards: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        one.seat: {
            **cards.get(one.seat, {}),
            "nome": one.name,
            "bot": one.bot is not None,
            "livello": one.player,
            "assente": one.stand_in is not None or one.gone,
            "ospite": one.seat == state.host,
        }
        for one in state.seats
    }


def _shift_clock(shown: dict[str, Any], skew: int) -> None:
    """The engine counts the game's time; people read the wall's."""
    clock = shown.get("orologio")
    if clock and clock.get("scade_a"):
        shown["orologio"] = {**clock, "scade_a": clock["scade_a"] + skew}
