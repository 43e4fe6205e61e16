"""A code of play, as a page draws with it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from api.schemas.common import Document
from burraco_engine.melds import Grade
from burraco_engine.paths import DEFAULT_CODE

__all__ = ["CodeDocument", "HallClock", "Prize", "Prizes", "RefusalDocument", "Times"]

CardFace: TypeAlias = Annotated[str, Field(examples=["C"])]


class RefusalDocument(Document):
    """Why something may not be done: code, sentence, article."""

    code: str = Field(examples=["turn.take_first"])
    title: str
    articolo: str = Field(examples=["Art. 6"])


class Prize(Document):
    """From so many cards on a word is this burraco."""

    carte: int
    burraco: Grade
    onori: int


class Prizes(Document):
    """The burrachi of words without and with a matta."""

    senza_matta: list[Prize]
    con_matta: list[Prize]


class HallClock(Document):
    """Minutes that an arbiter counts in the hall."""

    che: Literal["ritardo", "reclamo"]
    minuti: int
    articolo: str


class Times(Document):
    """The times of the code, in milliseconds."""

    decisione_ms: int
    giocata_ms: list[int]
    giocata_carte: list[int] = Field(description="fino a quante carte in mano; 0: senza limite")
    recupero_ms: int
    risposta_ms: int
    sala: list[HallClock]


class CodeDocument(Document):
    """The code of play, as a page draws with it."""

    codice: str = Field(examples=[DEFAULT_CODE])
    gioco: Literal["parole", "classico"]
    titolo: str
    semi: list[str] = Field(description="i semi, o i colori, dal più alto")
    posti: list[str]
    pozzetti: list[int] = Field(description="le carte di ciascuno")
    inserzione: Literal["anywhere", "ends"] = Field(description="dove si legano le carte")
    valori: dict[CardFace, int]
    ordine: list[CardFace]
    minimo: int
    matte: int
    lettere: dict[str, str]
    premi: Prizes
    smazzate: list[int]
    traguardo: int | None
    tempi: Times
    chiamate_a_vuoto: int
    articoli: dict[str, str]
    rifiuti: dict[str, RefusalDocument]
