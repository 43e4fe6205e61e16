"""Folding a table's log: one function per kind of entry, each a fact of the past.

The kinds are part of the stored format: changing a body needs a function in `api.store.upcast`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from api.service.model import CallInfo, RulingInfo, SeatInfo, TableSetup, TableState
from api.store.base import Entry, Status
from burraco_engine import events as e
from burraco_engine.events import Event
from burraco_engine.evolve import evolve
from burraco_engine.record.codec import event_from_json
from burraco_engine.state import EMPTY, Phase, State

__all__ = ["GAME", "KINDS", "PLAYS", "fold", "fold_entry", "opened", "with_game"]

Body: TypeAlias = Mapping[str, Any]
GAME: Final = "gioco"
"""The kind of the entries that carry an event of the engine."""
PLAYS: Final = (
    e.CardDrawn,
    e.MonteCollected,
    e.MontePartlyCollected,
    e.MeldLaid,
    e.Discarded,
    e.PozzettoTaken,
)
"""The events that a view shows as the last thing that happened."""


def _seats(state: TableState, seat: str, /, **changes: Any) -> tuple[SeatInfo, ...]:
    return tuple(replace(one, **changes) if one.seat == seat else one for one in state.seats)


def with_game(
    state: TableState, game: State, events: Sequence[Event], version: int, at: int
) -> TableState:
    """The table after events of the engine that led to `game`, appended at an instant."""
    plays = [event for event in events if isinstance(event, PLAYS)]
    return replace(
        state,
        game=game,
        last=plays[-1] if plays else state.last,
        status=Status.OVER if game.phase is Phase.TERMINATA else Status.PLAYING,
        version=version,
        moved_at=version,
        updated_at=at,
    )


def _game(state: TableState, body: Body) -> TableState:
    event = event_from_json(body)
    game = evolve(state.game or EMPTY, event)
    return with_game(state, game, (event,), state.version, state.updated_at)


def _seat_taken(state: TableState, body: Body) -> TableState:
    seats = _seats(
        state, body["posto"], name=body["nome"], bot=body["bot"], stand_in=None, gone=False
    )
    return replace(state, seats=seats)


def _seat_left(state: TableState, body: Body) -> TableState:
    if state.game is None:
        seats = _seats(state, body["posto"], name=None, bot=None)
    else:
        seats = _seats(state, body["posto"], gone=True, stand_in=body["bot"])
    gone = {(seat, what) for seat, what in state.consents if seat == body["posto"]}
    return replace(state, seats=seats, consents=state.consents - gone)


def _changed_chairs(state: TableState, body: Body) -> TableState:
    one, other = body["posti"]
    moved = {one: state.seat(other), other: state.seat(one)}
    seats = tuple(
        replace(moved[info.seat], seat=info.seat, name=body["nomi"][info.seat])
        if info.seat in moved
        else info
        for info in state.seats
    )
    swap = {one: other, other: one}
    consents = frozenset((swap.get(seat, seat), what) for seat, what in state.consents)
    return replace(state, seats=seats, host=swap.get(state.host, state.host), consents=consents)


def _started(state: TableState, body: Body) -> TableState:
    return replace(state, started_at=body["a"], status=Status.PLAYING)


def _stand_in(state: TableState, body: Body) -> TableState:
    return replace(state, seats=_seats(state, body["posto"], stand_in=body["bot"]))


def _returned(state: TableState, body: Body) -> TableState:
    return replace(state, seats=_seats(state, body["posto"], stand_in=None))


def _consent(state: TableState, body: Body) -> TableState:
    key = (body["posto"], body["a"])
    consents = state.consents | {key} if body["dato"] else state.consents - {key}
    return replace(state, consents=consents)


def _asks_to_watch(state: TableState, body: Body) -> TableState:
    return replace(state, asking=(*state.asking, body["nome"]))


def _watches(state: TableState, body: Body) -> TableState:
    return replace(state, asking=tuple(name for name in state.asking if name != body["nome"]))


def _arbiter(state: TableState, body: Body) -> TableState:
    return replace(state, arbiter=body["nome"])


def _called(state: TableState, body: Body) -> TableState:
    call = CallInfo(body["posto"], body["motivo"], body["parola"], state.updated_at)
    return replace(state, call=call)


def _call_closed(state: TableState, _body: Body) -> TableState:
    return replace(state, call=None)


def _ruled(state: TableState, body: Body) -> TableState:
    ruling = RulingInfo(body["parola"], body["ammessa"], body["firma"], body["motivo"])
    return replace(state, rulings=(*state.rulings, ruling))


def _down(state: TableState, body: Body) -> TableState:
    return replace(state, skew=state.skew + body["ms"], moved_at=state.version)


def _rematch(state: TableState, body: Body) -> TableState:
    return replace(state, rematch=body["tavolo"])


def _expired(state: TableState, _body: Body) -> TableState:
    return replace(state, status=Status.EXPIRED)


def _noted(state: TableState, _body: Body) -> TableState:
    return state


KINDS: Final[Mapping[str, Callable[[TableState, Body], TableState]]] = {
    GAME: _game,
    "posto_preso": _seat_taken,
    "posto_lasciato": _seat_left,
    "posti_scambiati": _changed_chairs,
    "partita_avviata": _started,
    "bot_subentrato": _stand_in,
    "giocatore_tornato": _returned,
    "consenso": _consent,
    "angolista_chiede": _asks_to_watch,
    "angolista_ammesso": _watches,
    "arbitro_arrivato": _arbiter,
    "chiamata_aperta": _called,
    "chiamata_chiusa": _call_closed,
    "decisione": _ruled,
    "interruzione": _down,
    "rivincita": _rematch,
    "tavolo_scaduto": _expired,
    "segreto_emesso": _noted,
    "dispositivo_aggiunto": _noted,
    "arbitro_guarda": _noted,
    "nota": _noted,
}
"""What each kind of entry does, except the first one (`opened`)."""


def opened(table_id: str, entry: Entry) -> TableState:
    """The table of the first entry of a log."""
    assert entry.kind == "tavolo_aperto", "a log begins with the opening of its table"
    body = json.loads(entry.body)
    setup = TableSetup(
        code=body["codice"],
        choices=tuple(sorted(body["politiche"].items())),
        mode=body["modo"],
        smazzate=body["smazzate"],
        clocked=body["orologi"],
        private=body["privato"],
        hints=body["aiuti"],
        stand_ins=body["bot_se_assente"],
        lexicon=body["lessico"],
        seats=tuple(body["posti"]),
    )
    return TableState(
        table_id=table_id,
        setup=setup,
        host=body["ospite"],
        seats=tuple(SeatInfo(seat) for seat in setup.seats),
        version=1,
        moved_at=1,
        created_at=entry.at,
        updated_at=entry.at,
    )


def fold_entry(state: TableState, entry: Entry) -> TableState:
    """The table after one more entry."""
    assert entry.version == state.version + 1, "a log has no gaps"
    state = replace(state, version=entry.version, updated_at=entry.at)
    return KINDS[entry.kind](state, json.loads(entry.body))


def fold(table_id: str, entries: Iterable[Entry], state: TableState | None = None) -> TableState:
    """The table after many entries, from its opening or from a state already folded."""
    for entry in entries:
        state = opened(table_id, entry) if state is None else fold_entry(state, entry)
    assert state is not None, "a table has at least its opening"
    return state
