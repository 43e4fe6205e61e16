"""French cards as they are laid, before anybody judges them."""

from __future__ import annotations

from burraco_engine.cards import Card
from burraco_engine.classic.suits import MATTE
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld, MeldKind
from burraco_engine.names import Line

__all__ = ["formed"]

_ANYBODY = Line("")


def formed(
    rules: Rules, cards: tuple[Card, ...], reading: str | None, old: Meld | None
) -> Judged | RuleViolation:
    """The sequence or combination that the cards make, or a wrong one that makes neither.

    Cards that only lie in another order are put in order; if that leaves a choice, they say which.
    """
    least = rules.code.melds.minimum
    if len(cards) < least.value:
        return RuleViolation("meld.too_short", least.article, minimum=least.value)
    judged = _legal(rules, cards, reading, old)
    if isinstance(judged, Judged):
        return judged
    readings = judged.detail.get("letture")
    if isinstance(readings, tuple | list) and len(readings) == 1 and reading is None:
        return formed(rules, cards, str(readings[0]), old)
    if judged.code == "meld.reading_ambiguous":
        return judged
    if reading is not None and isinstance(as_laid := _legal(rules, cards, None, old), Judged):
        return as_laid
    laid = " ".join(card.code for card in cards)
    matta = next((place for place, card in enumerate(cards) if card in MATTE), None)
    return Judged(MeldKind.ERRATO, cards, laid, "", matta)


def _legal(
    rules: Rules, cards: tuple[Card, ...], reading: str | None, old: Meld | None
) -> Judged | RuleViolation:
    """The cards as the judge allows them, tied to what lay there or read as they lie."""
    judge = rules.judge
    if old is not None and old.kind is not MeldKind.ERRATO:
        for ask in (judge.tie, judge.replace):
            judged = ask(old, cards, reading, melds=(), banned=())
            if isinstance(judged, Judged):
                return judged
    return judge.open(cards, reading, line=_ANYBODY, melds=(), banned=())
