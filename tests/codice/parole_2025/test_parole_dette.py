"""Art. 22, 29 and section G: what is said and done beside the cards; warnings and their sum."""

import pytest

from burraco_engine import events as e
from burraco_engine.cards import Card, parse_cards
from burraco_engine.irregolarita.warnings import Account, account
from burraco_engine.moves import Choose, Collect, Discard, Draw, LookAt, Open, Tie
from burraco_engine.names import Seat
from burraco_engine.record.redaction import redact
from burraco_engine.state import Phase
from tests.codice.parole_2025.arbitrated import arbitrated, contest
from tests.codice.parole_2025.declared import (
    DEALT,
    ROSA,
    chosen,
    declare,
    done,
    fresh,
    happened,
    over,
    turns,
)
from tests.parole_engine.italian import EO, NS, RULES, E, N, O, S, lay, refused, words

IMPOSSIBLE = "call.impossible"


@pytest.mark.scenario("P-22-01")
def test_a_line_may_not_form_the_word_that_was_suggested_to_it() -> None:
    state = arbitrated(turn=S, hand="Tr Zn Vn", melds="r:CASA")
    state, log = happened(state, declare("suggerimento", word="casta"))
    assert chosen(log) == ["parola_vietata"]
    (barred,) = [event for event in log if isinstance(event, e.LineRestricted)]
    assert (barred.line, barred.banned_word, barred.article.number) == (NS, "CASTA", "22")
    assert state.line_status(NS).banned_words == ("CASTA",)
    state = done(state, lay("r:CASTA", on=1, seat=S))
    state = done(state, contest("parola", against=S, meld=1))
    assert words(state) == ["r:CASA {30}"], "the card tied to it is discarded"
    assert (state.turn.seat, state.table.monte[-1]) == (O, Card("Tr"))


def test_a_ban_leaves_alone_when_the_line_may_close() -> None:
    state = done(arbitrated(hand="Cr Zn"), declare("suggerimento", S, word="Città"))
    assert state.line_status(NS).banned_words == ("CITTA",)
    assert state.line_status(NS).no_close_before == 0
    state = done(state, declare("suggerimento", S, word="casa"))
    assert state.line_status(NS).banned_words == ("CITTA", "CASA")


def test_the_arbiter_may_warn_besides() -> None:
    state = arbitrated(hand="Tr Zn", arbiter=ROSA)
    state = done(state, declare("suggerimento", S, word="casta", arbiter=True))
    assert state.call is not None
    assert state.call.options == ("parola_vietata", "vietata_e_ammonizione", "decide")
    state = done(state, Choose(None, "vietata_e_ammonizione"))
    assert state.line_status(NS).banned_words == ("CASTA",)
    assert state.status(S).warnings == 1


def test_a_suggestion_names_a_word() -> None:
    state = arbitrated(hand="Tr Zn")
    for word in (None, "", "so", "  "):
        assert refused(RULES, state, declare("suggerimento", word=word)).code == IMPOSSIBLE
    assert refused(RULES, over(), declare("suggerimento", word="casa")).code == IMPOSSIBLE


def test_a_comment_is_warned() -> None:
    state, log = happened(arbitrated(hand="Tr Zn"), declare("commento", O))
    assert (chosen(log), state.status(O).warnings) == (["ammonizione"], 1)
    (warning,) = [event for event in log if isinstance(event, e.WarningGiven)]
    assert warning.article.number == "22"
    assert done(over(), declare("commento", O)).status(O).warnings == 1


@pytest.mark.scenario("P-29-04")
def test_who_is_reminded_to_draw_takes_and_then_only_discards() -> None:
    state = arbitrated(hand="Cr Ar Sr Zn Vn", taken=False)
    state, log = happened(state, declare("ricordo_di_pescare", S))
    assert chosen(log) == ["prende_e_scarta"]
    assert refused(RULES, state, Discard(N, Card("Zn"))).code == "turn.take_first"
    for taken in (done(state, Draw(N)), done(state, Collect(N))):
        refusal = refused(RULES, taken, Open(N, parse_cards("Cr Ar Sr")))
        assert refusal.code == "turn.only_discard"
        assert done(taken, Discard(N, Card("Zn"))).turn.seat == E


