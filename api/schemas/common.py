"""Shapes that many routes share, and the documentation of refusals."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from api.problems import MEDIA_TYPE
from burraco_engine.code.loading import profile_ids

__all__ = ["Alive", "CodeName", "Document", "Health", "Problem", "Request", "problems"]


CodeName = Annotated[
    str,
    Field(
        max_length=40,
        description="il codice di gara",
        json_schema_extra={"enum": list(profile_ids())},
    ),
]


class Request(BaseModel):
    """A request's body: unknown keys are errors, types are not guessed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Document(BaseModel):
    """An answer's body, for the documentation: the routes write the JSON themselves."""

    model_config = ConfigDict(extra="forbid")


class Problem(Document):
    """Why a request was refused (RFC 9457): `code` is stable, `title` is the Italian sentence.

    `articolo` is the article of the code of play that forbids it; `version` that of the table.
    """

    type: str = Field(examples=["urn:burraco-parole:problema:turn.not_yours"])
    title: str = Field(examples=["Non è il tuo turno: tocca a N."])
    status: int = Field(examples=[409])
    code: str = Field(examples=["turn.not_yours"])
    articolo: str | None = Field(examples=["Art. 6"])
    values: dict[str, Any] = Field(
        examples=[{"turn": "N"}], description="i valori della frase; quali, dipende dal codice"
    )
    version: int | None = Field(examples=[17])


class Alive(Document):
    """The service answers."""

    alive: bool


class Health(Document):
    """The state of the service: `troubles` says why it is not ready."""

    alive: bool
    ready: bool
    troubles: list[str] = Field(examples=[["l’archivio: non c’è più spazio"]])
    quarantined: int = Field(examples=[0])
    version: str = Field(examples=["0.4.0"])
    lessico: str | None = Field(examples=["5e1f90aac07d"])


_MEANINGS = {
    400: "La richiesta non è ben formata.",
    401: "Manca il gettone.",
    403: "Il gettone o l’invito non lo permette.",
    404: "Non esiste.",
    409: "La partita è andata avanti, o non è il momento.",
    413: "La richiesta è troppo grande.",
    422: "Una regola lo vieta.",
    429: "Troppe richieste.",
    503: "Il servizio non è disponibile ora.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documented refusals of a route."""
    return {
        status: {
            "description": _MEANINGS[status],
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }
