"""«Allunga»: a word on the table and a few cards to lengthen it with, inside too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.moves import MeldMove, Open
from parole_engine.puzzles.forms import laid
from parole_engine.puzzles.model import Position, PuzzleError
from parole_engine.puzzles.ranking import rank_plays
from parole_engine.puzzles.sketch import (
    DISTRACTING,
    Sketch,
    Stock,
    cards_of,
    grows,
    other,
    without,
    words_inside,
)
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["FORM"]

_LENGTHS: Final = {1: (5, 6), 2: (5, 6, 7), 3: (6, 7, 8), 4: (7, 8), 5: (7, 8, 9)}


def _sketch(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """A word on the table and a few cards to lengthen it with, inside too."""
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _LENGTHS[level])
    if word is None:
        return None
    inside = words_inside(vocabulary, word, least=max(3, 6 - level))
    if level >= 3:
        inside = [shorter for shorter in inside if shorter not in word] or inside
    if not inside:
        return None
    base, suit, stock = choice(dice, inside), choice(dice, rules.deck.suits), Stock(rules)
    meld = stock.meld(f"{suit}:{base}", 1)
    hand = cards_of(without(word, base), suit)
    if meld is None or not stock.take(hand):
        return None
    hand += stock.letters(dice, suit, DISTRACTING[level])
    hand += stock.letters(dice, other(rules, suit), 2)
    return _asked(vocabulary, Position(shuffled(dice, hand), (meld,)), 6 - level)


def _asked(vocabulary: Vocabulary, position: Position, band: int | None) -> Sketch | None:
    """The best way to lengthen the one word of a table."""
    if len(position.melds) != 1:
        raise PuzzleError("per «Allunga» serve una parola sul tavolo, e una sola")
    base = position.melds[0].reading
    ranked = rank_plays(vocabulary.rules, vocabulary.search, position, grows, band=band)
    if ranked is None:
        return None
    question = f"Allunga {base}: trova la giocata che rende di più."
    context = "Puoi inserire carte anche dentro la parola, senza spostare quelle già calate."
    return Sketch(question, context, position, ranked)


def _unasked(_position: Position, plays: Sequence[MeldMove]) -> str | None:
    if isinstance(plays[0], Open):
        return "Qui si allunga la parola che è sul tavolo."
    return None


FORM: Final = laid(_sketch, _unasked, _asked)
