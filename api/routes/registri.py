"""Registers of rulings: open one per event, write from several devices, read, print."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from api.arbitro.registro_carta import register_csv, register_pdf
from api.problems import ApiError
from api.routes.access import bearer_token, services_of, throttle_heavy, token_missing
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.registro import (
    EntriesDocument,
    EntriesRequest,
    OpenedRegisterDocument,
    RegisterDocument,
    RegisterRequest,
    WrittenDocument,
)
from api.service.house_clock import rome
from api.service.tornei import torneo_bearer
from api.store.base import Role
from burraco_engine.arbitro.registro import verified, voce_from_json, voce_to_json
from lexicon.normal import word_of

if TYPE_CHECKING:
    from api.service.registri import LiveRegistro
    from burraco_engine.arbitro.registro import Registrata, Registro

__all__ = ["entries", "history", "look", "open_register", "paper", "router", "sheet", "write"]

router = APIRouter(prefix="/api/v1/registri", tags=["arbitro"])
_Id = Annotated[str, Path(max_length=60)]
_A_PAGE = 500


async def _directs(request: Request, torneo_id: str, token: str) -> bool:
    """Whether the token is the Director's or an arbiter's of a tournament."""
    services = services_of(request)
    live = await services.tornei.live(torneo_id)
    row = torneo_bearer(live, token, services.tornei.clock())
    return row.role in (Role.DIRECTOR, Role.ARBITER)


async def _known(request: Request, register_id: str) -> LiveRegistro:
    """The register, for who bears its credential or directs its tournament."""
    services = services_of(request)
    live = await services.registri.live(register_id)
    token = bearer_token(request)
    if token is None:
        raise token_missing()
    if not live.opens(token, services.registri.clock()):
        torneo = live.state.torneo
        try:
            allowed = bool(torneo) and await _directs(request, torneo, token)
        except ApiError:
            allowed = False
        if not allowed:
            raise ApiError("registro.token_wrong")
    if wait := services.seat_limiter.take((register_id, Role.ARBITER)):
        seconds = max(1, round(wait))
        raise ApiError("request.too_many", seconds=seconds, headers={"Retry-After": str(seconds)})
    return live


@router.post(
    "",
    status_code=201,
    response_class=Response,
    responses={201: {"model": OpenedRegisterDocument}, **problems(401, 403, 404, 409, 422, 429)},
)
async def open_register(request: Request, body: RegisterRequest) -> Response:
    """Open the register of an event; the answer holds the only copy of its credential."""
    throttle_heavy(request)
    if body.torneo:
        token = bearer_token(request)
        if token is None:
            raise token_missing()
        if not await _directs(request, body.torneo, token):
            raise ApiError("torneo.not_arbiter")
    live, secret = await services_of(request).registri.open(body.nome, body.codice, body.torneo)
    register = live.state.registro
    return answer({"id": register.evento, "token": secret, "testa": register.testa}, 201)


@router.get(
    "/{id}",
    response_class=Response,
    responses={200: {"model": RegisterDocument}, **problems(401, 403, 404)},
)
async def look(request: Request, id: _Id) -> Response:  # noqa: A002 - the name in the path
    """The head of the chain, whether it holds, where each device's chain ends."""
    state = (await _known(request, id)).state
    register = state.registro
    return answer(
        {
            "id": register.evento,
            "nome": state.nome,
            "codice": state.codice,
            "torneo": state.torneo,
            "voci": len(register.voci),
            "testa": register.testa,
            "intera": verified(register.evento, register.voci) is None,
            "dispositivi": [
                {"dispositivo": device, "voci": len(written), "impronta": written[-1]}
                for device, written in sorted(register.heads.items())
            ],
        }
    )


@router.post(
    "/{id}/voci",
    response_class=Response,
    responses={200: {"model": WrittenDocument}, **problems(400, 401, 403, 404, 422)},
)
async def write(request: Request, id: _Id, body: EntriesRequest) -> Response:  # noqa: A002
    """Append a batch, whole or not at all; what has arrived before is passed over."""
    await _known(request, id)
    voci = [voce_from_json(one.model_dump()) for one in body.voci]
    live, new = await services_of(request).registri.write(id, voci)
    register = live.state.registro
    return answer({"nuove": new, "voci": len(register.voci), "testa": register.testa})


def _told(register: Registro, found: list[Registrata]) -> dict[str, Any]:
    later = register.corrected()
    return {
        "testa": register.testa,
        "voci": [
            {
                **voce_to_json(one.voce),
                "posto": one.posto,
                "arrivo": one.arrivo,
                "testa": one.testa,
                "corretta_da": later.get(one.voce.name),
            }
            for one in found
        ],
    }


@router.get(
    "/{id}/voci",
    response_class=Response,
    responses={200: {"model": EntriesDocument}, **problems(401, 403, 404)},
)
async def entries(
    request: Request,
    id: _Id,  # noqa: A002
    dopo: Annotated[int, Query(ge=0, le=2**31, description="l’ultimo posto che ho")] = 0,
) -> Response:
    """The entries after a place, up to 500 of them."""
    register = (await _known(request, id)).state.registro
    return answer(_told(register, list(register.voci[dopo : dopo + _A_PAGE])))


@router.get(
    "/{id}/parole/{parola}",
    response_class=Response,
    responses={200: {"model": EntriesDocument}, **problems(401, 403, 404)},
)
async def history(
    request: Request,
    id: _Id,  # noqa: A002
    parola: Annotated[str, Path(max_length=64)],
) -> Response:
    """What was ruled on a word at this event, the newest first."""
    register = (await _known(request, id)).state.registro
    word = word_of(parola)
    found = [one for one in register.voci if word and word_of(one.voce.oggetto) == word]
    return answer(_told(register, found[::-1][:_A_PAGE]))


@router.get(
    "/{id}/registro.csv",
    response_class=Response,
    responses={
        200: {"description": "Il foglio.", "content": {"text/csv": {"schema": {"type": "string"}}}},
        **problems(401, 403, 404),
    },
)
async def sheet(request: Request, id: _Id) -> Response:  # noqa: A002
    """The whole register as CSV, with the head of its chain; it can be verified from the file."""
    register = (await _known(request, id)).state.registro
    return Response(register_csv(register), media_type="text/csv; charset=utf-8")


@router.get(
    "/{id}/registro.pdf",
    response_class=Response,
    responses={
        200: {
            "description": "Il foglio.",
            "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}},
        },
        **problems(401, 403, 404, 429),
    },
)
async def paper(request: Request, id: _Id) -> Response:  # noqa: A002
    """The whole register as PDF, the head of its chain on every sheet."""
    throttle_heavy(request)
    state = (await _known(request, id)).state
    created = datetime.fromtimestamp(state.updated_at / 1000, UTC)
    pdf = await asyncio.to_thread(
        register_pdf, state.registro, state.nome, created=created, zone=rome()
    )
    headers = {"content-disposition": 'inline; filename="registro.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)
