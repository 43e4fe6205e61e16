"""Redaction: what one seat may know of an event, built up from nothing, and its JSON.

A fact is shown because somebody put it on the list: a new secret stays hidden until it is added
here on purpose. The viewer `None` sees what everybody sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, get_type_hints

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import Card, sort_cards
from burraco_engine.copying import maker
from burraco_engine.names import Millis, Seat
from burraco_engine.record.frozen import encode
from burraco_engine.record.spelling import EVENT_NAMES, KEYS

__all__ = ["EventView", "event_view_to_json", "insiders", "redact", "shown_facts", "withheld"]


@dataclass(frozen=True, slots=True)
class EventView:
    """What one seat may know of an event: its kind and the facts shown, by field name."""

    kind: type[e.Event]
    facts: Mapping[str, object]

    @property
    def at(self) -> Millis:
        """When it happened."""
        at = self.facts["at"]
        assert isinstance(at, int)
        return Millis(at)


_event_view = maker(EventView)


_ALL: Mapping[type[e.Event], tuple[str, ...]] = MappingProxyType(
    {
        e.TurnoOpened: ("setup", "line_of", "dealer", "at"),
        e.SeatsDrawn: ("drawn", "dealer", "scorer", "at"),
        e.Dealt: ("smazzata", "dealer", "monte", "commitment", "at"),
        e.TurnPassed: ("seat", "at"),
        e.CardDrawn: ("seat", "last", "at"),
        e.MonteCollected: ("seat", "cards", "near", "at"),
        e.MontePartlyCollected: ("seat", "cards", "left", "at"),
        e.MeldLaid: ("seat", "kind", "meld", "cards", "at"),
        e.PlayUndone: ("seat", "meld", "cards", "rest", "at"),
        e.Discarded: ("seat", "card", "forced", "at"),
        e.PozzettoTaken: ("seat", "line", "pozzetto", "al_volo", "at"),
        e.LinesFormed: ("seat", "line_of", "article", "at"),
        e.PozzettoDrawnFrom: ("pozzetto", "article", "at"),
        e.PozzettoSeen: ("seat", "pozzetto", "at"),
        e.DrawOrdered: ("seat", "article", "at"),
        e.ClockStarted: ("seat", "kind", "deadline", "at"),
        e.TimeExpired: ("seat", "kind", "at"),
        e.ClockStopped: ("at",),
        e.ClockResumed: ("deadline", "at"),
        e.TimeOutAnnounced: ("turns", "again", "at"),
        e.SmazzataEnded: ("ending", "closer", "at"),
        e.SmazzataCounted: ("score", "at"),
        e.TurnoEnded: ("outcome", "at"),
        e.MeldRestated: ("meld", "state", "until", "negative", "all_negative", "article", "at"),
        e.CardsPenalised: ("seat", "cards", "meld", "rest", "article", "at"),
        e.CardExposed: ("seat", "card", "article", "at"),
        e.CardShown: ("seat", "article", "at"),
        e.SeatRestricted: (
            "seat",
            "must_draw",
            "must_collect",
            "only_discard",
            "no_play",
            "same_card",
            "article",
            "at",
        ),
        e.LineRestricted: ("line", "no_close_before", "banned_word", "article", "at"),
        e.WarningGiven: ("seat", "article", "at"),
        i.ArbiterSeated: ("name", "at"),
        i.TookOutOfTurn: ("seat", "monte", "al_volo", "at"),
        i.ExplanationAsked: ("seat", "meld", "article", "at"),
        i.ExplanationGiven: ("seat", "meld", "text", "at"),
        i.CallOpened: (
            "by",
            "fact",
            "against",
            "meld",
            "cards",
            "word",
            "number",
            "moment",
            "article",
            "at",
        ),
        i.InfractionFound: ("seat", "infraction", "meld", "cards", "article", "at"),
        i.AnswerAwaited: ("awaited", "deadline", "at"),
        i.CardNamed: ("seat", "card", "laid", "reading", "article", "at"),
        i.MeldAmended: ("seat", "meld", "cards", "article", "at"),
        i.CardGiven: ("seat", "article", "at"),
        i.CardsPutBack: ("seat", "monte", "article", "at"),
        i.CardsTakenBack: ("seat", "cards", "meld", "rest", "unaided", "article", "at"),
        i.DiscardPrepared: ("seat", "article", "at"),
        i.SmazzataReopened: ("article", "at"),
        i.KeeperNamed: ("seat", "article", "at"),
        i.GhostFound: ("seat", "card", "keeper", "article", "at"),
        i.PozzettoCounted: ("seat", "pozzetto", "number", "article", "at"),
        i.PozzettoMended: ("seat", "pozzetto", "number", "article", "at"),
        i.PozzettoLeftOver: ("seat", "used", "article", "at"),
        i.DeckFaultFound: ("seat", "extra", "article", "at"),
        i.HandLooked: ("seat", "by", "at"),
        i.RulingGiven: ("option", "by", "note", "article", "at"),
        i.ScoreAssigned: ("points", "article", "at"),
        i.CallClosed: ("idle", "deadline", "at"),
    }
)
"""What everybody sees of each event."""

_OWNER: Mapping[type[e.Event], str] = MappingProxyType(
    {
        e.CardDrawn: "card",
        e.PozzettoSeen: "cards",
        e.CardShown: "card",
        i.TookOutOfTurn: "cards",
        i.CardGiven: "card",
        i.CardsPutBack: "cards",
        i.DiscardPrepared: "card",
    }
)
"""What only the seat of the event sees besides."""


def insiders(event: e.Event) -> tuple[Seat, ...]:
    """The seats that may know more of `event` than everybody knows."""
    if isinstance(event, e.Dealt):
        return event.seats
    seat: Seat | None = getattr(event, "seat", None) if type(event) in _OWNER else None
    return () if seat is None else (seat,)


def shown_facts(kind: type[e.Event]) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    """What `redact` may show of such events: to everybody, and (with their types) to insiders."""
    if kind is e.Dealt:
        return _ALL[kind], {"hand": tuple[Card, ...]}
    owned = _OWNER.get(kind)
    return _ALL[kind], {owned: get_type_hints(kind)[owned]} if owned else {}


def redact(event: e.Event, viewer: Seat | None) -> EventView:
    """What `viewer` may know of `event`; what everybody knows if None."""
    kind = type(event)
    facts: dict[str, object] = {name: getattr(event, name) for name in _ALL[kind]}
    if isinstance(event, (i.TookOutOfTurn, i.CardsPutBack)) and event.monte:
        facts["cards"] = event.cards
    elif viewer is not None and viewer in insiders(event):
        if isinstance(event, e.Dealt):
            facts["hand"] = sort_cards(event.hands[event.seats.index(viewer)])
        else:
            name = _OWNER[kind]
            facts[name] = getattr(event, name)
    return _event_view(kind, MappingProxyType(facts))


def withheld(event: e.Event, viewer: Seat | None) -> bool:
    """Something of `event` is not for `viewer` to know."""
    return len(redact(event, viewer).facts) < len(fields(event))


def event_view_to_json(event: EventView) -> dict[str, Any]:
    """What a seat may know of an event, with the keys of the log."""
    told: dict[str, object] = {"tipo": EVENT_NAMES[event.kind]}
    for name, value in event.facts.items():
        told[KEYS[name]] = value
    written: dict[str, Any] = encode(told)
    return written
