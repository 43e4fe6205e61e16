"""Regole Generali: wrongly laid cards are discarded in descending order, one each turn."""

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.moves import Heal
from tests.codice.classico_2007 import arbitrated as classic
from tests.codice.classico_2007.arbitrated import E, N, contest, lay

RULES = classic_rules("regolamento")


def test_penalised_cards_go_from_the_highest_to_the_lowest() -> None:
    state = classic.table("3c 6q 9f Kp Kq Kc", rules=RULES)
    moves = (lay("9f 3c 6q"), contest("parola", meld=1), Heal(N))
    state = classic.done(state, *moves, rules=RULES)
    assert (state.table.monte[-1], state.turn.seat) == (Card("9f"), E)
    assert state.status(N).forced == parse_cards("6q 3c")
    state = classic.turns(state, 4, rules=RULES)
    assert (state.table.monte[-4:].count(Card("6q")), state.status(N).forced) == (
        1,
        parse_cards("3c"),
    )
