"""Answers that everybody may keep: which one it is, and for how long."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["A_WHILE", "FOR_EVER", "conditional"]

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""What is found under its own digest."""
A_WHILE: Final = "public, max-age=300, stale-while-revalidate=86400"
"""What may change with the lexicon or with the program."""


def conditional(
    request: Request,
    body: bytes,
    *,
    cache: str = A_WHILE,
    etag: str | None = None,
    media_type: str = "application/json",
    **headers: str,
) -> Response:
    """The answer, or 304 if the client has it already; its `ETag` is the body's digest."""
    tag = f'"{etag or hashlib.sha256(body).hexdigest()[:24]}"'
    told = {"etag": tag, "cache-control": cache, **headers}
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip().removeprefix("W/") for one in known.split(",")) or known == "*":
        return Response(status_code=304, headers=told)
    return Response(body, media_type=media_type, headers=told)
