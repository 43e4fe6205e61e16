"""The player of words: one way to think for every level, with what its manner knows and sees.

It looks for the best play of its words and, in a small hand, for a turn that empties it; how many
plays it finds in a turn is drawn. Matte have a price, so that they wait for long words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.melds import Meld
from burraco_engine.moves import Collect, Discard, Draw, SeatMove
from burraco_engine.state import Phase
from burraco_engine.view import TableView
from parole_engine.bots.manners import Manner
from parole_engine.bots.planning import Situation, discards, exposed_move, only_play
from parole_engine.bots.promise import Promise
from parole_engine.bots.vocabulary import Vocabulary
from parole_engine.judge import word_judge
from parole_engine.search.packing import Ending, Packing, Standing, exact_turns, items_of
from parole_engine.search.plays import Play
from parole_engine.search.turns import legal_order

__all__ = ["WordPlayer"]

_VOLO: Final = 220
_SCARTO: Final = 180
"""What it is worth to take the pozzetto: al volo it is in the hand for the next play, after a
discard it lies face down for a round and costs as much as one not taken if they close."""
_WASTED: Final = 400
"""What a matta costs in a word of three letters: more than any such word brings, but for the
pozzetto and to close."""
_MATTA: Final = {4: 120, 5: 70, 6: 45}
"""What it costs in a word of so many letters, in a whole hand; less the fewer letters are left that
it could wait for, and less to who has several or sees the tallone end."""
_LATE: Final = 24
"""With so many cards in the tallone the end comes in sight."""
_SPENT: Final = 10
"""In a burraco it is where it should be."""
_WHOLE_HAND: Final = 11
_HELD: Final = 0.15
"""How much of their points cards cost that stay in the hand."""
_DRAWN: Final = 12
"""What an unknown card brings on average, in M.P."""
_FOUND: Final = 40
"""What a matta in the monte is worth: nobody leaves one lying."""
_WAVERING: Final = 7
"""Of letters that cost about the same he throws now one, now another."""
_ALL_PLAYS: Final = 12
"""Up to so many cards every play is looked at; above, the best `_EACH` of each length and place."""
_EACH: Final = 12
_TRIES: Final = 50
_WEIGHED: Final = 10
"""Of so many plays he asks what their words may become."""
_REFILL: Final = 2
"""So many cards in the monte are a new hand to somebody who has nothing to do."""
_VOWELS: Final = frozenset("AEIOU")
_VOWELLED: Final = 4
"""One letter in so many at least is a vowel, or nothing can be made of them."""
_PATIENCE: Final = 4
"""So many it takes if one card might still bring him to the pozzetto, or if they are consonants."""
_SURE: Final = 2
"""So many cards everybody puts together."""
_COMMON: Final = 3
"""The band below which a word is rare, and takes as much to see as one of a card more."""
_SMALL: Final = 2
"""Hands of so few cards are seen whole."""
_FEW: Final = 3
"""With so few cards left somebody may close in his next turn."""


@dataclass(frozen=True, slots=True)
class _Option:
    """A play after which the turn can end, and what it is worth in the player's eyes."""

    play: Play
    worth: float


class _Emptying(Packing):
    """Only turns that end with an empty hand count."""

    def end(self, kept: tuple[Card, ...], burraco: bool) -> Ending | None:
        """As the rules say, if nothing is left and no matta is thrown away."""
        if len(kept) > 1 or (kept and kept[0] in self.rules.deck.matte):
            return None
        return super().end(kept, burraco)


