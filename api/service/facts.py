"""The facts of a table's log: a closed union, matched whole, with one coder.

A fact is what happened at a table besides the cards, or, as `Played`, an event of the engine. Each
is written as the kind of its entry and a JSON body whose keys are Italian; none has default values,
so that every key is written. The names and keys are part of the stored format: a change of a body
raises `LOG_FORMAT` and adds the function that brings older bodies up to date.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from api.service.fact_keys import KEYS
from api.service.names import NOBODY, archived, mentions, named
from api.store.base import Entry
from api.store.upcast import Upcasts, upcast
from burraco_engine.events import Event
from burraco_engine.record.codec import event_from_json, event_to_json
from burraco_engine.record.frozen import decode, encode

__all__ = [
    "GAME",
    "LOG_FORMAT",
    "NAMES",
    "ArbiterArrived",
    "ArbiterLooked",
    "ArbiterNoted",
    "BotSatIn",
    "CallClosed",
    "CallOpened",
    "ChairsChanged",
    "Consented",
    "CountAgreed",
    "DeviceAdded",
    "Fact",
    "GameStarted",
    "Greeted",
    "Invited",
    "PaceChosen",
    "Played",
    "PlayerReturned",
    "ProgramSeated",
    "RematchOpened",
    "SeatLeft",
    "SeatTaken",
    "SecretIssued",
    "ServiceInterrupted",
    "TableExpired",
    "TableFact",
    "TableOpened",
    "WatcherAdmitted",
    "WatcherAsked",
    "WordRuled",
    "fact_of",
    "fact_to_json",
    "written",
]


LOG_FORMAT: Final = 2
"""The format of the bodies written today."""
GAME: Final = "gioco"
"""The kind of the entries that carry an event of the engine."""


class _Written:
    """The facts below are spelled with the keys of this log."""

    __slots__ = ()
    spelling: ClassVar[Mapping[str, str]] = KEYS


@dataclass(frozen=True, slots=True)
class TableOpened(_Written):
    """Somebody opened the table: what was agreed, and who the host is."""

    code: str
    choices: Mapping[str, str]
    mode: str
    smazzate: int
    clocked: bool
    private: bool
    hints: bool
    stand_ins: bool
    lexicon: str
    seats: tuple[str, ...]
    host: str


@dataclass(frozen=True, slots=True)
class SeatTaken(_Written):
    """A person, or a bot of a level, has a chair from now on."""

    seat: str
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class ProgramSeated(_Written):
    """Who sits there says that he is a program."""

    seat: str


@dataclass(frozen=True, slots=True)
class Invited(_Written):
    """Who sits there came by the invitation of another chair."""

    seat: str
    by: str


@dataclass(frozen=True, slots=True)
class SeatLeft(_Written):
    """A person got up, or was asked to; once cards are dealt a bot plays on."""

    seat: str
    by: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class ChairsChanged(_Written):
    """Two players changed chairs before the deal; `names` are those of the chairs now.

    `first` begins, if they changed for that; None if they merely wanted to sit otherwise.
    """

    seats: tuple[str, str]
    names: Mapping[str, str | None]
    first: str | None


@dataclass(frozen=True, slots=True)
class GameStarted(_Written):
    """The turno began, at an instant of the game."""

    at: int


@dataclass(frozen=True, slots=True)
class BotSatIn(_Written):
    """A bot plays for a person who vanished."""

    seat: str
    bot: str


@dataclass(frozen=True, slots=True)
class PlayerReturned(_Written):
    """The person is back, and the bot that played for him got up."""

    seat: str


@dataclass(frozen=True, slots=True)
class Consented(_Written):
    """A seat gave its consent to something, or took it back."""

    seat: str
    what: str
    given: bool


@dataclass(frozen=True, slots=True)
class PaceChosen(_Written):
    """From now on the bots of this table play slowly, normally or fast."""

    pace: str


@dataclass(frozen=True, slots=True)
class Greeted(_Written):
    """Somebody said one of the phrases that may be said while no cards are played."""

    seat: str
    phrase: str


@dataclass(frozen=True, slots=True)
class CountAgreed(_Written):
    """A player has nothing to contest: as for him the smazzata may be counted."""

    seat: str


@dataclass(frozen=True, slots=True)
class WatcherAsked(_Written):
    """Somebody asks whether he may watch."""

    name: str


@dataclass(frozen=True, slots=True)
class WatcherAdmitted(_Written):
    """Who asked may watch: everybody agreed."""

    name: str


@dataclass(frozen=True, slots=True)
class ArbiterArrived(_Written):
    """The arbiter sat down."""

    name: str


@dataclass(frozen=True, slots=True)
class CallOpened(_Written):
    """A player called the arbiter, perhaps for a word."""

    seat: str
    reason: str
    word: str | None


@dataclass(frozen=True, slots=True)
class CallClosed(_Written):
    """The call is dealt with."""


@dataclass(frozen=True, slots=True)
class WordRuled(_Written):
    """The arbiter decided a word for the rest of this table."""

    word: str
    admitted: bool
    signed_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ServiceInterrupted(_Written):
    """The service was down for so long while a clock ran."""

    ms: int


@dataclass(frozen=True, slots=True)
class RematchOpened(_Written):
    """The same people go on at another table."""

    table_id: str


@dataclass(frozen=True, slots=True)
class TableExpired(_Written):
    """Nobody came any more, or the host left before the start."""


@dataclass(frozen=True, slots=True)
class SecretIssued(_Written):
    """An invitation, a spectator's link or a link to another device was made."""

    role: str
    seat: str | None


