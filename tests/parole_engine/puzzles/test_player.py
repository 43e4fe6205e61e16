"""The player in training: scores, streaks, reviews. No clock is read."""

from dataclasses import replace
from datetime import date, timedelta

from parole_engine.puzzles.daily import FIRST_DAY, daily_key, daily_number
from parole_engine.puzzles.glicko import Rating
from parole_engine.puzzles.model import Kind
from parole_engine.puzzles.player import (
    HISTORY_KEPT,
    REVIEWS_KEPT,
    Done,
    Player,
    after_daily,
    after_rated,
    after_review,
    next_review,
    puzzle_after,
    score_of,
)
from parole_engine.puzzles.review import DAY, missed, reviewed

NOW = 1_800_000_000_000
PUZZLE = Rating(1500, 200)


def done(number=0, at=NOW):
    return Done(f"e{number}", "codice", at, 0.0, 1.0, 0)


def rated(player, score, number=0, at=NOW):
    return after_rated(
        player, PUZZLE, done(number, at), score, key=f"codice.1.s{number}", text="CASA"
    )


def test_helps_and_giving_up_cost():
    assert score_of(1.0, 0, solved=True) == 1
    assert score_of(1.0, 2, solved=True) == 0.6
    assert score_of(0.8, 0, solved=False) == 0.4
    assert score_of(0.0, 3, solved=False) == 0


def test_a_solved_puzzle_raises_the_rating_and_a_missed_one_goes_to_review():
    won, lost = rated(Player(), 1.0), rated(Player(), 0.0)
    assert won.rating.points > 1500 > lost.rating.points
    assert won.reviews == ()
    assert [review.key for review in lost.reviews] == ["codice.1.s0"]
    assert won.has_done("e0")
    assert won.history[-1].rating == won.rating.points


def test_what_is_kept_is_bounded():
    player = Player()
    for number in range(HISTORY_KEPT + 20):
        player = rated(player, 0.0, number)
    assert len(player.history) == HISTORY_KEPT
    assert len(player.reviews) == REVIEWS_KEPT
    assert player.reviews[-1].key == f"codice.1.s{HISTORY_KEPT + 19}"


def test_time_away_makes_a_rating_less_sure():
    player = rated(Player(Rating(1500, 60)), 0.5)
    soon = rated(player, 0.5, 1, NOW + DAY)
    late = rated(player, 0.5, 1, NOW + 400 * DAY)
    assert late.rating.deviation > soon.rating.deviation


def test_no_single_answer_moves_a_puzzle_far():
    for score in (0.0, 1.0):
        after = puzzle_after(Rating(1500, 350), Rating(3500, 30), score)
        assert abs(after.points - 1500) <= 30
    assert puzzle_after(PUZZLE, Rating(1500, 50), 0.0).points > 1500


def test_a_streak_grows_day_by_day_and_begins_again_after_a_gap():
    day, player = date(2026, 11, 16), Player()
    for number in range(3):
        player = after_daily(player, day + timedelta(days=number), 1.0)
    assert (player.streak.current, player.streak.best) == (3, 3)
    assert after_daily(player, day + timedelta(days=2), 0.0) == player
    late = after_daily(player, day + timedelta(days=9), 0.5)
    assert (late.streak.current, late.streak.best) == (1, 3)
    assert after_daily(player, day - timedelta(days=9), 0.5).streak == player.streak


def test_intervals_grow_when_recalled_and_shrink_when_not():
    review, at, gaps = missed("codice.1.a", "CASA", NOW), NOW, []
    assert review.due >= NOW + DAY
    for _ in range(5):
        at = review.due
        review = reviewed(review, at, recalled=True)
        gaps.append(review.due - at)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10 * gaps[0] > 0
    again = reviewed(review, review.due, recalled=False)
    assert again.due - review.due < gaps[-1]
    hard = reviewed(review, review.due, recalled=True, helped=True)
    easy = reviewed(review, review.due, recalled=True)
    assert hard.due < easy.due


def test_the_review_that_waits_for_longest_comes_first_and_the_rating_stays():
    player = rated(rated(Player(), 0.0, 1), 0.0, 2, NOW + 1)
    assert next_review(player, NOW) is None
    due = next_review(player, NOW + 9 * DAY)
    assert due is not None
    assert due.key == "codice.1.s1"
    assert next_review(player, NOW + 9 * DAY, skip=due.key).key == "codice.1.s2"
    after = after_review(player, due.key, NOW + 9 * DAY, recalled=True, helped=False)
    assert after.rating == player.rating
    assert after == replace(player, reviews=after.reviews)
    assert next_review(after, NOW + 9 * DAY).key == "codice.1.s2"


def test_the_days_of_a_week_have_all_kinds_and_the_date_alone_decides():
    monday = date(2026, 11, 16)
    week = [daily_key(monday + timedelta(days=number)) for number in range(7)]
    assert {key.kind for key in week} == set(Kind)
    assert week == [daily_key(monday + timedelta(days=number)) for number in range(7)]
    assert len({key.id for key in week}) == 7
    assert daily_key(monday, 1) != daily_key(monday)
    assert daily_number(FIRST_DAY) == 1
