"""Cards that were seen, as the online regulation reads Art. 4 b and 12."""

from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.moves import Collect, Denounce, Discard, Draw
from burraco_engine.turn.deciding import explain
from tests.codice.classico_2007 import arbitrated as classic
from tests.codice.classico_2007.arbitrated import NOW, E, N, lay, meld, tie

RULES = classic_rules("online")
CLASSIC = classic_rules()


def seen(cards: str) -> Denounce:
    return Denounce(N, "carta_esposta", N, parse_cards(cards))


def done(state, *moves, rules=RULES):
    return classic.done(state, *moves, rules=rules)


def code_of(state, move) -> str | None:
    refusal = explain(RULES, state, move, now=NOW)
    return None if refusal is None else refusal.code


def out_of_turn(rules):
    """N has discarded; E is in turn when N's 7c is seen. S has opened nothing yet."""
    state = classic.table("7c Kp 9q", ns=["4c 5c 6c"], rules=rules)
    return done(state, Discard(N, Card("Kp")), seen("7c"), rules=rules)


def test_a_card_seen_out_of_turn_is_discarded_though_it_would_fit() -> None:
    state = out_of_turn(RULES)
    assert (state.status(N).forced, state.turn.seat) == (parse_cards("7c"), E)
    state = classic.turns(state, 3, rules=RULES)
    state = done(state, Draw(N))
    assert code_of(state, tie(state, 1, "7c")) is not None
    assert code_of(state, Discard(N, Card("9q"))) == "discard.penalised_due"
    assert done(state, Discard(N, Card("7c"))).table.monte[-1] == Card("7c")


def test_no_game_of_his_partner_can_take_it() -> None:
    """It lies aside: whatever is opened meanwhile, it can only be discarded."""
    state = out_of_turn(RULES)
    assert Card("7c") in state.table.aside[0]
    assert Card("7c") not in state.table.hand(N)


def test_the_classic_code_lets_it_be_played_first() -> None:
    state = classic.turns(out_of_turn(CLASSIC), 3, rules=CLASSIC)
    state = done(state, Draw(N), rules=CLASSIC)
    assert meld(done(state, tie(state, 1, "7c"), rules=CLASSIC), 1).cards[-1] == Card("7c")


def test_in_his_turn_a_card_that_was_seen_is_played_as_everywhere() -> None:
    state = done(classic.table("7c Kp 9q", ns=["4c 5c 6c"], rules=RULES), seen("7c"))
    assert meld(done(state, tie(state, 1, "7c")), 1).cards[-1] == Card("7c")


LONG, SHORT = "4c 5c 6c 7c 8c 9c", "9f 10f Jf"


def test_a_matta_that_was_seen_goes_on_the_least_useful_game_or_is_discarded() -> None:
    state = classic.table("* Kp Kq Kf 9q", ns=[LONG, SHORT], rules=RULES)
    state = done(state, seen("*"))
    assert code_of(state, tie(state, 1, "*")) == "cards.exposed_matta"
    assert code_of(state, lay("Kp Kq *")) == "cards.exposed_matta"
    assert meld(done(state, tie(state, 2, "*")), 2).matta == 3
    assert done(state, Discard(N, Card("*"))).turn.seat == E


def test_a_game_that_has_a_matta_already_is_passed_over() -> None:
    state = classic.table("* Kp 9q", ns=[LONG, "9f 10f 2p"], rules=RULES)
    state = done(state, seen("*"))
    assert meld(done(state, tie(state, 1, "*")), 1).matta == 6


def test_where_no_game_takes_the_matta_it_is_discarded() -> None:
    state = done(classic.table("* Kp Kq 9q", rules=RULES), seen("*"))
    assert code_of(state, lay("Kp Kq *")) == "cards.exposed_matta"
    assert done(state, Discard(N, Card("*"))).table.monte[-1] == Card("*")


def test_a_natural_card_that_was_seen_goes_where_its_player_likes() -> None:
    state = classic.table("Qf Kp 9q", ns=[LONG, SHORT], rules=RULES)
    state = done(state, seen("Qf"))
    assert len(meld(done(state, tie(state, 2, "Qf")), 2).cards) == 4


def face_up(rules, **named):
    """The top card of the tallone lies face up before N, who is to take."""
    state = classic.table("7c Kp 9q", monte="Jf", taken=None, rules=rules, **named)
    bound = Denounce(N, "carta_sollevata", N)
    state, _ = classic.happened(state, bound, rules=rules)
    assert state.status(N).must_draw
    return classic.happened(state, Denounce(N, "carta_scoperta_sul_tallone", N), rules=rules)


def test_the_top_card_face_up_leaves_the_choice_to_who_takes() -> None:
    state, log = face_up(RULES)
    assert [one.option for one in log if isinstance(one, i.RulingGiven)] == ["scelta_scoperta"]
    assert all(state.table.tallone[-1] in status.known for status in state.seats)
    assert done(state, Collect(N)).table.monte == ()
    assert len(done(state, Draw(N)).table.hand(N)) == 4


def test_the_classic_code_goes_on_as_if_it_were_covered() -> None:
    state, log = face_up(CLASSIC)
    assert [one.option for one in log if isinstance(one, i.RulingGiven)] == ["come_coperta"]
    assert state.status(N).must_draw
