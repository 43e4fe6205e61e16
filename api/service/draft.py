"""A decision in the making: facts are noted one after the other, then appended together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from api.json_text import json_text
from api.service.fold import GAME, KINDS, with_game
from api.store.base import Entry
from burraco_engine.names import Millis
from burraco_engine.record.codec import event_to_json
from burraco_engine.turn import Transition, play

if TYPE_CHECKING:
    from api.service.model import TableState
    from api.store.base import TokenRow
    from burraco_engine.events import Event
    from burraco_engine.moves import Move
    from burraco_engine.rules import Rules

__all__ = ["Draft", "Fact"]

Fact: TypeAlias = "tuple[str, Mapping[str, Any] | Event]"
"""The kind of an entry with its body, or `GAME` with an event of the engine."""


class Draft:
    """The table's state and the new facts that lead to it; nothing is durable yet."""

    __slots__ = ("changed", "facts", "now", "revoked", "rules", "state", "tokens")

    def __init__(self, state: TableState, rules: Rules, now: int) -> None:
        self.state = state
        self.rules = rules
        self.now = now
        self.facts: list[Fact] = []
        self.tokens: list[TokenRow] = []
        self.revoked: list[str] = []
        self.changed: tuple[str, str] | None = None
        """The two chairs whose players changed places."""

    @property
    def game_time(self) -> Millis:
        """The instant for the engine."""
        return Millis(self.state.game_time(self.now))

    def note(self, kind: str, **body: Any) -> None:
        """Note a fact of the service."""
        state = replace(self.state, version=self.state.version + 1, updated_at=self.now)
        self.state = KINDS[kind](state, body)
        self.facts.append((kind, body))

    def play(self, move: Move) -> None:
        """Let the engine decide a move; its violation is raised and nothing is noted."""
        assert self.state.game is not None, "there is a game to play"
        self.adopt(play(self.rules, self.state.game, move, now=self.game_time))

    def adopt(self, transition: Transition) -> None:
        """Note the engine's events with the state they lead to."""
        version = self.state.version + len(transition.events)
        game, events = transition.state, transition.events
        self.state = with_game(self.state, game, events, version, self.now)
        self.facts.extend((GAME, event) for event in transition.events)

    def entries(self) -> list[Entry]:
        """The facts as lines of the log."""
        first = self.state.version - len(self.facts) + 1
        return [
            Entry(version, kind, self.now, _text(body))
            for version, (kind, body) in enumerate(self.facts, first)
        ]


def _text(body: Mapping[str, Any] | Event) -> str:
    plain = body if isinstance(body, Mapping) else event_to_json(body)
    return json_text(plain)
