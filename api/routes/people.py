"""People: other devices, coming back, consents, spectators, invitations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.routes.access import known, services_of
from api.routes.links import link
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.tables import (
    ConsentRequest,
    DoorRequest,
    InvitationDocument,
    LackingDocument,
    LinkDocument,
    RedeemRequest,
    SeatDocument,
    TokenDocument,
    VersionDocument,
    WatchRequest,
)
from api.schemas.views import ViewDocument
from api.service.latecomers import ask_to_watch, door
from api.service.model import Consent
from api.service.seats import (
    clean_name,
    give_consent,
    invite,
    link_device,
    redeem_device,
    watch_link,
)
from api.store.base import Role

if TYPE_CHECKING:
    from api.service.decision import Decision

__all__ = [
    "another_device",
    "come_back",
    "consent",
    "forget_name",
    "invitation",
    "look_in",
    "redeem",
    "router",
    "spectators",
    "watch",
]

router = APIRouter(prefix="/api/v1", tags=["tavoli"])


@router.post(
    "/tavoli/{id}/inviti",
    status_code=201,
    response_class=Response,
    responses={201: {"model": InvitationDocument}, **problems(401, 403, 404, 409)},
)
async def invitation(request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
    """A new link for people who are to sit down."""
    live, who = await known(request, id)
    seat, hub = who.player, services_of(request).service.hub
    acted = await hub.act(id, lambda decision: invite(decision, live.tokens, Role.INVITATION, seat))
    return answer(await link(request, f"/tavolo/{id}", "invito", str(acted.result)), 201)


@router.post(
    "/tavoli/{id}/dispositivi",
    status_code=201,
    response_class=Response,
    responses={201: {"model": LinkDocument}, **problems(401, 403, 404)},
)
async def another_device(request: Request, id: str) -> Response:  # noqa: A002
    """A link, good once and for ten minutes, to continue on another device."""
    live, who = await known(request, id)
    seat = who.player
    acted = await services_of(request).service.hub.act(
        id, lambda decision: link_device(decision, live.tokens, seat)
    )
    return answer(await link(request, f"/tavolo/{id}", "dispositivo", str(acted.result)), 201)


@router.post(
    "/tavoli/{id}/dispositivi/riscatto",
    status_code=201,
    response_class=Response,
    responses={201: {"model": SeatDocument}, **problems(403, 404)},
)
async def redeem(request: Request, id: str, body: RedeemRequest) -> Response:  # noqa: A002
    """Turn the secret of such a link into a token of the same seat."""
    hub = services_of(request).service.hub
    live = await hub.table(id)
    acted = await hub.act(id, lambda decision: redeem_device(decision, live.tokens, body.secret))
    assert acted.result is not None
    seat, token = acted.result
    return answer({"id": id, "posto": seat, "token": token}, 201)


@router.post(
    "/tavoli/{id}/ritorno",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404)},
)
async def come_back(request: Request, id: str) -> Response:  # noqa: A002
    """Take my seat back from the bot that sat in for me."""
    _, who = await known(request, id)
    seat = who.player
    hub = services_of(request).service.hub
    acted = await hub.act(id, lambda decision: decision.return_to_seat(seat))
    return answer({"version": acted.last})


@router.post(
    "/tavoli/{id}/consensi",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404)},
)
async def consent(request: Request, id: str, body: ConsentRequest) -> Response:  # noqa: A002
    """Consent to spectators, to the arbiter, to hints and the like, or take the consent back."""
    live, who = await known(request, id)
    wishes = [(what, given) for what in Consent.ALL if (given := getattr(body, what)) is not None]

    def agree(decision: Decision) -> None:
        for what, given in wishes:
            give_consent(decision, live.tokens, who.player, what, given)

    acted = await services_of(request).service.hub.act(id, agree)
    if body.spettatori is False:
        live.audience.dismiss(None, "consent.missing")
    return answer({"version": acted.last})


@router.delete(
    "/tavoli/{id}/nome",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404)},
)
async def forget_name(request: Request, id: str) -> Response:  # noqa: A002
    """Take my name off this table for good; my chair, and what I played there, stay."""
    live, who = await known(request, id)
    hub = services_of(request).service.hub
    if who.role is Role.ARBITER:
        await hub.erase_name(id, lambda state: state.arbiter)
    else:
        seat = who.player
        await hub.erase_name(id, lambda state: state.seat(seat).name)
    return answer({"version": live.state.version})


@router.post(
    "/tavoli/{id}/porta",
    response_class=Response,
    responses={200: {"model": ViewDocument}, **problems(403, 404, 409)},
)
async def look_in(request: Request, id: str, body: DoorRequest) -> Response:  # noqa: A002
    """What who has no place may know; after the deal the names, and which chairs a bot has."""
    hub = services_of(request).service.hub
    live = await hub.table(id)
    now = hub.clock()
    state = live.state
    shown = door(state, hub.rules(state), hub.code_view(state), live.tokens, body.invito, now)
    return answer({**shown, "ora": now})


@router.post(
    "/tavoli/{id}/angolista",
    status_code=201,
    response_class=Response,
    responses={
        201: {"model": TokenDocument},
        202: {"model": LackingDocument},
        **problems(403, 404, 409),
    },
)
async def watch(request: Request, id: str, body: WatchRequest) -> Response:  # noqa: A002
    """Ask to watch: a read-only token, or (202) who has not agreed yet; then ask again."""
    hub = services_of(request).service.hub
    live = await hub.table(id)
    asking = live.state.asking
    acted = await hub.act(
        id, lambda decision: ask_to_watch(decision, live.tokens, body.nome, body.invito)
    )
    if isinstance(acted.result, str):
        admitted = next((one for one in asking if one == clean_name(body.nome)), None)
        await hub.erase_name(id, lambda _state: admitted)  # it was for the asking only
        return answer({"token": acted.result}, 201)
    return answer({"manca": list(acted.result or ())}, 202)


@router.post(
    "/tavoli/{id}/spettatori",
    status_code=201,
    response_class=Response,
    responses={201: {"model": LinkDocument}, **problems(401, 403, 404, 409)},
)
async def spectators(request: Request, id: str) -> Response:  # noqa: A002
    """A read-only link for spectators, once everybody at the table has consented."""
    live, who = await known(request, id)
    assert who.player
    hub = services_of(request).service.hub
    acted = await hub.act(id, lambda decision: watch_link(decision, live.tokens))
    return answer(await link(request, f"/osserva/{id}", "token", str(acted.result)), 201)
