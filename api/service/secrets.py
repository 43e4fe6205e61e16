"""Secrets: unguessable, shown once, kept only as digests; who bears one, and what it opens."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service.seen import ARBITER
from api.store.base import Role, TokenRow

if TYPE_CHECKING:
    from api.service.live import LiveTable
    from api.service.seen import Viewer

__all__ = ["Bearer", "bearer", "digest_of", "find", "new_secret"]

_PREFIXES: Final = {
    Role.SEAT: "pt_",
    Role.ARBITER: "pa_",
    Role.SPECTATOR: "ps_",
    Role.INVITATION: "pi_",
    Role.ARBITER_INVITATION: "pj_",
    Role.DEVICE: "pd_",
    Role.READER: "pr_",
    Role.DIRECTOR: "pq_",
    Role.COMPETITOR: "pc_",
}
_LONGEST: Final = 100


def digest_of(secret: str) -> str:
    """The form in which a secret is kept; 192 random bits need no salt."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_secret(
    role: Role, seat: str | None = None, expires_at: int | None = None
) -> tuple[str, TokenRow]:
    """A new secret to hand out, and its row to keep."""
    secret = _PREFIXES[role] + secrets.token_urlsafe(24)
    return secret, TokenRow(digest_of(secret), role, seat, expires_at)


def find(rows: Iterable[TokenRow], secret: str, now: int, *roles: Role) -> TokenRow | None:
    """The row that the secret opens, if it has one of the roles and has not expired.

    Every row is compared, each in constant time: how long it takes tells nothing.
    """
    if len(secret) > _LONGEST:
        return None
    given, found = digest_of(secret), None
    for row in rows:
        if hmac.compare_digest(row.digest, given):
            found = row
    if found is None or found.role not in roles:
        return None
    if found.expires_at is not None and found.expires_at < now:
        return None
    return found


class Bearer:
    """Who a token says its bearer is, at one table, now: he may change chairs, or lose it."""

    __slots__ = ("_digest", "_live")

    def __init__(self, live: LiveTable, row: TokenRow) -> None:
        self._live = live
        self._digest = row.digest

    def follow(self, live: LiveTable) -> None:
        """The table was read into memory again."""
        self._live = live

    @property
    def welcome(self) -> bool:
        """The token still opens the table."""
        return any(row.digest == self._digest for row in self._live.tokens)

    @property
    def _row(self) -> TokenRow:
        for row in self._live.tokens:
            if row.digest == self._digest:
                return row
        raise ApiError("seat.token_wrong")

    @property
    def role(self) -> Role:
        """What the token lets its bearer do."""
        return self._row.role

    @property
    def seat(self) -> str | None:
        """His chair; None for the arbiter and for spectators."""
        return self._row.seat

    @property
    def viewer(self) -> Viewer:
        """With whose eyes he looks."""
        return ARBITER if self.role is Role.ARBITER else self.seat

    @property
    def speaker(self) -> str:
        """The bearer's seat, or the arbiter; refused if he has nothing to say at the table."""
        return ARBITER if self.role is Role.ARBITER else self.player

    @property
    def player(self) -> str:
        """The bearer's seat; refused if he does not sit at the table."""
        seat = self.seat
        if self.role is not Role.SEAT or seat is None:
            raise ApiError("seat.not_player")
        return seat


def bearer(live: LiveTable, secret: str, now: int) -> Bearer:
    """Who bears this token; refused if it does not open this table."""
    row = find(live.tokens, secret, now, Role.SEAT, Role.ARBITER, Role.SPECTATOR)
    if row is None:
        raise ApiError("seat.token_wrong")
    return Bearer(live, row)
