"""What the routes of tournaments at large carry: the codes, a season."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.schemas.common import Document
from api.schemas.wire import named
from burraco_engine.paths import DEFAULT_CODE

__all__ = ["RefusedCode", "SeasonDocument", "SeasonLine", "TorneoCode", "TorneoCodesDocument"]


class RefusedCode(Document):
    """Why no tournament goes by a code."""

    motivo: str
    articolo: str


class TorneoCode(Document):
    """A code, the systems that it knows and the smazzate of a turno; nothing else is announced."""

    codice: str = Field(examples=[DEFAULT_CODE])
    titolo: str
    edizione: str
    sistemi: list[Annotated[str, named("TorneoSystem")]]
    smazzate: list[int]
    rifiuto: RefusedCode | None


class TorneoCodesDocument(Document):
    """The codes, those that no tournament goes by among them."""

    codici: list[TorneoCode]


class SeasonLine(Document):
    """A person's line in a season."""

    posto: int
    nome: str
    vp: int
    mp: int
    tornei: int


class SeasonDocument(Document):
    """The ranking of a season, a line each."""

    classifica: list[SeasonLine]
