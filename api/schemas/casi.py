"""The cases of the arbiter's desk: what is answered."""

from __future__ import annotations

from pydantic import Field

from api.schemas.common import Document
from burraco_engine.paths import DEFAULT_CODE

__all__ = [
    "AnswerDocument",
    "CaseAnswerDocument",
    "CaseDocument",
    "CaseLineDocument",
    "CasesDocument",
    "CitedDocument",
    "CodeCasesDocument",
    "CountDocument",
    "ElsewhereDocument",
    "FoundCaseDocument",
    "FullOutcomeDocument",
    "IndexDocument",
    "OutcomeDocument",
    "QuestionDocument",
    "SearchedDocument",
    "StemsDocument",
    "WarningDocument",
]


class CitedDocument(Document):
    """An article: the code that it is of, its number, as people cite it."""

    codice: str = Field(examples=[DEFAULT_CODE])
    numero: str = Field(examples=["24"])
    detto: str = Field(examples=["Art. 24"])


class CaseLineDocument(Document):
    """A case as it stands in a list."""

    id: str = Field(examples=["carta-esposta"])
    titolo: str
    sotto: str
    articolo: CitedDocument


class FoundCaseDocument(CaseLineDocument):
    """A case that was found; more points are nearer."""

    punti: int


class SearchedDocument(Document):
    """What a search found, the nearest first."""

    codice: str
    cerca: str
    casi: list[FoundCaseDocument]


class CaseAnswerDocument(Document):
    """An answer to a question."""

    id: str = Field(examples=["subito"])
    testo: str


class QuestionDocument(Document):
    """A question; `se` are the answers after which it is asked."""

    id: str = Field(examples=["quando"])
    testo: str
    se: dict[str, list[str]]
    risposte: list[CaseAnswerDocument]


class OutcomeDocument(Document):
    """What the code says: words between `**` matter most."""

    se: dict[str, str]
    titolo: str
    articolo: CitedDocument
    passi: list[str]
    turno: str
    chiusura: str
    punti: str
    breve: str
    note: list[str]
    conto: str = Field(description="come si contano le carte, se si danno")


class ElsewhereDocument(Document):
    """What other codes say of the same thing."""

    codici: list[str]
    nomi: list[str]
    articolo: CitedDocument
    breve: str
    uguale: bool


class FullOutcomeDocument(OutcomeDocument):
    """An outcome with what other codes say."""

    altrove: list[ElsewhereDocument]


class CaseDocument(CaseLineDocument):
    """A case whole."""

    famiglia: str
    domande: list[QuestionDocument]
    esiti: list[FullOutcomeDocument]


class StemsDocument(Document):
    """The stems of a case and what each is worth."""

    id: str
    radici: dict[str, int]


class IndexDocument(Document):
    """What is searched under a code."""

    casi: list[StemsDocument]
    rarita: dict[str, int]


class WarningDocument(Document):
    """What two warnings cost in the general ranking."""

    vp: int
    mp: int


class CodeCasesDocument(Document):
    """The cases of one code, its index, what cards and closing are worth."""

    codice: str
    titolo: str
    nome: str
    gioco: str
    casi: list[CaseDocument]
    ricerca: IndexDocument
    valori: dict[str, int]
    chiusura: int
    ammonizione: WarningDocument


class CasesDocument(Document):
    """The cases of all codes, to be kept for use without network."""

    formato: int
    codici: list[CodeCasesDocument]
    vuote: list[str]
    sinonimi: list[list[str]]


class CountDocument(Document):
    """What the cards of an outcome bring on the table; V.P. and M.P. lost in the ranking."""

    punti: int
    valore: int
    vp: int
    mp: int


class AnswerDocument(Document):
    """The next question, or the outcome."""

    codice: str
    caso: CaseLineDocument
    domanda: QuestionDocument | None
    esito: OutcomeDocument | None
    conto: CountDocument | None
    altrove: list[ElsewhereDocument]
