"""A draft: the events of a move while it is being decided, and the state they lead to."""

from __future__ import annotations

from burraco_engine.events import Event
from burraco_engine.fold.evolve import evolve
from burraco_engine.state import State

__all__ = ["Draft"]


class Draft:
    """Events are added one by one; `state` is always the state after the last of them."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let `event` happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)
