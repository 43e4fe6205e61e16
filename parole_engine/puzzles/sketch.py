"""The table of the maker: cards drawn without taking one twice, words laid as melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from burraco_engine.melds import Meld
from parole_engine.puzzles.model import LINE, Position
from parole_engine.puzzles.ranking import Ranked
from parole_engine.words import parse_word

__all__ = ["Sketch", "Stock", "cards_of", "other"]


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
