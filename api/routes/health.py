"""`/salute` and `/metriche`: is the service alive, is it ready, what is it doing."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from api.edge.address import is_loopback
from api.edge.metrics import CONTENT_TYPE
from api.problems import ApiError
from api.schemas.common import Alive, Health, problems
from api.schemas.socket import messages
from api.store.base import json_text

if TYPE_CHECKING:
    from api.services import Services

__all__ = [
    "alive",
    "health",
    "metrics",
    "router",
    "socket_messages",
]

router = APIRouter(tags=["servizio"])


@router.get(
    "/api/v1/messaggi.json",
    response_class=Response,
    responses={200: {"content": {"application/schema+json": {"schema": {"type": "object"}}}}},
)
async def socket_messages() -> Response:
    """The messages of a table's WebSocket, as a JSON Schema (2020-12)."""
    return Response(
        json_text(messages()),
        media_type="application/schema+json",
        headers={"cache-control": "public, max-age=300"},
    )


@router.get("/salute", responses={200: {"model": Health}, 503: {"model": Health}})
async def health(request: Request) -> JSONResponse:
    """Say whether the service lives and whether it is ready for players, and why not."""
    services: Services = request.app.state.services
    troubles = await asyncio.to_thread(services.troubles)
    body: dict[str, Any] = {
        "alive": True,
        "ready": not troubles,
        "troubles": troubles,
        "quarantined": len(services.service.hub.quarantine),
        "version": request.app.version,
        "lessico": services.words.digest,
    }
    return JSONResponse(body, status_code=503 if troubles else 200)


@router.get("/salute/vivo", responses={200: {"model": Alive}})
async def alive() -> JSONResponse:
    """Answer as long as the service lives, ready or not: only silence calls for a restart."""
    return JSONResponse({"alive": True})


@router.get(
    "/metriche",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        **problems(403),
    },
)
async def metrics(request: Request) -> Response:
    """The counters in Prometheus' format, for this machine or with the operator's token."""
    services: Services = request.app.state.services
    token = services.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not is_loopback(request.scope) and not (
        token and secrets.compare_digest(given.encode(), token.encode())
    ):
        raise ApiError("seat.token_wrong")
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)
