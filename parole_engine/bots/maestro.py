"""The maestro: composes the best turn in its eyes, and plays doubtful choices on in its mind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeVar

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.moves import Collect, Draw, SeatMove
from burraco_engine.state import State
from burraco_engine.view import TableView
from parole_engine.bots.circolo import Circolo
from parole_engine.bots.composing import Composer, End, Eyes
from parole_engine.bots.imagining import imagine
from parole_engine.bots.planning import Planner, Situation, discards
from parole_engine.bots.promise import Promise
from parole_engine.bots.rollout import Rollout
from parole_engine.search.plays import Play
from parole_engine.search.turns import TurnPlan

__all__ = ["Maestro", "Skills"]

T = TypeVar("T")

_VOLO: Final = 220
_SCARTO: Final = 180
"""What it is worth to take the pozzetto: al volo it is in the hand for the next play, after a
discard it lies face down for a round and costs as much as one not taken if they close."""
_MATTA: Final = 10
"""What a matta is worth in the hand beyond its points."""
_KNOWN: Final = 15
"""By how much it prefers a word that people know."""
_HELD: Final = 0.15
"""How much of their points cards cost that stay in the hand."""
_NODES_A_WORLD: Final = 500
"""A state imagined and played on costs about so many plays looked at."""
_QUICK: Final = 4
"""How many plays of a length and place players look at in imagined states."""
_TURNS: Final = 6
"""How far they are played on; then the smazzata is counted as it stands."""
_DOUBT: Final = 80
"""Turns that are worth less than the best by more than this, the closing apart, are left out."""
_CAUTION: Final = 1.0
"""By how many standard errors another choice must be better than the first."""
_AGAIN: Final = 2
"""How many times as many states are imagined to try a choice again that seemed better."""
_NODES_A_DRAW: Final = 333
"""A card of the tallone tried against the monte costs about so many."""
_DRAWN: Final = 12
"""What a drawn card brings if none is tried."""
_CANDIDATES: Final = 4
_HANDS: Final = 4
"""How many discards are tried on how many imagined hands of the next player."""
_FEEDING: Final = 0.35
"""What his turn counts for against what it is worth to keep the card."""


@dataclass(frozen=True, slots=True)
class Skills:
    """What the maestro thinks of; each can be turned off, to measure what it is worth.

    `memory` of what was collected; the `partner`, who plays on too; the `timing` of the closing,
    now or later; the `monte`, against cards that may be drawn.
    """

    memory: bool = True
    partner: bool = True
    timing: bool = True
    monte: bool = True


_ALL: Final = Skills()


class Maestro(Circolo):
    """Thinks beyond the turn.

    The best turn is composed by what its words may become and by how it leaves the hand. Where
    others are nearly as good, all are played on in states that may be the real one: the partner's
    and the opponents' turns, the closing, the count.
    """

    def __init__(self, rules: Rules, skills: Skills = _ALL) -> None:
        super().__init__(rules)
        self._skills = skills
        self._composer = Composer(rules)
        self._quick = Planner(rules, each=_QUICK)
        self._promise = Promise(rules)

    def take(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """Collect if the hand is worth more with the monte than with a card of the tallone.

        What the monte would bring to the next player counts for collecting it.
        """
        count = nodes // _NODES_A_DRAW
        if self._skills.monte and count:
            worlds = [self._imagined(view, dice) for _ in range(count)]
            drawn = fmean(
                self._with(view, world.table.tallone[-1]) - self._left(world) for world in worlds
            )
        else:
            drawn = self._with(view) + _DRAWN
        collects = self._with(view, *view.monte) > drawn
        return Collect(view.turn) if collects else Draw(view.turn)

    def choose(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> TurnPlan:
        """The best turn, or one nearly as good that does better when it is played on.

        That is weighed at the beginning of a turn, and again where it would close.
        """
        turns = list(self._composer.turns(situation, self._eyes(situation)))
        closing = next((turn for turn in turns if turn.end is End.CLOSES), None)
        if closing is not None and not self._skills.timing:
            return closing.plan
        best = turns[0]
        least = best.worth - _DOUBT
        if best.end is End.CLOSES:
            least -= self.rules.code.closing.points.value
        elif view.plays:
            return best.plan
        near = [turn for turn in turns if turn.worth >= least]
        return self._weighed(
            view, near, dice, nodes, lambda rollout, state, turn: rollout.follow(state, turn.plan)
        ).plan

    def discard(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> Card:
        """The card that costs least: to keep it, and what it brings to hands that may be there."""
        choices = sorted(
            discards(self.rules, situation.hand, situation.undiscardable),
            key=lambda choice: choice[1],
        )[:_CANDIDATES]
        count = min(_HANDS, nodes // _NODES_A_WORLD)
        if len(choices) == 1 or not count:
            return super().discard(view, situation, dice, nodes)
        worlds = [self._imagined(view, dice) for _ in range(count)]

        def cost(choice: tuple[Card, float]) -> float:
            card, worth = choice
            fed = fmean(self._brings(world, (*world.table.monte, card)) for world in worlds)
            return worth + _FEEDING * fed

        return min(choices, key=cost)[0]

    def _left(self, world: State) -> float:
        """How much better than drawing the monte, left to the next player, is for him."""
        table = world.table
        collected = self._brings(world, table.monte)
        return max(0.0, collected - self._brings(world, table.tallone[-2:-1]))

    def _brings(self, world: State, cards: tuple[Card, ...]) -> float:
        """What the turn of the next player is worth if he takes `cards`."""
        seat, table = world.after(world.turn.seat), world.table
        line = world.line(seat)
        taken = table.pozzetto_of(line) is not None
        hand = (*table.hand(seat), *cards)
        plan = self.planner.plan(Situation(hand, table.melds, seat, line, taken, None))
        malus = self.rules.code.pozzetti.not_taken.value
        return plan.gain + (malus if plan.takes_pozzetto else 0)

    def _with(self, view: TableView, *cards: Card) -> int:
        """What the best turn is worth with these cards in the hand."""
        situation = Situation.of(self.rules, view, (*view.hand, *cards))
        return next(self._composer.turns(situation, self._eyes(situation))).worth

    def _weighed(
        self,
        view: TableView,
        options: Sequence[T],
        dice: Dice,
        nodes: int,
        follow: Callable[[Rollout, State, T], State],
    ) -> T:
        """The first option, unless another one does clearly better in the same imagined states.

        The best of several always seems better than it is, so the one that did best is tried
        again on new states, and only that counts.
        """
        count = nodes // _NODES_A_WORLD
        if len(options) == 1 or not count:
            return options[0]
        rollout = Rollout(
            self.rules, self._quick, view.turn, turns=_TURNS, partner=self._skills.partner
        )

        def results(worlds: list[State], option: T) -> list[int]:
            return [rollout.outcome(follow(rollout, world, option)) for world in worlds]

        first = options[0]
        worlds = [self._imagined(view, dice) for _ in range(count)]
        best = max(options, key=lambda option: sum(results(worlds, option)))
        if best is first:
            return first
        worlds = [self._imagined(view, dice) for _ in range(_AGAIN * count)]
        pairs = zip(results(worlds, best), results(worlds, first), strict=True)
        ahead = [one - other for one, other in pairs]
        sure = fmean(ahead) > _CAUTION * stdev(ahead) / sqrt(len(ahead))
        return best if sure else first

    def _imagined(self, view: TableView, dice: Dice) -> State:
        return imagine(self.rules, view, dice, memory=self._skills.memory)

    def _eyes(self, situation: Situation) -> Eyes:
        """What it sees in plays: words that may become burrachi, matte spent, cards got rid of."""
        own = {meld.id: meld for meld in situation.melds if meld.line == situation.line}
        values, promise = self.rules.deck.values, self._promise

        def worth(play: Play) -> float:
            total = sum(_HELD * values[card] for card in play.laid)
            total -= _MATTA * sum(not card.suit for card in play.laid)
            total += _KNOWN * self.planner.known(play)
            if all(card.suit for card in play.move.cards):
                total += promise.of(play.word)
            old = own.get(getattr(play.move, "meld", 0))
            if old is not None and old.matta is None:
                total -= promise.of(old.reading)
            return total

        return Eyes(worth, _VOLO, _SCARTO)