class WordPlayer:
    """A bot of the word game that plays like a person of its manner."""

    def __init__(self, rules: Rules, manner: Manner) -> None:
        self._rules = rules
        self._manner = manner
        self._judge = word_judge(rules)
        self._vocabulary = Vocabulary(rules, manner)
        self._promise = Promise(rules, self._vocabulary.in_use)

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
            return self._take(view, nodes)
        if duties is not None and duties.forced:
            return Discard(seat, duties.forced[0])
        if (due := exposed_move(self._rules, view)) is not None:
            return due
        situation = self._situation(view)
        if duties is None or not (duties.only_discard or duties.no_play):
            if forced := only_play(self._rules, view):
                return forced
            if play := self._play(view, situation, dice, nodes):
                return play.move
        return Discard(seat, self._discard(view, situation))

    def _situation(self, view: TableView, more: tuple[Card, ...] = ()) -> Situation:
        """What he sees of the table in this turn, with more cards in his hand if some are given.

        How many cards he manages to put together is drawn once for each turn, from what the table
        knows of the deal, so that he lays what he took the monte for.
        """
        manner, size = self._manner, len(view.hand) + len(more)
        drawn = SeedDice(view.commitment, view.smazzata, view.turn_number, manner.least).below(100)
        reach = _SURE + sum(drawn < odds for odds in manner.reach)
        if size <= _SMALL:
            reach = max(reach, size)
        return Situation.of(self._rules, view, more, reach=reach)

    def _take(self, view: TableView, nodes: int) -> SeatMove:
        """Collect if the next play is worth so much more with the monte, or a matta lies there."""
        situation = self._situation(view)
        alone = self._prospect(situation, nodes)
        both = self._prospect(self._situation(view, view.monte), nodes)
        found = sum(card in self._rules.deck.matte for card in view.monte)
        better = both + _FOUND * found > alone + _DRAWN and not (found and self._threatened(view))
        return Collect(view.turn) if better or self._stuck(view, situation) else Draw(view.turn)

    def _stuck(self, view: TableView, situation: Situation) -> bool:
        """He waits with cards too few to make anything of, or with nothing but matte."""
        matte, hand, monte = self._rules.deck.matte, situation.hand, view.monte
        alone = matte.issuperset(hand)
        near = situation.pozzetto_taken and self._has_burraco(view.melds, situation.line)
        if self._threatened(view) or (near and not alone) or not (alone or len(hand) <= _SURE):
            return False
        vowels = sum(card.face in _VOWELS for card in monte)
        able = _VOWELLED * vowels >= len(monte) and (alone or situation.pozzetto_taken)
        return len(monte) >= (_REFILL if able else _PATIENCE)

    def _prospect(self, situation: Situation, nodes: int) -> float:
        """What the best play of a hand is worth, or the turn that empties it; never a loss.

        A play that costs more than it brings is not made.
        """
        best = max(0.0, next((each.worth for each in self._options(situation, nodes)), 0.0))
        if plan := self._emptying(situation):
            closing = float(self._rules.code.closing.points.value)
            end = closing if situation.pozzetto_taken else _SCARTO
            return max(best, end + sum(play.gain for play in plan))
        return best

    def _play(self, view: TableView, situation: Situation, dice: Dice, nodes: int) -> Play | None:
        """The next play of the turn; None if it lays nothing more.

        A word that he has laid or lengthened in this turn stays as it is: he saw it whole.
        """
        if plan := self._emptying(situation):
            return plan[0]
        if view.plays and not self._goes_on(view, dice):
            return None
        touched = {play.meld for play in view.plays}
        for option in self._options(situation, nodes):
            if getattr(option.play.move, "meld", None) not in touched:
                return option.play if option.worth > 0 else None
        return None

    def _goes_on(self, view: TableView, dice: Dice) -> bool:
        """He looks for one more play: drawn, or certain when one of the others may close."""
        odds, made = self._manner.again, len(view.plays)
        if self._manner.counting and self._threatened(view):
            return True
        return made <= len(odds) and dice.below(100) < odds[made - 1]

    def _threatened(self, view: TableView) -> bool:
        """One of the others may close in his next turn."""
        mine = view.line(view.turn)
        return any(
            seat.cards <= _FEW
            and view.pozzetto_of(seat.line) is not None
            and self._has_burraco(view.melds, seat.line)
            for seat in view.seats
            if seat.line != mine
        )

    def _has_burraco(self, melds: tuple[Meld, ...], line: str) -> bool:
        return any(self._rules.burraco(meld) for meld in melds if meld.line == line)

    def _options(self, situation: Situation, nodes: int) -> list[_Option]:
        """The plays that he knows and may make, the best first; of the best he sees promises."""
        found = [
            _Option(play, play.gain + end + self._extra(situation, play, out=end > 0))
            for play in islice(self._plays(situation), nodes)
            if (end := self._end(situation, play)) is not None
        ]
        found.sort(key=lambda option: -option.worth)
        if self._manner.promise:
            best = [
                replace(option, worth=option.worth + self._promised(situation, option.play))
                for option in found[:_WEIGHED]
            ]
            found[:_WEIGHED] = sorted(best, key=lambda option: -option.worth)
        return found

    def _plays(self, situation: Situation) -> Iterator[Play]:
        """The plays within his reach, of words that he knows and the line may form."""
        hand, seat = situation.hand, situation.seat
        search = self._vocabulary.search
        if len(hand) <= _ALL_PLAYS:
            stream = search.plays(hand, situation.own, seat=seat)
        else:
            stream = search.sampled(hand, situation.own, seat=seat, each=_EACH)
        for play in stream:
            effort = len(play.laid) + (self._vocabulary.measured and play.band < _COMMON)
            if effort > situation.reach or play not in self._vocabulary:
                continue
            if self._judge.may_form(
                play.word,
                play.suit,
                line=situation.line,
                melds=situation.melds,
                meld=_grown(situation.melds, play),
                banned=situation.banned,
            ):
                yield play

    def _end(self, situation: Situation, play: Play) -> float | None:
        """What it is worth that the hand is left so; None if the turn could not end well.

        That is so where only a matta could be discarded.
        """
        rest = take_out(situation.hand, play.laid)
        assert rest is not None, "a play of cards that are not in the hand"
        matte, held = self._rules.deck.matte, situation.undiscardable
        barred = None if held in play.laid else held
        free = any(card not in matte and card is not barred for card in rest)
        if not situation.pozzetto_taken and not rest:
            return _VOLO
        if not free:
            return None
        if len(rest) > 1:
            return 0.0
        if not situation.pozzetto_taken:
            return _SCARTO
        made = len(play.word) >= self._rules.code.burraco.minimum.value
        closes = made or self._has_burraco(situation.melds, situation.line)
        return float(self._rules.code.closing.points.value) if closes else None

    def _extra(self, situation: Situation, play: Play, *, out: bool) -> float:
        """What he sees in a play beside its M.P.: cards got rid of, matte spent.

        To go `out`, to the pozzetto or to close, a matta may go into any word.
        """
        values = self._rules.deck.values
        total = sum(_HELD * values[card] for card in play.laid)
        if all(card.suit for card in play.laid):
            return total
        if len(play.word) <= self._rules.code.melds.minimum.value and not out:
            return total - _WASTED
        held = sum(card in self._rules.deck.matte for card in situation.hand)
        letters = len(situation.hand) - held
        left = min(1.0, letters / _WHOLE_HAND, situation.tallone / _LATE)
        return total - left / max(1, held) * _MATTA.get(len(play.word), _SPENT)

    def _promised(self, situation: Situation, play: Play) -> float:
        """What the word may still become, less what the one that it grew from might."""
        old = _grown(situation.melds, play)
        clean = all(card.suit for card in play.move.cards)
        new = self._promise.of(play.word) if clean else 0.0
        return new - (self._promise.of(old.reading) if old and old.matta is None else 0.0)

    def _emptying(self, situation: Situation) -> tuple[Play, ...]:
        """A turn of few plays that takes the pozzetto or closes, if he sees one.

        Who has only a few cards left looks for the pozzetto as for the closing.
        """
        hand, melds, line = situation.hand, situation.melds, situation.line
        closing = situation.pozzetto_taken
        several = closing or len(hand) <= _SMALL
        left = (self._manner.closing if several else 1) - situation.played
        if len(hand) > self._manner.sight or left < 1:
            return ()
        standing = Standing(closing, situation.banned, situation.undiscardable, left)
        packing = _Emptying(self._rules, hand, standing)
        items = items_of(packing, self._plays(situation), situation.own)
        turns = exact_turns(packing, items, self._has_burraco(melds, line))
        for chosen, _, _ in islice(turns, _TRIES):
            order = legal_order(self._rules, chosen, melds, line, situation.banned)
            if order:
                return order
        return ()

    def _discard(self, view: TableView, situation: Situation) -> Card:
        """The letter that is worth least to keep, about."""
        choices = discards(self._rules, situation.hand, situation.undiscardable)
        wavering = SeedDice(view.commitment, view.smazzata, view.turn_number, view.turn)

        return min(choices, key=lambda choice: choice[1] + wavering.below(_WAVERING))[0]


def _grown(melds: tuple[Meld, ...], play: Play) -> Meld | None:
    """The word on the table that a play lengthens."""
    number = getattr(play.move, "meld", None)
    return next((meld for meld in melds if meld.id == number), None)
