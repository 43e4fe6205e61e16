"""The principiante: lays the common words that it sees, takes the pozzetto, goes on to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.moves import Collect, Discard, Draw, MeldMove, SeatMove
from burraco_engine.state import Phase
from burraco_engine.turn.discarding import straight_back
from burraco_engine.view import TableView
from parole_engine.bots.planning import PLAYS, exposed_move, only_play
from parole_engine.judge import word_judge
from parole_engine.offensive import offensive_words
from parole_engine.search.plays import Play, hints

__all__ = ["Principiante"]

_COMMON: Final = 4
_WORTH_COLLECTING: Final = 10
_LARGEST_MONTE: Final = 14
_USE: Final = {letter: place for place, letter in enumerate("QHZVFGDBPULMCNTSRIOEA")}
"""How easily a letter goes into an Italian word, the hardest first."""


class Principiante:
    """A greedy player who knows common words only: `band` 4 and 5 of 5.

    It lays the play that brings most, a matta only if nothing goes without, and discards the
    letter that is hardest to place. It keeps a clean tongue, as one does with new people.
    """

    def __init__(self, rules: Rules, *, band: int = _COMMON) -> None:
        self._rules = rules
        self._band = band
        self._lexicon = word_judge(rules).lexicon
        self._offensive = offensive_words()

    def __call__(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """The next move of the seat in turn."""
        if view.prepared:
            return Discard(view.turn, view.prepared[0])
        if view.phase is Phase.PRESA:
            return self._take(view, nodes)
        duties = view.duties
        if duties is not None and duties.forced:
            return Discard(view.turn, duties.forced[0])
        if (due := exposed_move(self._rules, view)) is not None:
            return due
        may_play = duties is None or not (duties.only_discard or duties.no_play)
        if may_play:
            forced = only_play(self._rules, view)
            play = forced or (self._play(view, nodes) if len(view.plays) < PLAYS else None)
            if play is not None:
                return play
        return Discard(view.turn, self._discard(view, dice))

    def _take(self, view: TableView, nodes: int) -> SeatMove:
        """Collect if the monte brings a word that the hand alone does not; else draw."""
        duties, seat = view.duties, view.turn
        if duties is not None and duties.must_collect and view.monte:
            return Collect(seat)
        if (duties is not None and duties.must_draw) or not view.monte:
            return Draw(seat)
        if len(view.monte) > _LARGEST_MONTE:
            return Draw(seat)
        both = next(self._known(view, (*view.hand, *view.monte), nodes), None)
        if both is None or take_out(view.hand, both.laid) is not None:
            return Draw(seat)
        alone = next(self._known(view, view.hand, nodes), None)
        better = both.gain - (alone.gain if alone else 0)
        return Collect(seat) if better >= _WORTH_COLLECTING else Draw(seat)

    def _play(self, view: TableView, nodes: int) -> MeldMove | None:
        first: MeldMove | None = None
        for play in self._known(view, view.hand, nodes):
            if not self._may_end(view, play):
                continue
            if all(card.suit for card in play.laid):
                return play.move
            first = first or play.move
        return first

    def _known(self, view: TableView, hand: tuple[Card, ...], nodes: int) -> Iterator[Play]:
        """The plays of words that it knows and the judge allows, best first."""
        line = view.line(view.turn)
        plays = hints(self._rules, hand, view.melds, seat=view.turn, line=line, banned=view.banned)
        for play in islice(plays, nodes):
            known = play.band >= self._band and not play.doubtful and play.gain > 0
            if known and self._lexicon.lookup(play.word.lower()) not in self._offensive:
                yield play

    def _may_end(self, view: TableView, play: Play) -> bool:
        """After this play the turn can still end: with a discard, a pozzetto or a closing."""
        rest = take_out(view.hand, play.laid)
        assert rest is not None, "a play of cards that are not in the hand"
        single = view.single if view.single not in play.laid else None
        banned = straight_back(self._rules.code.take, single, view.plays, rest)
        if len(rest) > 1:
            return any(card is not banned for card in rest)
        line = view.line(view.turn)
        if view.pozzetto_of(line) is None:
            return not rest or rest[0] is not banned
        if not rest or rest[0] in self._rules.deck.matte or rest[0] is banned:
            return False
        least = self._rules.code.burraco.minimum.value
        made = len(play.move.cards) >= least
        return made or any(self._rules.burraco(meld) for meld in view.melds if meld.line == line)

    def _discard(self, view: TableView, dice: Dice) -> Card:
        """The letter that is hardest to place; among equals any one of them."""
        held = Counter(view.hand)
        banned = straight_back(self._rules.code.take, view.single, view.plays, view.hand)
        free = [card for card in sorted(held, key=str) if card is not banned]
        letters = [card for card in free if card.suit] or free
        least = min(_USE.get(card.face, len(_USE)) for card in letters)
        hardest = [card for card in letters if _USE.get(card.face, len(_USE)) == least]
        return hardest[dice.below(len(hardest))]
