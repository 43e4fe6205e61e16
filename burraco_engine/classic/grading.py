"""Kinds of burraco that some classic codes know beyond pulito and sporco."""

from __future__ import annotations

from burraco_engine.classic.suits import ACE
from burraco_engine.code.policies import SHARED, Policies, grade_pulito_sporco
from burraco_engine.code.profile import Profile
from burraco_engine.melds import Grade, Meld, MeldKind

__all__ = [
    "CLASSIC",
    "grade_nobile_reale",
    "grade_semipulito",
    "grade_semipuro",
    "grade_super_reale",
]

CLASSIC = Policies(SHARED)
"""The shared policies and those of French cards."""

_SEMIPULITO = (*SHARED.needs("grading.pulito_sporco.v1"), "burraco.points.semipulito")
_ALL_RANKS = 13
_BOTH_ACES = 14
_ONE_FACE = 8


@CLASSIC.register("grading.semipulito.v1", *_SEMIPULITO)
def grade_semipulito(code: Profile, meld: Meld) -> Grade | None:
    """A matta before or after seven cards of a sequence, or the eighth of a combination."""
    grade, minimum = grade_pulito_sporco(code, meld), code.burraco.minimum.value
    if grade is not Grade.SPORCO or meld.matta is None or len(meld.cards) <= minimum:
        return grade
    in_a_row = max(meld.matta, len(meld.cards) - 1 - meld.matta)
    whole = meld.kind is MeldKind.COMBINAZIONE or in_a_row >= minimum
    return Grade.SEMIPULITO if whole else grade


@CLASSIC.register("grading.semipuro.v1", *_SEMIPULITO)
def grade_semipuro(code: Profile, meld: Meld) -> Grade | None:
    """Seven cards or more that follow one another, and a matta at one of their ends (A56)."""
    grade = grade_pulito_sporco(code, meld)
    if grade is not Grade.SPORCO or len(meld.cards) <= code.burraco.minimum.value:
        return grade
    at_an_end = meld.matta in (0, len(meld.cards) - 1)
    return Grade.SEMIPULITO if at_an_end and meld.kind is MeldKind.SEQUENZA else grade


@CLASSIC.register(
    "grading.super_reale.v1", *_SEMIPULITO, "burraco.points.super", "burraco.points.reale"
)
def grade_super_reale(code: Profile, meld: Meld) -> Grade | None:
    """Semipulito, and: all eight cards of a face (super), all ranks of a suit (reale)."""
    grade = grade_semipulito(code, meld)
    if grade is not Grade.PULITO:
        return grade
    if meld.kind is MeldKind.COMBINAZIONE:
        return Grade.SUPER if len(meld.cards) == _ONE_FACE else grade
    return Grade.REALE if len(meld.cards) == _ALL_RANKS else grade


@CLASSIC.register(
    "grading.nobile_reale.v1", *_SEMIPULITO, "burraco.points.nobile", "burraco.points.reale"
)
def grade_nobile_reale(code: Profile, meld: Meld) -> Grade | None:
    """Semipulito, and: all ranks from the low ace (nobile), the ace at both ends (reale)."""
    grade = grade_semipulito(code, meld)
    if grade is not Grade.PULITO or meld.kind is MeldKind.COMBINAZIONE:
        return grade
    if len(meld.cards) == _BOTH_ACES:
        return Grade.REALE
    from_low_ace = len(meld.cards) == _ALL_RANKS and meld.cards[0].face == ACE
    return Grade.NOBILE if from_low_ace else grade
