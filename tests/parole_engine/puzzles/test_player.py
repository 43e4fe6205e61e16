"""The player in training: scores, streaks, reviews. No clock is read."""

from dataclasses import replace
from datetime import date, timedelta
from operator import attrgetter

from hypothesis import given
from hypothesis import strategies as st

from parole_engine.puzzles.daily import FIRST_DAY, daily_key, daily_number
from parole_engine.puzzles.glicko import Rating
from parole_engine.puzzles.kind import Kind
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
    stakes,
)
from parole_engine.puzzles.review import DAY, missed, reviewed

NOW = 1_800_000_000_000
PUZZLE = Rating(1500, 200)


RATINGS = st.builds(Rating, st.floats(100, 3500), st.floats(45, 350), st.floats(0.01, 0.2))


def done(number=0, at=NOW, share=1.0, helps=0):
    return Done(f"e{number}", "codice", at, 0.0, share, helps)


def rated(player, share, number=0, at=NOW, helps=0, puzzle=PUZZLE):
    one = done(number, at, share, helps)
    key = f"codice.1.s{number}"
    return after_rated(player, puzzle, one, solved=share == 1, key=key, text="CASA")


def test_giving_up_costs_half():
    assert score_of(1.0, solved=True) == 1
    assert score_of(0.8, solved=False) == 0.4
    assert score_of(0.0, solved=False) == 0


@given(own=RATINGS, puzzle=RATINGS)
def test_a_right_answer_never_costs_rating_and_each_help_takes_from_its_gain(own, puzzle):
    player = Player(own)
    points = [rated(player, 1.0, helps=helps, puzzle=puzzle).rating.points for helps in range(4)]
    assert points == sorted(points, reverse=True)
    assert points[-1] >= own.points


@given(own=RATINGS, puzzle=RATINGS)
def test_help_makes_no_failure_worse(own, puzzle):
    alone = rated(Player(own), 0.3, puzzle=puzzle)
    helped = rated(Player(own), 0.3, helps=3, puzzle=puzzle)
    assert helped.rating == alone.rating


def test_two_helps_leave_a_new_player_a_part_of_the_gain_on_the_easiest_puzzle():
    easy = Rating(900, 200)
    price = stakes(Player(), easy, 3, NOW)
    assert price.right == (27, 11, 4, 2)
    assert price.lost < -100


@given(own=RATINGS, puzzle=RATINGS, helps=st.integers(0, 3))
def test_the_price_told_is_the_price_paid(own, puzzle, helps):
    player = rated(Player(own), 1.0, at=NOW - 40 * DAY)
    price = stakes(player, puzzle, 3, NOW)
    before = round(player.rating.points)
    solved = rated(player, 1.0, 1, helps=helps, puzzle=puzzle)
    lost = rated(player, 0.0, 1, helps=helps, puzzle=puzzle)
    assert price.right[helps] == round(solved.rating.points) - before
    assert price.lost == round(lost.rating.points) - before


def test_a_puzzle_that_was_told_comes_back_in_review_and_one_solved_with_two_helps_does_not():
    assert rated(Player(), 1.0, helps=2).reviews == ()
    assert len(rated(Player(), 1.0, helps=3).reviews) == 1


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
    for share in (0.0, 1.0):
        one = done(share=share)
        after = puzzle_after(Rating(1500, 350), Rating(3500, 30), one, solved=share == 1)
        assert abs(after.points - 1500) <= 30
    missed_one = done(share=0.0)
    assert puzzle_after(PUZZLE, Rating(1500, 50), missed_one, solved=False).points > 1500


def test_a_puzzle_solved_with_helps_is_not_thought_as_easy_as_one_solved_without():
    alone, helped = (
        puzzle_after(PUZZLE, Rating(1500, 50), done(helps=helps), solved=True).points
        for helps in (0, 2)
    )
    assert alone < helped < PUZZLE.points


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
    second = next_review(player, NOW + 9 * DAY, skip=due.key)
    assert second is not None
    assert second.key == "codice.1.s2"
    after = after_review(player, due.key, NOW + 9 * DAY, recalled=True, helped=False)
    assert after.rating == player.rating
    assert after == replace(player, reviews=after.reviews)
    second = next_review(after, NOW + 9 * DAY)
    assert second is not None
    assert second.key == "codice.1.s2"


def test_each_day_of_a_week_has_its_kind_and_the_date_alone_decides():
    monday = date(2026, 11, 16)
    week = [daily_key(monday + timedelta(days=number)) for number in range(7)]
    assert [key.kind for key in week] == sorted(
        (k for k in Kind if k.daily), key=attrgetter("daily")
    )
    assert week == [daily_key(monday + timedelta(days=number)) for number in range(7)]
    assert len({key.id for key in week}) == 7
    assert daily_key(monday, 1) != daily_key(monday)
    assert daily_number(FIRST_DAY) == 1
