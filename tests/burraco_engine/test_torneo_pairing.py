"""Pairings, checked by brute force; what cannot be played to the end is refused in advance."""

from collections import Counter
from itertools import combinations

import pytest

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.fold import replay
from burraco_engine.torneo.ranking import ranking
from burraco_engine.torneo.systems.individuale import plan, turni_that_fit
from burraco_engine.torneo.systems.mitchell import mitchell, rounds_without_repeat
from burraco_engine.torneo.values import FirstTurno, How, Kind, System
from tests.burraco_engine.pairing_checker import Checker
from tests.burraco_engine.random_tornei import random_torneo
from tests.burraco_engine.torneo_help import Hall

SAMPLE = 90


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_a_random_tournament_keeps_the_rules_of_pairing(seed):
    hall = random_torneo(seed, largest=99 if seed % 9 else 400)
    assert Checker(hall.events).faults == []


@pytest.mark.parametrize("seed", range(20))
def test_a_random_tournament_is_folded_again_exactly_and_adds_up(seed):
    hall = random_torneo(seed, largest=30)
    assert replay(hall.events) == hall.state
    for turno in hall.state.turni:
        for match in turno.matches:
            assert match.outcome is not None
            if match.outcome.how is How.GIOCATO:
                assert sum(match.outcome.vp) == 20
                assert sum(match.outcome.mp) == 0
    checked = Checker(hall.events)
    for row in ranking(hall.book.code, hall.state):
        number = row.competitor.number
        assert (row.vp, row.mp) == (checked.vp[number], checked.mp[number])
        figures = hall.figures(number)
        assert (row.vp, row.mp) == (sum(one.vp for one in figures), sum(one.mp for one in figures))


@pytest.mark.parametrize("seed", range(8))
def test_the_ranking_does_not_hang_on_the_order_in_which_scores_come(seed):
    one, other = (Hall(21, turni=3, seed=seed) for _ in range(2))
    one.begin()
    other.begin()
    for hall, tables in ((one, range(1, 11)), (other, range(10, 0, -1))):
        for table in tables:
            hall.do(a.EnterScore(table, ((table * 35 % 500, table * 85 % 700),)))
    assert one.ranked() == other.ranked()


def test_mitchell_never_repeats_within_the_number_that_fits_and_does_after_it():
    for tables in range(2, 40):
        for step in range(1, 6):
            fits = rounds_without_repeat(tables, step)
            seen = [mitchell(tables, step, turno) for turno in range(1, fits + 2)]
            for one, other in combinations(seen[:-1], 2):
                assert all(here != there for here, there in zip(one, other, strict=True))
            assert seen[-1] == seen[0]


@pytest.mark.parametrize(
    ("entries", "setup", "code", "fits"),
    [
        (5, {"turni": 6}, "torneo.second_rest", 5),
        (2, {"turni": 3, "system": System.DANESE_MODIFICATO}, "torneo.forced_rematch", 2),
        (8, {"turni": 3, "system": System.MITCHELL, "step": 2}, "torneo.mitchell", 2),
        (9, {"turni": 6, "system": System.MITCHELL}, "torneo.mitchell", 5),
        (6, {"turni": 4, "system": System.ITALIANA}, "torneo.calendar", 5),
        (7, {"turni": 6, "system": System.ITALIANA}, "torneo.calendar", 7),
        (
            8,
            {"turni": 8, "system": System.SORTEGGIO, "kind": Kind.INDIVIDUALE},
            "torneo.partners",
            7,
        ),
    ],
)
def test_a_number_of_turni_that_cannot_be_played_is_refused_with_the_one_that_fits(
    entries, setup, code, fits
):
    hall = Hall(entries, **setup)
    for act in (a.CloseRegistration(), a.Pair()):
        with pytest.raises(RuleViolation) as refusal:
            hall.do(act)
        assert (refusal.value.code, refusal.value.detail["fits"]) == (code, fits)
    again = Hall(entries, **{**setup, "turni": fits})
    again.do(a.CloseRegistration())
    for _ in range(fits):
        again.begin()
        again.play()
    assert Checker(again.events).faults == []


def test_in_two_sessions_everybody_may_rest_once_in_each():
    hall = Hall(3, turni=6, sessions=(3, 3))
    for _ in range(6):
        hall.begin()
        hall.play()
    assert Counter(number for turno in hall.state.turni for number in turno.resting) == {
        1: 2,
        2: 2,
        3: 2,
    }


def test_the_arbiter_may_choose_the_first_turno():
    hall = Hall(5, first=FirstTurno.SCELTA, turni=2)
    with pytest.raises(TorneoError):
        hall.do(a.Pair((((1,), (1,)),)))
    hall.do(a.Pair((((4,), (1,)), ((2,), (5,)))))
    assert hall.met() == ["D–A", "B–E"]
    assert hall.state.current.resting == (3,)


# individual tournaments against exhaustive search


def partitions(players: tuple[int, ...]):
    """Every way to seat players by fours, with every way to pair them at the table."""
    if not players:
        yield ()
        return
    first, *others = players
    for three in combinations(others, 3):
        rest = tuple(one for one in others if one not in three)
        x, y, z = three
        for table in (((first, x), (y, z)), ((first, y), (x, z)), ((first, z), (x, y))):
            for more in partitions(rest):
                yield (table, *more)


def partner_repeats(seatings) -> int:
    had = Counter(frozenset(pair) for seating in seatings for table in seating for pair in table)
    return sum(count - 1 for count in had.values())


def opponent_counts(seatings):
    return Counter(
        frozenset((one, other))
        for seating in seatings
        for ns, eo in seating
        for one in ns
        for other in eo
    )


@pytest.mark.parametrize("players", range(4, 13))
def test_nobody_has_a_partner_twice_for_as_many_turni_as_are_possible(players):
    turni = turni_that_fit(players)
    made = plan(players, turni)
    assert partner_repeats([seating for seating, _ in made]) == 0
    rested = Counter(place for _, resting in made for place in resting)
    assert set(rested.values()) <= {1}
    resting = players % 4
    if not resting:
        assert turni == players - 1, "nobody has more partners than there are others"
    else:
        assert turni == players // resting, "nobody rests twice"


@pytest.mark.parametrize(("players", "turni"), [(4, 3), (8, 2), (8, 3), (12, 2)])
def test_opponents_meet_as_rarely_as_in_the_best_of_all_seatings(players, turni):
    """The last turno of the plan, compared with every seating that repeats no partner."""
    seatings = [seating for seating, _ in plan(players, turni)]
    before, last = seatings[:-1], seatings[-1]

    def price(seating):
        return sum(count**2 for count in opponent_counts([*before, seating]).values())

    best = min(
        price(seating)
        for seating in partitions(tuple(range(players)))
        if partner_repeats([*before, seating]) == 0
    )
    assert price(last) == best


@pytest.mark.parametrize("players", [8, 12])
def test_over_a_whole_tournament_opponents_meet_about_equally_often(players):
    counts = opponent_counts([seating for seating, _ in plan(players, players - 1)])
    assert sum(counts.values()) == (players - 1) * players
    assert max(counts.values()) <= 4
