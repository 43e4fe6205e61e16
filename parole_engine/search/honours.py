"""What a word is worth beyond its cards: burraco and bonus, by its length alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import Line

__all__ = ["Honours", "honours_of", "no_honours"]

Honours = Callable[[int, bool, Meld | None], int]
"""The points of a word of so many cards, dirty or clean, grown from a meld or new."""


def no_honours(_length: int, _dirty: bool, _meld: Meld | None) -> int:
    """Cards only."""
    return 0


def honours_of(rules: Rules) -> Honours:
    """The points of a word beyond its cards, by length; asked of the rules themselves."""
    points = rules.code.burraco.points.value
    known: dict[tuple[int, bool, int | None], int] = {}

    def honours(length: int, dirty: bool, meld: Meld | None) -> int:
        since = meld.burraco_cards if meld is not None else None
        key = (length, dirty, since)
        if key not in known:
            known[key] = worth(length, dirty, since)
        return known[key]

    def worth(length: int, dirty: bool, since: int | None) -> int:
        cards = (Card("A" + rules.deck.suits[0]),) * length
        sample = Meld(
            id=0,
            line=Line(""),
            kind=MeldKind.PAROLA,
            cards=cards,
            reading="A" * length,
            suit=rules.deck.suits[0],
            matta=0 if dirty else None,
            value=0,
            burraco_cards=since,
        )
        grade = rules.grading(rules.code, sample)
        if grade is None:
            return 0
        graded = replace(sample, grade=grade, burraco_cards=since or length)
        return points[grade.value] + rules.bonus(rules.code, graded)

    return honours
