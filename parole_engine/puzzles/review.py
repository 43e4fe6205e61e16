"""Review by spaced repetition (FSRS): what was missed comes back when it is about to be forgotten.

Instants are arguments and nothing is left to chance: the scheduler runs without fuzz and without
learning steps, so that intervals are whole days.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache

from fsrs import Card, Rating, Scheduler, State

__all__ = ["DAY", "Review", "missed", "reviewed"]

DAY = 86_400_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Review:
    """A puzzle to see again: its key, what to call it, when it is due and how well it is known.

    Instants are milliseconds since 1970.
    """

    key: str
    text: str
    due: int
    stability: float
    difficulty: float
    last: int


@cache
def _scheduler() -> Scheduler:
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def missed(key: str, text: str, now: int) -> Review:
    """A puzzle that was missed for the first time: due tomorrow."""
    card = Card(card_id=0, due=_instant(now))
    return _graded(Review(key, text, now, 0.0, 0.0, now), card, Rating.Again, now)


def reviewed(review: Review, now: int, *, recalled: bool, helped: bool = False) -> Review:
    """The same after another look at it: later if it was recalled, soon if it was not."""
    card = Card(
        card_id=0,
        state=State.Review,
        stability=review.stability,
        difficulty=review.difficulty,
        due=_instant(review.due),
        last_review=_instant(review.last),
    )
    grade = Rating.Again if not recalled else Rating.Hard if helped else Rating.Good
    return _graded(review, card, grade, now)


def _graded(review: Review, card: Card, grade: Rating, now: int) -> Review:
    after, _ = _scheduler().review_card(card, grade, _instant(now))
    assert after.stability is not None, "a card that was graded"
    assert after.difficulty is not None, "a card that was graded"
    due = max(_millis(after.due), now + DAY)
    return replace(
        review, due=due, stability=after.stability, difficulty=after.difficulty, last=now
    )


def _instant(at: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=at)


def _millis(at: datetime) -> int:
    return int((at - _EPOCH) / timedelta(milliseconds=1))
