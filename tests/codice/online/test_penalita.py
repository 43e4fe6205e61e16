"""Who may close while an error is not healed, as the online regulation reads Art. 12."""

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.moves import Discard
from burraco_engine.turn.closing import closing_violation
from tests.burraco_engine.classic.positions import S
from tests.codice.classico_2007 import arbitrated as classic
from tests.codice.classico_2007.arbitrated import E, contest, tie

RULES = classic_rules("online")
KING = Card("Kp")


def penalised(wrong: str):
    """N has tied wrong cards to a burraco, which was noticed at once; the first is discarded."""
    state = classic.table(f"3c {wrong} Kq", ns=["4c 5c 6c 7c 8c 9c 10c"], pozzetti="N", rules=RULES)
    return classic.done(state, tie(state, 1, wrong), contest("parola", meld=1), rules=RULES)


def test_the_partner_does_not_close_while_penalised_cards_are_left() -> None:
    state = penalised("6q 7q")
    assert state.status(classic.N).forced == parse_cards("7q")
    refusal = closing_violation(RULES, state, S, KING)
    assert refusal is not None
    assert (refusal.code, refusal.article.number) == ("closing.not_yet", "12")
    state = classic.turns(state, 3, rules=RULES)
    assert closing_violation(RULES, state, S, KING) is not None
    state = classic.turns(state, 1, rules=RULES)
    assert (state.turn.seat, state.status(classic.N).forced) == (E, ())
    assert closing_violation(RULES, state, S, KING) is None


def test_once_the_only_wrong_card_is_discarded_he_may() -> None:
    state = penalised("6q")
    assert state.table.monte[-1] == Card("6q")
    assert closing_violation(RULES, state, S, KING) is None


def test_the_other_line_closes_as_it_likes() -> None:
    state = penalised("6q 7q")
    refusal = closing_violation(RULES, state, E, KING)
    assert refusal is not None
    assert refusal.code == "closing.pozzetto_missing"


def test_whoever_closes_with_a_matta_waits_a_whole_round_all_the_same() -> None:
    state = classic.table("9p 10p Jp *", ns=["4c 5c 6c 7c 8c 9c 10c"], pozzetti="N", rules=RULES)
    state = classic.done(state, classic.lay("9p 10p Jp"), Discard(classic.N, Card("*")),
                         contest("chiusura"), rules=RULES)  # fmt: skip
    assert state.table.hand(classic.N) == parse_cards("10p 9p Jp")
    assert state.line_status(state.line(S)).no_close_before == 9 + 5
