"""Records that somebody looks at again: requests and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ConfigDict, Field

from api.schemas.common import Document
from api.schemas.common import Request as Body
from parole_engine.analysis import VOCABULARIES

__all__ = [
    "AnalysisDocument",
    "AnalysisRequest",
    "Missed",
    "MissedDocument",
    "MissedRequest",
    "ReplayDocument",
    "ReplayRequest",
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
    state: dict[str, Any] | None = None


class ReplayDocument(Document):
    """Every smazzata that is over, picture by picture; each holds what changed since the last."""

    model_config = ConfigDict(extra="allow")

    codice: str
    regole: dict[str, Any]
    posti: dict[str, Any]
    finite: list[dict[str, Any]]


class AnalysisDocument(Document):
    """The moments of a seat: what he played, the best by his words and by all, what it cost."""

    momenti: list[dict[str, Any]]


class MissedDocument(Document):
    """How many words are to be seen again, and the player's state to keep."""

    aggiunte: int
    state: dict[str, Any]
