"""A hand and the words of a line, as people write them, checked against the deck and the judge."""

from __future__ import annotations

from collections.abc import Iterable

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld
from burraco_engine.names import Line
from parole_engine.words import check_census, read_word

__all__ = ["read_position"]


def read_position(
    rules: Rules, hand: Iterable[str], words: Iterable[str], *, line: Line
) -> tuple[tuple[Card, ...], tuple[Meld, ...]]:
    """The cards of a hand and the words already laid by its line.

    NotationError for what is no card or word, or more cards than the deck has; RuleViolation, with
    its article, for a word that could not lie on the table.
    """
    cards = tuple(map(rules.deck.card, hand))
    check_census(cards, rules.deck)
    melds: tuple[Meld, ...] = ()
    for text in words:
        laid, reading = read_word(text, rules.deck)
        judged = rules.judge.open(laid, reading, line=line, melds=melds, banned=())
        if isinstance(judged, RuleViolation):
            raise judged
        meld = Meld(
            id=len(melds) + 1,
            line=line,
            kind=judged.kind,
            cards=judged.cards,
            reading=judged.reading,
            suit=judged.suit,
            matta=judged.matta,
            value=rules.deck.value(judged.cards),
            verdict=judged.verdict,
        )
        melds = (*melds, rules.graded(meld))
    check_census((*cards, *(card for meld in melds for card in meld.cards)), rules.deck)
    return cards, melds
