"""«Il burraco nascosto»: eleven cards with a word of seven letters or more in them."""

from __future__ import annotations

from typing import Final

from burraco_engine.dice import SeedDice, choice, shuffled
from parole_engine.puzzles.forms import laid
from parole_engine.puzzles.model import Position, PuzzleError
from parole_engine.puzzles.ranking import rank_plays
from parole_engine.puzzles.sketch import DISTRACTING, HAND, Sketch, Stock, cards_of, other
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["FORM"]

_LENGTHS: Final = {1: (7,), 2: (7, 8), 3: (7, 8, 9), 4: (7, 8, 9), 5: (8, 9, 10)}


def _sketch(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """Eleven cards with a word of seven letters or more in them."""
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _LENGTHS[level])
    if word is None:
        return None
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    hand = cards_of(word, suit)
    if not stock.take(hand):
        return None
    same = min(DISTRACTING[level], HAND - len(hand))
    hand += stock.letters(dice, suit, same)
    hand += stock.letters(dice, other(rules, suit), HAND - len(hand))
    return _asked(vocabulary, Position(shuffled(dice, hand)), 6 - level)


def _asked(vocabulary: Vocabulary, position: Position, band: int | None) -> Sketch | None:
    """The longest word of a hand, which is a burraco."""
    if position.melds:
        raise PuzzleError("per un burraco nascosto il tavolo è vuoto")
    rules = vocabulary.rules
    least = rules.code.burraco.minimum.value
    ranked = rank_plays(
        rules, vocabulary.search, position, lambda play: len(play.word) >= least, band=band
    )
    if ranked is None:
        return None
    many = "Undici" if len(position.hand) == HAND else str(len(position.hand))
    question = f"{many} carte, un burraco nascosto: trova la parola che vale di più."
    return Sketch(question, None, position, ranked)


FORM: Final = laid(_sketch, asked=_asked)
