"""A decision in the making: facts are noted one after the other, then appended together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.problems import ApiError
from api.service.facts import Played, PlayerReturned, written
from api.service.fold import after
from api.service.names import Name
from api.store.base import NameRow, Status
from burraco_engine.names import Millis
from burraco_engine.turn.deciding import Transition, play

if TYPE_CHECKING:
    from api.service.facts import Fact, TableFact
    from api.service.model import TableState
    from api.store.base import Entry, TokenRow
    from burraco_engine.code.rules import Rules
    from burraco_engine.moves import Move

__all__ = ["Decision"]


class Decision:
    """The table's state and the new facts that lead to it; nothing is durable yet."""

    __slots__ = ("changed", "facts", "names", "now", "revoked", "rules", "state", "tokens")

    def __init__(self, state: TableState, rules: Rules, now: int) -> None:
        self.state = state
        self.rules = rules
        self.now = now
        self.facts: list[Fact] = []
        self.tokens: list[TokenRow] = []
        self.revoked: list[str] = []
        self.names: list[NameRow] = []
        self.changed: tuple[str, str] | None = None
        """The two chairs whose players changed places."""

    @property
    def game_time(self) -> Millis:
        """The instant for the engine."""
        return Millis(self.state.game_time(self.now))

    def name(self, text: str) -> Name:
        """Somebody's name, kept beside the log, for the fact that is noted next."""
        ref = self.state.version + 1
        self.names.append(NameRow(ref, text))
        return Name(text, ref)

    def note(self, fact: TableFact) -> None:
        """Note a fact of the service."""
        self.state = after(self.state, fact, self.now)
        self.facts.append(fact)

    def play(self, move: Move) -> None:
        """Let the engine decide a move; its violation is raised and nothing is noted."""
        state = self.state
        if state.game is None:
            raise ApiError("table.not_started", version=state.version)
        if state.status is Status.EXPIRED:
            raise ApiError("table.over", version=state.version)
        self.adopt(play(self.rules, state.game, move, now=self.game_time))

    def adopt(self, transition: Transition) -> None:
        """Note the engine's events with the state they lead to."""
        game, events = transition
        version = self.state.version + len(events)
        self.state = self.state.with_game(game, events, version, self.now)
        self.facts.extend(map(Played, events))

    def return_to_seat(self, seat: str) -> None:
        """The person of the seat is back: the bot that stood in gets up."""
        info = self.state.seat(seat)
        if info.stand_in is not None and not info.gone:
            self.note(PlayerReturned(seat))

    def entries(self) -> list[Entry]:
        """The facts as lines of the log."""
        first = self.state.version - len(self.facts) + 1
        return [written(fact, version, self.now) for version, fact in enumerate(self.facts, first)]
