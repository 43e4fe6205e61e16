"""Links that carry a secret in their fragment, and their QR codes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import segno

from api.edge.address import is_loopback_host, is_secure
from api.routes.access import services_of

if TYPE_CHECKING:
    from fastapi import Request

__all__ = ["link"]


async def link(request: Request, path: str, name: str, secret: str) -> dict[str, str]:
    """The address of a page with a secret that the browser keeps from the server's logs.

    Who hosts on this machine invites others to its address in the house, if there is one.
    """
    settings = services_of(request).settings
    base = settings.public_url
    if base is None:
        scheme = "https" if is_secure(request.scope, settings.trusted_proxies) else "http"
        host = request.headers.get("host", "127.0.0.1")
        house: str | None = request.app.state.house_url
        base = house if house and is_loopback_host(_name(host)) else f"{scheme}://{host}"
    url = f"{base}{path}#{name}={secret}"
    return {"segreto": secret, "url": url, "qr": await asyncio.to_thread(_qr_code, url)}


def _name(host: str) -> str:
    """The host without its port: `[::1]:8000` is `::1`."""
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


def _qr_code(url: str) -> str:
    """The code as an image; one mask is as readable as another, and trying all costs 25 ms."""
    code = segno.make(url, error="m", micro=False, mask=3)
    return code.svg_data_uri(scale=4, border=2)
