"""Words: requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.common import CodeName, Document, Request
from api.words import BATCH_LIMIT, WORD_LIMIT
from burraco_engine.paths import DEFAULT_CODE

__all__ = [
    "AdmissionDocument",
    "ComposableDocument",
    "ConditionDocument",
    "GapDocument",
    "GroundDocument",
    "LexiconDocument",
    "LexiconFile",
    "LexiconManifest",
    "LexiconName",
    "NeighboursDocument",
    "ReadingDocument",
    "TableVerdict",
    "VerdictDocument",
    "VerdictsDocument",
    "VerifyRequest",
]

Word = Annotated[str, Field(min_length=1, max_length=WORD_LIMIT)]


class VerifyRequest(Request):
    """Several words at once."""

    parole: list[Word] = Field(min_length=1, max_length=BATCH_LIMIT, examples=[["casa", "roma"]])
    vista: Literal["arbitro", "tavolo"] = "arbitro"
    codice: CodeName = DEFAULT_CODE


class ReadingDocument(Document):
    """One way to read a word."""

    forma: str = Field(examples=["casa"])
    lemma: str = Field(examples=["casa"])
    categoria: str = Field(examples=["sostantivo"])
    tratti: str = Field(examples=["femminile singolare"])
    fondamento: str = Field(examples=["COMMON"])
    alterazione: str | None = Field(examples=[None])
    base: str | None = Field(examples=[None])
    significato: str | None = Field(examples=["edificio in cui si abita"])
    fonti: list[str] = Field(examples=[["morph-it"]])


class ComposableDocument(Document):
    """Whether the letters of one colour spell the word, alone or with a matta."""

    naturale: bool
    con_matta: bool


class LexiconName(Document):
    """Which lexicon gave the answer."""

    edizione: str = Field(examples=["Lessico 2025"])
    digest: str = Field(examples=["5e1f90aac07d"])


class GapDocument(Document):
    """A place of a word, and the admitted words with another letter there."""

    posto: int
    parole: list[str]


class NeighboursDocument(Document):
    """The admitted words one letter away, and the forms of the word's lemmas."""

    parola: str = Field(examples=["gattino"])
    cambiate: list[GapDocument]
    aggiunte: list[str]
    tolte: list[str]
    forme: dict[str, list[str]]


class VerdictDocument(Document):
    """The full verdict, for the arbiter: `parola` as it was sent, `piegata` in letters a-z.

    Where an apostrophe divides several words, `piegata` is null and `parole` has each verdict.
    """

    parola: str = Field(examples=["Casa"])
    piegata: str | None = Field(examples=["casa"])
    esito: Literal["ammessa", "non_ammessa", "dubbia"]
    motivo: str | None = Field(examples=[None])
    spiegazione: str = Field(examples=["Ammessa: «casa», sostantivo, femminile singolare."])
    articolo: str = Field(examples=["Art. 9"])
    componibile: ComposableDocument
    letture: list[ReadingDocument]
    frequenza: str | None = Field(examples=["comunissima"])
    sinonimi: list[str] = Field(examples=[["abitazione"]])
    suggerimenti: list[str] = Field(examples=[[]])
    parole: list[VerdictDocument] = Field(examples=[[]])
    lessico: LexiconName


class TableVerdict(Document):
    """The outcome alone, for the table."""

    parola: str = Field(examples=["casa"])
    esito: Literal["ammessa", "non_ammessa", "in_verifica"]


class VerdictsDocument(Document):
    """One verdict for all words, and one for each."""

    esito: Literal["ammessa", "non_ammessa", "dubbia", "in_verifica"]
    parole: list[VerdictDocument | TableVerdict]


class LexiconFile(Document):
    """A file of the lexicon."""

    sha256: str
    size: int


class LexiconManifest(BaseModel):
    """The lexicon's own manifest, whole: docs/lexicon-format.md says what else is in it."""

    model_config = ConfigDict(extra="allow")

    edition: str
    digest: str
    format: int
    by_length: dict[str, int]
    by_ground: dict[str, int]
    files: dict[str, LexiconFile]


class ConditionDocument(Document):
    """A condition of a ground: the policy, the values with which it admits, the article."""

    politica: str
    valori: list[str | bool]
    articolo: str
    motivo: str | None = None


class GroundDocument(Document):
    """A ground of admission: its bit, under which conditions it admits, why it does not."""

    nome: str = Field(examples=["COMMON"])
    bit: int
    condizioni: list[ConditionDocument]
    motivo: str | None


class AdmissionDocument(Document):
    """How a code admits words, as a table to evaluate; docs/lexicon-format.md says how."""

    minimo: int
    politiche: dict[str, str | bool]
    articoli: dict[str, str]
    dubbio: int
    fondamenti: list[GroundDocument]
    copie: dict[str, int]


class LexiconDocument(Document):
    """What the lexicon says of itself."""

    edizione: str = Field(examples=["Lessico 2025"])
    digest: str = Field(examples=["5e1f90aac07d"])
    parole: int = Field(examples=[600_000])
    manifest: LexiconManifest
    licenze: str
    url: str | None = Field(examples=["/statico/0123456789abcdef/lessico/5e1f.pack"])
    significati: str | None = Field(examples=["/statico/0123456789abcdef/lessico/5e1f.tsv"])
    codice: str = Field(examples=[DEFAULT_CODE], description="quello di chi non ne dice uno")
    codici: dict[str, AdmissionDocument]
