"""Moves of players, and of the clock."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.service.clocks import turno_end
from api.store.base import IdempotencyKey, Status
from burraco_engine import moves as m
from burraco_engine.errors import NotationError
from burraco_engine.names import Seat
from burraco_engine.record.codec import move_from_json

if TYPE_CHECKING:
    from api.service.decision import Decision

__all__ = ["expire_time", "move_key", "play_move"]

_SPELLED: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, default=str).encode
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def move_key(seat: str, key: str | None, move: Mapping[str, Any]) -> IdempotencyKey | None:
    """The client's name for a move, bound to its content."""
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise ApiError("move.key_malformed")
    written = _SPELLED(move).encode("utf-8", "replace")
    return IdempotencyKey(seat, key, hashlib.sha256(written).hexdigest())


def _read(raw: Mapping[str, Any], seat: str) -> m.SeatMove:
    move = move_from_json(raw, Seat(seat))
    if not isinstance(move, m.SeatMove):
        raise NotationError(
            "notation.move", reason=f"«{raw['tipo']}» non è una mossa dei giocatori"
        )
    return move


def play_move(decision: Decision, seat: str, raw: Mapping[str, Any], expected_version: int) -> None:
    """Play a player's move, if nothing that concerns play happened since he looked."""
    state = decision.state
    move = _read(raw, seat)
    if state.game is None:
        raise ApiError("table.not_started", version=state.version)
    if state.status is not Status.PLAYING:
        raise ApiError("table.over", version=state.version)
    if not state.moved_at <= expected_version <= state.version:
        raise ApiError("move.stale", version=state.version)
    decision.return_to_seat(seat)
    decision.play(move)


def expire_time(decision: Decision) -> None:
    """Do what the clocks ask for at this instant; nothing if they ask for nothing."""
    state, game = decision.state, decision.state.game
    if game is None or state.status is not Status.PLAYING or game.stopped:
        return
    end = turno_end(state, decision.rules)
    if end is not None and decision.now >= end:
        decision.play(m.AnnounceTimeOut())
        return
    clock = game.clock
    if game.playing and clock.kind is not None and decision.game_time >= clock.deadline:
        decision.play(m.ExpireTime())
