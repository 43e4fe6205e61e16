"""Composing: turns of different ends, each the best of its kind in its player's eyes.

Which plays go together is searched exactly in hands of up to `EXACT_CARDS`, over all plays or, in
larger ones, over the best of each kind. What a play and an end are worth is for the player to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from parole_engine.bots.planning import Situation
from parole_engine.search.packing import (
    Ending,
    Item,
    Packing,
    beam_turns,
    exact_turns,
    items_of,
)
from parole_engine.search.plays import Play, Search
from parole_engine.search.turns import TurnPlan, legal_order

__all__ = ["Composer", "End", "Eyes", "Turn"]

EXACT_CARDS: Final = 16
"""Above so many cards a turn is composed by beam."""
_ALL_PLAYS: Final = 12
"""Up to so many cards every play is looked at; above, the best `_EACH` of each length and place."""
_EACH: Final = 12
_TRIES: Final = 400


class End(Enum):
    """How a turn leaves the hand."""

    CLOSES = "closes"
    VOLO = "empty, the pozzetto taken al volo"
    SCARTO = "empty after the discard, the pozzetto face down"
    OPEN = "with cards"


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a player values besides M.P.: each play, and the two ways to take the pozzetto."""

    play: Callable[[Play], float]
    volo: int
    scarto: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A plan, how it ends and what it is worth in the player's eyes."""

    plan: TurnPlan
    end: End
    worth: int


class _Valued(Packing):
    """A packing whose ends are worth what the player says; `only` one of them, if set."""

    def __init__(self, rules: Rules, situation: Situation, eyes: Eyes) -> None:
        super().__init__(rules, situation.hand, situation.standing)
        self._eyes = eyes
        self.only: End | None = None

    def end(self, kept: tuple[Card, ...], burraco: bool) -> Ending | None:
        """As the rules say, with the player's points."""
        ending = super().end(kept, burraco)
        if ending is None:
            return None
        kind = _end_of(ending, kept)
        if self.only is not None and kind is not self.only:
            return None
        if kind is End.VOLO:
            return ending._replace(points=self._eyes.volo)
        return ending._replace(points=self._eyes.scarto) if kind is End.SCARTO else ending


class Composer:
    """Composes turns by the rules of one word game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._search = Search.of(rules)

    def turns(self, situation: Situation, eyes: Eyes) -> Iterator[Turn]:
        """Turns worth comparing, each once, the best first.

        After it come the best of each other end, the best that spends no matta on less than a
        burraco and the best that leaves the words of the line as they are, for the partner.
        Doubtful words are never laid; there is always at least one turn, if only an idle one.
        """
        own = tuple(m for m in situation.melds if m.line == situation.line and not m.frozen)
        packing = _Valued(self._rules, situation, eyes)
        items = [
            item._replace(gain=round(item.gain + eyes.play(item.plays[0])))
            for item in items_of(packing, self._plays(situation), own)
        ]
        best = self._best(packing, items, situation)
        if best is None:
            yield Turn(TurnPlan((), None, 0, False, False, False), End.OPEN, 0)
            return
        yield best
        others = [self._only(packing, end, items, situation) for end in End if end is not best.end]
        others += [
            self._best(packing, some, situation) for some in (_thrifty(items), _fresh(items))
        ]
        found = {self._key(packing, best)}
        for turn in sorted(filter(None, others), key=lambda turn: -turn.worth):
            key = self._key(packing, turn)
            if key not in found:
                found.add(key)
                yield turn

    def _plays(self, situation: Situation) -> Iterator[Play]:
        hand, seat, line = situation.hand, situation.seat, situation.line
        own = tuple(m for m in situation.melds if m.line == line and not m.frozen)
        if len(hand) <= _ALL_PLAYS:
            stream = self._search.plays(hand, own, seat=seat, every=True)
        else:
            stream = self._search.sampled(hand, own, seat=seat, each=_EACH)
        return (play for play in stream if not play.doubtful)

    def _key(self, packing: Packing, turn: Turn) -> tuple[frozenset[int], int]:
        """Turns that take the same cards to the same places count as one."""
        plays = turn.plan.plays
        places = frozenset(getattr(play.move, "meld", 0) for play in plays)
        return places, packing.pack(card for play in plays for card in play.laid)

    def _only(
        self, packing: _Valued, end: End, items: list[Item], situation: Situation
    ) -> Turn | None:
        packing.only = end
        turn = self._best(packing, items, situation)
        packing.only = None
        return turn

    def _best(self, packing: _Valued, items: list[Item], situation: Situation) -> Turn | None:
        melds, line = situation.melds, situation.line
        burraco = any(self._rules.burraco(meld) for meld in melds if meld.line == line)
        exact = len(situation.hand) <= EXACT_CARDS
        turns = exact_turns if exact else beam_turns
        for chosen, kept, ending in islice(turns(packing, items, burraco), _TRIES):
            plays = legal_order(self._rules, chosen, melds, line, situation.banned)
            if plays is not None:
                gain = sum(play.gain for play in plays) + (ending.points if ending.closes else 0)
                plan = TurnPlan(plays, None, gain, ending.closes, ending.takes_pozzetto, exact)
                worth = sum(item.gain for item in chosen) + ending.points
                return Turn(plan, _end_of(ending, kept), worth)
        return None


def _end_of(ending: Ending, kept: tuple[Card, ...]) -> End:
    """Which end this is."""
    if ending.closes:
        return End.CLOSES
    if ending.takes_pozzetto:
        return End.SCARTO if kept else End.VOLO
    return End.OPEN


def _thrifty(items: list[Item]) -> list[Item]:
    """Without the plays that spend a matta on less than a burraco."""
    return [item for item in items if item.burraco or all(card.suit for card in item.plays[0].laid)]


def _fresh(items: list[Item]) -> list[Item]:
    """New words only."""
    return [item for item in items if not item.meld]
