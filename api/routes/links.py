"""Links that carry a secret in their fragment, and their QR codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno

from api.edge.address import is_secure
from api.routes.access import services_of

if TYPE_CHECKING:
    from fastapi import Request

__all__ = ["link"]


def link(request: Request, path: str, name: str, secret: str) -> dict[str, str]:
    """The address of a page with a secret that the browser keeps from the server's logs."""
    settings = services_of(request).settings
    base = settings.public_url
    if base is None:
        scheme = "https" if is_secure(request.scope, settings.trusted_proxies) else "http"
        base = f"{scheme}://{request.headers.get('host', '127.0.0.1')}"
    url = f"{base}{path}#{name}={secret}"
    qr = segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2)
    return {"segreto": secret, "url": url, "qr": qr}
