"""«La matta»: one in hand to be placed, or one on the table to be replaced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from burraco_engine.cards import JOLLY, PINELLA, Card
from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.moves import MeldMove, Open
from parole_engine.puzzles.forms import laid
from parole_engine.puzzles.model import Position, PuzzleError, matta_name
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
from parole_engine.search.plays import Play
from parole_engine.search.slots import Slots

__all__ = ["FORM"]

_LENGTHS: Final = {1: (6, 7), 2: (7,), 3: (7, 8), 4: (7, 8), 5: (8, 9)}


def _sketch(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """A matta in hand to be placed, or one on the table to be replaced."""
    return (_replaced if dice.below(2) else _placed)(vocabulary, level, dice)


def _placed(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    rules = vocabulary.rules
    word = vocabulary.word(dice, 6 - level, _LENGTHS[level])
    if word is None:
        return None
    missing = dice.below(len(word))
    matta = _matta_for(word[missing], dice)
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    hand = [*cards_of(word[:missing] + word[missing + 1 :], suit), matta]
    if not stock.take(hand):
        return None
    hand += stock.letters(dice, suit, DISTRACTING[level] - 1)
    hand += stock.letters(dice, other(rules, suit), 2)
    return _asked(vocabulary, Position(shuffled(dice, hand)), 6 - level)


def _asked(vocabulary: Vocabulary, position: Position, band: int | None) -> Sketch | None:
    """The best place of the matta of a hand, or the best play on the word that holds one."""
    rules, matte = vocabulary.rules, [card for card in position.hand if not card.suit]
    if position.melds:
        if len(position.melds) != 1 or position.melds[0].matta is None or matte:
            raise PuzzleError("serve una sola parola sul tavolo, con la matta, e nessuna in mano")
        ranked = rank_plays(rules, vocabulary.search, position, grows, band=band)
        return ranked and Sketch(
            f"In {position.melds[0].reading} c’è una matta: lega o sostituisci, e fai più punti "
            "che puoi.",
            "Una lettera può prendere il posto della matta, che va altrove nella stessa parola.",
            position,
            ranked,
        )
    if len(matte) != 1:
        raise PuzzleError("per «La matta» serve una matta in mano, e una sola")
    matta = matte[0]
    ranked = rank_plays(rules, vocabulary.search, position, _uses_matta, band=band)
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
    word = vocabulary.word(dice, 6 - level, _LENGTHS[level])
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
    added = without(word[:later] + word[later + 1 :], kept)
    if meld is None or not 0 < len(added) <= 5 or not stock.take(cards_of(added, suit)):
        return None
    if not Slots(meld, rules.code).wild(word, later):
        return None
    hand = cards_of(added, suit)
    hand += stock.letters(dice, suit, DISTRACTING[level] - 1)
    hand += stock.letters(dice, other(rules, suit), 2)
    sketch = _asked(vocabulary, Position(shuffled(dice, hand), (meld,)), 6 - level)
    return sketch if sketch is not None and word in sketch.ranked.words else None


def _matta_for(letter: str, dice: SeedDice) -> Card:
    return PINELLA if letter in "AEIOU" and dice.below(2) else JOLLY


def _uses_matta(play: Play) -> bool:
    return any(not card.suit for card in play.laid)


def _unasked(position: Position, plays: Sequence[MeldMove]) -> str | None:
    if position.melds and isinstance(plays[0], Open):
        return "Qui si gioca sulla parola con la matta."
    if not position.melds and all(card.suit for card in plays[0].cards):
        return "Qui la giocata deve usare la matta."
    return None


FORM: Final = laid(_sketch, _unasked, _asked)
