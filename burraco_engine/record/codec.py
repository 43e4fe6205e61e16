"""JSON of moves, events and states: what travels and what is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, assert_never

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.cards import Card
from burraco_engine.errors import NotationError
from burraco_engine.names import Seat
from burraco_engine.record.frozen import decode, encode
from burraco_engine.record.spelling import EVENT_NAMES
from burraco_engine.record.spoken import SPOKEN, spoken_from_json, spoken_to_json
from burraco_engine.state import State

__all__ = [
    "event_from_json",
    "event_to_json",
    "move_from_json",
    "move_to_json",
    "state_from_json",
    "state_to_json",
]

Json = dict[str, Any]
_KINDS: Mapping[str, type[e.Event]] = MappingProxyType(
    {name: kind for kind, name in EVENT_NAMES.items()}
)
_UPCASTS: Mapping[tuple[str, int], Callable[[Json], Json]] = MappingProxyType({})
"""How an event of an older version becomes one of the next: keyed by its name and version."""


def event_to_json(event: e.Event) -> Json:
    """An event as it is stored: «tipo», the version «v» of that kind, and its facts."""
    facts: Json = encode(event)
    return {**_HEADS[type(event)], **facts}


def event_from_json(
    raw: Mapping[str, Any],
    upcasts: Mapping[tuple[str, int], Callable[[Json], Json]] = _UPCASTS,
) -> e.Event:
    """The stored event; one of an older version is brought up to date first."""
    facts = dict(raw)
    name, version = facts.pop("tipo", None), facts.pop("v", None)
    if name not in _KINDS or not isinstance(version, int):
        raise NotationError("notation.event", reason=f"tipo {name!r}, versione {version!r}")
    while (name, version) in upcasts:
        facts = upcasts[name, version](facts)
        version += 1
    if version != _version(name, upcasts):
        raise NotationError("notation.event", reason=f"{name}: versione {version} sconosciuta")
    try:
        return decode(_KINDS[name], facts)
    except ValueError as error:
        raise NotationError("notation.event", reason=f"{name}: {error}") from None


def _version(name: str, upcasts: Mapping[tuple[str, int], Callable[[Json], Json]]) -> int:
    """The version that is written today: one more than the upcasts of that kind."""
    return 1 + sum(kind == name for kind, _ in upcasts)


_HEADS: Mapping[type[e.Event], Json] = MappingProxyType(
    {kind: {"tipo": name, "v": _version(name, _UPCASTS)} for kind, name in EVENT_NAMES.items()}
)
"""What the events of a kind begin with."""


def state_to_json(state: State) -> Json:
    """A whole state, for snapshots; it holds every secret of the table."""
    written: Json = encode(state)
    return written


def state_from_json(raw: Mapping[str, Any]) -> State:
    """The state of a snapshot."""
    try:
        return decode(State, raw)
    except ValueError as error:
        raise NotationError("notation.state", reason=str(error)) from None


def move_to_json(move: m.Move) -> Json:  # noqa: C901 - a closed union, matched whole
    """A move as a client writes it; the seat is not in it, it comes from the connection."""
    match move:
        case m.Draw():
            return {"tipo": "pesca"}
        case m.Collect():
            return {"tipo": "raccogli"}
        case m.CollectPart():
            return {"tipo": "raccogli_parte", "lasciate": encode(move.left)}
        case m.Open():
            return {"tipo": "apri", **_laid(move)}
        case m.Tie():
            return {"tipo": "lega", "gioco": move.meld, **_laid(move)}
        case m.Replace():
            return {"tipo": "sostituisci", "gioco": move.meld, **_laid(move)}
        case m.Undo():
            return {"tipo": "annulla"}
        case m.Discard():
            return {"tipo": "scarta", "carta": move.card.code}
        case m.GiocoAlMonte():
            plays = [move_to_json(play) for play in move.plays]
            return {"tipo": "gioco_al_monte", "giocate": plays, "scarto": move.discard.code}
        case m.DrawSeats():
            return {"tipo": "estrai_posti", "estratte": encode(move.drawn)}
        case m.Deal():
            deck = encode(move.deck)
            return {"tipo": "distribuisci", "mazzo": deck, "taglio": move.cut, "nonce": move.nonce}
        case m.GiveSignal():
            return {"tipo": "via"}
        case m.ExpireTime():
            return {"tipo": "tempo_scaduto"}
        case m.AnnounceTimeOut():
            return {"tipo": "time_out", **({"scarto_fuori": True} if move.discarding else {})}
        case m.StopClock():
            return {"tipo": "ferma"}
        case m.ResumeClock():
            return {"tipo": "riprendi"}
        case m.Spoken():
            return spoken_to_json(move)
        case _:
            assert_never(move)


def _laid(move: m.MeldMove) -> Json:
    written: Json = {"carte": encode(move.cards)}
    return written if move.reading is None else {**written, "lettura": move.reading}


def move_from_json(raw: Mapping[str, Any], seat: Seat) -> m.Move:
    """The move that `seat` (or the house) sends; NotationError if it is not well written."""
    reader = _Reader(raw, seat)
    move = reader.move()
    reader.close()
    return move


class _Reader:
    """Takes the keys of a move one by one; what is left over at the end is an error."""

    def __init__(self, raw: object, seat: Seat) -> None:
        if not isinstance(raw, Mapping):
            raise self.error("serve un oggetto")
        self.rest = dict(raw)
        self.seat = seat

    @staticmethod
    def error(reason: str) -> NotationError:
        return NotationError("notation.move", reason=reason)

    def take(self, key: str) -> Any:
        if key not in self.rest:
            raise self.error(f"manca «{key}»")
        return self.rest.pop(key)

    def close(self) -> None:
        if self.rest:
            raise self.error(f"voce sconosciuta «{min(map(str, self.rest))}»")

    def card(self, raw: object) -> Card:
        if not isinstance(raw, str):
            raise self.error(f"{raw!r} non è una carta")
        return Card(raw)

    def cards(self, key: str) -> tuple[Card, ...]:
        raw = self.take(key)
        if not isinstance(raw, list):
            raise self.error(f"«{key}» dev’essere un elenco di carte")
        return tuple(map(self.card, raw))

    def typed(self, key: str, kind: type) -> Any:
        raw = self.take(key)
        if type(raw) is not kind:
            raise self.error(f"«{key}» non va bene: {raw!r}")
        return raw

    def reading(self) -> str | None:
        raw = self.rest.pop("lettura", None)
        if raw is not None and not isinstance(raw, str):
            raise self.error(f"«lettura» non va bene: {raw!r}")
        return raw.upper() if raw is not None and " " not in raw else raw

    def plays(self) -> tuple[m.MeldMove, ...]:
        plays = []
        for raw in self.typed("giocate", list):
            play = move_from_json(raw, self.seat)
            if not isinstance(play, m.MeldMove):
                raise self.error("nel gioco al monte si apre, si lega o si sostituisce")
            plays.append(play)
        return tuple(plays)

    def drawn(self) -> tuple[tuple[Seat, Card], ...]:
        pairs = self.typed("estratte", list)
        if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
            raise self.error("«estratte» dev’essere un elenco di coppie posto e carta")
        return tuple((Seat(str(seat)), self.card(card)) for seat, card in pairs)

    def move(self) -> m.Move:  # noqa: C901 - a closed union, matched whole
        kind, seat = self.take("tipo"), self.seat
        match kind:
            case "pesca":
                return m.Draw(seat)
            case "raccogli":
                return m.Collect(seat)
            case "raccogli_parte":
                return m.CollectPart(seat, self.cards("lasciate"))
            case "apri":
                return m.Open(seat, self.cards("carte"), self.reading())
            case "lega":
                return m.Tie(seat, self.typed("gioco", int), self.cards("carte"), self.reading())
            case "sostituisci":
                meld = self.typed("gioco", int)
                return m.Replace(seat, meld, self.cards("carte"), self.reading())
            case "annulla":
                return m.Undo(seat)
            case "scarta":
                return m.Discard(seat, self.card(self.take("carta")))
            case "gioco_al_monte":
                return m.GiocoAlMonte(seat, self.plays(), self.card(self.take("scarto")))
            case "via":
                return m.GiveSignal()
            case "tempo_scaduto":
                return m.ExpireTime()
            case "time_out":
                return m.AnnounceTimeOut(self.rest.pop("scarto_fuori", False) is True)
            case "ferma":
                return m.StopClock()
            case "riprendi":
                return m.ResumeClock()
            case "estrai_posti":
                return m.DrawSeats(self.drawn())
            case "distribuisci":
                deck = self.cards("mazzo")
                return m.Deal(deck, self.typed("taglio", int), self.typed("nonce", str))
            case _ if kind in SPOKEN:
                return spoken_from_json(kind, self, seat)
            case _:
                raise self.error(f"«{kind}» non è una mossa")
