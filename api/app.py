"""The application: everything the service needs, assembled; the routes stay thin."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from api import openapi, problems
from api.assets import Assets, Pages
from api.docspage.render import render
from api.edge.limits import RateLimiter
from api.edge.metrics import Metrics
from api.edge.middleware import Edge
from api.problems import ApiError
from api.routes import arbiter, health, moves, people, puzzles, search, tables, words
from api.routes.web import missing_page, web_routes
from api.service.dice import Dice
from api.service.games import Games
from api.service.hub import wall_clock
from api.service.pool import Pool
from api.service.puzzles import Puzzles
from api.service.service import Service
from api.services import Services
from api.settings import Settings
from api.store.sqlite import SqliteStore
from api.words import Words
from api.ws.endpoint import TableSocket
from api.ws.registry import Sockets
from burraco_engine.paths import DEFAULT_CODE

__all__ = ["create_app"]

_log = logging.getLogger("parole.app")
_HERE = Path(__file__).parent


def _settle(games: Games) -> None:
    """Load now what the first table would wait for, and keep it out of later collections.

    What exists at this point lives as long as the process: walking through it in every full
    collection of garbage would hold up moves for hundreds of milliseconds.
    """
    with suppress(ApiError):
        games.assemble(DEFAULT_CODE)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@asynccontextmanager
async def _lifespan(app: FastAPI, *, settings: Settings, assets: Assets) -> AsyncIterator[None]:
    """Open what the service needs, in order; close it in the opposite one."""
    metrics: Metrics = app.state.metrics
    async with AsyncExitStack() as stack:
        store = await SqliteStore.open(settings.database_url)
        stack.push_async_callback(store.close)
        words: Words = app.state.words
        pool = Pool(settings.workers, settings.lexicon_dir)
        stack.push_async_callback(pool.close)
        games = Games(words)
        service = Service(
            store,
            games,
            pool,
            settings,
            metrics,
            dice=app.state.dice,
            clock=app.state.clock,
        )
        stack.push_async_callback(service.close)
        sockets = Sockets(metrics)
        stack.push_async_callback(sockets.close)
        puzzle_service = Puzzles(
            store.puzzles, pool, service.games, app.state.dice, app.state.clock
        )
        stack.push_async_callback(puzzle_service.close)
        services = Services(
            settings,
            metrics,
            words,
            store,
            service,
            sockets,
            puzzle_service,
            RateLimiter(settings.rate_heavy),
            RateLimiter(settings.rate_seat),
        )
        app.state.services = services
        await service.start()
        await asyncio.to_thread(_settle, games)
        with suppress(ApiError):
            await puzzle_service.prepare()
        compressing = asyncio.create_task(assets.compress())

        async def stop_compressing() -> None:
            compressing.cancel()
            with suppress(asyncio.CancelledError):
                await compressing

        stack.push_async_callback(stop_compressing)
        services.ready = True
        _log.info("ready", extra={"lexicon": services.words.digest})
        yield
        services.ready = False
    _log.info("stopped")


def create_app(
    settings: Settings | None = None,
    *,
    dice: Dice | None = None,
    clock: Callable[[], int] = wall_clock,
    house_url: str | None = None,
) -> FastAPI:
    """Build the application from settings (default: from the environment), dice and clock.

    `house_url` is where the local network finds this machine, when the service listens there.
    """
    settings = settings or Settings.from_env()
    word_judge = Words.open(settings.lexicon_dir)
    extra = {"api/docs.css": _HERE / "docspage" / "docs.css"}
    if word_judge.offline_file is not None:
        extra[f"lessico/{word_judge.digest}.pack"] = word_judge.offline_file
    if word_judge.meanings_file is not None:
        extra[f"lessico/{word_judge.digest}.tsv"] = word_judge.meanings_file
    assets = Assets.read(_HERE / "web" / "static", extra)
    offline = f"{assets.prefix}/lessico/{word_judge.digest}.pack" if word_judge.offline_file else ""
    word_judge.offline_address = offline or None
    if word_judge.meanings_file is not None:
        word_judge.meanings_address = f"{assets.prefix}/lessico/{word_judge.digest}.tsv"
    pages = Pages.read(_HERE / "web" / "pages", assets, lessico=offline)

    app = FastAPI(
        title="Burraco Parole",
        version=version("burraco-parole"),
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=partial(_lifespan, settings=settings, assets=assets),
    )
    app.state.metrics = Metrics()
    app.state.words = word_judge
    app.state.dice = dice or Dice()
    app.state.clock = clock
    app.state.house_url = house_url
    if word_judge.available:
        lexicon = word_judge.lexicon
        app.state.metrics.lexicon.labels(lexicon.edition, lexicon.digest).set(1)
    problems.install(app)
    for module in (words, search, tables, moves, people, arbiter, puzzles, health):
        app.include_router(module.router)
    app.router.routes.append(
        WebSocketRoute("/api/v1/tavoli/{id}/ws", endpoint=TableSocket(), name="table_socket")
    )
    app.openapi = partial(openapi.document, app)  # type: ignore[method-assign]
    _add_docs_page(app, f"{assets.prefix}/api/docs.css")
    app.router.routes.extend(web_routes(assets, pages))
    app.router.default = missing_page(pages, app.router.default)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors_origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key"],
        )
    app.add_middleware(Edge, settings=settings, metrics=app.state.metrics)
    return app


def _add_docs_page(app: FastAPI, stylesheet: str) -> None:
    async def docs(_request: Request) -> Response:
        return HTMLResponse(
            render(app.openapi(), stylesheet), headers={"cache-control": "no-cache"}
        )

    app.add_route("/api/docs", docs, include_in_schema=False)
