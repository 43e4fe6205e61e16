"""What PostgreSQL and the way to it refuse, said in Italian."""

from __future__ import annotations

from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from api.store.base import StoreUnavailableError
from api.trouble import reason

__all__ = ["AWAY", "is_away", "reason_of", "unavailable"]

AWAY: Final = "il database non risponde"
_REASONS: Final = {
    "08": AWAY,
    "57P": AWAY,
    "57014": "la scrittura non finisce",
    "53100": "non c’è più spazio",
    "53200": "il database non ha più memoria",
    "53300": "il database ha troppe connessioni",
    "53": "al database mancano risorse",
    "25006": "è di sola lettura",
    "28": "il database non ci lascia entrare",
    "3D000": "non c’è un database con questo nome",
    "42501": "il permesso è negato",
    "55P03": "lo usa un altro programma",
    "58": "il disco del database non legge o non scrive",
    "XX001": "è danneggiato",
    "XX002": "è danneggiato",
}
"""By how SQLSTATE begins; a longer beginning comes before a shorter one."""
_DAMAGE: Final = ("XX001", "XX002")
_ON_THE_WAY: Final = (
    OSError,
    TimeoutError,
    EOFError,
    PoolTimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)


def _met(error: BaseException) -> BaseException:
    """What the driver raised, without what SQLAlchemy put around it."""
    if isinstance(error, DBAPIError):
        met: BaseException = error.orig or error
        return met.__cause__ or met
    return error


def _state(error: BaseException) -> str | None:
    """The SQLSTATE of an error."""
    state = getattr(_met(error), "sqlstate", None)
    return state if isinstance(state, str) else None


def is_away(error: BaseException) -> bool:
    """The connection broke, or there is none: whether the work was done is not known."""
    state = _state(error)
    if state is not None:
        return state.startswith(("08", "57P"))
    lost = isinstance(error, InterfaceError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )
    return lost or isinstance(_met(error), _ON_THE_WAY)


def reason_of(error: BaseException) -> str:
    """Why PostgreSQL refused; its code for the reason, if there is no better word."""
    met, state = _met(error), _state(error)
    if state is not None:
        said = (text for known, text in _REASONS.items() if state.startswith(known))
        return next(said, f"errore {state} del database")
    if isinstance(met, OSError) and met.errno:
        return f"{AWAY}: {reason(met)}"
    return AWAY


def unavailable(error: BaseException) -> StoreUnavailableError | None:
    """The error as trouble of the archive; None if it is the fault of what was asked."""
    if isinstance(error, StoreUnavailableError):
        return error
    state = _state(error)
    known = state is not None and state.startswith(tuple(_REASONS))
    if not known and not is_away(error):
        return None
    return StoreUnavailableError(reason_of(error), damage=state in _DAMAGE)