def test_a_reminder_before_the_partners_turn_holds_for_it() -> None:
    state = arbitrated(turn=E, hand="Vn Bn", hands={S: "Cr Ar Sr Zn"})
    state = done(state, declare("ricordo_di_pescare"), Discard(E, Card("Vn")), Draw(S))
    assert refused(RULES, state, Open(S, parse_cards("Cr Ar Sr"))).code == "turn.only_discard"


def test_who_has_taken_already_can_be_reminded_of_nothing() -> None:
    state = arbitrated(hand="Cr Ar Sr Zn Vn")
    after, log = happened(state, declare("ricordo_di_pescare", S))
    assert (chosen(log), after.seats, after.call) == ([], state.seats, None)
    assert refused(RULES, over(), declare("ricordo_di_pescare", S)).code == IMPOSSIBLE


@pytest.mark.scenario("P-G-01")
def test_who_asks_for_the_number_of_cards_out_of_turn_is_warned() -> None:
    state = arbitrated(hand="Cr Zn")
    asked, log = happened(state, declare("dovere", S, number=11))
    assert (chosen(log), asked.status(S).warnings) == (["ammonizione"], 1)
    (warning,) = [event for event in log if isinstance(event, e.WarningGiven)]
    assert (warning.seat, str(warning.article)) == (S, "Sezione G")
    own, log = happened(state, declare("dovere", N, number=11))
    assert (chosen(log), own.status(N).warnings) == ([], 0), "in his own turn he may ask"


def test_few_cards_may_lie_open_on_the_table() -> None:
    for hand, warned in (("Cr Zn Vn", 0), ("Cr Zn Vn Bn", 1)):
        state = done(arbitrated(hand=hand), declare("dovere", number=8))
        assert state.status(N).warnings == warned


@pytest.mark.parametrize("number", [*range(1, 8), 9, 10, 12, 13])
def test_a_duty_that_nobody_can_measure_is_declared(number: int) -> None:
    state = done(arbitrated(hand="Cr Zn"), declare("dovere", number=number))
    assert state.status(N).warnings == 1


def test_section_g_has_thirteen_duties() -> None:
    for number in (None, 0, -1, 14):
        move = declare("dovere", number=number)
        assert refused(RULES, arbitrated(hand="Cr Zn"), move).code == IMPOSSIBLE


def test_the_sum_of_two_warnings_of_a_line_costs_it_in_the_ranking() -> None:
    state = arbitrated(hand="Cr Zn", arbiter=ROSA)
    assert account(RULES, state, NS) == Account(NS, 0)
    nothing, penalty = "per ora nulla", "-1 V.P. e -100 M.P."
    for seat, given, cost in ((N, 1, nothing), (S, 2, penalty), (S, 3, nothing), (N, 4, penalty)):
        state = done(state, declare("commento", seat, arbiter=True))
        option = options(state)[0]
        assert option.sentence == (
            f"Ammonizione, la {given}ª della linea. In classifica generale: {cost}."
        )
        state = done(state, Choose(None, "ammonizione"))
        assert account(RULES, state, NS).warnings == given
    assert account(RULES, state, NS) == Account(NS, 4, 2, 200)
    assert account(RULES, state, EO) == Account(EO, 0)
    assert account(RULES, state, NS, 1) == Account(NS, 5, 2, 200)
    assert account(RULES, state, NS, 2) == Account(NS, 6, 3, 300)


def options(state):
    assert RULES.arbitration is not None
    return RULES.arbitration.options(RULES, state)


def test_warnings_stay_when_the_next_smazzata_is_dealt() -> None:
    state = done(fresh(), declare("commento", N), declare("carta_vista", N), DEALT)
    assert account(RULES, state, NS).warnings == 1


def looks(state):
    assert RULES.arbitration is not None
    return RULES.arbitration.looks(RULES, state)


def contested_word(word: str, hand: str):
    """N has opened these letters, and the arbiter has said that they are no word."""
    state = done(arbitrated(hand=hand, arbiter=ROSA), lay(word), contest("parola", meld=1))
    return done(state, Choose(None, "non_vale"))


