"""Art. 7 and 8, declared: two cards drawn, cards lifted, a monte not collected whole."""

import pytest

from burraco_engine import events as e
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Collect, Discard, Draw, Open
from burraco_engine.state import Phase
from burraco_engine.view import view
from tests.codice.parole_2025.arbitrated import arbitrated, meld
from tests.codice.parole_2025.declared import chosen, declare, done, happened, over, turns
from tests.parole_engine.italian import RULES, E, N, S, lay, refused, words

IMPOSSIBLE = "call.impossible"


@pytest.mark.scenario("P-07-01")
def test_of_two_cards_drawn_the_first_is_his_and_the_next_player_sees_the_second() -> None:
    state = arbitrated(hand="Zn Vn", taken=False, top="Cr Hn")
    state, log = happened(state, Draw(N), declare("due_carte"))
    assert Card("Cr") in state.table.hand(N)
    assert (state.table.tallone[-1], state.turn.seat, state.phase) == (Card("Hn"), N, Phase.GIOCO)
    assert [(s, view(state, s).known) for s in (N, E, S)] == [
        (N, ()),
        (E, parse_cards("Hn")),
        (S, ()),
    ]
    (shown,) = [event for event in log if isinstance(event, e.CardShown)]
    assert (shown.seat, shown.article.number) == (E, "7")
    state = done(state, Discard(N, Card("Zn")))
    assert Card("Hn") in done(state, Draw(E)).table.hand(E)
    assert Card("Zn") in done(state, Collect(E)).table.hand(E)


def test_two_cards_are_drawn_by_who_has_just_drawn_and_by_nobody_else() -> None:
    before = arbitrated(hand="Zn Vn", taken=False)
    collected = done(before, Collect(N))
    for state, seat in ((before, N), (collected, N), (done(before, Draw(N)), E), (over(), N)):
        assert refused(RULES, state, declare("due_carte", seat)).code == IMPOSSIBLE


@pytest.mark.scenario("P-07-02")
def test_who_has_lifted_the_top_card_draws_it() -> None:
    state = done(arbitrated(hand="Zn Vn", taken=False), declare("carta_sollevata"))
    refusal = refused(RULES, state, Collect(N))
    assert (refusal.code, refusal.article.number) == ("turn.must_draw", "7")
    assert done(state, Draw(N)).phase is Phase.GIOCO
    after = turns(state, 4)
    assert done(after, Collect(N)).phase is Phase.GIOCO, "it holds for one turn"


def test_who_has_lifted_a_card_of_the_monte_collects_it() -> None:
    state = done(arbitrated(hand="Zn Vn", taken=False), declare("monte_sollevato"))
    refusal = refused(RULES, state, Draw(N))
    assert (refusal.code, refusal.article.number) == ("turn.must_collect", "8")
    assert done(state, Collect(N)).phase is Phase.GIOCO


def test_a_duty_that_was_there_stays_when_a_card_is_lifted() -> None:
    state = arbitrated(hand="Cr Ar Sr Zn", taken=False)
    state = done(state, declare("ricordo_di_pescare", S), declare("monte_sollevato"), Collect(N))
    refusal = refused(RULES, state, Open(N, parse_cards("Cr Ar Sr")))
    assert (refusal.code, refusal.article.number) == ("turn.only_discard", "29"), "not of Art. 8"


def test_only_who_is_to_take_lifts_and_only_what_he_may_take() -> None:
    state = arbitrated(hand="Zn Vn", taken=False)
    for fact in ("carta_sollevata", "monte_sollevato"):
        assert refused(RULES, state, declare(fact, E)).code == IMPOSSIBLE
        assert refused(RULES, done(state, Draw(N)), declare(fact)).code == IMPOSSIBLE
    bound = done(state, declare("monte_sollevato"))
    assert refused(RULES, bound, declare("carta_sollevata")).code == IMPOSSIBLE
    bound = done(state, declare("carta_sollevata"))
    assert refused(RULES, bound, declare("monte_sollevato")).code == IMPOSSIBLE
    empty = arbitrated(hand="Zn Vn", taken=False, monte="")
    assert refused(RULES, empty, declare("monte_sollevato")).code == IMPOSSIBLE
    gone = arbitrated(hand="Zn Vn", taken=False, tallone=2)
    assert refused(RULES, gone, declare("carta_sollevata")).code == IMPOSSIBLE


