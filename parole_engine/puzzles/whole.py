"""Puzzles of a whole turn: the one that brings most, and the one that closes."""

from __future__ import annotations

from typing import Final

from burraco_engine.cards import PINELLA
from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.melds import Meld
from parole_engine.puzzles.model import Position
from parole_engine.puzzles.ranking import closes_with, rank_turns
from parole_engine.puzzles.single import words_inside
from parole_engine.puzzles.sketch import Sketch, Stock, cards_of, other
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["sketch_chiudi", "sketch_giocata"]

_LONG: Final = {1: (5, 6), 2: (6, 7), 3: (7,), 4: (7, 8), 5: (7, 8)}
_SHORT: Final = (3, 4)
_HAND: Final = 11
_LEAST: Final = 9


def sketch_giocata(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
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
    if len(hand) >= _HAND:
        return None
    hand += stock.letters(dice, choice(dice, rules.deck.suits), 1)
    hand += stock.letters(dice, other(rules, suit), max(0, _LEAST - len(hand)))
    position = Position(shuffled(dice, hand), table, pozzetto_taken=True)
    ranked = rank_turns(rules, vocabulary.search, position, band=6 - level)
    if ranked is None or not ranked.solutions[0].plays:
        return None
    question = "Gioca il turno che rende di più."
    context = (
        "Hai già pescato e il pozzetto è preso: con lo scarto devi restare con almeno una carta, "
        "oppure chiudere (serve un burraco)."
    )
    return Sketch(question, context, position, ranked)


def sketch_chiudi(vocabulary: Vocabulary, level: int, dice: SeedDice) -> Sketch | None:
    """Cards that go all, but the one to discard, on the table."""
    rules = vocabulary.rules
    suit, stock = choice(dice, rules.deck.suits), Stock(rules)
    grown = vocabulary.word(dice, 6 - level, (7, 8, 9) if level >= 2 else (7,))
    if grown is None:
        return None
    bases = [base for base in words_inside(vocabulary, grown, least=3) if len(base) >= 4]
    if level >= 3 and bases:
        base = choice(dice, bases)
        hand = cards_of(_rest(grown, base), suit)
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
    if len(hand) >= _HAND or not stock.take(hand):
        return None
    hand += stock.letters(dice, choice(dice, rules.deck.suits), 1)
    position = Position(shuffled(dice, hand), (lying,), pozzetto_taken=True)
    ranked = rank_turns(rules, vocabulary.search, position, closing=True, band=6 - level)
    if ranked is None or closes_with(rules, vocabulary.search, position, band=7 - level):
        return None
    question = "Chiudi adesso: cala tutte le carte e scarta l’ultima."
    context = (
        "Il pozzetto è preso; per chiudere serve un burraco e lo scarto non può essere una matta."
    )
    return Sketch(question, context, position, ranked)


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


def _rest(word: str, base: str) -> str:
    left = list(word)
    for letter in base:
        left.remove(letter)
    return "".join(left)