def test_the_arbiter_looks_at_a_hand_only_while_a_call_is_open() -> None:
    state = arbitrated(hand="Cr Zn", arbiter=ROSA)
    assert refused(RULES, state, LookAt(N)).code == "call.none"
    assert looks(state) == ()
    state = done(state, contest("altro"))
    state, log = happened(state, LookAt(N))
    (look,) = looks(state)
    assert (look.seat, look.hand, look.healings) == (N, state.table.hand(N), ())
    for viewer in (None, N, E, S):
        shown = redact(log[0], viewer).facts
        assert dict(shown) == {"seat": N, "by": ROSA, "at": log[0].at}, "everybody knows of it"
    assert refused(RULES, state, LookAt(N)).code == "call.nothing_to_see"
    both = done(state, LookAt(E))
    assert [look.seat for look in looks(both)] == [N, E]
    closed = done(both, Choose(None, "decide", "niente"))
    assert looks(closed) == ()


def test_nobody_but_an_arbiter_looks() -> None:
    state = arbitrated(hand="Cr Ar Tr Ar Sr Zn")
    state = done(state, lay("r:CATA"), contest("parola", meld=1))
    assert refused(RULES, state, LookAt(N)).code == "turn.no_arbiter"
    watched = contested_word("r:CATA", "Cr Ar Tr Ar Sr Zn")
    assert refused(RULES, watched, LookAt(Seat("X"))).code == "call.nothing_to_see"


def test_the_cards_that_would_heal_a_word_are_for_the_arbiter_who_has_looked() -> None:
    state = contested_word("r:CATA", "Cr Ar Tr Ar Sr Rr Zn Bn")
    assert looks(state) == ()
    state = done(state, LookAt(E), LookAt(N))
    others, own = looks(state)
    assert others.healings == ()
    found = {(str(one.card), one.laid, one.word) for one in own.healings}
    assert found == {("Sr", False, "CASTA"), ("Rr", False, "CARTA")}


def test_a_card_taken_out_and_a_matta_heal_too() -> None:
    state = done(contested_word("r:CASNA", "Cr Ar Sr Nr Ar * Zn Bn"), LookAt(N))
    (look,) = looks(state)
    assert ("Nr", True, "CASA") in {(str(o.card), o.laid, o.word) for o in look.healings}
    state = done(contested_word("r:CSA", "Cr Sr Ar * Zn Bn"), LookAt(N))
    (look,) = looks(state)
    assert {one.word for one in look.healings} == {"CASA", "COSA"}
    assert {str(one.card) for one in look.healings} == {"*"}


def test_a_word_that_the_line_has_already_heals_nothing() -> None:
    state = arbitrated(hand="Cr Sr Ar * Zn Bn", melds="n:CASA", arbiter=ROSA)
    state = done(state, lay("r:CSA"), contest("parola", meld=2), Choose(None, "non_vale"))
    (look,) = looks(done(state, LookAt(N)))
    assert {one.word for one in look.healings} == {"COSA"}


def test_a_card_found_hidden_heals_or_does_not() -> None:
    for hand, card, healed in (
        ("Cr Ar Sr Ar Tr Rr Zn", "Tr", {"CASTA"}),
        ("Cr Ar Sr Ar Bn Tr Zn", "Bn", set()),
    ):
        state = done(arbitrated(hand=hand, arbiter=ROSA), lay("r:CASA"))
        state = done(state, declare("carta_fantasma", cards=card, meld=1, arbiter=True), LookAt(N))
        (look,) = looks(state)
        assert {one.word for one in look.healings} == healed


def test_before_the_word_was_found_wrong_nothing_heals_it() -> None:
    state = arbitrated(hand="Cr Ar Tr Ar Sr Zn", arbiter=ROSA)
    state = done(state, lay("r:CATA"), contest("parola", meld=1), LookAt(N))
    (look,) = looks(state)
    assert look.healings == ()
    assert state.phase is Phase.GIOCO
    assert turns(done(state, Choose(None, "vale"), Discard(N, Card("Zn")))).turn.seat == S


def test_what_is_about_no_word_is_healed_by_no_card() -> None:
    state = arbitrated(hand="Cr Zn", arbiter=ROSA)
    (look,) = looks(done(state, declare("commento", N, arbiter=True), LookAt(N)))
    assert look.healings == ()


def test_nothing_of_the_hand_heals_a_card_that_was_tied_wrongly() -> None:
    state = arbitrated(hand="Bn Sr Zn Vn", melds="r:CASA", arbiter=ROSA)
    state = done(state, Tie(N, 1, parse_cards("Cr Ar Sr Ar Bn"), "CASAB"))
    state = done(state, contest("parola", meld=1), Choose(None, "non_vale"), LookAt(N))
    (look,) = looks(state)
    assert look.healings == ()