@dataclass(frozen=True, slots=True)
class DeviceAdded(_Written):
    """A seat goes on at another device too."""

    seat: str


@dataclass(frozen=True, slots=True)
class ArbiterLooked(_Written):
    """The arbiter looked at hands."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArbiterNoted(_Written):
    """The arbiter wrote a note into the record."""

    text: str
    signed_by: str


@dataclass(frozen=True, slots=True)
class Played:
    """An event of the engine."""

    event: Event


TableFact: TypeAlias = (
    TableOpened
    | SeatTaken
    | ProgramSeated
    | Invited
    | SeatLeft
    | ChairsChanged
    | GameStarted
    | BotSatIn
    | PlayerReturned
    | Consented
    | PaceChosen
    | Greeted
    | CountAgreed
    | WatcherAsked
    | WatcherAdmitted
    | ArbiterArrived
    | CallOpened
    | CallClosed
    | WordRuled
    | ServiceInterrupted
    | RematchOpened
    | TableExpired
    | SecretIssued
    | DeviceAdded
    | ArbiterLooked
    | ArbiterNoted
)
"""What happens at a table besides the cards."""
Fact: TypeAlias = TableFact | Played

NAMES: Final[Mapping[type[TableFact], str]] = MappingProxyType(
    {
        TableOpened: "tavolo_aperto",
        SeatTaken: "posto_preso",
        ProgramSeated: "programma_seduto",
        Invited: "invitato",
        SeatLeft: "posto_lasciato",
        ChairsChanged: "posti_scambiati",
        GameStarted: "partita_avviata",
        BotSatIn: "bot_subentrato",
        PlayerReturned: "giocatore_tornato",
        Consented: "consenso",
        PaceChosen: "andatura_scelta",
        Greeted: "saluto",
        CountAgreed: "conto_accettato",
        WatcherAsked: "angolista_chiede",
        WatcherAdmitted: "angolista_ammesso",
        ArbiterArrived: "arbitro_arrivato",
        CallOpened: "chiamata_aperta",
        CallClosed: "chiamata_chiusa",
        WordRuled: "decisione",
        ServiceInterrupted: "interruzione",
        RematchOpened: "rivincita",
        TableExpired: "tavolo_scaduto",
        SecretIssued: "segreto_emesso",
        DeviceAdded: "dispositivo_aggiunto",
        ArbiterLooked: "arbitro_guarda",
        ArbiterNoted: "nota",
    }
)
"""The kind of the entry of each fact; that of `Played` is `GAME`."""
_KINDS: Final = MappingProxyType({name: kind for kind, name in NAMES.items()})


def _seat_taken_1(body: dict[str, Any]) -> dict[str, Any]:
    """Format 1 called the player's name `nickname` and did not say who is a bot."""
    return {"posto": body["posto"], "nome": body["nickname"], "bot": None}


_UPCASTS: Final[Upcasts] = MappingProxyType({("posto_preso", 1): _seat_taken_1})


def fact_to_json(fact: TableFact) -> dict[str, Any]:
    """The body of a fact of the service."""
    body: dict[str, Any] = encode(fact)
    return body


def written(fact: Fact, version: int, at: int) -> Entry:
    """The fact as a line of the log."""
    if isinstance(fact, Played):
        return Entry(version, GAME, at, archived(event_to_json(fact.event)).decode(), LOG_FORMAT)
    return Entry(version, NAMES[type(fact)], at, archived(encode(fact)).decode(), LOG_FORMAT)


def fact_of(entry: Entry, names: Mapping[int, str] = NOBODY) -> Fact:
    """The fact that a line of the log holds, of whatever format; ValueError if it holds none.

    `names` are those that the table's log refers to.
    """
    body = upcast(entry, LOG_FORMAT, _UPCASTS)
    if mentions(entry.body):
        body = named(body, names)
    if entry.kind == GAME:
        return Played(event_from_json(body))
    kind = _KINDS.get(entry.kind)
    if kind is None:
        raise ValueError(f"«{entry.kind}» non è un fatto di un tavolo")
    fact: TableFact = decode(kind, body)
    return fact
