"""Records that somebody looks at again: requests and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.code import CodeDocument
from api.schemas.common import Document
from api.schemas.common import Request as Body
from api.schemas.views import MeldDocument
from api.schemas.wire import CardCode, PlayerKept
from burraco_engine.melds import Grade
from burraco_engine.state import Ending, PlayKind
from parole_engine.analysis import VOCABULARIES

__all__ = [
    "AnalysedPlay",
    "AnalysisDocument",
    "AnalysisRequest",
    "BestDocument",
    "CardsStep",
    "DealtStep",
    "EndedStep",
    "LaidStep",
    "Missed",
    "MissedDocument",
    "MissedRequest",
    "MissedWord",
    "MomentDocument",
    "OtherStep",
    "PartStep",
    "PictureDocument",
    "PozzettoStep",
    "ReplayDocument",
    "ReplayRequest",
    "ReplayedSeat",
    "ReplayedSmazzata",
]

if TYPE_CHECKING:
    VocabularyName = str
else:
    VocabularyName = Literal[tuple(VOCABULARIES)]
Text = Annotated[str, Field(min_length=1, max_length=60_000)]


class ReplayRequest(Body):
    """A record (BRN), from a table or from a file."""

    verbale: Text


class AnalysisRequest(ReplayRequest):
    """Whose turns of which smazzata are looked at, and the words he could know."""

    smazzata: int = Field(1, ge=1, le=99)
    posto: str = Field(max_length=2, examples=["S"])
    vocabolario: VocabularyName = "circolo"


class Missed(Body):
    """A word that was missed, by the place of its moment in the analysis."""

    momento: int = Field(ge=0, le=500)
    parola: str = Field(max_length=24)


class MissedRequest(AnalysisRequest):
    """Words to see again, and the player's state, which his device keeps."""

    parole: list[Missed] = Field(min_length=1, max_length=20)
    state: PlayerKept | None = None


class DealtStep(Document):
    """The cards were dealt."""

    tipo: Literal["distribuzione"]
    posto: str


class CardsStep(Document):
    """Cards were taken or discarded."""

    tipo: Literal["pescata", "monte_raccolto", "scartata"]
    posto: str
    carte: list[CardCode]


class PartStep(Document):
    """The monte was taken but for one card."""

    tipo: Literal["monte_raccolto_in_parte"]
    posto: str
    carte: list[CardCode]
    resto: CardCode


class LaidStep(Document):
    """A meld was laid or lengthened; `prima` is what it was."""

    tipo: Literal["gioco_calato"]
    posto: str
    specie: PlayKind
    carte: list[CardCode]
    gioco: int
    parola: str
    prima: str | None
    punti: int
    burraco: Grade | None


class PozzettoStep(Document):
    """A pozzetto was taken."""

    tipo: Literal["pozzetto_preso"]
    posto: str
    al_volo: bool


class EndedStep(Document):
    """The smazzata was over."""

    tipo: Literal["smazzata_finita"]
    posto: str | None
    fine: Ending


class OtherStep(Document):
    """The time-out, or something that was decided."""

    tipo: Literal["time_out_annunciato", "decisione"]
    posto: str | None


Step: TypeAlias = Annotated[
    DealtStep | CardsStep | PartStep | LaidStep | PozzettoStep | EndedStep | OtherStep,
    Field(discriminator="tipo"),
]
"""What was done, by its kind."""


class PictureDocument(BaseModel):
    """What changed since the picture before; `mano.N`, `mano.E`… are the hands."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, list[CardCode]]

    mossa: Step | None = None
    giro: int | None = None
    turno: int | None = None
    posto: str | None = None
    giochi: list[MeldDocument] | None = None
    monte: list[CardCode] | None = None
    tallone: int | None = None
    pozzetti: int | None = None
    linee: dict[str, str] | None = None
    in_tavola: dict[str, int] | None = None


class ReplayedSmazzata(Document):
    """A smazzata that is over."""

    numero: int
    fine: Ending | None
    chi_chiude: str | None
    punti: dict[str, int]
    mosse: list[PictureDocument]


class ReplayedSeat(Document):
    """Who sat there, if his name is known."""

    nome: str | None
    linea: str


class ReplayDocument(Document):
    """Every smazzata that is over, picture by picture; each holds what changed since the last."""

    codice: str
    gioco: Literal["parole", "classico"]
    inizio: int
    smazzate: int
    regole: CodeDocument
    posti: dict[str, ReplayedSeat]
    linee: list[str]
    finite: list[ReplayedSmazzata]


class AnalysedPlay(Document):
    """A word: its cards, which of them came from the hand, what it was, the M.P. it brought."""

    parola: str
    carte: list[CardCode]
    proprie: list[bool]
    prima: str | None
    punti: int


class BestDocument(Document):
    """The best turn by some words."""

    giocate: list[AnalysedPlay]
    punti: int
    chiude: bool
    pozzetto: bool
    altre: int
    esatta: bool
    giocata: bool


class MissedWord(Document):
    """A word that was worth more than what was laid."""

    parola: str
    forma: str
    lemma: str | None
    significato: str | None
    punti: int
    fascia: int


class MomentDocument(Document):
    """A turn of the seat: what he played, the best there was, what it cost."""

    numero: int
    turno: int
    dal_pozzetto: bool
    carte: int
    giocate: list[AnalysedPlay]
    punti: int
    chiude: bool
    pozzetto: bool
    conoscibile: BestDocument
    lessico: BestDocument
    lasciati: int
    sfuggite: list[MissedWord]


class AnalysisDocument(Document):
    """The moments of a seat: what he played, the best by his words and by all, what it cost."""

    momenti: list[MomentDocument]


class MissedDocument(Document):
    """How many words are to be seen again, and the player's state to keep."""

    aggiunte: int
    state: PlayerKept
