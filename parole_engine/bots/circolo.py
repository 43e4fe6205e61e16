"""The circolo: a club player who knows the whole lexicon and uses rare words when they pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.melds import Meld
from burraco_engine.moves import Collect, Discard, Draw, SeatMove
from burraco_engine.state import Phase
from burraco_engine.view import TableView
from parole_engine.bots.planning import Planner, Situation, discards, exposed_move, only_play
from parole_engine.search.plays import Play, hints
from parole_engine.search.turns import TurnPlan

__all__ = ["Circolo"]

_DRAWN: Final = 12
"""What an unknown card brings on average, in M.P."""
_LAVISH: Final = 60
"""How much more a turn must bring for a matta to go into a short word."""
_RARE: Final = 40
"""How much more a turn must bring to be of words that people do not know."""
_FEEDING: Final = 0.6
"""What a card is worth to the others, beside what it is worth to keep."""


class Circolo:
    """Plays the richest turn, keeps matte for burrachi, takes the pozzetto, closes in time.

    It collects the monte when that brings more than a drawn card, and does not discard a letter
    that lengthens a word of the other line while another one is at hand.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.planner = Planner(rules)

    def __call__(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """The next move of the seat in turn."""
        duties, seat = view.duties, view.turn
        if view.prepared:
            return Discard(seat, view.prepared[0])
        if view.phase is Phase.PRESA:
            if duties is not None and duties.must_collect and view.monte:
                return Collect(seat)
            if not view.monte or (duties is not None and duties.must_draw):
                return Draw(seat)
            return self.take(view, dice, nodes)
        if duties is not None and duties.forced:
            return Discard(seat, duties.forced[0])
        if (due := exposed_move(self.rules, view)) is not None:
            return due
        situation = Situation.of(self.rules, view)
        if duties is None or not (duties.only_discard or duties.no_play):
            if forced := only_play(self.rules, view):
                return forced
            plan = self.choose(view, situation, dice, nodes)
            if plan.plays:
                return plan.plays[0].move
        return Discard(seat, self.discard(view, situation, dice, nodes))

    def take(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """Draw, or collect if the turn with the monte is worth more."""
        alone = Situation.of(self.rules, view)
        both = Situation.of(self.rules, view, (*view.hand, *view.monte))
        drawn = self.worth(alone, self.choose(view, alone, dice, nodes)) + _DRAWN
        collected = self.worth(both, self.choose(view, both, dice, nodes))
        return Collect(view.turn) if collected > drawn else Draw(view.turn)

    def choose(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> TurnPlan:
        """The turn to play: of known words if there are any, unless others bring much more."""
        del view, dice, nodes
        known = self._thrifty(situation, self.planner.known)
        rare = self._thrifty(situation, lambda _: True)
        return rare if not known.plays or _much_better(rare, known, _RARE) else known

    def _thrifty(self, situation: Situation, accept: Callable[[Play], bool]) -> TurnPlan:
        """A turn of the words that are accepted: a matta only if it brings much more."""
        planner = self.planner
        thrifty = planner.plan(situation, lambda play: accept(play) and planner.thrifty(play))
        lavish = planner.plan(situation, accept)
        return lavish if _much_better(lavish, thrifty, _LAVISH) else thrifty

    def worth(self, situation: Situation, plan: TurnPlan) -> float:
        """What a turn brings, with the pozzetto it takes and a little for every card kept."""
        kept = self.planner.kept(situation, plan)
        burden = 0.15 * self.rules.deck.value(kept)
        reached = self.rules.code.pozzetti.not_taken.value if plan.takes_pozzetto else 0
        return plan.gain + reached - burden

    def discard(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> Card:
        """The letter least worth keeping, counting what it would bring to the other line."""
        del dice, nodes
        choices = list(discards(self.rules, situation.hand, situation.undiscardable))
        theirs = tuple(meld for meld in view.melds if meld.line != situation.line)
        return min(
            choices, key=lambda choice: choice[1] + _FEEDING * self.feeds(view, theirs, choice[0])
        )[0]

    def feeds(self, view: TableView, theirs: tuple[Meld, ...], card: Card) -> float:
        """The most that the card alone brings to a word of the other line."""
        if not theirs:
            return 0.0
        best = next(hints(self.rules, (card,), theirs, seat=view.turn, line=theirs[0].line), None)
        return float(best.gain) if best is not None else 0.0


def _much_better(plan: TurnPlan, than: TurnPlan, margin: int) -> bool:
    """The plan closes, reaches the pozzetto as the other does not, or brings so much more."""
    gets = plan.closes or (plan.takes_pozzetto and not than.takes_pozzetto)
    return gets or plan.gain > than.gain + margin
