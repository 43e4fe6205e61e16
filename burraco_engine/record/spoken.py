"""JSON of what is said about the game: contests, declarations, answers, rulings.

Who says it is not written: it comes from the connection. The arbiter's seat is `NOBODY`.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, assert_never

from burraco_engine import moves as m
from burraco_engine.calls import Moment
from burraco_engine.cards import Card
from burraco_engine.names import NOBODY, Line, Seat
from burraco_engine.record.frozen import encode

__all__ = ["SPOKEN", "spoken_from_json", "spoken_to_json"]

Json = dict[str, Any]

SPOKEN: Final = (
    "conta",
    "arbitro",
    "chiedi_spiegazione",
    "spiega",
    "contesta",
    "denuncia",
    "sana",
    "prepara_scarto",
    "integra",
    "guarda_mano",
    "decidi",
    "giudica_parola",
    "chiedi_ammonizione",
    "arbitra",
)


class _Keys(Protocol):
    """What takes the keys of a move one by one."""

    rest: Json

    def take(self, key: str) -> Any:
        """The value of a key that must be there."""

    def typed(self, key: str, kind: type) -> Any:
        """The value of a key that must be there and of this type."""

    def card(self, raw: object) -> Card:
        """A card."""

    def cards(self, key: str) -> tuple[Card, ...]:
        """A list of cards."""

    def reading(self) -> str | None:
        """What cards are declared to spell, if it is said."""

    def error(self, reason: str) -> Exception:
        """What is raised where the move cannot be read."""


def spoken_to_json(move: m.TableMove) -> Json:
    """A move as a client writes it; who speaks is not in it."""
    match move:
        case m.Count():
            return {"tipo": "conta"}
        case m.SeatArbiter():
            return {"tipo": "arbitro", "nome": move.name}
        case m.AskExplanation():
            return {"tipo": "chiedi_spiegazione", "gioco": move.meld}
        case m.GiveExplanation():
            return {"tipo": "spiega", "gioco": move.meld, "testo": move.text}
        case m.Contest():
            told: Json = {"tipo": "contesta", "fatto": move.fact, "contro": move.against}
            return told if move.meld is None else {**told, "gioco": move.meld}
        case m.Denounce():
            return _denounced(move)
        case m.Heal():
            return {"tipo": "sana", **_cards(move.cards, move.reading)}
        case m.Prepare():
            return {"tipo": "prepara_scarto", "carta": move.card.code}
        case m.Complete():
            return {"tipo": "integra", "gioco": move.meld, **_cards(move.cards, move.reading)}
        case m.LookAt():
            return {"tipo": "guarda_mano", "mano": move.seat}
        case m.Choose():
            told = {"tipo": "decidi", "scelta": move.option, **_note(move.note)}
            return {**told, "punti": dict(move.points)} if move.points else told
        case m.RuleWord():
            told = {"tipo": "giudica_parola", "gioco": move.meld, **_note(move.note)}
            return told if move.valid is None else {**told, "vale": move.valid}
        case m.AskWarning():
            return {"tipo": "chiedi_ammonizione"}
        case m.Arbitrate():
            return {"tipo": "arbitra"}
        case _:
            assert_never(move)


def _note(note: str) -> Json:
    return {"nota": note} if note else {}


def _cards(cards: tuple[Card, ...], reading: str | None) -> Json:
    told: Json = {"carte": encode(cards)}
    return told if reading is None else {**told, "lettura": reading}


def _denounced(move: m.Denounce) -> Json:
    told: Json = {"tipo": "denuncia", "fatto": move.fact, "contro": move.against}
    if move.cards:
        told["carte"] = encode(move.cards)
    if move.meld is not None:
        told["gioco"] = move.meld
    if move.word is not None:
        told["parola"] = move.word
    if move.moment is not None:
        told["momento"] = move.moment.value
    if move.number is not None:
        told["numero"] = move.number
    return told


def spoken_from_json(kind: str, read: _Keys, seat: Seat) -> m.TableMove:
    """The move of this kind that `seat` (`NOBODY`: the arbiter or the house) sends."""
    match kind:
        case "conta":
            return m.Count()
        case "arbitro":
            name = read.take("nome")
            if name is not None and not isinstance(name, str):
                raise read.error(f"«nome» non va bene: {name!r}")
            return m.SeatArbiter(name)
        case "chiedi_spiegazione":
            return m.AskExplanation(seat, read.typed("gioco", int))
        case "spiega":
            return m.GiveExplanation(seat, read.typed("gioco", int), read.typed("testo", str))
        case "contesta":
            fact, against = read.typed("fatto", str), Seat(read.typed("contro", str))
            return m.Contest(seat, fact, against, _optional(read, "gioco", int))
        case "denuncia":
            return _denounce(read, seat)
        case "sana":
            return m.Heal(seat, read.cards("carte"), read.reading())
        case "prepara_scarto":
            return m.Prepare(seat, read.card(read.take("carta")))
        case "integra":
            meld = read.typed("gioco", int)
            return m.Complete(seat, meld, read.cards("carte"), read.reading())
        case "guarda_mano":
            return m.LookAt(Seat(read.typed("mano", str)))
        case "decidi":
            option = read.typed("scelta", str)
            note = _optional(read, "nota", str) or ""
            return m.Choose(_who(seat), option, note, _points(read))
        case "giudica_parola":
            meld, note = read.typed("gioco", int), _optional(read, "nota", str) or ""
            return m.RuleWord(meld, _optional(read, "vale", bool), note)
        case "chiedi_ammonizione":
            return m.AskWarning(seat)
        case _:
            return m.Arbitrate()


def _who(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _optional(read: _Keys, key: str, kind: type) -> Any:
    return read.typed(key, kind) if key in read.rest else None


def _points(read: _Keys) -> tuple[tuple[Line, int], ...]:
    """Points by line: `{"NS": 120, "EO": 40}`."""
    raw = _optional(read, "punti", dict) or {}
    for line, points in raw.items():
        if type(points) is not int:
            raise read.error(f"«punti» di {line}: {points!r} non è un numero intero")
    return tuple((Line(line), points) for line, points in raw.items())


def _denounce(read: _Keys, seat: Seat) -> m.Denounce:
    fact, against = read.typed("fatto", str), Seat(read.typed("contro", str))
    said = _optional(read, "momento", str)
    if said is not None and said not in tuple(Moment):
        raise read.error(f"«momento» non va bene: {said!r}")
    return m.Denounce(
        _who(seat),
        fact,
        against,
        read.cards("carte") if "carte" in read.rest else (),
        _optional(read, "gioco", int),
        _optional(read, "parola", str),
        None if said is None else Moment(said),
        _optional(read, "numero", int),
    )
