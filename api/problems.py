"""Errors at the border: `application/problem+json` with code, article and version.

A rule that forbids is 422, except out of turn (409); so is a reading that there is not or that the
code cannot serve. A text that is no card, move or code is 400. A broken invariant is a bug and
becomes 500 without detail. An archive that cannot be read or written now is 503.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import Response

from api.faults import fault_of, field_of
from api.messages import CATALOGUE
from api.store.base import StoreUnavailableError
from burraco_engine.errors import EngineError, RuleViolation, TorneoError

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

__all__ = ["MEDIA_TYPE", "ApiError", "describe", "install", "problem_body", "problem_response"]

MEDIA_TYPE: Final = "application/problem+json"
_UNSERVED: Final = frozenset(
    {
        "profile.choice_lacks",
        "profile.choice_without_effect",
        "profile.unknown_choice",
        "profile.unknown_policy",
        "profile.wrong_type",
    }
)
_RETRY_SECONDS: Final = 2
_OUT_OF_TURN: Final = frozenset({"turn.not_yours", "turn.over", "turn.no_smazzata"})


class ApiError(Exception):
    """What the service refuses: a code of `api.messages`, its detail, the table's version."""

    def __init__(
        self,
        code: str,
        *,
        version: int | None = None,
        headers: Mapping[str, str] | None = None,
        **detail: object,
    ) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.version = version
        self.headers = dict(headers or {})
        sentence = CATALOGUE[code]
        self.status = sentence.status
        self.title = sentence.told(detail)


def problem_body(
    code: str,
    title: str,
    status: int,
    *,
    article: str | None = None,
    detail: Mapping[str, object] | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """The members of a problem object, in their fixed order."""
    return {
        "type": f"urn:burraco-parole:problema:{code}",
        "title": title,
        "status": status,
        "code": code,
        "articolo": article,
        "values": dict(detail or {}),
        "version": version,
    }


def describe(
    error: ApiError | EngineError | StoreUnavailableError, version: int | None = None
) -> dict[str, Any]:
    """The problem object of an error, for HTTP and for the WebSocket alike."""
    if isinstance(error, StoreUnavailableError):
        error = ApiError("archive.unavailable", reason=error.reason)
    if isinstance(error, ApiError):
        return problem_body(
            error.code,
            error.title,
            error.status,
            detail=error.detail,
            version=version if error.version is None else error.version,
        )
    if isinstance(error, RuleViolation):
        status = 409 if error.code in _OUT_OF_TURN else 422
        article = str(error.article)
    elif isinstance(error, TorneoError):
        status, article = 409, None
    else:
        status, article = 422 if error.code in _UNSERVED else 400, None
    return problem_body(
        error.code,
        error.message,
        status,
        article=article,
        detail=_plain(error.detail),
        version=version,
    )


def _plain(detail: Mapping[str, object]) -> dict[str, object]:
    """Detail as JSON can say it: values keep their type, anything else becomes its text."""

    def plain(value: object) -> object:
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, list | tuple | set | frozenset):
            return [plain(one) for one in value]
        return str(value)

    return {key: plain(value) for key, value in detail.items()}


def problem_response(body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """The HTTP response that carries a problem object."""
    return Response(
        # A problem may quote what was sent, and that need not be valid text.
        json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"),
        status_code=body["status"],
        media_type=MEDIA_TYPE,
        headers=dict(headers or {}),
    )


async def _api_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return problem_response(describe(error), error.headers)


async def _engine_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, EngineError)
    return problem_response(describe(error))


async def _store_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreUnavailableError)
    return problem_response(describe(error), {"Retry-After": str(_RETRY_SECONDS)})


async def _validation_error(_request: Request, error: Exception) -> Response:
    from fastapi.exceptions import RequestValidationError

    assert isinstance(error, RequestValidationError)
    fields = [{"field": field_of(one), "reason": fault_of(one)} for one in error.errors()]
    first = fields[0]
    where = f"«{first['field']}»" if first["field"] else "il corpo"
    body = describe(ApiError("request.malformed", reason=f"{where} {first['reason']}"))
    body["values"] = {"fields": fields}
    return problem_response(body)


async def _http_exception(request: Request, error: Exception) -> Response:
    from starlette.exceptions import HTTPException

    assert isinstance(error, HTTPException)
    headers = error.headers
    if error.status_code == 404:
        return problem_response(describe(ApiError("request.not_found")), headers)
    if error.status_code == 405:
        allowed = (headers or {}).get("Allow", "").replace("GET", "GET, HEAD")
        return problem_response(
            describe(ApiError("request.method", method=request.method)), {"Allow": allowed}
        )
    if error.status_code == 413:
        return problem_response(
            describe(ApiError("request.too_large", limit=error.detail)), headers
        )
    if error.status_code in {400, 422}:
        return problem_response(
            describe(ApiError("request.malformed", reason="il corpo non è JSON leggibile")), headers
        )
    code = f"http.{error.status_code}"
    return problem_response(problem_body(code, str(error.detail), error.status_code), headers)


def install(app: FastAPI) -> None:
    """Teach the application to answer every error with a problem object."""
    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException as StarletteHTTPException

    app.add_exception_handler(ApiError, _api_error)
    app.add_exception_handler(EngineError, _engine_error)
    app.add_exception_handler(StoreUnavailableError, _store_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(StarletteHTTPException, _http_exception)
