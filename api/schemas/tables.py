"""Tables: requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.schemas.common import CodeName, Document, Request
from api.schemas.wire import CardCode, Entry, Move
from api.service.bots import DEFAULT_LEVEL
from api.service.calls import TEXT_LIMIT
from api.service.seats import NAME_LIMIT
from api.words import WORD_LIMIT
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.state import Mode
from parole_engine.bots.levels import LEVELS

__all__ = [
    "ActRequest",
    "ArbiterRequest",
    "CallRequest",
    "ChairsRequest",
    "ConsentRequest",
    "DoorRequest",
    "EventsDocument",
    "GreetingRequest",
    "HandsDocument",
    "InvitationDocument",
    "LackingDocument",
    "LinkDocument",
    "ListedSeat",
    "ListedTable",
    "MoveDocument",
    "MoveRequest",
    "OpenRequest",
    "OpenedDocument",
    "PaceRequest",
    "RedeemRequest",
    "SeatDocument",
    "SitRequest",
    "StartRequest",
    "TablesDocument",
    "TokenDocument",
    "VersionDocument",
    "WatchRequest",
]

Name = Annotated[str, Field(min_length=1, max_length=4 * NAME_LIMIT, examples=["Anna"])]
SeatName = Annotated[str, Field(min_length=1, max_length=8, examples=["S"])]
Secret = Annotated[str, Field(min_length=1, max_length=100)]
Level = Annotated[str, Field(pattern="^(" + "|".join(LEVELS) + ")$", examples=[DEFAULT_LEVEL])]
PaceName = Annotated[
    Literal["lento", "normale", "svelto"], Field(description="quanto in fretta giocano i bot")
]
Program = Annotated[bool, Field(description="chi si siede è un programma, e lo dice a tutti")]
Text = Annotated[str, Field(max_length=TEXT_LIMIT)]


class OpenRequest(Request):
    """A new table; only the name is needed."""

    nome: Name
    codice: CodeName = DEFAULT_CODE
    politiche: dict[str, Annotated[str, Field(max_length=60)]] = Field(
        default_factory=dict, max_length=60, examples=[{}]
    )
    posto: SeatName | None = None
    smazzate: int | None = Field(
        None,
        ge=0,
        le=4,
        description="quante; 0 finché una linea ha i punti del traguardo, se il codice ne ha uno; "
        "null quante il codice ne gioca di solito",
    )
    modo: Literal["assistita", "arbitrata"] = "assistita"
    orologi: bool = False
    privato: bool = True
    aiuti: bool = Field(
        True, description="false li esclude; tra più persone servono comunque tutti i consensi"
    )
    bot_se_assente: bool = True
    bot: dict[SeatName, Level] = Field(
        default_factory=dict, max_length=8, examples=[{"N": DEFAULT_LEVEL}]
    )
    avvia: bool = False
    programma: Program = False
    andatura: PaceName = "normale"


class SitRequest(Request):
    """Take a seat."""

    nome: Name
    posto: SeatName | None = None
    invito: Secret | None = None
    programma: Program = False


class StartRequest(Request):
    """Start; free seats go to bots, of these levels if named."""

    bot: dict[SeatName, Level] = Field(default_factory=dict, max_length=8, examples=[{}])


class ChairsRequest(Request):
    """Two chairs to change."""

    posti: Annotated[list[SeatName], Field(min_length=2, max_length=2, examples=[["N", "E"]])]


class GreetingRequest(Request):
    """One of the phrases that a view lists."""

    frase: Annotated[str, Field(max_length=40, examples=["buona_partita"])]


class PaceRequest(Request):
    """How fast bots play."""

    andatura: PaceName


class MoveRequest(Request):
    """A move against the version that the player saw."""

    mossa: Move = Field(examples=[{"tipo": "pesca"}])
    expected_version: int = Field(ge=0, examples=[17])


class RedeemRequest(Request):
    """The secret of a link for another device."""

    secret: Secret


class DoorRequest(Request):
    """Look in at a table where cards are dealt."""

    invito: Secret | None = None


class WatchRequest(Request):
    """Ask to watch a table where cards are dealt."""

    nome: Name
    invito: Secret | None = None


class ConsentRequest(Request):
    """Consent to spectators, arbiter, hints, taking plays back, names in records, or take it back.

    With everybody's `pubblica` the game may be read by all once it is over.
    """

    spettatori: bool | None = None
    arbitro: bool | None = None
    aiuti: bool | None = None
    nomi: bool | None = None
    pubblica: bool | None = None
    annulla: bool | None = None


class ArbiterRequest(Request):
    """Sit down as arbiter."""

    nome: Name
    invito: Secret


class CallRequest(Request):
    """Call the arbiter, perhaps about a word."""

    motivo: Text = ""
    parola: Annotated[str, Field(min_length=1, max_length=WORD_LIMIT)] | None = None


class ActRequest(Request):
    """An act of the arbiter."""

    tipo: Literal["pausa", "ripresa", "decisione", "nota", "guarda"]
    parola: Annotated[str, Field(min_length=1, max_length=WORD_LIMIT)] | None = None
    ammessa: bool | None = None
    motivo: Text = ""
    testo: Text | None = None
    posti: list[SeatName] = Field(default_factory=list, max_length=8)


class InvitationDocument(Document):
    """A link that lets somebody sit down, and its QR code as an image."""

    secret: str
    url: str = Field(examples=["https://parole.example/tavolo/abc#invito=pi_…"])
    qr: str = Field(examples=["data:image/svg+xml;base64,…"])


class OpenedDocument(Document):
    """The new table and the host's token."""

    id: str = Field(examples=["k3m9p2x7q4ab"])
    posto: str = Field(examples=["S"])
    token: str
    invito: InvitationDocument
    invito_arbitro: InvitationDocument


class SeatDocument(Document):
    """A seat and its token."""

    id: str = Field(examples=["k3m9p2x7q4ab"])
    posto: str = Field(examples=["N"])
    token: str


class TokenDocument(Document):
    """A token."""

    token: str


class LackingDocument(Document):
    """The people who have not agreed yet."""

    manca: list[str] = Field(examples=[["Anna", "Bruno"]])


class LinkDocument(Document):
    """A link with a secret in its fragment."""

    secret: str
    url: str
    qr: str


class VersionDocument(Document):
    """The version of the table after what was asked."""

    version: int = Field(examples=[18])


class MoveDocument(Document):
    """The version after a move, and its entries as the player sees them."""

    version: int = Field(examples=[18])
    eventi: list[Entry]


class EventsDocument(Document):
    """Entries of the log as the viewer may see them."""

    version: int = Field(examples=[18])
    eventi: list[Entry]


class HandsDocument(Document):
    """The hands that the arbiter looked at; empty for other acts."""

    version: int
    mani: dict[str, list[CardCode]]


class ListedSeat(Document):
    """Who sits there."""

    nome: str | None
    bot: bool


class ListedTable(Document):
    """An open table, as passers-by read of it."""

    id: str = Field(examples=["k3m9p2x7q4ab"])
    codice: str = Field(examples=[DEFAULT_CODE])
    smazzate: int
    orologi: bool
    modo: Mode
    posti: dict[SeatName, ListedSeat]
    creato_a: int


class TablesDocument(Document):
    """The open tables."""

    tavoli: list[ListedTable]
