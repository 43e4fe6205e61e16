"""The application: everything the service needs, assembled; the routes stay thin."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from html import escape
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from api import openapi, problems
from api.assets import Assets, Pages
from api.desk_file import desk_file
from api.docspage.render import render
from api.docspage.site import MANUAL, Manual
from api.edge.door import Door
from api.edge.metrics import Metrics
from api.edge.middleware import Edge, RateLimiter
from api.edge.sharing import SharedLimits
from api.garbage import collecting_aside
from api.problems import ApiError
from api.routes import (
    arbiter,
    bench,
    casi,
    health,
    lessons,
    lobby,
    moves,
    people,
    public,
    punteggio,
    puzzles,
    records,
    registri,
    search,
    tables,
    tornei,
    tornei_all,
    torneo_mine,
    words,
)
from api.routes.socket import TableSocket
from api.routes.web import missing_page, web_routes
from api.service.code_view import code_view
from api.service.dice import Dice
from api.service.games import Games
from api.service.house_clock import HouseClock, SharedClock
from api.service.lessons import Lessons
from api.service.pool import Pool
from api.service.puzzle_bench import PuzzleBench
from api.service.puzzles import Puzzles
from api.service.registri import Registri
from api.service.service import Service
from api.service.tornei import Tornei
from api.services import Services
from api.settings import Settings
from api.store.archive import ArchiveLock
from api.store.base import Store, StoreUnavailableError, json_text
from api.store.opening import hold, open_store
from api.words import Words
from api.ws.registry import Sockets
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.paths import DEFAULT_CODE
from lexicon.grounds import WordList
from parole_engine.door import LEVELS, rules_for
from parole_engine.puzzles.bench import BENCH_KINDS
from parole_engine.puzzles.model import LEVELS as PUZZLE_LEVELS

__all__ = ["create_app", "desk_document"]

_log = logging.getLogger("parole.app")
_HERE = Path(__file__).parent
_ROUTES = (
    words,
    search,
    tables,
    moves,
    people,
    lobby,
    arbiter,
    casi,
    punteggio,
    registri,
    records,
    lessons,
    bench,
    public,
    puzzles,
    tornei_all,
    tornei,
    torneo_mine,
    health,
)
"""In the order of the API's page; days before single puzzles, whose id would take their place."""


def _clock(settings: Settings) -> HouseClock:
    """The time of this service: its own, or that of the database which several share."""
    return HouseClock() if settings.is_sqlite else SharedClock()


def _settle(games: Games) -> None:
    """Load now what the first table would wait for."""
    with suppress(ApiError):
        games.assemble(DEFAULT_CODE)


def _share_limits(stack: AsyncExitStack, services: Services, address: RateLimiter) -> None:
    """Let the limits count what all processes grant, if there are several."""
    if services.store.cluster is not None:
        heavy, seat = services.heavy_limiter, services.seat_limiter
        limiters = {"indirizzo": address, "pesanti": heavy, "posto": seat}
        stack.push_async_callback(SharedLimits(services.store.cluster, limiters).close)


async def _open_archive(stack: AsyncExitStack, url: str, lock: ArchiveLock | None) -> Store:
    """The archive, held for as long as the service runs."""
    held = lock or hold(url)
    if held is not None:
        stack.callback(held.release)
    store = await open_store(url, lock=held, serving=True)
    stack.push_async_callback(store.close)
    return store


@asynccontextmanager
async def _lifespan(app: FastAPI, *, settings: Settings, assets: Assets) -> AsyncIterator[None]:
    """Open what the service needs, in order; close it in the opposite one."""
    metrics: Metrics = app.state.metrics
    async with AsyncExitStack() as stack:
        store = await _open_archive(stack, settings.database_url, app.state.lock)
        words: Words = app.state.words
        pool = Pool(settings.workers, settings.lexicon_dir)
        stack.push_async_callback(pool.close)
        games = Games(words)
        dice, clock = app.state.dice, app.state.clock
        service = Service(store, games, pool, settings, metrics, dice=dice, clock=clock)
        stack.push_async_callback(service.close)
        sockets = Sockets(metrics)
        stack.push_async_callback(sockets.close)
        puzzle_service = Puzzles(store.puzzles, pool, service.games, dice, clock.wall)
        stack.push_async_callback(puzzle_service.close)
        services = Services(
            settings,
            metrics,
            words,
            store,
            service,
            sockets,
            puzzle_service,
            Tornei(store, metrics, dice, clock.wall),
            Registri(store, metrics, dice, clock.wall),
            Lessons(games),
            PuzzleBench(puzzle_service, pool, service.games),
            RateLimiter(settings.rate_heavy),
            RateLimiter(settings.rate_seat),
        )
        app.state.services = services
        _share_limits(stack, services, app.state.limiter)
        await asyncio.to_thread(_settle, games)
        with suppress(ApiError, StoreUnavailableError):
            await puzzle_service.prepare()
        stack.enter_context(collecting_aside())
        compressing = asyncio.create_task(assets.compress())

        async def stop_compressing() -> None:
            compressing.cancel()
            with suppress(asyncio.CancelledError):
                await compressing

        stack.push_async_callback(stop_compressing)
        await service.start()  # last: from here on time passes
        services.ready = True
        _log.info("ready", extra={"lexicon": services.words.digest})
        yield
        services.ready = False
    _log.info("stopped")


