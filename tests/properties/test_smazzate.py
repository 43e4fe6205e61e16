"""Two hundred smazzate, and some of each other code; `make soak` plays thousands.

Every kind of ending occurs, and every kind of burraco that a code pays for: the rare ones where
the cards were dealt for them.
"""

from collections import Counter

import pytest

from burraco_engine.dice import SeedDice
from burraco_engine.events import MeldLaid
from burraco_engine.melds import Grade
from burraco_engine.names import Seat
from burraco_engine.simulate import play_turno
from burraco_engine.state import Ending
from tests.properties.games import CODES, GAMES, counted, greedy_chooser, recount, rules_of
from tests.properties.smazzate import check_record, check_smazzata, stacked

SUIT = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc"
RARE = {
    Grade.SUPER: ("Kc Kc Kq Kq Kf Kf Kp Kp", ""),
    Grade.REALE: (SUIT, "Qc Kc Ac"),
    Grade.NOBILE: (SUIT, "Qc Kc"),
    Grade.SEMIPULITO: ("3c 4c 5c 6c 7c 8c 9c *", ""),
}
"""A hand, and cards of the pozzetto it leads to, in which such a burraco lies."""


@pytest.mark.parametrize("code", CODES)
def test_smazzate_end_in_every_way_and_nothing_is_lost(code: str) -> None:
    smazzate = 100 if code in GAMES else 24
    played = [check_smazzata(rules_of(code), seed) for seed in range(smazzate)]
    endings = Counter(ending for ending, _ in played)
    assert set(endings) == {Ending.CHIUSURA, Ending.TALLONE, Ending.TIME_OUT}
    assert {Grade.PULITO, Grade.SPORCO} <= set().union(*(grades for _, grades in played))


@pytest.mark.parametrize(
    ("code", "grade"),
    [
        (code, grade)
        for code in CODES
        for grade in RARE
        if grade.value in rules_of(code).code.burraco.points.value
    ],
)
def test_every_rare_burraco_comes_about_in_play(code: str, grade: Grade) -> None:
    rules = rules_of(code)
    seats = tuple(map(Seat, rules.code.seating.seats.value))
    for seed in range(40):
        dice = SeedDice(seed)
        deal = stacked(rules, dice, *RARE[grade])
        dirty = grade is Grade.SEMIPULITO
        players = dict.fromkeys(seats, greedy_chooser(rules, width=300, matte=dirty))
        game = play_turno(rules, players, [deal], dice, dealer=seats[-1])
        assert recount(rules, game.state) == counted(game.events)
        laid = (event.meld for event in game.events if isinstance(event, MeldLaid))
        if any(meld.grade is grade for meld in laid):
            check_record(rules, game.events)
            return
    pytest.fail("nobody made one")
