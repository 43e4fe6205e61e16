"""The table of the maker: cards drawn without taking one twice, words laid as melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from burraco_engine.melds import Meld
from burraco_engine.moves import Open
from parole_engine.puzzles.model import LINE, Position
from parole_engine.puzzles.ranking import Ranked
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.search.plays import Play
from parole_engine.words import parse_word

__all__ = [
    "DISTRACTING",
    "HAND",
    "Sketch",
    "Stock",
    "cards_of",
    "grows",
    "other",
    "without",
    "words_inside",
]

HAND: Final = 11
DISTRACTING: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}
"""By level: how many letters of the word's own colour are there to distract."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position with its question, solved."""

    question: str
    context: str | None
    position: Position
    ranked: Ranked


def cards_of(letters: Iterable[str], suit: str) -> list[Card]:
    """The cards of some letters in one colour."""
    return [Card(letter + suit) for letter in letters]


def other(rules: Rules, suit: str) -> str:
    """The other colour."""
    first, second = rules.deck.suits
    return second if suit == first else first


def words_inside(vocabulary: Vocabulary, word: str, *, least: int) -> list[str]:
    """Known words of three to six letters that lie in `word` in order, alphabetically."""
    index = vocabulary.search.index
    mask = np.uint64(index.mask(word))
    found: list[str] = []
    end = index.end(min(6, len(word) - 1))
    rows = np.flatnonzero(((index.masks[:end] & ~mask) == 0) & (index.bands[:end] >= least))
    for row in rows:
        shorter = index.word(int(row))
        letters = iter(word)
        if all(letter in letters for letter in shorter) and vocabulary.fit(shorter):
            found.append(shorter)
    return sorted(found)


def without(word: str, taken: str) -> str:
    """The letters of `word` that `taken` leaves, as counts; empty if it asks for more."""
    rest = list(word)
    for letter in taken:
        if letter not in rest:
            return ""
        rest.remove(letter)
    return "".join(rest)


def grows(play: Play) -> bool:
    """A play on a word that lies on the table."""
    return not isinstance(play.move, Open)


class Stock:
    """What is left of the deck while a position is put together."""

    __slots__ = ("_left", "_rules")

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._left = Counter(rules.deck.census)

    def take(self, cards: Iterable[Card]) -> bool:
        """Take these cards; False if the deck has not so many, and then none is taken."""
        wanted = Counter(cards)
        if any(self._left[card] < count for card, count in wanted.items()):
            return False
        self._left -= wanted
        return True

    def letters(self, dice: SeedDice, suit: str, count: int) -> list[Card]:
        """Some letters of a colour, as chance deals them."""
        drawn: list[Card] = []
        for _ in range(count):
            pool = [
                card
                for card in self._rules.deck.census
                if card.suit == suit
                for _ in range(self._left[card])
            ]
            card = pool[dice.below(len(pool))]
            self._left[card] -= 1
            drawn.append(card)
        return drawn

    def meld(self, short: str, number: int) -> Meld | None:
        """The word on the table, graded, its cards taken; None if they are not there."""
        rules = self._rules
        meld = parse_word(short, rules.deck, number=number, line=LINE)
        return rules.graded(meld) if self.take(meld.cards) else None
