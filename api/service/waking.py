"""After a restart: the tables that wait for an instant are woken, and forgiven our absence."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service.facts import ServiceInterrupted
from api.store.base import StoreUnavailableError

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.service.house_clock import HouseClock
    from api.service.hub import Hub

__all__ = ["wake"]

_log = logging.getLogger("parole.service")
_TOGETHER: Final = 64
"""Tables that are woken at once: they share their commits."""


async def wake(hub: Hub, clock: HouseClock) -> None:
    """Load every table that has a timer; one that cannot be woken does not keep the others.

    The clock stands still at the instant of our return, so that each is forgiven all of it.
    """
    alive = await hub.store.last_alive() or 0
    clock.begin(alive)
    due = [table_id for table_id, _ in await hub.store.due()]

    async def one(table_id: str) -> None:
        try:
            await hub.act(table_id, lambda decision: _forgive(decision, alive))
        except ApiError:
            pass  # it is in quarantine, and the log says so
        except StoreUnavailableError:
            raise
        except Exception:
            _log.exception("table not woken", extra={"table": table_id})

    for first in range(0, len(due), _TOGETHER):
        await asyncio.gather(*(one(table_id) for table_id in due[first : first + _TOGETHER]))


def _forgive(decision: Decision, alive: int) -> None:
    """Do not charge the service's own absence to the player whose time was running."""
    state = decision.state
    down = decision.now - max(alive, state.updated_at)
    if down > 0 and state.clock_running:
        decision.note(ServiceInterrupted(down))
