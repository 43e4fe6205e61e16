"""Links that carry a secret in their fragment, and their QR codes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import segno

from api.edge.address import is_secure
from api.routes.access import services_of

if TYPE_CHECKING:
    from fastapi import Request

__all__ = ["link"]


async def link(request: Request, path: str, name: str, secret: str) -> dict[str, str]:
    """The address of a page with a secret that the browser keeps from the server's logs."""
    settings = services_of(request).settings
    base = settings.public_url
    if base is None:
        scheme = "https" if is_secure(request.scope, settings.trusted_proxies) else "http"
        base = f"{scheme}://{request.headers.get('host', '127.0.0.1')}"
    url = f"{base}{path}#{name}={secret}"
    return {"segreto": secret, "url": url, "qr": await asyncio.to_thread(_qr_code, url)}


def _qr_code(url: str) -> str:
    """The code as an image; one mask is as readable as another, and trying all costs 25 ms."""
    code = segno.make(url, error="m", micro=False, mask=3)
    return code.svg_data_uri(scale=4, border=2)
