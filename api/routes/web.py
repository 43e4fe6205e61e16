"""The pages, the static files and the page of the API's documentation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from api.desk_file import desk_file

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from api.assets import Assets, Pages
    from api.words import Words

__all__ = ["missing_page", "web_routes"]

_MISSING = "manca.html"
_DESK = "scrivania.html"
_PLACES = {
    "index.html": ("/",),
    "arbitro.html": ("/arbitro", "/arbitro/{scheda}"),
    "tavolo.html": ("/tavolo/{id}", "/osserva/{id}"),
    "torneo.html": ("/torneo", "/torneo/{id}"),
    "rivedi.html": ("/rivedi", "/rivedi/{id}"),
    _MISSING: (),
}
"""Pages that are not found under their own name; who watches a table sees the players' page."""
_FOR_PROGRAMS = ("/api/", "/statico/")


def _paths(name: str) -> tuple[str, ...]:
    return _PLACES.get(name, (f"/{name.removesuffix('.html')}",))


def _page(pages: Pages, name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return pages.respond(name, request)

    return endpoint


def _desk(assets: Assets, pages: Pages, words: Words) -> Callable[[Request], Awaitable[Response]]:
    """The arbiter's desk as a file to save; made when somebody first asks for it."""

    @cache
    def made() -> bytes:
        return desk_file(pages.text("arbitro.html"), assets, words)

    async def endpoint(_request: Request) -> Response:
        body = await asyncio.to_thread(made)
        headers = {"content-disposition": f'attachment; filename="{_DESK}"'}
        return Response(body, media_type="text/html; charset=utf-8", headers=headers)

    return endpoint


def web_routes(assets: Assets, pages: Pages, words: Words) -> list[Route]:
    """The routes of each page, one for all static files, and the desk as a file."""
    routes = [
        Route("/statico/{digest}/{name:path}", assets.serve),
        Route(f"/arbitro/{_DESK}", _desk(assets, pages, words)),
    ]
    for name in sorted(pages.names()):
        routes += [Route(path, _page(pages, name)) for path in _paths(name)]
    return routes


def missing_page(pages: Pages, otherwise: ASGIApp) -> ASGIApp:
    """Answer who opens a wrong address in a browser with a page; programs get their problem."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        reading = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if reading and not scope["path"].startswith(_FOR_PROGRAMS):
            request = Request(scope)
            if "text/html" in request.headers.get("accept", ""):
                response = pages.respond(_MISSING, request)
                if response.status_code == 200:
                    response.status_code = 404
                await response(scope, receive, send)
                return
        await otherwise(scope, receive, send)

    return app
