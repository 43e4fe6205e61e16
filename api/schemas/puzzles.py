"""Puzzles: requests and answers."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from api.schemas.common import Document
from api.schemas.common import Request as Body
from api.service.player_state import KindName

__all__ = [
    "AnswerRequest",
    "DailyDocument",
    "OutcomeDocument",
    "ProposeRequest",
    "ProposedDocument",
    "ReportRequest",
    "Stakes",
    "StakesDocument",
    "StakesRequest",
]


class ProposeRequest(Body):
    """Which puzzle is wanted; without a level one near the player's rating."""

    tipo: KindName | None = None
    livello: int | None = Field(None, ge=1, le=5)
    modo: Literal["gara", "ripasso"] = "gara"
    state: dict[str, Any] | None = None
    salta: str | None = Field(None, max_length=80)


class AnswerRequest(Body):
    """One of: moves or a choice, the next help, giving up."""

    giocate: list[dict[str, Any]] | None = Field(None, max_length=16)
    scelta: str | None = Field(None, max_length=40)
    aiuto: bool = False
    resa: bool = False
    aiuti: int = Field(0, ge=0, le=3)
    modo: Literal["gara", "ripasso", "oggi"] = "gara"
    state: dict[str, Any] | None = None


class StakesRequest(Body):
    """Whose rating is at stake; without a state a new player's."""

    state: dict[str, Any] | None = None


class ReportRequest(Body):
    """What is wrong with a puzzle."""

    motivo: Literal[
        "soluzione_sbagliata", "parola_sconosciuta", "testo_confuso", "parola_offensiva", "altro"
    ]
    testo: str = Field("", max_length=500)


class DailyDocument(Document):
    """The puzzle of the day."""

    enigma: dict[str, Any]


class ProposedDocument(Document):
    """A puzzle without its answer; none in review when nothing is due."""

    enigma: dict[str, Any] | None
    prossimo: int | None


class Stakes(Document):
    """Points of rating: `giusta` for a right answer after 0, 1, 2… helps, `resa` for giving up."""

    giusta: list[int]
    resa: int


class StakesDocument(Document):
    """What is at stake; nothing when the puzzle was rated already."""

    posta: Stakes | None


class OutcomeDocument(Document):
    """What came of an answer, and the player's state to keep."""

    model_config = ConfigDict(extra="allow")

    esito: Literal["giusta", "parziale", "sbagliata", "aiuto", "resa"]
    finito: bool
    state: dict[str, Any]