def test_who_is_in_turn_may_look_through_the_monte_and_who_is_not_is_warned() -> None:
    state = arbitrated(hand="Zn Vn", taken=False)
    own, log = happened(state, declare("monte_ispezionato"))
    assert (chosen(log), own.table, own.status(N).warnings) == ([], state.table, 0)
    assert own.call is None
    other, log = happened(state, declare("monte_ispezionato", E))
    assert (chosen(log), other.status(E).warnings) == (["ammonizione"], 1)
    assert refused(RULES, over(), declare("monte_ispezionato")).code == IMPOSSIBLE


def test_who_left_cards_of_the_monte_and_played_discards_the_highest_of_them() -> None:
    hand, monte = "Cr Ar Sr Zn Vn", "Ar Tn Hn Mn"
    state = arbitrated(hand=hand, monte=monte, taken=False)
    state = done(state, Collect(N), lay("r:CASA"))
    state, log = happened(state, declare("carte_lasciate", cards="Tn Hn"))
    assert chosen(log) == ["lasciata_scarto"]
    (thrown,) = [event for event in log if isinstance(event, e.Discarded)]
    assert (thrown.card, thrown.forced) == (Card("Hn"), True)
    assert state.table.monte == parse_cards("Hn")
    assert state.turn.seat == E
    assert sorted(map(str, state.table.hand(N))) == ["Mn", "Tn", "Vn", "Zn"]
    frozen = meld(state, 1)
    assert (frozen.until, frozen.all_negative) == (N, True)
    state = turns(state, 3)
    assert (words(state), meld(state, 1).frozen) == (["r:CASA {30}"], False)


def test_a_single_card_left_is_the_discard_also_if_nothing_was_played() -> None:
    state = arbitrated(hand="Cr Zn", monte="An Tr Zr", taken=False)
    state = done(state, Collect(N), declare("carte_lasciate", cards="Zr"))
    assert (state.table.monte, state.turn.seat) == (parse_cards("Zr"), E)
    assert len(state.table.hand(N)) == 4


def test_cards_are_left_by_who_has_collected_them_and_still_holds_them() -> None:
    state = arbitrated(hand="Cr Ar Sr Zn", monte="Ar Tn", taken=False)
    drawn, collected = done(state, Draw(N)), done(state, Collect(N))
    assert refused(RULES, state, declare("carte_lasciate", cards="Tn")).code == IMPOSSIBLE
    assert refused(RULES, drawn, declare("carte_lasciate", cards="Zn")).code == IMPOSSIBLE
    assert refused(RULES, collected, declare("carte_lasciate")).code == IMPOSSIBLE
    gone = declare("carte_lasciate", cards="Qr")
    assert refused(RULES, collected, gone).code == "cards.not_in_hand"
    for cards in ("Ar Tn", "Ar Tn Zn"):
        many = declare("carte_lasciate", cards=cards)
        assert refused(RULES, collected, many).code == IMPOSSIBLE, "then he has collected none"
    assert refused(RULES, collected, declare("carte_lasciate", E, cards="Tn")).code == IMPOSSIBLE


def test_what_he_laid_in_an_earlier_turn_is_not_frozen() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar Pn An Nn En Zn Vn Dn")
    state = turns(done(state, lay("r:CASA"), Discard(N, Card("Zn"))), 3)
    state = done(state, Collect(N), lay("n:PANE"))
    left = state.table.hand(N)
    monte = next(str(card) for card in left if card not in parse_cards("Vn Dn"))
    state = done(state, declare("carte_lasciate", cards=monte))
    assert (meld(state, 1).frozen, meld(state, 2).until) == (False, N)
