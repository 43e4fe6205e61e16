"""Words as they are laid, before anybody judges them."""

from __future__ import annotations

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld, MeldKind
from lexicon.normal import word_of
from parole_engine.words import keeps_order, natural_cards, spell

__all__ = ["formed"]


def formed(
    rules: Rules, cards: tuple[Card, ...], reading: str | None, old: Meld | None
) -> Judged | RuleViolation:
    """What the cards spell, whether it is a word or not; a matta says what it stands for.

    Refused is only what cannot lie on a table as one word: too few cards, two matte, cards that
    were laid in another order, letters that the cards do not spell.
    """
    code = rules.code
    assert code.words is not None, "a code without words"
    least, matte = code.melds.minimum, code.melds.matte
    if len(cards) < least.value:
        return RuleViolation("meld.too_short", least.article, minimum=least.value)
    spelled = spell(cards)
    if len(spelled.matte) > matte.value:
        return RuleViolation("meld.too_many_matte", matte.article)
    if old is not None and not keeps_order(natural_cards(old.cards), cards):
        return RuleViolation("meld.order_changed", code.melds.insertion.article)
    if reading is None and spelled.matte:
        return RuleViolation("meld.matta_undeclared", code.words.matta_reading.article)
    word = spelled.letters if reading is None else word_of(reading).upper()
    if not spelled.fits(word):
        return RuleViolation("meld.word_mismatch", least.article, word=word or reading)
    return Judged(
        kind=MeldKind.PAROLA,
        cards=cards,
        reading=word,
        suit=old.suit if old is not None else spelled.suits[0],
        matta=spelled.matte[0] if spelled.matte else None,
    )
