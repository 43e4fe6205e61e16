"""What the routes of tournaments carry."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from api.schemas.acts import Announcement, DeskAct, PlayerAct
from api.schemas.common import Document, Request
from api.schemas.tables import LinkDocument
from api.schemas.views import Instant
from api.schemas.wire import named
from burraco_engine.torneo.desk import TableState
from burraco_engine.torneo.values import How

__all__ = [
    "AnnounceRequest",
    "AnnouncedDocument",
    "ArbiterChairDocument",
    "ClaimRequest",
    "CompetitorLink",
    "ComplaintDocument",
    "CsvRequest",
    "EnteredDocument",
    "ExplainedDocument",
    "FigureDocument",
    "LinksDocument",
    "LinksRequest",
    "ListedTorneo",
    "OnlineDocument",
    "OnlineRequest",
    "PlayerActRequest",
    "PlayerDocument",
    "RankedDocument",
    "RankingDocument",
    "ReportDocument",
    "ReportsDocument",
    "RestingDocument",
    "SanctionDocument",
    "SentScore",
    "SideDocument",
    "TableTile",
    "TermsDocument",
    "TorneiDocument",
    "TorneoActRequest",
    "TorneoDocument",
    "TorneoVersionDocument",
    "TurnoClock",
    "WaitingDocument",
]

_Both: TypeAlias = Annotated[list[int], Field(min_length=2, max_length=2, examples=[[13, 7]])]
"""A number of NS and one of EO."""
_Line: TypeAlias = Literal["NS", "EO"]
_Left: TypeAlias = Annotated[str, named("TorneoDeparture")]
_Phase: TypeAlias = Annotated[str, named("TorneoPhase")]
_Cited: TypeAlias = Annotated[str, Field(examples=["Art. 18"])]


class AnnounceRequest(Request):
    """The announcement: `nome` and `codice`, and whatever is not as usual."""

    annuncio: Announcement


class TorneoActRequest(Request):
    """One act, its name under `atto`: docs/tournament.md lists them."""

    atto: DeskAct


class PlayerActRequest(Request):
    """`manda_score` with `righe`, `chiama_arbitro` or `reclama`; the table is the bearer's own."""

    atto: PlayerAct


class LinksRequest(Request):
    """For whom: an arbiter, or competitors by number, all of them if none is named."""

    ruolo: Literal["arbitro", "concorrente"]
    concorrenti: list[int] = Field(default_factory=list, max_length=1000)


class OnlineRequest(Request):
    """The bots that sit down, by seat."""

    bot: dict[str, str] = Field(default_factory=dict, max_length=4)


class CsvRequest(Request):
    """The text of a CSV file."""

    testo: Annotated[str, Field(max_length=60_000)]


class AnnouncedDocument(Document):
    """The new tournament; the Director's token is shown once."""

    id: str
    token: str
    direttore: LinkDocument
    sala: str


class ListedTorneo(Document):
    """A tournament in the list."""

    id: str
    nome: str
    tipo: Annotated[str, named("TorneoKind")]
    sistema: Annotated[str, named("TorneoSystem")]
    turno: int
    turni: int
    iscritti: int


class TorneiDocument(Document):
    """The tournaments that are announced or running, and those that are over, the newest first."""

    tornei: list[ListedTorneo]
    finiti: list[ListedTorneo]


class ReportDocument(Document):
    """Somebody who was reported to the Giustizia Sportiva."""

    concorrente: int
    nome: str
    motivo: str


class ReportsDocument(Document):
    """Who was reported, in the order of the reports."""

    segnalazioni: list[ReportDocument]


class ClaimRequest(Request):
    """Which player of the pair sits down: 0 the first, 1 the second."""

    giocatore: int = Field(ge=0, le=1)


class TorneoVersionDocument(Document):
    """Where the log of the tournament is."""

    version: int


class EnteredDocument(Document):
    """A competitor: a pair, a team or a single player."""

    numero: int
    nome: str
    giocatori: list[str]
    uscita: _Left | None


class SideDocument(Document):
    """A line at a table."""

    concorrenti: list[int]
    nome: str
    giocatori: list[str]


class SentScore(Document):
    """A score as somebody sent it."""

    da: str
    parte: int
    righe: list[_Both]


