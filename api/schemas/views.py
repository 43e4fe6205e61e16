"""Views: a table as somebody sees it, before the deal, at play, and from the door."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from api.schemas.code import CodeDocument, RefusalDocument
from api.schemas.common import Document
from api.schemas.people import (
    Consents,
    DoorPerson,
    GreetingsDocument,
    LineName,
    PersonDocument,
    SeatedPlayer,
    SeatName,
)
from api.schemas.wire import CardCode, Duties, Event, Move
from burraco_engine.calls import Awaited, Moment
from burraco_engine.melds import Grade, MeldKind, MeldState
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.state import ClockKind, Ending, Mode, Taken

__all__ = [
    "CallDocument",
    "ClockDocument",
    "DoorView",
    "EndDocument",
    "GameView",
    "HallView",
    "HealingDocument",
    "Instant",
    "LookDocument",
    "MeldDocument",
    "OptionDocument",
    "PozzettoDocument",
    "RefusedDiscards",
    "RefusedMoves",
    "RulingDocument",
    "ScoreEntry",
    "SheetDocument",
    "SmazzataDocument",
    "StrayDocument",
    "TurnoDocument",
    "TurnsLeft",
    "ViewDocument",
]

Instant = Annotated[int, Field(description="Millisecondi dal 1970, UTC.")]


class RefusedMoves(RefusalDocument):
    """Kinds of moves that are not open now."""

    mosse: list[str]


class RefusedDiscards(RefusalDocument):
    """Cards that must stay in the hand."""

    carte: list[CardCode]


class MeldDocument(Document):
    """A meld on the table."""

    id: int
    linea: LineName
    specie: MeldKind
    carte: list[CardCode]
    lettura: str
    colore: str
    matta: int | None
    valore: int
    burraco: Grade | None
    onori: int
    stato: MeldState
    negative: list[CardCode]
    verdetto: str | None


class PozzettoDocument(Document):
    """The pozzetto of a line."""

    preso: bool
    posto: SeatName | None
    come: Literal["al_volo", "scarto"] | None
    coperto: bool
    giocato: bool


class ClockDocument(Document):
    """The clock that runs."""

    tipo: ClockKind
    iniziato_a: Instant
    decisione_ms: int | None
    giocata_ms: int | None
    scade_a: Instant
    resto_ms: int | None


class TurnsLeft(Document):
    """The time-out is announced: so many turns remain."""

    turni: int


class ScoreEntry(Document):
    """One entry of a sheet, with its article."""

    voce: str
    punti: int
    articolo: str
    gioco: int | None
    posto: SeatName | None


class SheetDocument(Document):
    """The points of a line in a smazzata."""

    voci: list[ScoreEntry]
    base: int
    totale: int


class SmazzataDocument(Document):
    """The sheets of a smazzata."""

    smazzata: int
    linee: dict[LineName, SheetDocument]


class TurnoDocument(Document):
    """How the turno ended."""

    totali: dict[LineName, int]
    mp: dict[LineName, int]
    vp: dict[LineName, int]
    vince: LineName | None


class EndDocument(Document):
    """The last sheet and, at the end, the outcome of the turno."""

    smazzata: SmazzataDocument
    turno: TurnoDocument | None


class StrayDocument(Document):
    """Who has taken out of turn, where from, and how often he has played since."""

    posto: SeatName
    monte: bool
    giocate: int


class CallDocument(Document):
    """An open call: somebody contests something, or wants the arbiter to come."""

    da: SeatName | None
    fatto: str = Field(examples=["parola"])
    contro: SeatName | None
    gioco: int | None
    parola: str | None
    motivo: str
    momento: Moment | None
    trovata: str | None
    si_attende: Awaited
    scade_a: Instant | None
    aperta_a: Instant


class OptionDocument(Document):
    """A remedy among which the viewer is to choose: what it is, what it costs, by which article."""

    scelta: str = Field(examples=["penalizzata"])
    testo: str
    punti: int
    articolo: str = Field(examples=["Art. 28"])


class HealingDocument(Document):
    """A card that would heal the word of a call: from the hand, or (`calata`) taken out of it."""

    carta: CardCode
    calata: bool
    parola: str


class LookDocument(Document):
    """A hand that the arbiter has looked at while a call is open."""

    posto: SeatName
    mano: list[CardCode]
    sana: list[HealingDocument]


class RulingDocument(Document):
    """A word that the arbiter decided for this table."""

    parola: str
    ammessa: bool
    firma: str


class _Table(Document):
    """What every view of a table tells."""

    id: str = Field(examples=["k3m9p2x7q4ab"])
    codice: str = Field(examples=[DEFAULT_CODE])
    version: int
    smazzate: int
    stato: str = Field(examples=["in_corso"])
    orologi: bool
    privato: bool
    posto: SeatName | None
    ora: Instant | None = None


class DoorView(_Table):
    """What somebody without a place sees once cards are dealt: names, and no card."""

    fase: Literal["porta"]
    posti: dict[SeatName, DoorPerson]


class _Inside(_Table):
    regole: CodeDocument
    politiche: dict[str, str]
    assistita: bool
    aiuti: bool
    aiuti_possibili: bool
    arbitro: str | None
    chiamata: CallDocument | None
    chiamate_a_vuoto: dict[LineName, int]
    in_verifica: list[int]
    conto_accettato: list[SeatName]
    contestabili: list[str]
    ammonizione_possibile: bool
    opzioni: list[OptionDocument]
    denuncia_possibile: bool
    mani_guardate: list[LookDocument]
    consensi: Consents
    decisioni: list[RulingDocument]
    angolisti: list[str]
    rivincita: str | None
    andatura: Literal["lento", "normale", "svelto"]
    livelli: list[str] = Field(examples=[["principiante", "circolo"]])
    annulla: bool
    saluti: GreetingsDocument
    ospite: bool
    ultima: Event | None


class HallView(_Inside):
    """A table where nothing is dealt yet, or nothing will be."""

    fase: Literal["sala", "scaduta"]
    posti: dict[SeatName, PersonDocument]


class GameView(_Inside):
    """A table at play, as its viewer sees it: the hand and what he may do are his own."""

    fase: Literal["mescola", "presa", "gioco", "finita", "contata", "terminata"]
    posti: dict[SeatName, SeatedPlayer]
    scelte: dict[str, str]
    modo: Mode
    turno: SeatName | None
    giro: int
    preso_da: Taken | None
    davanti: list[CardCode]
    smazzata: int
    traguardo: int | None
    mazziere: SeatName | None
    tallone: int
    monte: list[CardCode]
    giochi: list[MeldDocument]
    pozzetti: dict[LineName, PozzettoDocument]
    pozzetti_al_tavolo: int
    in_tavola: dict[LineName, int]
    punti: dict[LineName, int]
    turno_punti: list[dict[LineName, int]]
    orologio: ClockDocument | None
    fermo: bool
    fuori_turno: StrayDocument | None
    time_out: TurnsLeft | None
    impegno: str
    fine: Ending | None
    chi_chiude: SeatName | None
    esito: EndDocument | None
    mano: list[CardCode]
    note: list[CardCode]
    si_puo: list[str]
    perche_no: list[RefusedMoves]
    scarti_vietati: list[RefusedDiscards]
    resta_solo: Move | None
    obblighi: Duties
    parole_vietate: list[str]
    preparata: list[CardCode]


ViewDocument: TypeAlias = Annotated[
    HallView | GameView | DoorView, Field(discriminator="fase", title="ViewDocument")
]
"""The table as the viewer sees it, by its phase."""
