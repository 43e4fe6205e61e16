"""Candidates and judge agree: whatever the judge accepts is listed once, and nothing else."""

from itertools import combinations, permutations

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import MeldMove, Open, Replace, Tie
from burraco_engine.names import Seat
from tests.burraco_engine.classic.tables import EO, NS, RULES, lay

N = Seat("N")

READINGS = {
    "default": {},
    "a movable matta": {"runs.matta_replace": "movable"},
    "a two stays a matta": {"runs.two_becomes_natural": "false"},
    "the ace at both ends": {"runs.ace": "also_both_ends"},
    "equal combinations at the whole table": {"melds.equal_scope": "table"},
}

TABLES = [
    ("4c 2c *", "5c 6c 7c"),
    ("3c Ac *", "2c 4c 5c"),
    ("3c 2c *", "2c 4c 5c"),
    ("3c 6c 2c", "4c 5c 2c"),
    ("7c 9c", "5c 6c 2p 8c"),
    ("Ac Jc *", "Kc Qc *"),
    ("Ap 3p 4p", "2p 2p 3p"),
    ("7f 2c *", "7c 7q 7p"),
    ("7p 2c 8c", "7c 7q *"),
    ("2q 3c 4c", "Ac 2c *"),
]


def accepted(rules: Rules, hand: tuple[Card, ...], meld: Meld) -> set[MeldMove]:
    """Every play that the judge accepts, in canonical form, found by trying all orders."""
    found: set[MeldMove] = set()
    melds, judge = (meld,), rules.judge
    for size in range(1, len(hand) + 1):
        for chosen in set(combinations(hand, size)):
            for cards in set(permutations(chosen)):
                judged = judge.open(cards, None, line=NS, melds=melds, banned=())
                if isinstance(judged, Judged):
                    found.add(Open(N, judged.cards, judged.reading))
            for cards in set(permutations((*meld.cards, *chosen))):
                for kind, ask in ((Tie, judge.tie), (Replace, judge.replace)):
                    judged = ask(meld, cards, None, melds=melds, banned=())
                    if isinstance(judged, Judged):
                        found.add(kind(N, meld.id, judged.cards, judged.reading))
    return found


@pytest.mark.parametrize("choices", READINGS.values(), ids=READINGS)
@pytest.mark.parametrize(("hand", "text"), TABLES)
def test_candidates_are_what_the_judge_accepts(hand, text, choices):
    rules = classic_rules(choices=choices)
    meld, cards = lay(text, rules=rules), parse_cards(hand)
    listed = list(rules.judge.candidates(N, cards, NS, (meld,)))
    assert len(set(listed)) == len(listed)
    assert set(listed) == accepted(rules, cards, meld)


def test_melds_of_the_other_line_take_nothing():
    cards = parse_cards("8c 9p Kq")
    assert not list(RULES.judge.candidates(N, cards, NS, (lay("5c 6c 7c", line=EO),)))


def test_the_order_of_the_candidates_does_not_depend_on_that_of_the_hand():
    cards = parse_cards("4c 5c 6c 6q 6f * 2p")
    listed = list(RULES.judge.candidates(N, cards, NS, ()))
    assert listed == list(RULES.judge.candidates(N, cards[::-1], NS, ()))


def test_a_matta_goes_in_every_place_of_a_full_suit():
    suit = parse_cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc *")
    whole = [m for m in RULES.judge.candidates(N, suit, NS, ()) if len(m.cards) == 14]
    assert [m.cards.index(Card("*")) for m in whole] == [0, 13]
