"""A folded table as text and back, so that loading does not grow with its history."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from api.service.model import CallInfo, Pace, RulingInfo, SeatInfo, TableSetup, TableState
from api.service.names import NOBODY, archived, named
from api.store.base import Status
from burraco_engine.record.codec import (
    event_from_json,
    event_to_json,
    state_from_json,
    state_to_json,
)

__all__ = ["SNAPSHOT_FORMAT", "table_from_text", "table_to_text"]

SNAPSHOT_FORMAT = 4
"""The format written today; an older one is passed over and the log folded."""

_PLAIN = (
    "table_id",
    "host",
    "version",
    "moved_at",
    "started_at",
    "skew",
    "arbiter",
    "rematch",
    "created_at",
    "updated_at",
)


def _flat(value: Any) -> dict[str, Any]:
    """The fields of a value that holds nothing deeper than tuples of texts."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def table_to_text(state: TableState) -> str:
    """The whole state as JSON."""
    body: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    body["status"] = str(state.status)
    body["setup"] = _flat(state.setup)
    body["seats"] = [_flat(one) for one in state.seats]
    body["consents"] = sorted(state.consents)
    if state.asking:
        body["asking"] = list(state.asking)
    if state.invited:
        body["invited"] = list(state.invited)
    if state.greetings:
        body["greetings"] = list(state.greetings)
    if state.pace != Pace.NORMAL:
        body["pace"] = state.pace
    if state.agreed:
        body["agreed"] = sorted(state.agreed)
    body["call"] = _flat(state.call) if state.call else None
    body["rulings"] = [_flat(one) for one in state.rulings]
    body["game"] = state_to_json(state.game) if state.game else None
    body["last"] = event_to_json(state.last) if state.last else None
    return archived(body).decode()


def table_from_text(text: str, names: Mapping[int, str] = NOBODY) -> TableState:
    """The state that the text holds, with the names that it refers to."""
    body = named(json.loads(text), names)
    setup = body["setup"]
    setup["choices"] = tuple((key, value) for key, value in setup["choices"])
    setup["seats"] = tuple(setup["seats"])
    return TableState(
        **{name: body[name] for name in _PLAIN},
        status=Status(body["status"]),
        setup=TableSetup(**setup),
        seats=tuple(SeatInfo(**one) for one in body["seats"]),
        consents=frozenset((seat, what) for seat, what in body["consents"]),
        asking=tuple(body.get("asking", ())),
        agreed=frozenset(body.get("agreed", ())),
        invited=tuple((seat, by) for seat, by in body.get("invited", ())),
        greetings=tuple((seat, said) for seat, said in body.get("greetings", ())),
        pace=body.get("pace", Pace.NORMAL),
        call=CallInfo(**body["call"]) if body["call"] else None,
        rulings=tuple(RulingInfo(**one) for one in body["rulings"]),
        game=state_from_json(body["game"]) if body["game"] else None,
        last=event_from_json(body["last"]) if body["last"] else None,
    )
