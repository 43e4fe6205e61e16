"""Puzzles of one play: the hidden burraco, a word to lengthen, a matta to place or replace."""

from __future__ import annotations

from typing import Final

import numpy as np

from burraco_engine.cards import JOLLY, PINELLA, Card
from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.moves import Open
from parole_engine.puzzles.model import Position, matta_name
from parole_engine.puzzles.ranking import rank_plays
from parole_engine.puzzles.sketch import Sketch, Stock, cards_of, other
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.search.plays import Play
from parole_engine.search.slots import Slots

__all__ = ["sketch_allunga", "sketch_burraco", "sketch_matta", "words_inside"]

_BURRACO_LENGTHS: Final = {1: (7,), 2: (7, 8), 3: (7, 8, 9), 4: (7, 8, 9), 5: (8, 9, 10)}
_LONGER_LENGTHS: Final = {1: (5, 6), 2: (5, 6, 7), 3: (6, 7, 8), 4: (7, 8), 5: (7, 8, 9)}
_MATTA_LENGTHS: Final = {1: (6, 7), 2: (7,), 3: (7, 8), 4: (7, 8), 5: (8, 9)}
_SAME_COLOUR: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}
"""How many letters of the word's own colour are there to distract."""
_HAND: Final = 11


def sketch_burraco(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """Eleven cards with a word of seven letters or more in them."""
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _BURRACO_LENGTHS[level])
    if word is None:
        return None
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    hand = cards_of(word, suit)
    if not stock.take(hand):
        return None
    same = min(_SAME_COLOUR[level], _HAND - len(hand))
    hand += stock.letters(dice, suit, same)
    hand += stock.letters(dice, other(rules, suit), _HAND - len(hand))
    position = Position(shuffled(dice, hand))
    least = rules.code.burraco.minimum.value
    ranked = rank_plays(
        rules, vocabulary.search, position, lambda play: len(play.word) >= least, band=6 - level
    )
    if ranked is None:
        return None
    question = "Undici carte, un burraco nascosto: trova la parola che vale di più."
    return Sketch(question, None, position, ranked)


def sketch_allunga(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """A word on the table and a few cards to lengthen it with, inside too."""
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _LONGER_LENGTHS[level])
    if word is None:
        return None
    inside = words_inside(vocabulary, word, least=max(3, 6 - level))
    if level >= 3:
        inside = [shorter for shorter in inside if shorter not in word] or inside
    if not inside:
        return None
    base, suit, stock = choice(dice, inside), choice(dice, rules.deck.suits), Stock(rules)
    meld = stock.meld(f"{suit}:{base}", 1)
    hand = cards_of(_without(word, base), suit)
    if meld is None or not stock.take(hand):
        return None
    hand += stock.letters(dice, suit, _SAME_COLOUR[level])
    hand += stock.letters(dice, other(rules, suit), 2)
    position = Position(shuffled(dice, hand), (meld,))
    ranked = rank_plays(rules, vocabulary.search, position, _grows, band=6 - level)
    if ranked is None:
        return None
    question = f"Allunga {base}: trova la giocata che rende di più."
    context = "Puoi inserire carte anche dentro la parola, senza spostare quelle già calate."
    return Sketch(question, context, position, ranked)


def sketch_matta(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """A matta in hand to be placed, or one on the table to be replaced."""
    return (_replaced if dice.below(2) else _placed)(vocabulary, level, dice)


def _placed(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _MATTA_LENGTHS[level])
    if word is None:
        return None
    missing = dice.below(len(word))
    matta = _matta_for(word[missing], dice)
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    hand = [*cards_of(word[:missing] + word[missing + 1 :], suit), matta]
    if not stock.take(hand):
        return None
    hand += stock.letters(dice, suit, _SAME_COLOUR[level] - 1)
    hand += stock.letters(dice, other(rules, suit), 2)
    position = Position(shuffled(dice, hand))
    ranked = rank_plays(rules, vocabulary.search, position, _uses_matta, band=6 - level)
    if ranked is None:
        return None
    question = f"Piazza {matta_name(matta)}: trova la parola che rende di più."
    context = (
        "Il jolly vale qualunque lettera." if matta is JOLLY else "La pinella vale una vocale."
    )
    return Sketch(question, context, position, ranked)


def _replaced(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """A word on the table holds a matta; the longer word keeps it, somewhere."""
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _MATTA_LENGTHS[level])
    inside = words_inside(vocabulary, word, least=max(3, 6 - level)) if word else []
    if word is None or not inside:
        return None
    base, suit, stock = choice(dice, inside), choice(dice, rules.deck.suits), Stock(rules)
    hole, later = dice.below(len(base)), dice.below(len(word))
    matta = _matta_for(base[hole], dice)
    if matta is PINELLA and word[later] not in "AEIOU":
        matta = JOLLY
    short = f"{base[:hole]}[{matta}={base[hole]}]{base[hole + 1 :]}"
    meld = stock.meld(f"{suit}:{short}", 1)
    kept = base[:hole] + base[hole + 1 :]
    added = _without(word[:later] + word[later + 1 :], kept)
    if meld is None or not 0 < len(added) <= 5 or not stock.take(cards_of(added, suit)):
        return None
    if not Slots(meld, rules.code).wild(word, later):
        return None
    hand = cards_of(added, suit)
    hand += stock.letters(dice, suit, _SAME_COLOUR[level] - 1)
    hand += stock.letters(dice, other(rules, suit), 2)
    position = Position(shuffled(dice, hand), (meld,))
    ranked = rank_plays(rules, vocabulary.search, position, _grows, band=6 - level)
    if ranked is None or word not in ranked.words:
        return None
    question = f"In {base} c’è una matta: lega o sostituisci, e fai più punti che puoi."
    context = "Una lettera può prendere il posto della matta, che va altrove nella stessa parola."
    return Sketch(question, context, position, ranked)


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


def _without(word: str, taken: str) -> str:
    """The letters of `word` that `taken` leaves, as counts; empty if it asks for more."""
    rest = list(word)
    for letter in taken:
        if letter not in rest:
            return ""
        rest.remove(letter)
    return "".join(rest)


def _matta_for(letter: str, dice: SeedDice) -> Card:
    return PINELLA if letter in "AEIOU" and dice.below(2) else JOLLY


def _grows(play: Play) -> bool:
    return not isinstance(play.move, Open)


def _uses_matta(play: Play) -> bool:
    return any(not card.suit for card in play.laid)
