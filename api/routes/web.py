"""The pages, the static files and the page of the API's documentation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from api.assets import Assets, Pages

__all__ = ["web_routes"]

_WITH_ID = {"tavolo.html": "/tavolo/{id}", "osserva.html": "/osserva/{id}"}
"""Pages whose address names a table."""


def _path(name: str) -> str:
    if name == "index.html":
        return "/"
    if name in _WITH_ID:
        return _WITH_ID[name]
    return f"/{name.removesuffix('.html')}"


def _page(pages: Pages, name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return pages.respond(name, request)

    return endpoint


def web_routes(assets: Assets, pages: Pages) -> list[Route]:
    """One route per page, and one for all static files."""
    routes = [Route("/statico/{digest}/{name:path}", assets.serve)]
    routes += [Route(_path(name), _page(pages, name)) for name in sorted(pages.names())]
    return routes
