"""Events and acts as JSON and back: a kind by its Italian name, and a body."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from burraco_engine.errors import NotationError
from burraco_engine.record.frozen import decode, encode
from burraco_engine.torneo import events as e
from burraco_engine.torneo.acts import ACT_NAMES, Act
from burraco_engine.torneo.values import Torneo

__all__ = [
    "EVENT_NAMES",
    "act_from_json",
    "act_to_json",
    "event_body",
    "event_from_body",
    "torneo_from_json",
    "torneo_to_json",
]

EVENT_NAMES: Final[Mapping[type[e.TorneoEvent], str]] = MappingProxyType(
    {
        e.Announced: "annunciato",
        e.Amended: "annuncio_cambiato",
        e.Enrolled: "iscritto",
        e.Withdrawn: "iscrizione_ritirata",
        e.RegistrationClosed: "iscrizioni_chiuse",
        e.TurnoPaired: "turno_abbinato",
        e.PairingUndone: "abbinamento_ripreso",
        e.PositionsPosted: "posizioni_esposte",
        e.TableCompleted: "tavolo_completato",
        e.TurnoStarted: "via",
        e.ClockPaused: "tempo_fermato",
        e.ClockResumed: "tempo_ripreso",
        e.TimeOutAnnounced: "time_out",
        e.HighCardDrawn: "carta_alta",
        e.LineArrived: "arrivata",
        e.OnlineOpened: "tavolo_online",
        e.SheetSent: "score_mandato",
        e.ResultEntered: "risultato",
        e.Corrected: "corretto",
        e.CorrectionDeferred: "correzione_rinviata",
        e.ArbiterCalled: "arbitro_chiamato",
        e.CallClosed: "chiamata_chiusa",
        e.Warned: "ammonizione",
        e.Penalised: "penalità",
        e.SanctionConfirmed: "ricorso_respinto",
        e.SanctionOverturned: "sanzione_annullata",
        e.Left: "uscita",
        e.Reported: "deferimento",
        e.Substituted: "sostituzione",
        e.LineupChanged: "formazione",
        e.RankingPosted: "classifica_esposta",
        e.ComplaintMade: "reclamo",
        e.ComplaintAnswered: "reclamo_deciso",
        e.LinkIssued: "link_dati",
        e.TorneoEnded: "torneo_finito",
    }
)
"""How each fact is called where it is written down."""
_ACTS: Final = MappingProxyType({name: kind for kind, name in ACT_NAMES.items()})
_EVENTS: Final = MappingProxyType({name: kind for kind, name in EVENT_NAMES.items()})
KIND: Final = "atto"


def event_body(event: e.TorneoEvent) -> tuple[str, dict[str, Any]]:
    """The name of an event and its body."""
    body: dict[str, Any] = encode(event)
    return EVENT_NAMES[type(event)], body


def event_from_body(name: str, body: object) -> e.TorneoEvent:
    """The event that a body of this name is; NotationError says what is wrong with it."""
    kind = _EVENTS.get(name)
    if kind is None:
        raise NotationError("notation.event", reason=f"«{name}» non è un evento di un torneo")
    try:
        event: e.TorneoEvent = decode(kind, body)
    except ValueError as error:
        raise NotationError("notation.event", reason=str(error)) from error
    return event


def act_to_json(act: Act) -> dict[str, Any]:
    """An act as an object, its name under `atto`."""
    return {KIND: ACT_NAMES[type(act)], **encode(act)}


def act_from_json(raw: Mapping[str, object]) -> Act:
    """The act that an object spells; NotationError says what is wrong with it."""
    body = {key: value for key, value in raw.items() if key != KIND}
    kind = _ACTS.get(str(raw.get(KIND)))
    if kind is None:
        raise NotationError("notation.act", reason=f"non c’è l’atto «{raw.get(KIND)}»")
    try:
        act: Act = decode(kind, body)
    except (ValueError, RecursionError) as error:
        raise NotationError("notation.act", reason=str(error)) from error
    return act


def torneo_to_json(state: Torneo) -> dict[str, Any]:
    """A whole tournament, for a snapshot."""
    body: dict[str, Any] = encode(state)
    return body


def torneo_from_json(raw: object) -> Torneo:
    """The tournament that a snapshot holds."""
    return decode(Torneo, raw)
