"""«La giocata migliore»: the whole turn that brings most."""

from __future__ import annotations

from typing import Final

from burraco_engine.cards import PINELLA
from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.melds import Meld
from parole_engine.puzzles.forms import laid
from parole_engine.puzzles.model import Position
from parole_engine.puzzles.ranking import rank_turns
from parole_engine.puzzles.sketch import HAND, Sketch, Stock, cards_of, other
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["FORM", "QUESTION"]

QUESTION: Final = "Gioca il turno che rende di più."
_LONG: Final = {1: (5, 6), 2: (6, 7), 3: (7,), 4: (7, 8), 5: (7, 8)}
_SHORT: Final = (3, 4)
_LEAST: Final = 9


def _sketch(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """Nine to eleven cards and a word or two on the table: the turn that brings most M.P."""
    rules = vocabulary.rules
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    long = vocabulary.word(dice, 6 - level, _LONG[level])
    short = vocabulary.word(dice, max(6 - level, 2), _SHORT)
    table = _table(vocabulary, stock, level, dice)
    if long is None or short is None or table is None:
        return None
    hand = cards_of(long, suit) + cards_of(short, other(rules, suit))
    vowels = [place for place, card in enumerate(hand) if card.face in "AEIOU"]
    if level >= 4 and vowels and dice.below(2):
        hand[choice(dice, vowels)] = PINELLA
    if not stock.take(hand):
        return None
    if len(hand) >= HAND:
        return None
    hand += stock.letters(dice, choice(dice, rules.deck.suits), 1)
    hand += stock.letters(dice, other(rules, suit), max(0, _LEAST - len(hand)))
    return _asked(vocabulary, Position(shuffled(dice, hand), table, pozzetto_taken=True), 6 - level)


def _asked(vocabulary: Vocabulary, position: Position, band: int | None) -> Sketch | None:
    """The best turn of any position."""
    ranked = rank_turns(vocabulary.rules, vocabulary.search, position, band=band)
    if ranked is None or not ranked.solutions[0].plays:
        return None
    context = (
        "Hai già pescato e il pozzetto è preso: con lo scarto devi restare con almeno una carta, "
        "oppure chiudere (serve un burraco)."
    )
    return Sketch(QUESTION, context, position, ranked)


def _table(
    vocabulary: Vocabulary, stock: Stock, level: int, dice: SeedDice
) -> tuple[Meld, ...] | None:
    """One or two short known words of the line."""
    melds: list[Meld] = []
    for number in range(1, 2 + (level > 3)):
        word = vocabulary.word(dice, choice(dice, (5, 4)), (4, 5, 6))
        meld = word and stock.meld(f"{choice(dice, vocabulary.rules.deck.suits)}:{word}", number)
        if not meld or any(meld.reading == before.reading for before in melds):
            return None
        melds.append(meld)
    return tuple(melds)


FORM: Final = laid(_sketch, asked=_asked)