def create_app(
    settings: Settings | None = None,
    *,
    dice: Dice | None = None,
    clock: HouseClock | None = None,
    house_url: str | None = None,
    lock: ArchiveLock | None = None,
) -> FastAPI:
    """Build the application from settings (default: from the environment), dice and clock.

    `house_url` is where the local network finds this machine, when the service listens there;
    `lock` is the archive's, if it is taken already.
    """
    settings = settings or Settings.from_env()
    word_judge = Words.open(settings.lexicon_dir)
    assets, pages = _web(word_judge)

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
    app.state.door = Door(settings, app.state.metrics)
    app.state.limiter = RateLimiter(settings.rate_address)
    app.state.words = word_judge
    app.state.dice = dice or Dice()
    app.state.clock = clock or _clock(settings)
    app.state.lock = lock
    app.state.downloads = asyncio.Semaphore(2)
    app.state.house_url = house_url
    if word_judge.available:
        lexicon = word_judge.lexicon
        app.state.metrics.lexicon.labels(lexicon.edition, lexicon.digest).set(1)
    problems.install(app)
    for module in _ROUTES:
        app.include_router(module.router)
    app.router.routes.append(
        WebSocketRoute("/api/v1/tavoli/{id}/ws", endpoint=TableSocket(), name="table_socket")
    )
    app.openapi = partial(openapi.document, app)  # type: ignore[method-assign]
    _add_docs_page(app, f"{assets.prefix}/api/docs.css")
    app.router.routes.extend(web_routes(assets, pages, word_judge))
    app.router.default = missing_page(pages, app.router.default)
    _guard(app, settings)
    return app


def _guard(app: FastAPI, settings: Settings) -> None:
    """What every request passes through, the outermost last."""
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors_origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key"],
        )
    app.add_middleware(
        Edge, settings=settings, metrics=app.state.metrics, limiter=app.state.limiter
    )


def _web(word_judge: Words) -> tuple[Assets, Pages]:
    """The static files and the pages, which know where the lexicon for the browser is."""
    assets = Assets.read(_HERE / "web" / "static", _extra(word_judge))
    offline = word_judge.announce(assets.prefix)
    return assets, Pages.read(_HERE / "web" / "pages", assets, lessico=offline, **_for_pages())


def desk_document() -> bytes:
    """The arbiter's desk as one file, for who has no service at hand."""
    word_judge = Words.open(Settings.from_env().lexicon_dir)
    assets, pages = _web(word_judge)
    return desk_file(pages.text("arbitro.html"), assets, word_judge)


def _for_pages() -> dict[str, str]:
    """What pages need of the games before they have asked for a table or a puzzle."""
    code = code_view(rules_for(DEFAULT_CODE, WordList(())))
    return {
        "regole": escape(json_text(code)),
        "codici": " ".join(profile_ids()),
        "livelli": " ".join(LEVELS[load_profile(DEFAULT_CODE).game]),
        "livelli_enigmi": " ".join(map(str, PUZZLE_LEVELS)),
        "tipi_banco": " ".join(map(str, BENCH_KINDS)),
    }


def _extra(word_judge: Words) -> dict[str, Path]:
    """The files beside the page's own, by the name that they are served under."""
    return {"api/docs.css": _HERE / "docspage" / "docs.css", **word_judge.offline_files}


def _add_docs_page(app: FastAPI, stylesheet: str) -> None:
    async def docs(_request: Request) -> Response:
        return HTMLResponse(
            render(app.openapi(), stylesheet), headers={"cache-control": "no-cache"}
        )

    app.add_route("/api/docs", docs, include_in_schema=False)
    if MANUAL.is_dir():
        app.mount("/docs", Manual(MANUAL), name="manual")
