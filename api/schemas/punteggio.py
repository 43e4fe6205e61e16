"""The score helper: what is typed, the sheet, the tables for use offline."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from api.schemas.common import CodeName, Document, Request
from burraco_engine.paths import DEFAULT_CODE

__all__ = [
    "CountRequest",
    "CountedDocument",
    "CountedLineDocument",
    "EntryDocument",
    "LineRequest",
    "ScoreTablesDocument",
]

_Text = Annotated[str, Field(max_length=240)]


class LineRequest(Request):
    """What a line has on the table and in hand when the smazzata is over."""

    linea: str = Field(max_length=10, examples=["NS"])
    giochi: list[_Text] = Field(default=[], max_length=40, examples=[["CASTELLI", "L[@=U]CE"]])
    mano: _Text = Field(default="", examples=["QTA"])
    pozzetto: Literal["giocato", "non_preso", "non_giocato", "appena_preso"] = "giocato"
    carte_pozzetto: _Text = ""
    chiuso: bool = False


class CountRequest(Request):
    """A table to be counted."""

    codice: CodeName = DEFAULT_CODE
    linee: list[LineRequest] = Field(min_length=1, max_length=4)


class EntryDocument(Document):
    """One entry of a sheet; `gioco` is the number of the meld within its line."""

    voce: str
    punti: int
    articolo: str
    gioco: int | None


class CountedLineDocument(Document):
    """The sheet of a line."""

    linea: str
    totale: int
    base: int
    voci: list[EntryDocument]


class CountedDocument(Document):
    """The sheets, the difference, V.P. by the tables of the code."""

    linee: list[CountedLineDocument]
    differenza: int
    vp: dict[str, list[int]]


class ScoreTablesDocument(Document):
    """The arithmetic of a code as tables, for a page without network."""

    formato: int
    codice: str
    titolo: str
    gioco: str
    linee: list[str]
    carte: dict[str, int]
    mazzo: dict[str, int]
    ranghi: list[str]
    minimo: int
    assi: int
    massimo_combinazione: int | None
    combinazioni: list[str] | None
    giochi: dict[str, dict[str, dict[str, list[int]]]]
    gradi: list[list[Any]]
    base_con_bonus: bool
    chiusura: int
    pozzetti: list[str]
    pozzetto_non_preso: int
    pozzetto_appena_preso: int | None
    pozzetto_non_giocato: int | None
    mano_col_pozzetto: bool
    articoli: dict[str, str]
    vp: dict[str, list[list[int]]]
