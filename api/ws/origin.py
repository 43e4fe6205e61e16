"""Which web pages may open a WebSocket: ours, and those the operator lists."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.types import Scope

    from api.settings import Settings

__all__ = ["origin_allowed"]


def origin_allowed(scope: Scope, settings: Settings) -> bool:
    """True for the page's own host, the public address, the listed origins, and non-browsers."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        if urlsplit(origin).netloc == headers.get(b"host"):
            return True
    except ValueError:
        return False
    return origin == settings.public_url or origin in settings.cors_origins
