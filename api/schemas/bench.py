"""The bench of who makes puzzles: requests and answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.schemas.common import Document
from api.schemas.common import Request as Body
from api.schemas.puzzles import PuzzleDocument, SolutionDocument
from api.schemas.wire import CardCode
from api.service.player_state import KindName
from api.words import WORD_LIMIT

__all__ = ["BenchDocument", "BenchRequest", "BookletRequest", "SharedPage"]

Word = Annotated[str, Field(min_length=1, max_length=WORD_LIMIT)]
Seed = Annotated[str, Field(pattern="^[a-z0-9][a-z0-9-]{0,29}$", examples=["estate"])]


class BenchRequest(Body):
    """Cards of a hand and words on the table, or the answer that is wished for."""

    tipo: KindName
    carte: list[CardCode] = Field(default_factory=list, max_length=20)
    giochi: list[Annotated[str, Field(max_length=60, examples=["r:CASA"])]] = Field(
        default_factory=list, max_length=8
    )
    parola: Word | None = Field(None, description="la risposta voluta: le carte si cercano")
    seme: Seed | None = None
    conserva: bool = False


class BookletRequest(Body):
    """Which puzzles: those of these ids, or so many of a level that a seed makes."""

    numero: int = Field(10, ge=1, le=20)
    livello: int = Field(2, ge=1, le=5)
    tipo: KindName | None = None
    seme: Seed | None = None
    enigmi: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=20)


class SharedPage(Document):
    """The address of a page, and its QR code as an image."""

    url: str
    qr: str


class BenchDocument(Document):
    """The puzzle as others see it, and what the search found: the answer is here."""

    enigma: PuzzleDocument
    massimo: int | None
    seconda: int | None
    pari: int | None
    vicine: int
    fascia: int
    soluzioni: list[SolutionDocument]
    spiegazione: str | None
    conservato: bool
    condivisione: SharedPage | None
    file: str = Field(description="tutto l’enigma, in JSON, da salvare")
