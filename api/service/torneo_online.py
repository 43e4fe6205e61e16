"""Tables of a tournament that are played in the house: opened, sat down at, their results."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.service.facts import ArbiterArrived, SecretIssued
from api.service.model import Consent
from api.service.seats import (
    NAME_LIMIT,
    clean_name,
    give_consent,
    leave,
    redeem_ticket,
    seat_down,
)
from api.service.secrets import new_secret
from api.service.tables import NewTable
from api.store.base import Role
from burraco_engine.errors import EngineError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.values import Kind, Match, Torneo

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.service.service import Service
    from api.service.tornei import LiveTorneo, Tornei

__all__ = ["arbitrate", "claim", "collect", "open_online"]

_SEATS: Final = "NESO"
_ARBITER: Final = "Arbitro"
_ONLINE: Final = "online: "
"""So begins what was called for at the online table itself."""


async def open_online(
    tornei: Tornei, service: Service, torneo_id: str, table: int, bots: dict[str, str], share: str
) -> dict[str, Any]:
    """Open a table of the house for a match, seat the pairs and deal.

    Bots sit where they are named. Each of the others finds his chair by the link of his pair
    (`claim`); the first of them, or a bot, is the host.
    """
    live = await tornei.live(torneo_id)
    turno, setup = live.torneo.current, live.torneo.setup
    match = turno.match(table) if turno else None
    if match is None or setup.kind is not Kind.COPPIE:
        raise ApiError("torneo.not_online")
    names = _seated(live.torneo, match)
    people = [seat for seat in _SEATS if seat not in bots]
    host = people[0] if people else _SEATS[0]
    wanted = NewTable(
        name=names[host],
        code=setup.code,
        choices=dict(setup.choices),
        seat=host,
        smazzate=setup.smazzate,
        private=bool(people),
        bots={seat: level for seat, level in bots.items() if seat != host},
    )
    token, row = new_secret(Role.SEAT, host)

    def prepare(decision: Decision, _host: str) -> tuple[str, str, str]:
        decision.tokens.append(row)
        for seat in people[1:]:
            seat_down(decision, (), names[seat], seat, program=False)
        if people:
            decision.note(ArbiterArrived(_ARBITER))
            for seat in people:  # who enters a tournament has its arbiters
                give_consent(decision, (), seat, Consent.ARBITER, True)
        decision.tokens.extend(new_secret(Role.DEVICE, seat)[1] for seat in people)
        return token, "", ""

    opened, _, _ = await service.open_table(wanted, prepare, share, begin=True)
    stream = opened.state.table_id
    if host in bots:
        await service.hub.act(
            stream, lambda found: leave(found, opened.tokens, host, host, bots[host])
        )
    await tornei.act(torneo_id, a.OpenOnline(match.table, stream))
    return {"tavolo": stream, "posto": host, "token": token}


async def claim(service: Service, live: LiveTorneo, number: int, place: int) -> dict[str, str]:
    """The chair of a player at the online table of his match, once: the table and its token."""
    turno = live.torneo.current
    match = turno.of(number) if turno else None
    competitor = live.torneo.competitor(number)
    if match is None or match.online is None or competitor is None:
        raise ApiError("torneo.no_online_table")
    if not 0 <= place < len(competitor.players):
        raise ApiError("torneo.not_your_table")
    name = _chair_name(competitor.players[place])
    table = await service.hub.table(match.online)

    def command(decision: Decision) -> tuple[str, str]:
        chairs = {one.seat for one in decision.state.seats if one.name == name}
        tickets = (row for row in table.tokens if row.role is Role.DEVICE)
        ticket = next((row for row in tickets if row.seat in chairs), None)
        if ticket is None or ticket.seat is None:
            raise ApiError("torneo.chair_taken", name=name)
        return redeem_ticket(decision, ticket)

    acted = await service.hub.act(match.online, command)
    assert acted.result is not None
    seat, token = acted.result
    return {"tavolo": match.online, "posto": seat, "token": token}


async def arbitrate(service: Service, live: LiveTorneo, table: int) -> dict[str, str]:
    """A token for the arbiter's chair at an online table of the turno."""
    turno = live.torneo.current
    match = turno.match(table) if turno else None
    if match is None or match.online is None:
        raise ApiError("torneo.no_online_table")
    if (await service.hub.table(match.online)).state.arbiter is None:
        raise ApiError("arbiter.missing")
    secret, row = new_secret(Role.ARBITER)

    def command(decision: Decision) -> None:
        decision.note(SecretIssued(Role.ARBITER, None))
        decision.tokens.append(row)

    await service.hub.act(match.online, command)
    return {"tavolo": match.online, "token": secret}


async def collect(tornei: Tornei, service: Service, live: LiveTorneo) -> None:
    """Enter the results of online tables that are over; what they call for joins the queue."""
    turno = live.torneo.current
    for match in turno.matches if turno else ():
        if match.online is None or match.outcome is not None:
            continue
        with suppress(ApiError, EngineError):
            table = await service.hub.table(match.online)
            service.hub.visit(table, table.payer)  # bots play while the tournament waits
            state = table.state
            if state.game is not None and state.game.outcome is not None:
                rows = tuple(
                    tuple(sheet.total for sheet in score.sheets) for score in state.game.scores
                )
                points = tuple((row[0], row[1]) for row in rows)
                await tornei.act(live.torneo.id, a.EnterScore(match.table, points))
            elif state.call is not None and match.call is None:
                await tornei.act(
                    live.torneo.id, a.CallArbiter(match.table, _ONLINE + state.call.reason)
                )
            elif state.call is None and (match.call or "").startswith(_ONLINE):
                await tornei.act(live.torneo.id, a.CloseCall(match.table))


def _seated(torneo: Torneo, match: Match) -> dict[str, str]:
    """The names of the four chairs: N and S, E and O are partners."""
    players = {one.number: tuple(map(_chair_name, one.players)) for one in torneo.competitors}
    ns, eo = players[match.ns[0]], players[match.eo[0]]
    return {"N": ns[0], "S": ns[1], "E": eo[0], "O": eo[1]}


def _chair_name(player: str) -> str:
    """A player's name as a chair shows it."""
    return clean_name(player[:NAME_LIMIT])
