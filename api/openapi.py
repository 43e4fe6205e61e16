"""The OpenAPI document: complete, with the refusals that every route shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fastapi.openapi.utils import get_openapi

from api.docspage.titles import TITLES
from api.schemas.common import Problem, problems

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["document"]

_TAGS: Final = (
    ("parole", "Verifica delle parole, il lessico, la ricerca delle giocate."),
    ("tavoli", "Aprire un tavolo, sedersi, giocare, rileggere."),
    ("arbitro", "L’arbitro del tavolo e i consensi."),
    ("tornei", "Annunciare un torneo, abbinare, raccogliere gli score, la classifica."),
    ("enigmi", "Allenarsi con gli enigmi."),
    ("servizio", "Salute e misure del servizio."),
)
_DESCRIPTION: Final = (
    "Burraco Parole: il burraco con le lettere. Ogni rifiuto è un oggetto "
    "`application/problem+json` con il codice e l’articolo. Il WebSocket del tavolo, "
    "`/api/v1/tavoli/{id}/ws`, è descritto in docs/protocol.md."
)


_UNTOLD: Final = "Successful Response"
"""What FastAPI says of an answer that its route does not describe."""


def _complete(operation: dict[str, Any]) -> None:
    """Every route may refuse a malformed, oversized or too frequent request, or be out of order."""
    responses = operation["responses"]
    validation = responses.get("422", {}).get("content", {}).get("application/json", {})
    if "HTTPValidationError" in str(validation):
        del responses["422"]
    shared = [400, 429, 503]
    if "requestBody" in operation:
        shared.append(413)
    for status, described in problems(*shared).items():
        responses.setdefault(str(status), described)
    for status, described in responses.items():
        if status.startswith("2") and described["description"] == _UNTOLD:
            described["description"] = "Fatto."
    operation["responses"] = dict(sorted(responses.items()))


def document(app: FastAPI) -> dict[str, Any]:
    """Build the document once; FastAPI serves it and the documentation page renders it."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title="Burraco Parole",
            version=app.version,
            description=_DESCRIPTION,
            routes=app.routes,
            tags=[{"name": name, "description": text} for name, text in _TAGS],
        )
        for path, operations in schema["paths"].items():
            for method, operation in operations.items():
                title = TITLES.get(f"{method.upper()} {path}")
                operation["summary"] = title or operation["summary"]
                _complete(operation)
        components = schema.setdefault("components", {})
        schemas = components.setdefault("schemas", {})
        schemas.pop("HTTPValidationError", None)
        schemas.pop("ValidationError", None)
        schemas["Problem"] = Problem.model_json_schema()
        components["securitySchemes"] = {
            "gettone": {
                "type": "http",
                "scheme": "bearer",
                "description": "Il gettone di un posto, dell’arbitro o di uno spettatore.",
            }
        }
        app.openapi_schema = schema
    return app.openapi_schema
