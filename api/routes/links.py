"""Links that carry a secret in their fragment, and their QR codes."""

from __future__ import annotations

import asyncio
import socket
from functools import cache
from typing import TYPE_CHECKING

import segno

from api.edge.address import is_loopback_host, is_secure
from api.routes.access import services_of

if TYPE_CHECKING:
    from fastapi import Request

__all__ = ["link", "link_url", "page_link"]


async def link(request: Request, path: str, name: str, secret: str) -> dict[str, str]:
    """The address of a page with a secret that the browser keeps from the server's logs."""
    url = link_url(request, f"{path}#{name}={secret}")
    return {"secret": secret, "url": url, "qr": await asyncio.to_thread(_qr_code, url)}


async def page_link(request: Request, path: str) -> dict[str, str]:
    """The address of a page that anybody may open, and its code."""
    url = link_url(request, path)
    return {"url": url, "qr": await asyncio.to_thread(_qr_code, url)}


def link_url(request: Request, path: str) -> str:
    """The whole address of a page of this service."""
    return f"{_base(request)}{path}"


def _base(request: Request) -> str:
    """Where people find this service: what the operator says, or a name of this machine.

    Who hosts on this machine invites others to its address in the house, if there is one. What
    the request calls us is repeated only if it is one of our names: a stranger's name would lead
    those who are invited, and their secrets, to the stranger.
    """
    settings = services_of(request).settings
    if settings.public_url is not None:
        return settings.public_url
    house: str | None = request.app.state.house_url
    scheme = "https" if is_secure(request.scope, settings.trusted_proxies) else "http"
    host = request.headers.get("host", "")
    name, _, port = _parted(host)
    address, own_port = request.scope.get("server") or ("127.0.0.1", None)
    if port.isdecimal() or not port:
        if is_loopback_host(name):
            return house or f"{scheme}://{host}"
        if name.lower() in {address, *_names()}:
            return f"{scheme}://{host}"
    shown = f"[{address}]" if ":" in address else address
    return house or f"{scheme}://{shown}{f':{own_port}' if own_port else ''}"


@cache
def _names() -> frozenset[str]:
    """What this machine calls itself."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"} - {""})


def _parted(host: str) -> tuple[str, str, str]:
    """The name and the port of a host: `[::1]:8000` is `::1` and `8000`."""
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
        return name, ":", rest.removeprefix(":")
    return host.partition(":")


def _qr_code(url: str) -> str:
    """The code as an image; one mask is as readable as another, and trying all costs 25 ms."""
    code = segno.make(url, error="m", micro=False, mask=3)
    return code.svg_data_uri(scale=4, border=2)
