"""The player in training: rating, days in a row, what was done, what is to be seen again.

It lives on the player's device and comes with every answer; the functions here give it back
changed. Instants are milliseconds since 1970, days are dates: nothing reads a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from parole_engine.puzzles.glicko import NEW_PLAYER, Rating, rested, updated
from parole_engine.puzzles.review import DAY, Review, missed, reviewed

__all__ = [
    "DAYS_KEPT",
    "HISTORY_KEPT",
    "REVIEWS_KEPT",
    "Done",
    "Player",
    "Stakes",
    "Streak",
    "after_daily",
    "after_rated",
    "after_review",
    "next_review",
    "puzzle_after",
    "score_of",
    "stakes",
    "with_review",
]

HISTORY_KEPT: Final = 200
DAYS_KEPT: Final = 60
REVIEWS_KEPT: Final = 150
_HANDICAP: Final = 200.0
"""How much easier a help makes a puzzle, in rating points: each takes about half of the gain."""
_TOLD: Final = 3
"""Who needed so many helps was told the answer: the puzzle comes back in review."""
_SUREST: Final = 45.0
_LARGEST_STEP: Final = 30.0


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with the puzzle of the day finished."""

    current: int = 0
    best: int = 0
    last: date | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A rated puzzle: when, the rating after it, the share reached, the helps had."""

    id: str
    kind: str
    at: int
    rating: float
    share: float
    helps: int


@dataclass(frozen=True, slots=True)
class Player:
    """All that is known of a player."""

    rating: Rating = NEW_PLAYER
    streak: Streak = Streak()
    days: tuple[tuple[date, float], ...] = ()
    history: tuple[Done, ...] = ()
    reviews: tuple[Review, ...] = ()

    def has_done(self, puzzle_id: str) -> bool:
        """The puzzle was rated already."""
        return any(done.id == puzzle_id for done in self.history)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What an answer does to the rating shown: right after 0, 1, 2… helps; given up."""

    right: tuple[int, ...]
    lost: int


def score_of(share: float, *, solved: bool) -> float:
    """The score of an answer for the rating: 1 if it is right, half of its share otherwise."""
    return 1.0 if solved else max(0.0, min(share, 1.0)) / 2


def after_rated(
    player: Player, puzzle: Rating, done: Done, *, solved: bool, key: str, text: str
) -> Player:
    """The player after a rated puzzle; one that was missed, or told, goes to the review.

    A right answer never lowers the rating; helps only take from what it brings.
    """
    own = player.rating
    if player.history:
        idle = (done.at - player.history[-1].at) // DAY
        own = rested(own, int(max(0, min(idle, 3650))))
    score = score_of(done.share, solved=solved)
    rating = updated(own, [(_faced(puzzle, done.helps, solved=solved), score)])
    rating = replace(rating, deviation=max(rating.deviation, _SUREST))
    history = (*player.history, replace(done, rating=rating.points))[-HISTORY_KEPT:]
    player = replace(player, rating=rating, history=history)
    known = solved and done.helps < _TOLD
    return player if known else with_review(player, key, text, done.at)


def with_review(player: Player, key: str, text: str, now: int) -> Player:
    """The player with a puzzle to see again; one that he has already stays as it is."""
    if any(review.key == key for review in player.reviews):
        return player
    return replace(player, reviews=(*player.reviews, missed(key, text, now))[-REVIEWS_KEPT:])


def puzzle_after(puzzle: Rating, player: Rating, done: Done, *, solved: bool) -> Rating:
    """The puzzle's rating after an answer; no single answer moves it far."""
    faced = _faced(puzzle, done.helps, solved=solved)
    after = updated(faced, [(player, 1.0 - score_of(done.share, solved=solved))])
    step = max(-_LARGEST_STEP, min(after.points - faced.points, _LARGEST_STEP))
    return Rating(puzzle.points + step, max(after.deviation, _SUREST), after.volatility)


def stakes(player: Player, puzzle: Rating, helps: int, now: int) -> Stakes:
    """The price of every help before it is taken: what the answer would bring with and without."""

    def change(had: int, *, solved: bool) -> int:
        done = Done("", "", now, 0.0, float(solved), had)
        after = after_rated(player, puzzle, done, solved=solved, key="", text="")
        return round(after.rating.points) - round(player.rating.points)

    right = tuple(change(had, solved=True) for had in range(helps + 1))
    return Stakes(right, change(0, solved=False))


def _faced(puzzle: Rating, helps: int, *, solved: bool) -> Rating:
    """The opponent that was met: a puzzle solved with helps was an easier one.

    A puzzle that beat the player in spite of helps counts as it is: help makes no failure worse.
    """
    return replace(puzzle, points=puzzle.points - _HANDICAP * helps) if solved else puzzle


def after_daily(player: Player, day: date, share: float) -> Player:
    """The player after finishing the puzzle of `day`: only the first time counts."""
    if any(known == day for known, _ in player.days):
        return player
    days = tuple(sorted((*player.days, (day, share))))[-DAYS_KEPT:]
    streak = player.streak
    if streak.last is None or day > streak.last:
        follows = streak.last == day - timedelta(days=1)
        current = streak.current + 1 if follows else 1
        streak = Streak(current, max(streak.best, current), day)
    return replace(player, days=days, streak=streak)


def next_review(player: Player, now: int, *, skip: str | None = None) -> Review | None:
    """The review that has been due for longest; None if none is due."""
    due = [review for review in player.reviews if review.due <= now and review.key != skip]
    return min(due, key=lambda review: (review.due, review.key), default=None)


def after_review(player: Player, key: str, now: int, *, recalled: bool, helped: bool) -> Player:
    """The player after seeing a missed puzzle again; the rating stays as it is."""
    reviews = tuple(
        reviewed(review, now, recalled=recalled, helped=helped) if review.key == key else review
        for review in player.reviews
    )
    return replace(player, reviews=reviews)
