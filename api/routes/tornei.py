"""Tournaments: announce, act, look, rank, print; the competitor's own page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import Response

from api.problems import ApiError
from api.routes.access import bearer_token, services_of, throttle_heavy, token_missing
from api.routes.links import link, link_url
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.tornei import (
    AnnouncedDocument,
    AnnounceRequest,
    ArbiterChairDocument,
    CsvRequest,
    ExplainedDocument,
    LinksDocument,
    LinksRequest,
    OnlineDocument,
    OnlineRequest,
    RankingDocument,
    ReportsDocument,
    TorneiDocument,
    TorneoActRequest,
    TorneoDocument,
    TorneoVersionDocument,
)
from api.service.play import move_key
from api.service.tornei import LiveTorneo, torneo_bearer
from api.service.torneo_online import arbitrate, collect
from api.service.torneo_online import open_online as open_online_table
from api.service.torneo_stream import TORNEO
from api.store.base import Role, Status
from api.tornei.paper import PAPERS, write_paper
from api.tornei.tables import (
    entries_csv,
    entries_from_csv,
    pairings_csv,
    ranking_csv,
    scores_csv,
    scores_from_csv,
)
from api.tornei.told import ranking_told, torneo_told
from api.tornei.views import explained, ranking_view, reports_view
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.coder import act_from_json, act_to_json
from burraco_engine.torneo.ranking import ranking

if TYPE_CHECKING:
    from api.store.base import TokenRow
    from burraco_engine.torneo.acts import Act
    from burraco_engine.torneo.ranking import Row

__all__ = [
    "TorneoId",
    "act",
    "acted",
    "announce",
    "arbitrate_online",
    "csv_in",
    "csv_out",
    "explain",
    "forget",
    "invite",
    "known_torneo",
    "list_tornei",
    "live_torneo",
    "look",
    "open_online",
    "paper",
    "ranks",
    "reports",
    "router",
    "wait",
]

router = APIRouter(prefix="/api/v1/tornei", tags=["tornei"])
_LISTED: Final = 100
_PATIENCE: Final = 25.0
_ONLINE_PATIENCE: Final = 3.0
"""While tables are played online: they are looked at with each request."""
_DIRECTORS: Final = (a.Amend, a.Appeal, a.AnswerComplaint, a.End)
"""What an arbiter leaves to the Director."""
TorneoId = Annotated[str, Path(max_length=40)]
"""The id of a tournament in a path."""
_Session = Annotated[int, Query(ge=0, le=60, description="quale sessione, 0 per tutte")]


async def live_torneo(request: Request, torneo_id: str) -> LiveTorneo:
    """The tournament, with the results of its online tables."""
    services = services_of(request)
    live = await services.tornei.live(torneo_id)
    await collect(services.tornei, services.service, live)
    return live


async def known_torneo(request: Request, torneo_id: str) -> tuple[LiveTorneo, TokenRow]:
    """The tournament and who asks; refused without a token that opens it."""
    services = services_of(request)
    live = await services.tornei.live(torneo_id)
    token = bearer_token(request)
    if token is None:
        raise token_missing()
    row = torneo_bearer(live, token, services.tornei.clock())
    if wait := services.seat_limiter.take((torneo_id, row.seat or row.role)):
        seconds = max(1, round(wait))
        raise ApiError("request.too_many", seconds=seconds, headers={"Retry-After": str(seconds)})
    return live, row


async def _desk(request: Request, torneo_id: str, *, director: bool = False) -> LiveTorneo:
    live, row = await known_torneo(request, torneo_id)
    if row.role is not Role.DIRECTOR and (director or row.role is not Role.ARBITER):
        raise ApiError("torneo.not_director" if director else "torneo.not_arbiter")
    return live


@router.post(
    "",
    status_code=201,
    response_class=Response,
    responses={201: {"model": AnnouncedDocument}, **problems(409, 422, 429, 503)},
)
async def announce(request: Request, body: AnnounceRequest) -> Response:
    """Announce a tournament; the answer holds the only copy of the Director's token."""
    throttle_heavy(request)
    tornei = services_of(request).tornei
    wanted = act_from_json({"atto": "annuncia", "id": tornei.new_id(), "annuncio": body.annuncio})
    assert isinstance(wanted, a.Announce)
    live, secret = await tornei.announce(wanted)
    page = f"/torneo/{live.torneo.id}"
    made = {
        "id": live.torneo.id,
        "token": secret,
        "direttore": await link(request, page, "direttore", secret),
        "sala": link_url(request, f"{page}#sala"),
    }
    return answer(made, 201)


