"""A smazzata that is over as a row of pictures: the table after each thing that was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from burraco_engine import events as e
from burraco_engine.code.rules import Rules
from burraco_engine.errors import GameError
from burraco_engine.fold.evolve import evolve
from burraco_engine.record.model import Record
from burraco_engine.record.review import review
from burraco_engine.state import State

__all__ = ["Frame", "frames"]

_SHOWN: Final = (
    e.Dealt,
    e.CardDrawn,
    e.MonteCollected,
    e.MontePartlyCollected,
    e.MeldLaid,
    e.PlayUndone,
    e.Discarded,
    e.PozzettoTaken,
    e.MeldRestated,
    e.CardsPenalised,
    e.CardExposed,
    e.WarningGiven,
    e.TimeOutAnnounced,
    e.SmazzataEnded,
)
"""What moves cards, or is told like it; what merely follows is seen in the next picture."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What was done, and the whole table before and after it."""

    event: e.Event
    before: State
    state: State


def frames(rules: Rules, record: Record) -> dict[int, tuple[Frame, ...]]:
    """The pictures of each smazzata that is over, by its number; the cards of all lie open.

    RecordReplayError if the record does not agree, GameError if no smazzata of it is over.
    """
    seen: dict[int, list[Frame]] = {}
    over: set[int] = set()
    for step in review(rules, record):
        state = step.before
        for event in step.events:
            before, state = state, evolve(state, event)
            if isinstance(event, _SHOWN):
                seen.setdefault(state.smazzata, []).append(Frame(event, before, state))
        if state.ending is not None:
            over.add(state.smazzata)
    if not over:
        raise GameError("game.not_over", smazzata=1)
    return {number: tuple(seen[number]) for number in sorted(over)}
