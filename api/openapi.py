"""The OpenAPI document: complete, with the refusals that every route shares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from fastapi.openapi.utils import get_openapi

from api.docspage.titles import TITLES
from api.edge.headers import PUBLIC
from api.messages import CATALOGUE as SERVICE_SENTENCES
from api.schemas.acts import torneo_components
from api.schemas.common import Problem, problems
from api.schemas.examples import EXAMPLES
from api.schemas.wire import components, resolved
from burraco_engine.messages import CATALOGUE as ENGINE_SENTENCES

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["document"]

_TAGS: Final = (
    ("parole", "Verifica delle parole, il lessico, la ricerca delle giocate."),
    ("tavoli", "Aprire un tavolo, sedersi, giocare, rileggere."),
    ("arbitro", "L’arbitro del tavolo e i consensi."),
    ("verbali", "Rivedere le smazzate finite, e che cosa si poteva giocare."),
    ("lezioni", "Imparare facendo: lezioni con carte preparate."),
    ("tornei", "Annunciare un torneo, abbinare, raccogliere gli score, la classifica."),
    ("enigmi", "Allenarsi con gli enigmi."),
    ("dati", "Dati pubblici: per chiunque, da qualunque pagina."),
    ("servizio", "Salute e misure del servizio."),
)
_DESCRIPTION: Final = (
    "Burraco Parole: il burraco con le lettere. Ogni rifiuto è un oggetto "
    "`application/problem+json` con il codice e l’articolo. Il WebSocket del tavolo, "
    "`/api/v1/tavoli/{id}/ws`, è descritto in docs/protocol.md, i suoi messaggi in "
    "`/api/v1/messaggi.json`."
)

_BASE: Final = "#/components/schemas/"
_UNTOLD: Final = "Successful Response"
"""What FastAPI says of an answer that its route does not describe."""
_TABLE: Final = "/api/v1/tavoli/{id}"
_PUZZLE: Final = "/api/v1/enigmi/{id}"
_LEADS: Final = (
    ("POST /api/v1/tavoli", _TABLE, "/id"),
    ("GET /api/v1/tavoli", _TABLE, "/tavoli/0/id"),
    ("POST /api/v1/tavoli/{id}/rivincita", _TABLE, "/id"),
    ("GET /api/v1/partite", "/api/v1/partite/{id}", "/partite/0/id"),
    ("POST /api/v1/enigmi", _PUZZLE, "/enigma/id"),
    ("GET /api/v1/enigmi/oggi", _PUZZLE, "/enigma/id"),
)
"""Which answers name something, what is under it, and where its name stands."""
_LIMITS: Final = {
    "RateLimit-Policy": "Quante richieste insieme (`q`) e in quanti secondi (`w`) per indirizzo.",
    "RateLimit": "Quante ne restano ora (`r`), e tra quanti secondi di nuovo tutte (`t`).",
}
"""What the headers say of limits."""
_SCHEME: Final = "gettone"
"""The name of the one way to say who one is."""


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


def _tell_headers(path: str, method: str, operation: dict[str, Any]) -> None:
    """What every answer of the API tells of limits, and public data of being known already."""
    if not path.startswith("/api/"):
        return
    if method == "get" and path.startswith(PUBLIC):
        told = {"description": "Chi chiede ha già questa versione (`If-None-Match`)."}
        operation["responses"].setdefault("304", told)
    limits = {name: {"$ref": f"#/components/headers/{name}"} for name in _LIMITS}
    for response in operation["responses"].values():
        response["headers"] = {**response.get("headers", {}), **limits}


def _named(identifier: str, path: str, method: str) -> str:
    """The name of the function that answers: FastAPI adds its path and method."""
    return identifier.removesuffix(re.sub(r"\W", "_", f"{path}_{method}"))


def _describe(name: str, operation: dict[str, Any]) -> None:
    """Titles in both languages, who may ask, requests that can be sent as they stand."""
    operation["summary"] = TITLES.get(name, operation["summary"])
    operation["x-summary-en"] = operation["description"].partition("\n")[0]
    needs = "401" in operation["responses"]
    operation.setdefault("security", [{_SCHEME: []}] if needs else [])
    if name in EXAMPLES:
        content = operation["requestBody"]["content"]["application/json"]
        content["examples"] = {
            told: {"summary": told, "value": value} for told, value in EXAMPLES[name].items()
        }


def _link(paths: dict[str, Any]) -> None:
    """Say where the `id` of an answer may be used: with everything under its table or puzzle."""
    for name, under, where in _LEADS:
        method, _, path = name.partition(" ")
        operation = paths[path][method.lower()]
        told = next(one for status, one in operation["responses"].items() if status[0] == "2")
        told["links"] = {
            each["operationId"]: {
                "operationId": each["operationId"],
                "parameters": {"id": f"$response.body#{where}"},
            }
            for other, operations in paths.items()
            if other.startswith(under)
            for each in operations.values()
        }


def _problem() -> dict[str, Any]:
    """A problem object, with every code that there is: its status and its sentence."""
    service = {
        code: {"status": one.status, "title": one.title} for code, one in SERVICE_SENTENCES.items()
    }
    engine = {code: {"title": sentence} for code, sentence in ENGINE_SENTENCES.items()}
    return {**Problem.model_json_schema(), "x-codici": dict(sorted({**engine, **service}.items()))}


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
                operation["operationId"] = _named(operation["operationId"], path, method)
                _complete(operation)
                _tell_headers(path, method, operation)
                _describe(f"{method.upper()} {path}", operation)
        _link(schema["paths"])
        parts = schema.setdefault("components", {})
        schemas = parts.setdefault("schemas", {})
        schemas.pop("HTTPValidationError", None)
        schemas.pop("ValidationError", None)
        schemas["Problem"] = _problem()
        parts["schemas"] = {**components(_BASE), **torneo_components(_BASE), **schemas}
        parts["headers"] = {
            name: {"description": told, "schema": {"type": "string"}}
            for name, told in _LIMITS.items()
        }
        parts["securitySchemes"] = {
            _SCHEME: {
                "type": "http",
                "scheme": "bearer",
                "description": "Il gettone di un posto, dell’arbitro o di uno spettatore.",
            }
        }
        app.openapi_schema = resolved(schema, _BASE)
    return app.openapi_schema