@router.get("", response_class=Response, responses={200: {"model": TorneiDocument}})
async def list_tornei(request: Request) -> Response:
    """The tournaments that are announced or running, and those that are over, the newest first."""
    store = services_of(request).store
    running, announced, over = [
        [line for _, line in await store.listed(_LISTED, status=status, kind=TORNEO)]
        for status in (Status.PLAYING, Status.WAITING, Status.OVER)
    ]
    body = f'{{"tornei":[{",".join(running + announced)}],"finiti":[{",".join(over)}]}}'
    return Response(body.encode(), media_type="application/json")


@router.get(
    "/{id}",
    response_class=Response,
    responses={200: {"model": TorneoDocument}, **problems(404)},
)
async def look(request: Request, id: TorneoId) -> Response:  # noqa: A002 - the name in the path
    """The tournament as everybody may see it: tables, clock, what waits for a decision."""
    live = await live_torneo(request, id)
    told = torneo_told(live, services_of(request).tornei.clock())
    return Response(told, media_type="application/json")


@router.get(
    "/{id}/attesa",
    response_class=Response,
    responses={200: {"model": TorneoVersionDocument}, **problems(404)},
)
async def wait(
    request: Request,
    id: TorneoId,  # noqa: A002
    dopo: Annotated[int, Query(ge=0, le=2**31, description="la versione che ho")] = 0,
) -> Response:
    """The version, as soon as it is another one; at the latest after 25 seconds."""
    live = await live_torneo(request, id)
    turno = live.torneo.current
    online = any(one.online and one.outcome is None for one in (turno.matches if turno else ()))
    patience = _ONLINE_PATIENCE if online else _PATIENCE
    version = await services_of(request).tornei.wait(live, dopo, patience)
    return answer({"version": version})


@router.get(
    "/{id}/classifica",
    response_class=Response,
    responses={200: {"model": RankingDocument}, **problems(404)},
)
async def ranks(
    request: Request,
    id: TorneoId,  # noqa: A002
    sessione: _Session = 0,
) -> Response:
    """The ranking now, of all turni or of one session."""
    live = await live_torneo(request, id)
    if not sessione:
        return Response(ranking_told(live), media_type="application/json")
    rows, _ = _session(live, sessione)
    return answer({"version": live.state.version, "classifica": ranking_view(rows)})


def _session(live: LiveTorneo, session: int) -> tuple[tuple[Row, ...], range | None]:
    """The ranking of a session and its turni; of all turni for 0."""
    if not session:
        return live.ranked, None
    setup = live.torneo.setup
    turni = setup.session_of(sum(setup.sessions[: session - 1]) + 1)
    return ranking(live.book.code, live.torneo, turni), turni


@router.get(
    "/{id}/classifica/{numero}",
    response_class=Response,
    responses={200: {"model": ExplainedDocument}, **problems(404, 409)},
)
async def explain(
    request: Request,
    id: TorneoId,  # noqa: A002
    numero: int,
    sessione: _Session = 0,
) -> Response:
    """Where every figure of a competitor comes from: which turni, which articles."""
    live = await live_torneo(request, id)
    rows, turni = _session(live, sessione)
    return answer(explained(live.book, live.torneo, rows, numero, turni))


@router.post(
    "/{id}/atti",
    response_class=Response,
    responses={200: {"model": TorneoVersionDocument}, **problems(401, 403, 404, 409, 422)},
)
async def act(
    request: Request,
    id: TorneoId,  # noqa: A002
    body: TorneoActRequest,
    idempotency_key: Annotated[str | None, Header(description="1-64 lettere, cifre o -_")] = None,
) -> Response:
    """Carry out an act of the Director or of an arbiter, once however often it is sent."""
    asked = act_from_json(body.atto)
    await _desk(request, id, director=isinstance(asked, _DIRECTORS))
    return await acted(request, id, asked, "banco", idempotency_key)


async def acted(
    request: Request, torneo_id: str, asked: Act, who: str, key: str | None
) -> Response:
    """Carry out an act of this bearer; the new version."""
    if isinstance(asked, a.IssueLinks | a.OpenOnline):
        raise ApiError("request.malformed", reason="questo atto ha un indirizzo suo")
    once = move_key(who, key, act_to_json(asked))
    live = await services_of(request).tornei.act(torneo_id, asked, key=once)
    return answer({"version": live.state.version})


@router.post(
    "/{id}/link",
    status_code=201,
    response_class=Response,
    responses={201: {"model": LinksDocument}, **problems(401, 403, 404, 409)},
)
async def invite(request: Request, id: TorneoId, body: LinksRequest) -> Response:  # noqa: A002
    """New links for an arbiter or for competitors; each is shown once."""
    await _desk(request, id)
    wanted = a.IssueLinks(body.ruolo, tuple(body.concorrenti))
    made = await services_of(request).tornei.invite(id, wanted)
    found: list[dict[str, Any]] = []
    for number, secret in made:
        name = "mio" if number else "arbitro"
        found.append({"concorrente": number, **await link(request, f"/torneo/{id}", name, secret)})
    return answer({"link": found}, 201)


