"""Catching up with a table that another process changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from api.problems import ApiError
from api.service.facts import GAME, ChairsChanged, fact_of
from api.service.fold import after
from api.service.publishing import Shown
from api.service.seen import ARBITER
from api.store.base import Role

if TYPE_CHECKING:
    from api.service.live import LiveTable
    from api.service.model import TableState
    from api.store.base import Store
    from burraco_engine.code.rules import Rules

__all__ = ["caught_up"]


async def caught_up(
    live: LiveTable, store: Store, rules_of: Callable[[TableState], Rules]
) -> tuple[Shown, ...]:
    """Fold what was appended to the table elsewhere and publish it; what there was."""
    state = live.state
    fresh = await store.fresh(state.table_id, state.version)
    if fresh is None:
        raise ApiError("table.missing")
    live.held, live.owed = fresh.held, fresh.owed
    if not fresh.entries:
        return ()
    people = any(entry.kind != GAME for entry in fresh.entries)
    if people:
        tokens, names = await store.people(state.table_id)
        live.names = {one.ref: one.name for one in names}
    shown: list[Shown] = []
    for entry in fresh.entries:
        assert entry.version == state.version + 1, "a log has no gaps"
        fact = fact_of(entry, live.names)
        state = after(state, fact, entry.at)
        shown.append(Shown(fact, entry.version, entry.at))
        if isinstance(fact, ChairsChanged):
            live.audience.change_chairs(*fact.seats)
    rules = rules_of(state)
    live.state, live.due = state, state.due(rules)
    live.audience.publish(state, rules, tuple(shown))
    if people:
        live.tokens = tokens
        _see_out(live)
    return tuple(shown)


def _see_out(live: LiveTable) -> None:
    """End the connections of those whose tokens no longer open the table."""
    for viewer in {listener.viewer for listener in live.audience}:
        if viewer is None:
            known = any(row.role is Role.SPECTATOR for row in live.tokens)
            reason = "consent.missing"
        elif viewer == ARBITER:
            known, reason = any(row.role is Role.ARBITER for row in live.tokens), "seat.left"
        else:
            seated = (row for row in live.tokens if row.role is Role.SEAT)
            known, reason = any(row.seat == viewer for row in seated), "seat.left"
        if not known:
            live.audience.dismiss(viewer, reason)
