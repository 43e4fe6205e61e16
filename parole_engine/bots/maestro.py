"""The maestro: weighs several turns, the words that may still grow, and hands it cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import exp
from typing import Final

import numpy as np

from burraco_engine.cards import Card
from burraco_engine.melds import Meld
from burraco_engine.names import Seat
from burraco_engine.players import Dice
from burraco_engine.rules import Rules
from burraco_engine.view import TableView
from parole_engine.bots.circolo import Circolo
from parole_engine.bots.planning import Situation, discards
from parole_engine.search.plays import Play, Search, hints
from parole_engine.search.turns import TurnPlan

__all__ = ["Maestro"]

_NODES_A_WORLD: Final = 500
"""A sampled hand costs about so many plays looked at."""
_MOST_WORLDS: Final = 4
_CANDIDATES: Final = 4
"""How many discards are tried on the sampled hands."""
_GROWTH: Final = 0.02
_STEP: Final = 0.4
"""A word that may become a burraco with n more cards counts for _GROWTH * _STEP ** (n - 1)."""
_FEEDING: Final = 0.35


class Maestro(Circolo):
    """Thinks beyond the turn.

    Among several turns it prefers the one whose words can still become burrachi; a discard is
    tried on sampled hands of the next player, drawn from all the cards it cannot see.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._index = Search.of(rules).index
        self._least = rules.code.burraco.minimum.value
        self._points = max(rules.code.burraco.points.value.values())
        self._promise: dict[str, float] = {}

    def choose(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> TurnPlan:
        """The turn worth most, the future of its words included."""
        del view, dice, nodes
        plans = list(self._plans(situation))
        for plan in plans:
            if plan.closes:
                return plan
        return max(plans, key=lambda plan: self._value(situation, plan))

    def _plans(self, situation: Situation) -> Iterator[TurnPlan]:
        """Different turns: rich, thrifty, long words only, lengthening only."""
        thrifty = self.planner.thrifty
        yield self.planner.plan(situation, thrifty)
        yield self.planner.plan(situation)
        yield self.planner.plan(situation, lambda play: thrifty(play) and len(play.word) >= 5)
        yield self.planner.plan(situation, lambda play: thrifty(play) and self._tied(play))

    def _tied(self, play: Play) -> bool:
        return len(play.laid) < len(play.move.cards)

    def _value(self, situation: Situation, plan: TurnPlan) -> float:
        return self.worth(situation, plan) + self._growth(situation, plan)

    def _growth(self, situation: Situation, plan: TurnPlan) -> float:
        """What the line's words promise after the plan, beyond what they promised before."""
        own = {meld.id: meld for meld in situation.melds if meld.line == situation.line}
        total = 0.0
        for play in plan.plays:
            clean = all(card.suit for card in play.move.cards)
            if clean:
                total += self._promised(play.word)
            old = own.get(getattr(play.move, "meld", 0))
            if old is not None and old.matta is None:
                total -= self._promised(old.reading)
        spent = sum(not card.suit for play in plan.plays for card in play.laid)
        return total - 15.0 * spent

    def _promised(self, word: str) -> float:
        """The points of a burraco, by how many words of seven letters and more hold this one."""
        if len(word) >= self._least:
            return 0.0
        known = self._promise.get(word)
        if known is None:
            rows = self._index.grown(word.lower())
            lengths = self._index.lengths[rows]
            more = np.maximum(lengths[lengths >= self._least].astype(np.int64) - len(word), 1)
            chance = 1.0 - exp(-float(np.sum(_GROWTH * _STEP ** (more - 1))))
            known = self._promise[word] = 0.5 * self._points * chance
        return known

    def discard(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> Card:
        """The card that costs least: to keep it, and what it brings to hands that may be there."""
        choices = sorted(
            discards(self.rules, situation.hand, situation.undiscardable),
            key=lambda choice: choice[1],
        )[:_CANDIDATES]
        worlds = list(self._worlds(view, situation, dice, nodes))
        if len(choices) == 1 or not worlds:
            return super().discard(view, situation, dice, nodes)
        theirs = tuple(meld for meld in view.melds if meld.line != situation.line)

        def cost(choice: tuple[Card, float]) -> float:
            card, worth = choice
            fed = sum(self._brings(view, theirs, (*world, *view.monte, card)) for world in worlds)
            return worth + _FEEDING * fed / len(worlds)

        return min(choices, key=cost)[0]

    def _brings(self, view: TableView, theirs: tuple[Meld, ...], hand: tuple[Card, ...]) -> float:
        line = theirs[0].line if theirs else view.line(self._next(view))
        best = next(hints(self.rules, hand, theirs, seat=self._next(view), line=line), None)
        return float(best.gain) if best is not None else 0.0

    def _next(self, view: TableView) -> Seat:
        seats = [other.seat for other in view.seats]
        return seats[(seats.index(view.turn) + 1) % len(seats)]

    def _worlds(
        self, view: TableView, situation: Situation, dice: Dice, nodes: int
    ) -> Iterator[tuple[Card, ...]]:
        """Hands that the next player may hold, drawn from the cards that this seat cannot see."""
        unseen = Counter(self.rules.deck.census)
        unseen.subtract(situation.hand)
        unseen.subtract(view.monte)
        for meld in view.melds:
            unseen.subtract(meld.cards)
        pool = [card for card in self.rules.deck.census for _ in range(max(unseen[card], 0))]
        size = next(other.cards for other in view.seats if other.seat == self._next(view))
        for _ in range(min(_MOST_WORLDS, nodes // _NODES_A_WORLD)):
            left = list(pool)
            hand = [left.pop(dice.below(len(left))) for _ in range(min(size, len(left)))]
            yield tuple(hand)
