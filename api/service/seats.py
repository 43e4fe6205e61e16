"""Seats: sitting down, leaving, coming back, another device, consents, spectators."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service.bot_names import bot_name, namesakes
from api.service.calls import seat_arbiter
from api.service.facts import (
    ChairsChanged,
    Consented,
    DeviceAdded,
    Invited,
    ProgramSeated,
    SeatLeft,
    SeatTaken,
    SecretIssued,
    TableExpired,
)
from api.service.model import Consent
from api.service.secrets import find, new_secret
from api.store.base import Role, Status, TokenRow

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.service.model import SeatInfo, TableState

__all__ = [
    "NAME_LIMIT",
    "change_chairs",
    "clean_name",
    "give_consent",
    "invite",
    "leave",
    "link_device",
    "redeem_device",
    "redeem_ticket",
    "seat_down",
    "share_link",
    "take_seat",
    "watch_link",
]

NAME_LIMIT: Final = 24
DEVICE_LINK_MS: Final = 600_000
INVITATIONS: Final = 20
"""Open invitations of one kind at a table: each is a row that is looked at with every token."""


def clean_name(text: str) -> str:
    """A nickname as it is shown: 1-24 visible characters, inner blanks single.

    >>> clean_name("  Anna   Bianchi ")
    'Anna Bianchi'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    hidden = any(unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cs", "Cn"} for letter in name)
    if not 1 <= len(name) <= NAME_LIMIT or hidden:
        raise ApiError("seat.nickname")
    return name


def _seat(state: TableState, seat: str) -> SeatInfo:
    try:
        return state.seat(seat)
    except KeyError:
        raise ApiError("seat.unknown", seat=seat[:8]) from None


def take_seat(
    decision: Decision,
    tokens: tuple[TokenRow, ...],
    name: str,
    seat: str | None,
    invitation: str | None,
    *,
    program: bool = False,
) -> tuple[str, str]:
    """Sit down in a free chair; the seat and its token."""
    state = decision.state
    if state.status is not Status.WAITING:
        raise ApiError("table.started", version=state.version)
    invited = find(tokens, invitation or "", decision.now, Role.INVITATION)
    if state.setup.private and invited is None:
        raise ApiError("seat.invitation_wrong")
    if seat is None:
        if not state.free:
            raise ApiError("table.full", version=state.version)
        seat = state.free[-1]
    elif _seat(state, seat).name is not None:
        raise ApiError("seat.taken", seat=seat, version=state.version)
    return seat_down(
        decision, tokens, name, seat, by=invited.seat if invited else None, program=program
    )


def seat_down(
    decision: Decision,
    tokens: tuple[TokenRow, ...],
    name: str,
    seat: str,
    *,
    program: bool,
    by: str | None = None,
) -> tuple[str, str]:
    """A person, or a program like one, has a chair from now on; the seat and its token.

    `by` is the chair of who invited him, if that is known. He has not been asked yet whether
    others may watch: their links no longer open the table. A bot that is called like him takes
    another name.
    """
    secret, row = new_secret(Role.SEAT, seat)
    decision.note(SeatTaken(seat, decision.name(clean_name(name)), None))
    for one in namesakes(decision.state, seat):
        decision.note(SeatTaken(one, bot_name(decision.state, one), decision.state.seat(one).bot))
    if program:
        decision.note(ProgramSeated(seat))
    if by is not None and by != seat and decision.state.seat(by).is_person:
        decision.note(Invited(seat, by))
    decision.tokens.append(row)
    decision.revoked.extend(one.digest for one in tokens if one.role is Role.SPECTATOR)
    seat_arbiter(decision)
    return seat, secret


def change_chairs(
    decision: Decision, tokens: tuple[TokenRow, ...], one: str, other: str, first: str | None
) -> None:
    """Two players change chairs before the deal, perhaps so that `first` begins.

    Their names and tokens go along.
    """
    state, swap = decision.state, {one: other, other: one}
    names = {seat: state.seat(swap[seat]).name for seat in (one, other)}
    decision.note(ChairsChanged((one, other), MappingProxyType(names), first))
    decision.changed = (one, other)
    decision.revoked.extend(row.digest for row in tokens if row.seat in swap)
    new = [*decision.tokens, *(row for row in tokens if row.seat in swap)]
    decision.tokens[:] = [replace(row, seat=swap.get(row.seat or "", row.seat)) for row in new]


def leave(
    decision: Decision, tokens: tuple[TokenRow, ...], actor: str, seat: str, default_bot: str
) -> None:
    """Leave one's seat; before the start the host may free any other one.

    After the start a bot plays on for whoever left.
    """
    state = decision.state
    info = _seat(state, seat)
    if actor != seat and actor != state.host:
        raise ApiError("seat.not_host")
    if actor != seat and state.game is not None:
        raise ApiError("table.started", version=state.version)
    if info.name is None or info.gone:
        raise ApiError("seat.unknown", seat=seat)
    if seat == state.host and state.game is None:
        decision.note(TableExpired())
        return
    bot = default_bot if state.game is not None else None
    decision.note(SeatLeft(seat, actor, bot))
    own = (row for row in tokens if row.seat == seat and row.role is not Role.INVITATION)
    decision.revoked.extend(row.digest for row in own)
    seat_arbiter(decision)


def link_device(decision: Decision, tokens: tuple[TokenRow, ...], seat: str) -> str:
    """A secret, good once and for ten minutes, to go on at another device.

    It replaces an earlier one that was not used.
    """
    unused = (row for row in tokens if row.role is Role.DEVICE and row.seat == seat)
    decision.revoked.extend(row.digest for row in unused)
    secret, row = new_secret(Role.DEVICE, seat, decision.now + DEVICE_LINK_MS)
    decision.note(SecretIssued(Role.DEVICE, seat))
    decision.tokens.append(row)
    return secret


def redeem_device(decision: Decision, tokens: tuple[TokenRow, ...], secret: str) -> tuple[str, str]:
    """Turn the secret of `link_device` into a token of the same seat."""
    row = find(tokens, secret, decision.now, Role.DEVICE)
    if row is None or row.seat is None:
        raise ApiError("seat.link_used")
    return redeem_ticket(decision, row)


def redeem_ticket(decision: Decision, ticket: TokenRow) -> tuple[str, str]:
    """Turn what opens a seat once into a token of that seat."""
    assert ticket.seat is not None
    token, kept = new_secret(Role.SEAT, ticket.seat)
    decision.note(DeviceAdded(ticket.seat))
    decision.revoked.append(ticket.digest)
    decision.tokens.append(kept)
    return ticket.seat, token


def invite(
    decision: Decision, tokens: tuple[TokenRow, ...], role: Role, by: str | None = None
) -> str:
    """A new secret for people who are to sit down, or to watch; there may not be ever more.

    `by` is the chair of who invites.
    """
    if sum(row.role is role for row in tokens) >= INVITATIONS:
        raise ApiError("table.invitations", limit=INVITATIONS, version=decision.state.version)
    secret, row = new_secret(role, by)
    decision.note(SecretIssued(role, None))
    decision.tokens.append(row)
    return secret


def give_consent(
    decision: Decision, tokens: tuple[TokenRow, ...], seat: str, what: str, given: bool
) -> None:
    """Consent to spectators, to the arbiter, to hints and the like, or take the consent back.

    Without the consent of all, the links of spectators no longer open the table.
    """
    if ((seat, what) in decision.state.consents) != given:
        decision.note(Consented(seat, what, given))
        seat_arbiter(decision)
    if what == Consent.SPECTATORS and not given:
        decision.revoked.extend(row.digest for row in tokens if row.role is Role.SPECTATOR)


def share_link(decision: Decision, tokens: tuple[TokenRow, ...]) -> str:
    """A secret that opens the record of what is over here, and nothing else; there is one.

    Who was given an older one reads on: it is made anew only when there are too many.
    """
    if decision.state.game is None or not decision.state.game.scores:
        raise ApiError("table.nothing_over", version=decision.state.version)
    readers = [row for row in tokens if row.role is Role.READER]
    decision.revoked.extend(row.digest for row in readers[: len(readers) - INVITATIONS + 1])
    secret, row = new_secret(Role.READER)
    decision.note(SecretIssued(Role.READER, None))
    decision.tokens.append(row)
    return secret


def watch_link(decision: Decision, tokens: tuple[TokenRow, ...]) -> str:
    """A read-only token for spectators (the code's angolista): everybody must have consented."""
    lacking = decision.state.lacking(Consent.SPECTATORS)
    if lacking:
        raise ApiError("consent.missing", seats=", ".join(lacking), version=decision.state.version)
    return invite(decision, tokens, Role.SPECTATOR)
