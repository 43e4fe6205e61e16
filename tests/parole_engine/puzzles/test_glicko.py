"""Glicko-2 against its author's worked example, and what must hold for any game."""

from hypothesis import given
from hypothesis import strategies as st

from parole_engine.puzzles.difficulty import level_of
from parole_engine.puzzles.glicko import NEW_PLAYER, Rating, rested, updated

RATINGS = st.builds(Rating, st.floats(100, 3500), st.floats(30, 350), st.floats(0.01, 0.2))


def test_the_worked_example_of_the_method_comes_out():
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(Rating(1500, 200, 0.06), games)
    assert round(after.points, 2) == 1464.05
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 5) == 0.06


def test_without_games_a_rating_is_as_high_and_less_sure():
    after = rested(Rating(1500, 50, 0.06), 30)
    assert after.points == 1500
    assert 50 < after.deviation < 350
    assert updated(NEW_PLAYER, []) == rested(NEW_PLAYER, 1)


@given(own=RATINGS, other=RATINGS, score=st.floats(0, 1))
def test_a_game_moves_a_rating_the_right_way_and_within_bounds(own, other, score):
    after = updated(own, [(other, score)])
    assert 100 <= after.points <= 3500
    assert 0 < after.deviation <= 350
    assert 0 < after.volatility < 1
    won, lost = updated(own, [(other, 1.0)]), updated(own, [(other, 0.0)])
    assert lost.points <= own.points <= won.points


def test_levels_follow_ratings():
    assert [level_of(rating) for rating in (100, 900, 1150, 1400, 1650, 1900, 3500)] == [
        *(1, 1, 2, 3, 4, 5, 5)
    ]
