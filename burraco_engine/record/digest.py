"""A short digest of the whole state, by which a record proves that its lines agree.

Instants and running times stay out: a record gives the time of a turn, not of every card in it.
So do what everybody remembers of the hands and how a play could be taken back, which follow from
the rest.
The digest covers hidden cards, so it is published only when the smazzata is over.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from burraco_engine.record.frozen import encode
from burraco_engine.state import Play, State

__all__ = ["DIGITS", "state_digest"]

DIGITS = 8


def state_digest(state: State) -> str:
    """Eight hexadecimal digits that differ when cards, duties or points differ."""
    melds = tuple(replace(meld, verdict=None) for meld in state.table.melds)
    plays = tuple(Play(play.kind, play.meld, play.cards) for play in state.turn.plays)
    seats = tuple(replace(one, take_duty=None, play_duty=None) for one in state.seats)
    parts = (
        state.phase.value,
        state.smazzata,
        state.dealer,
        encode(replace(state.table, melds=melds, seen=())),
        encode(replace(state.turn, plays=plays)),
        encode(seats),
        encode(state.lines),
        state.time_out.turns if state.time_out else None,
        encode(state.stallo),
        state.stopped,
        state.ending.value if state.ending else None,
        state.closer,
        encode(state.scores),
        *(encode(part) for part in (state.call, state.stray) if part is not None),
    )
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
