"""«Chiudi adesso»: the whole turn that closes."""

from __future__ import annotations

from typing import Final

from burraco_engine.cards import PINELLA
from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.melds import Meld
from parole_engine.puzzles.forms import laid
from parole_engine.puzzles.model import Position
from parole_engine.puzzles.ranking import closes_with, rank_turns
from parole_engine.puzzles.sketch import HAND, Sketch, Stock, cards_of, without, words_inside
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["FORM", "QUESTION"]

QUESTION: Final = "Chiudi adesso: cala tutte le carte e scarta l’ultima."


def _sketch(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """Cards that go all, but the one to discard, on the table."""
    rules = vocabulary.rules
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    grown = vocabulary.word(dice, 6 - level, (7, 8, 9) if level >= 2 else (7,))
    if grown is None:
        return None
    bases = [base for base in words_inside(vocabulary, grown, least=3) if len(base) >= 4]
    if level >= 3 and bases:
        base = choice(dice, bases)
        hand = cards_of(without(grown, base), suit)
        lying: Meld | None = stock.meld(f"{suit}:{base}", 1)
    else:
        hand, lying = [], stock.meld(f"{suit}:{grown}", 1)
    if lying is None:
        return None
    lengths = (4, 5) if level <= 2 else (3, 4, 5)
    for colour in shuffled(dice, rules.deck.suits)[: 2 if len(hand) < 4 else 1]:
        word = vocabulary.word(dice, 6 - level, lengths)
        if word is None:
            return None
        hand += cards_of(word, colour)
    if level >= 3 and dice.below(2):
        place = dice.below(len(hand))
        if hand[place].face in "AEIOU":
            hand[place] = PINELLA
    if len(hand) >= HAND or not stock.take(hand):
        return None
    hand += stock.letters(dice, choice(dice, rules.deck.suits), 1)
    position = Position(shuffled(dice, hand), (lying,), pozzetto_taken=True)
    if closes_with(rules, vocabulary.search, position, band=7 - level):
        return None
    return _asked(vocabulary, position, 6 - level)


def _asked(vocabulary: Vocabulary, position: Position, band: int | None) -> Sketch | None:
    """The turn of any position that closes."""
    rules, search = vocabulary.rules, vocabulary.search
    ranked = rank_turns(rules, search, position, closing=True, band=band)
    if ranked is None:
        return None
    context = (
        "Il pozzetto è preso; per chiudere serve un burraco e lo scarto non può essere una matta."
    )
    return Sketch(QUESTION, context, position, ranked)


FORM: Final = laid(_sketch, asked=_asked)