@router.post(
    "/{id}/tavoli/{tavolo}/online",
    status_code=201,
    response_class=Response,
    responses={201: {"model": OnlineDocument}, **problems(401, 403, 404, 409, 422)},
)
async def open_online(
    request: Request,
    id: TorneoId,  # noqa: A002
    tavolo: int,
    body: OnlineRequest,
) -> Response:
    """Play a table of the turno in the house: the result comes by itself."""
    await _desk(request, id)
    throttle_heavy(request)
    services = services_of(request)
    share = request.scope["parole.share"]
    opened = await open_online_table(services.tornei, services.service, id, tavolo, body.bot, share)
    return answer(opened, 201)


@router.post(
    "/{id}/tavoli/{tavolo}/arbitro",
    status_code=201,
    response_class=Response,
    responses={201: {"model": ArbiterChairDocument}, **problems(401, 403, 404, 409)},
)
async def arbitrate_online(request: Request, id: TorneoId, tavolo: int) -> Response:  # noqa: A002
    """Take the arbiter's chair at an online table of the turno."""
    live = await _desk(request, id)
    return answer(await arbitrate(services_of(request).service, live, tavolo), 201)


_CSV_OUT: Final = {
    "iscritti": lambda live: entries_csv(live.torneo),
    "tavoli": lambda live: pairings_csv(live.torneo),
    "score": lambda live: scores_csv(live.torneo),
    "classifica": lambda live: ranking_csv(live.book, live.torneo),
}


@router.get(
    "/{id}/csv/{foglio}",
    response_class=Response,
    responses={
        200: {"description": "Il foglio.", "content": {"text/csv": {"schema": {"type": "string"}}}},
        **problems(404),
    },
)
async def csv_out(request: Request, id: TorneoId, foglio: str) -> Response:  # noqa: A002
    """Entries, tables, scores or the ranking as CSV."""
    live = await live_torneo(request, id)
    if foglio not in _CSV_OUT:
        raise ApiError("torneo.no_paper", name=foglio, known=", ".join(_CSV_OUT))
    return Response(_CSV_OUT[foglio](live), media_type="text/csv; charset=utf-8")


@router.post(
    "/{id}/csv/{foglio}",
    response_class=Response,
    responses={200: {"model": TorneoVersionDocument}, **problems(401, 403, 404, 409, 422)},
)
async def csv_in(request: Request, id: TorneoId, foglio: str, body: CsvRequest) -> Response:  # noqa: A002
    """Take in entries or scores, all of them or none."""
    live = await _desk(request, id)
    if foglio == "iscritti":
        acts = entries_from_csv(body.testo)
    elif foglio == "score":
        acts = scores_from_csv(live.torneo, body.testo)
    else:
        raise ApiError("torneo.no_paper", name=foglio, known="iscritti, score")
    live = await services_of(request).tornei.act(id, *acts)
    return answer({"version": live.state.version})


@router.get(
    "/{id}/stampa/{foglio}",
    response_class=Response,
    responses={
        200: {
            "description": "Il foglio.",
            "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}},
        },
        **problems(404),
    },
)
async def paper(request: Request, id: TorneoId, foglio: str) -> Response:  # noqa: A002
    """Positions, table cards, score sheets or the ranking as PDF."""
    throttle_heavy(request)
    live = await live_torneo(request, id)
    if foglio not in PAPERS:
        raise ApiError("torneo.no_paper", name=foglio, known=", ".join(PAPERS))
    created = datetime.fromtimestamp(live.state.updated_at / 1000, UTC)
    pdf = write_paper(live.book, live.torneo, foglio, created=created)
    headers = {"content-disposition": f'inline; filename="{foglio}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@router.get(
    "/{id}/segnalazioni",
    response_class=Response,
    responses={200: {"model": ReportsDocument}, **problems(401, 403, 404)},
)
async def reports(request: Request, id: TorneoId) -> Response:  # noqa: A002
    """Who was reported to the Giustizia Sportiva, and why."""
    live = await _desk(request, id)
    return answer({"segnalazioni": reports_view(live.torneo)})


@router.delete(
    "/{id}/nomi/{numero}/{posto}",
    response_class=Response,
    responses={200: {"model": TorneoVersionDocument}, **problems(401, 403, 404)},
)
async def forget(request: Request, id: TorneoId, numero: int, posto: int) -> Response:  # noqa: A002
    """Forget a person's name for good; points and places stay."""
    live = await _desk(request, id, director=True)
    await services_of(request).tornei.erase_name(id, numero, posto)
    return answer({"version": live.state.version})
