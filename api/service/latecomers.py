"""Latecomers: a friend who comes when cards are dealt takes a bot's chair, or asks to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.service.facts import WatcherAdmitted, WatcherAsked
from api.service.model import Consent
from api.service.seats import clean_name, invite, seat_down
from api.service.secrets import find
from api.service.seen import table_view
from api.store.base import Role, Status

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.service.model import SeatInfo, TableState
    from api.store.base import TokenRow
    from burraco_engine.code.rules import Rules

__all__ = ["ASKING", "ask_to_watch", "door", "take_over"]

ASKING: Final = 8
"""Who may wait at a time for the people's consent to watch."""


def door(
    state: TableState,
    rules: Rules,
    code: dict[str, Any],
    tokens: tuple[TokenRow, ...],
    invitation: str | None,
    now: int,
) -> dict[str, Any]:
    """What somebody without a place sees: before the deal what everybody sees.

    After it who plays, and whose chair he may take if he was invited; no card of theirs.
    """
    if state.game is None:
        return table_view(state, rules, None, code)
    _check(state, tokens, invitation, now)
    return {
        "id": state.table_id,
        "codice": state.setup.code,
        "fase": "porta",
        "stato": str(state.status),
        "smazzate": state.setup.smazzate,
        "orologi": state.setup.clocked,
        "privato": state.setup.private,
        "posto": None,
        "posti": {
            one.seat: {"nome": one.name, "bot": one.bot is not None, "da_prendere": one.vacant}
            for one in state.seats
        },
        "version": state.version,
    }


def _check(
    state: TableState, tokens: tuple[TokenRow, ...], invitation: str | None, now: int
) -> str | None:
    """Cards are dealt, and the table is open to all or he was invited; the chair of who did it."""
    if state.status is not Status.PLAYING:
        over = state.status is not Status.WAITING
        raise ApiError("table.over" if over else "table.not_started", version=state.version)
    invited = find(tokens, invitation or "", now, Role.INVITATION)
    if state.setup.private and invited is None:
        raise ApiError("seat.invitation_wrong")
    return None if invited is None else invited.seat


def take_over(
    decision: Decision,
    tokens: tuple[TokenRow, ...],
    name: str,
    seat: str | None,
    invitation: str | None,
    *,
    program: bool = False,
) -> tuple[str, str]:
    """Take the chair of a bot, which finishes its turn first; the seat and its token.

    Until then the bot's cards stay hidden from who comes.
    """
    state = decision.state
    by = _check(state, tokens, invitation, decision.now)
    vacant = {one.seat: one for one in state.seats if one.vacant}
    if seat is None:
        seat = min(vacant, key=lambda one: _in_turn(state, vacant[one]), default=None)
        if seat is None:
            raise ApiError("table.full", version=state.version)
    elif seat not in state.setup.seats:
        raise ApiError("seat.unknown", seat=seat[:8])
    elif seat not in vacant:
        raise ApiError("seat.taken", seat=seat, version=state.version)
    if _in_turn(state, vacant[seat]):
        raise ApiError("seat.bot_playing", seat=seat, version=state.version)
    return seat_down(decision, tokens, name, seat, by=by, program=program)


def _in_turn(state: TableState, one: SeatInfo) -> bool:
    game = state.game
    return game is not None and game.playing and game.turn.seat == one.seat


def ask_to_watch(
    decision: Decision, tokens: tuple[TokenRow, ...], name: str, invitation: str | None
) -> str | tuple[str, ...]:
    """Watch as the code's angolista: the token if all agree, or who has not agreed yet.

    The wish is noted, so that the people at the table are asked.
    """
    shown, state = clean_name(name), decision.state
    _check(state, tokens, invitation, decision.now)
    lacking = state.lacking(Consent.SPECTATORS)
    if not lacking:
        for asked in (one for one in state.asking if one == shown):
            decision.note(WatcherAdmitted(asked))
        return invite(decision, tokens, Role.SPECTATOR)
    if shown not in state.asking:
        if len(state.asking) >= ASKING:
            raise ApiError("table.asking", limit=ASKING, version=state.version)
        decision.note(WatcherAsked(decision.name(shown)))
    return tuple(state.seat(seat).name or seat for seat in lacking)
