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

_PLACES = {"index.html": ("/",), "tavolo.html": ("/tavolo/{id}", "/osserva/{id}")}
"""Pages that are not found under their own name; who watches a table sees the players' page."""


def _paths(name: str) -> tuple[str, ...]:
    return _PLACES.get(name, (f"/{name.removesuffix('.html')}",))


def _page(pages: Pages, name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return pages.respond(name, request)

    return endpoint


def web_routes(assets: Assets, pages: Pages) -> list[Route]:
    """The routes of each page, and one for all static files."""
    routes = [Route("/statico/{digest}/{name:path}", assets.serve)]
    for name in sorted(pages.names()):
        routes += [Route(path, _page(pages, name)) for path in _paths(name)]
    return routes
