"""Cards that came back with a closing without a discard: nobody helps to place them.

Art. 27 of the online regulation speaks to the partner, Art. 31 C of the internazionale to him who
has them.
"""

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.moves import Discard, Draw
from burraco_engine.turn.deciding import explain
from tests.burraco_engine.classic.positions import S
from tests.codice.classico_2007 import arbitrated as classic
from tests.codice.classico_2007.arbitrated import NOW, N, contest, lay, meld, tie

ONLINE, INTERNATIONAL = classic_rules("online"), classic_rules("internazionale")
CLEAN = "3c 4c 5c 6c 7c 8c 9c"


def returned(rules, south="10p Jp Qp Kf Kq Kp 9f 9q 9c 3q 4f"):
    """N has laid 7p 8p 9p and no discard: they came back, and 7p was the discard; S is to draw."""
    state = classic.table("7p 8p 9p", ns=[CLEAN], pozzetti="N", south=south, rules=rules)
    state = classic.done(state, lay("7p 8p 9p"), contest("chiusura"), rules=rules)
    state = classic.done(state, Discard(N, Card("7p")), rules=rules)
    assert state.table.hand(N) == parse_cards("8p 9p")
    return classic.done(classic.turns(state, 1, rules=rules), Draw(S), rules=rules)


def refused(rules, state, move):
    refusal = explain(rules, state, move, now=NOW)
    return None if refusal is None else (refusal.code, refusal.article.number)


@pytest.mark.scenario("W-27-01")
def test_the_partner_opens_no_game_that_would_take_the_cards_that_came_back() -> None:
    state = returned(ONLINE)
    assert refused(ONLINE, state, lay("10p Jp Qp", seat=S)) == ("meld.helps_partner", "27")
    assert refused(ONLINE, state, lay("9f 9q 9c", seat=S)) == ("meld.helps_partner", "27")
    assert refused(ONLINE, state, lay("Kf Kq Kp", seat=S)) is None


def test_what_lies_there_already_takes_what_it_takes() -> None:
    """Only opening is spoken of."""
    state = returned(ONLINE, south="10c Kf Kq Kp 3q")
    assert refused(ONLINE, state, tie(state, 1, "10c", seat=S)) is None


def test_a_card_that_is_gone_bars_nothing() -> None:
    """7p came back too, and was the discard."""
    state = returned(ONLINE, south="7f 7q 7c Kf Kq")
    assert refused(ONLINE, state, lay("7f 7q 7c", seat=S)) is None


def test_it_holds_until_his_next_turn_is_over() -> None:
    state = returned(ONLINE)
    state = classic.done(state, Discard(S, Card("4f")), rules=ONLINE)
    state = classic.done(classic.turns(state, 1, rules=ONLINE), Draw(N), rules=ONLINE)
    assert state.status(N).returned == parse_cards("7p 8p 9p")
    drawn = next(card for card in state.table.hand(N) if card not in parse_cards("8p 9p"))
    state = classic.done(state, Discard(N, drawn), rules=ONLINE)
    assert state.status(N).returned == ()
    state = classic.done(classic.turns(state, 1, rules=ONLINE), Draw(S), rules=ONLINE)
    assert refused(ONLINE, state, lay("10p Jp Qp", seat=S)) is None


def test_a_matta_that_came_back_bars_no_game() -> None:
    """It would fit every one."""
    state = classic.table("7p 8p *", ns=[CLEAN], pozzetti="N", south="Kf Kq Kp 3q 4f", rules=ONLINE)
    state = classic.done(state, lay("7p 8p *"), contest("chiusura"), rules=ONLINE)
    state = classic.done(state, Discard(N, Card("7p")), rules=ONLINE)
    state = classic.done(classic.turns(state, 1, rules=ONLINE), Draw(S), rules=ONLINE)
    assert refused(ONLINE, state, lay("Kf Kq Kp", seat=S)) is None


def test_a_single_card_brings_the_game_before_it_back_and_the_partner_helps_as_little() -> None:
    state = classic.table("7p 8p 9p 10c", ns=[CLEAN], pozzetti="N", south="10p Jp Qp 3q 4f",
                          rules=ONLINE)  # fmt: skip
    state = classic.done(state, lay("7p 8p 9p"), tie(state, 1, "10c"), rules=ONLINE)
    state = classic.done(state, contest("chiusura"), rules=ONLINE)
    state = classic.done(classic.turns(state, 1, rules=ONLINE), Draw(S), rules=ONLINE)
    assert refused(ONLINE, state, lay("10p Jp Qp", seat=S)) == ("meld.helps_partner", "27")


def test_in_the_internazionale_the_partner_opens_what_he_likes_but_they_do_not_go_there() -> None:
    state = returned(INTERNATIONAL, south="10p Jp Qp 10c 3q 4f")
    state = classic.done(state, lay("10p Jp Qp", seat=S), rules=INTERNATIONAL)
    state = classic.done(state, Discard(S, Card("4f")), rules=INTERNATIONAL)
    state = classic.done(classic.turns(state, 1, rules=INTERNATIONAL), Draw(N), rules=INTERNATIONAL)
    game = state.table.melds[-1].id
    added = (Card("9p"), *meld(state, game).cards)
    move = tie(state, game, "9p")
    move = type(move)(N, game, added)
    assert refused(INTERNATIONAL, state, move) == ("cards.returned", "Regola 1")


def test_a_game_of_his_own_takes_them() -> None:
    rules = INTERNATIONAL
    state = classic.table("9c 10c Jc", ns=["3c 4c 5c 6c 7c 8c", CLEAN], pozzetti="N", rules=rules)
    state = classic.done(state, lay("9c 10c Jc"), contest("chiusura"), rules=rules)
    state = classic.done(state, Discard(N, Card("Jc")), rules=rules)
    state = classic.done(classic.turns(state, 3, rules=rules), Draw(N), rules=rules)
    assert refused(rules, state, tie(state, 1, "9c")) is None
    assert refused(rules, state, tie(state, 1, "9c 10c")) is None


def test_the_classic_code_bars_nothing_of_the_kind() -> None:
    rules = classic_rules()
    state = classic.table("7p 8p 9p", ns=[CLEAN], pozzetti="N", rules=rules)
    state = classic.done(state, lay("7p 8p 9p"), contest("chiusura"), rules=rules)
    assert state.status(N).returned == ()
