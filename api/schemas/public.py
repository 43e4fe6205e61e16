"""Public data: requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.schemas.common import CodeName, Document, Request
from api.words import WORD_LIMIT
from burraco_engine.paths import DEFAULT_CODE

__all__ = [
    "CodeLine",
    "CodeSection",
    "CodeText",
    "CodeVoice",
    "GamesDocument",
    "GroundedWord",
    "OpenedGame",
    "OpenedSeat",
    "RulesDocument",
    "StreamRequest",
    "WordsDocument",
]

STREAM_LIMIT = 2_000
"""Words that one request may ask about at most."""


class StreamRequest(Request):
    """Many words."""

    parole: list[Annotated[str, Field(min_length=1, max_length=WORD_LIMIT)]] = Field(
        min_length=1, max_length=STREAM_LIMIT
    )
    vista: Literal["arbitro", "tavolo"] = "tavolo"
    codice: CodeName = DEFAULT_CODE


class GroundedWord(Document):
    """A word and the grounds that it stands on."""

    parola: str = Field(examples=["casa"])
    fondamenti: list[str] = Field(examples=[["COMMON"]])


class WordsDocument(Document):
    """A page of words; `dopo` asks for the next one, if there is one."""

    lessico: str
    parole: list[GroundedWord]
    dopo: str | None


class CodeLine(Document):
    """A code of play, and where it is told whole."""

    codice: str = Field(examples=[DEFAULT_CODE])
    gioco: Literal["parole", "classico"]
    titolo: str
    posti: list[str]
    edizione: str
    url: str


class CodeVoice(Document):
    """A sentence of a code, and what says it."""

    testo: str
    articolo: str


class CodeSection(Document):
    """What a code says about one thing."""

    titolo: str
    voci: list[CodeVoice]


class CodeText(Document):
    """A code in plain Italian."""

    titolo: str
    edizione: str
    sezioni: list[CodeSection]


class RulesDocument(Document):
    """The codes of play."""

    codici: list[CodeLine]


class OpenedSeat(Document):
    """Who sat there, if all agreed to be named."""

    nome: str | None
    bot: bool


class OpenedGame(Document):
    """A game that everybody may read."""

    id: str
    codice: str
    smazzate: int
    posti: dict[str, OpenedSeat]
    totali: dict[str, int]
    vince: str | None
    finita_a: int


class GamesDocument(Document):
    """A page of games; `dopo` asks for the next one, if there is one."""

    partite: list[OpenedGame]
    dopo: str | None
