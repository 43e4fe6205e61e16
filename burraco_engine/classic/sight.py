"""What the players of French cards read off a view alike."""

from __future__ import annotations

from dataclasses import replace

from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld
from burraco_engine.moves import MeldMove, Open
from burraco_engine.names import Line
from burraco_engine.view import TableView

__all__ = ["burrachi", "clean", "closes", "touched", "with_monte"]


def with_monte(view: TableView) -> TableView:
    """The view with the monte in the hand; one that was a single card may not go straight back."""
    single = view.monte[0] if len(view.monte) == 1 else None
    return replace(view, hand=(*view.hand, *view.monte), single=single)


def burrachi(rules: Rules, view: TableView, line: Line) -> frozenset[int]:
    """The melds of a line that it may close with."""
    any_grade = rules.code.closing.burraco.value == "any"
    return frozenset(
        meld.id
        for meld in view.melds
        if meld.line == line and meld.grade is not None and (meld.grade.clean or any_grade)
    )


def clean(rules: Rules, move: MeldMove, old: Meld | None) -> bool:
    """No matta in the meld that a play makes of `old`; a two in its own place is none."""
    if old is not None and old.matta is not None:
        return False
    due = (move.reading or "").split()
    if len(due) != len(move.cards):
        return all(card not in rules.deck.matte for card in move.cards)
    return all(card.code == code for card, code in zip(move.cards, due, strict=True))


def closes(rules: Rules, move: MeldMove, old: Meld | None) -> bool:
    """The play makes, or leaves, a burraco that its line may close with."""
    long_enough = len(move.cards) >= rules.code.burraco.minimum.value
    return long_enough and (rules.code.closing.burraco.value == "any" or clean(rules, move, old))


def touched(move: MeldMove) -> frozenset[int]:
    """The meld that a play lengthens."""
    return frozenset() if isinstance(move, Open) else frozenset({move.meld})
