"""What the routes of tournaments carry."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from api.schemas.common import Document, Request
from burraco_engine.paths import DEFAULT_CODE

__all__ = [
    "AnnounceRequest",
    "AnnouncedDocument",
    "CsvRequest",
    "ExplainedDocument",
    "LinksDocument",
    "LinksRequest",
    "OnlineDocument",
    "OnlineRequest",
    "PlayerActRequest",
    "PlayerDocument",
    "RankingDocument",
    "TorneiDocument",
    "TorneoActRequest",
    "TorneoDocument",
    "TorneoVersionDocument",
]

_Act = Annotated[dict[str, Any], Field(max_length=12, examples=[{"atto": "abbina"}])]


class AnnounceRequest(Request):
    """The announcement: `nome` and `codice`, and whatever is not as usual."""

    annuncio: Annotated[
        dict[str, Any],
        Field(
            max_length=20,
            examples=[{"nome": "Torneo d’autunno", "codice": DEFAULT_CODE, "turni": 4}],
        ),
    ]


class TorneoActRequest(Request):
    """One act, its name under `atto`: docs/tournament.md lists them."""

    atto: _Act


class PlayerActRequest(Request):
    """`manda_score` with `righe`, `chiama_arbitro` or `reclama`; the table is the bearer's own."""

    atto: Annotated[
        dict[str, Any],
        Field(max_length=6, examples=[{"atto": "manda_score", "righe": [[700, 305]]}]),
    ]


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
    direttore: dict[str, str]
    sala: str


class TorneiDocument(Document):
    """The tournaments that are announced or running."""

    tornei: list[dict[str, Any]]


class TorneoVersionDocument(Document):
    """Where the log of the tournament is."""

    version: int


class TorneoDocument(Document):
    """The whole tournament, for desk and hall."""

    model_config = ConfigDict(extra="allow")
    id: str
    version: int
    fase: str
    turno: int


class RankingDocument(Document):
    """The ranking, a line each."""

    version: int
    classifica: list[dict[str, Any]]


class ExplainedDocument(Document):
    """A line of the ranking with every term of its sums."""

    model_config = ConfigDict(extra="allow")
    numero: int
    vp: int
    mp: int
    voci: list[dict[str, Any]]


class PlayerDocument(Document):
    """What a competitor's phone shows."""

    model_config = ConfigDict(extra="allow")
    id: str
    version: int
    fase: str


class LinksDocument(Document):
    """New links; each is shown once."""

    link: list[dict[str, Any]]


class OnlineDocument(Document):
    """The table that was opened, and the token of its host."""

    tavolo: str
    posto: str
    token: str
