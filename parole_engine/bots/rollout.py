"""Rollouts: what comes of an imagined state if everybody plays a plain good turn from there on.

The moves go through the engine, so pozzetti, closings and counts are those of the code.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from burraco_engine.cards import Card, sort_cards
from burraco_engine.code.rules import Rules
from burraco_engine.count.points import score
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld
from burraco_engine.moves import Collect, Discard, Draw, Move
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Phase, State
from burraco_engine.turn.deciding import is_legal, play
from burraco_engine.turn.discarding import forced_discard, straight_back
from burraco_engine.turn.laying import play_left
from parole_engine.bots.planning import Planner, Situation, discards
from parole_engine.search.turns import TurnPlan

__all__ = ["Rollout"]

_NOW: Final = Millis(0)
_Key: TypeAlias = tuple[Seat, tuple[Card, ...], tuple[Meld, ...], bool, Card | None, int]


class Rollout:
    """Plays imagined states on for one decision of `seat`; plans found once are kept.

    After `turns` more turns a smazzata is counted as it stands. With a `partner` who is not
    trusted the partner only draws and discards.
    """

    def __init__(
        self, rules: Rules, planner: Planner, seat: Seat, *, turns: int, partner: bool = True
    ) -> None:
        self._rules = rules
        self._planner = planner
        self._seat = seat
        self._turns = turns
        self._partner = partner
        self._plans: dict[_Key, TurnPlan] = {}

    def outcome(self, state: State) -> int:
        """The M.P. by which the seat's line is ahead in the end."""
        line, last = state.line(self._seat), state.turn.number + self._turns
        while state.playing and state.turn.number <= last:
            state = self._taken(state) if state.phase is Phase.PRESA else self._played(state)
        sheets = state.scores[-1].sheets if state.ending else score(self._rules, state).sheets
        return sum(sheet.total if sheet.line == line else -sheet.total for sheet in sheets)

    def follow(self, state: State, plan: TurnPlan) -> State:
        """The state after the plays of a plan and the discard.

        If they take the pozzetto al volo there is no discard yet: the turn goes on with it.
        """
        volo = state.turn.via_volo
        for laid in plan.plays:
            state = self.moved(state, laid.move)
        return state if state.turn.via_volo and not volo else self._discarded(state)

    def moved(self, state: State, move: Move) -> State:
        """The state after a move, the same state if it is refused."""
        try:
            return play(self._rules, state, move, now=_NOW).state
        except RuleViolation:
            return state

    def _idle(self, state: State) -> bool:
        """The player in turn lays nothing: he may not, or is the partner who is not trusted."""
        seat = state.turn.seat
        status = state.status(seat)
        mute = not self._partner and seat in state.partners(self._seat)
        return mute or status.only_discard or status.no_play

    def _taken(self, state: State) -> State:
        """Collect what lets the hand be emptied; otherwise draw."""
        seat, monte = state.turn.seat, state.table.monte
        if monte and not state.status(seat).must_draw and not self._idle(state):
            both = self._plan(state, (*state.table.hand(seat), *monte))
            if both.closes or both.takes_pozzetto:
                return self.moved(state, Collect(seat))
        drawn = self.moved(state, Draw(seat))
        return drawn if drawn is not state else self.moved(state, Collect(seat))

    def _played(self, state: State) -> State:
        """The richest turn; a pozzetto taken al volo is played on in the next step."""
        if self._idle(state):
            return self._discarded(state)
        return self.follow(state, self._plan(state, state.table.hand(state.turn.seat)))

    def _plan(self, state: State, hand: tuple[Card, ...]) -> TurnPlan:
        turn, table = state.turn, state.table
        line = state.line(turn.seat)
        single = straight_back(self._rules.code.take, turn.single, turn.plays, hand)
        taken = table.pozzetto_of(line) is not None
        own = table.melds_of(line)
        played = len(turn.plays)
        key = (turn.seat, sort_cards(hand), own, taken, single, played)
        known = self._plans.get(key)
        if known is None:
            situation = Situation(hand, own, turn.seat, line, taken, single, played)
            known = self._plans[key] = self._planner.plan(situation)
        return known

    def _discarded(self, state: State) -> State:
        """The card least worth keeping that may go, or the play that must be made instead."""
        seat = state.turn.seat
        choices = discards(self._rules, state.table.hand(seat), None)
        for card, _ in sorted(choices, key=lambda choice: choice[1]):
            move = Discard(seat, card)
            if is_legal(self._rules, state, move, now=_NOW):
                return self.moved(state, move)
        last = forced_discard(self._rules, state)
        left = play_left(self._rules, state) if last is None else Discard(seat, last)
        assert left is not None, "a turn can always go on"
        return self.moved(state, left)
