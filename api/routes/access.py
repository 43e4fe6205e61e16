"""What the table routes share: the table of the path and the bearer of the token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.problems import ApiError
from api.service.secrets import Bearer, bearer, find
from api.store.base import Role

if TYPE_CHECKING:
    from fastapi import Request

    from api.service.live import LiveTable
    from api.services import Services

__all__ = [
    "bearer_token",
    "known",
    "perhaps_known",
    "reader",
    "services_of",
    "throttle_heavy",
    "token_missing",
]


def services_of(request: Request) -> Services:
    """What the application runs on."""
    services: Services = request.app.state.services
    return services


def bearer_token(request: Request) -> str | None:
    """The token that the request shows, if any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def token_missing() -> ApiError:
    """The refusal of somebody who shows no token where one is needed."""
    return ApiError("seat.token_missing", headers={"WWW-Authenticate": "Bearer"})


async def reader(request: Request, table_id: str) -> bool:
    """Who asks shows the secret of a shared record of this table."""
    services = services_of(request)
    live = await services.service.hub.table(table_id)
    token = bearer_token(request)
    now = services.service.hub.clock()
    return token is not None and find(live.tokens, token, now, Role.READER) is not None


async def perhaps_known(request: Request, table_id: str) -> tuple[LiveTable, Bearer | None]:
    """The table, and who is asking if he shows a token."""
    services = services_of(request)
    live = await services.service.hub.current(table_id)
    token = bearer_token(request)
    if token is None:
        return live, None
    who = bearer(live, token, services.service.hub.clock())
    services.service.hub.visit(live, request.scope["parole.share"])
    return live, who


async def known(request: Request, table_id: str) -> tuple[LiveTable, Bearer]:
    """The table and who is asking; without a token it is refused."""
    live, who = await perhaps_known(request, table_id)
    if who is None:
        raise token_missing()
    services = services_of(request)
    if wait := services.seat_limiter.take((table_id, who.seat or who.role)):
        seconds = max(1, round(wait))
        raise ApiError("request.too_many", seconds=seconds, headers={"Retry-After": str(seconds)})
    return live, who


def throttle_heavy(request: Request) -> None:
    """Searches and new tables are rationed by address."""
    services = services_of(request)
    if wait := services.heavy_limiter.take(request.scope["parole.share"]):
        seconds = max(1, round(wait))
        raise ApiError("request.too_many", seconds=seconds, headers={"Retry-After": str(seconds)})
