"""The answers that a whole hall asks for, written once for each change of the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.store.base import json_text
from api.tornei.views import ranking_view, standing_view, time_view

if TYPE_CHECKING:
    from api.service.tornei import LiveTorneo

__all__ = ["ranking_told", "torneo_told"]


def ranking_told(live: LiveTorneo) -> bytes:
    """The general ranking with the version that it is of."""

    def make() -> bytes:
        told = {"version": live.state.version, "classifica": ranking_view(live.ranked)}
        return json_text(told).encode()

    return live.kept("classifica", make)


def torneo_told(live: LiveTorneo, now: int) -> bytes:
    """The whole tournament; only the time is written anew for each who asks."""

    def make() -> bytes:
        told = {"version": live.state.version, **standing_view(live.book, live.torneo)}
        return json_text(told).encode().removesuffix(b"}")

    moving = json_text(time_view(live.book, live.torneo, now)).encode().removeprefix(b"{")
    return live.kept("torneo", make) + b"," + moving
