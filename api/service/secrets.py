"""Secrets: unguessable, shown once, kept only as digests, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

from api.store.base import Role, TokenRow

__all__ = ["digest_of", "find", "new_secret"]

_PREFIXES: Final = {
    Role.SEAT: "pt_",
    Role.ARBITER: "pa_",
    Role.SPECTATOR: "ps_",
    Role.INVITATION: "pi_",
    Role.ARBITER_INVITATION: "pj_",
    Role.DEVICE: "pd_",
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