class TableTile(Document):
    """A table of the turno: who plays, how it stands, what it was worth."""

    tavolo: int
    tavoli: int
    girone: int
    ns: SideDocument
    eo: SideDocument
    stato: TableState
    aspetta: list[_Line]
    vp: _Both | None
    mp: _Both | None
    punti: _Both | None
    come: How | None
    articolo: _Cited | None
    carta_alta: _Line | None
    partenza: _Both
    score: list[SentScore]
    chiamata: str | None
    online: str | None
    rinviata: bool


class RestingDocument(SideDocument):
    """A competitor without opponents in this turno."""

    vp: int | None
    mp: int | None
    articolo: _Cited | None


class TurnoClock(Document):
    """The clock of the turno."""

    minuti: int
    esposto: Instant | None
    inizio: Instant | None
    fermo: Instant | None
    trascorso_ms: int
    resta_ms: int | None
    time_out: Instant | None
    classifica: Instant | None


class WaitingDocument(Document):
    """What waits for a decision, and at which tables."""

    tipo: TableState
    tavoli: list[int]


class SanctionDocument(Document):
    """An ammonizione or a penalty."""

    numero: int
    concorrente: int
    ammonizione: bool
    vp: int
    mp: int
    motivo: str
    articolo: _Cited
    annullata: str | None
    confermata: str | None


class ComplaintDocument(Document):
    """A complaint about the ranking, and the answer."""

    numero: int
    concorrente: int
    motivo: str
    risposta: str | None


class TermsDocument(Document):
    """What holds in this tournament, each with its article."""

    tabella: list[list[int]]
    articolo_vp: _Cited
    riposo: list[int]
    articolo_riposo: _Cited
    ritardi_ms: list[int]
    mp_ritardo: int
    articolo_ritardi: _Cited
    minuti: int
    reclami_ms: int
    articolo_reclami: _Cited
    eccezioni: list[str]
    articolo_time_out: _Cited
    sistemi: list[str]
    articolo_sistemi: _Cited
    permessi: list[Literal["riprendi_abbinamento", "sostituisci", "ricorso"]]


class TorneoDocument(Document):
    """The whole tournament, for desk and hall."""

    id: str
    version: int
    annuncio: Announcement
    fase: _Phase
    turno: int
    iscritti: list[EnteredDocument]
    turni_possibili: int | None
    tavoli: list[TableTile]
    riposano: list[RestingDocument]
    orologio: TurnoClock | None
    decisioni: list[WaitingDocument]
    sanzioni: list[SanctionDocument]
    reclami: list[ComplaintDocument]
    termini: TermsDocument
    ora: Instant


class RankedDocument(Document):
    """A line of the ranking; `per` says what a tie was broken by."""

    posto: int
    numero: int
    nome: str
    vp: int
    mp: int
    girone: int
    per: str
    uscita: _Left | None


class RankingDocument(Document):
    """The ranking, a line each."""

    version: int
    classifica: list[RankedDocument]


class FigureDocument(Document):
    """A term of a sum: the turno, the table, the points and their article."""

    turno: int
    tavolo: int | None
    vp: int
    mp: int
    come: str
    articolo: _Cited
    differenza: int | None
    testo: str


class ExplainedDocument(RankedDocument):
    """A line of the ranking with every term of its sums."""

    parita: str
    voci: list[FigureDocument]


class PlayerDocument(Document):
    """What a competitor's phone shows."""

    id: str
    version: int
    nome: str
    smazzate: int
    turni: int
    fase: _Phase
    turno: int
    concorrente: ExplainedDocument
    riposa: bool
    linea: _Line | None
    tavolo: TableTile | None
    orologio: TurnoClock | None
    termini: TermsDocument
    ora: Instant


class CompetitorLink(LinkDocument):
    """A link for a competitor; 0 is the arbiter."""

    concorrente: int


class LinksDocument(Document):
    """New links; each is shown once."""

    link: list[CompetitorLink]


class OnlineDocument(Document):
    """The table that was opened, and the token of its host."""

    tavolo: str
    posto: str
    token: str


class ArbiterChairDocument(Document):
    """The arbiter's chair at an online table."""

    tavolo: str
    token: str
