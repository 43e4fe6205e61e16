"""Art. 28: wrong openings and their remedies."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card, parse_cards
from burraco_engine.events import CardsPenalised, MeldLaid
from burraco_engine.melds import MeldState
from burraco_engine.moves import Choose, Discard, ExpireTime, Heal, Move, Open, Tie
from burraco_engine.names import Millis
from burraco_engine.record.redaction import redact
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain
from burraco_engine.view import view
from tests.codice.parole_2025.arbitrated import arbitrated, contest, done, happened, meld, turns
from tests.parole_engine.italian import EO, NOW, RULES, E, N, S, lay, refused, words


def opened(word: str, hand: str, **named):
    """N has opened these letters, whatever they spell, and E contests them."""
    state = arbitrated(hand=hand, **named)
    return done(state, lay(word), contest("parola", meld=1))


@pytest.mark.scenario("P-28-01")
def test_one_card_of_the_hand_heals_a_wrong_opening() -> None:
    state = opened("r:CATA", "Cr Ar Tr Ar Sr Zn Bn")
    assert state.call is not None
    assert state.call.awaited is Awaited.SANA
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Tr Ar"), "CASTA"))
    assert words(state) == ["r:CASTA {40}"]
    assert state.call is None
    assert state.turn.seat == N
    assert done(state, Discard(N, Card("Zn"))).turn.seat == E


@pytest.mark.scenario("P-28-05")
def test_the_card_that_heals_may_be_a_matta() -> None:
    state = opened("r:CSA", "Cr Sr Ar * Zn Bn")
    state = done(state, Heal(N, parse_cards("Cr * Sr Ar"), "CASA"))
    assert words(state) == ["r:C[*=A]SA {55}"]
    assert (state.call, state.turn.seat) == (None, N)


@pytest.mark.scenario("P-28-03")
def test_what_cannot_be_healed_is_penalised_whole_the_highest_first() -> None:
    state, log = happened(opened("r:BCDA", "Br Cr Dr Ar Zn Vn"), Heal(N))
    penalised = [event for event in log if isinstance(event, CardsPenalised)]
    assert [event.cards for event in penalised] == [parse_cards("Br Cr Dr Ar")]
    assert state.table.monte[-1] is Card("Br"), "the first is the discard of this turn"
    assert state.status(N).forced == parse_cards("Cr Dr Ar")
    assert (state.turn.seat, words(state)) == (E, [])
    state = turns(state, 4)
    assert state.status(N).forced == parse_cards("Dr Ar"), "one per turn"


def test_a_card_taken_out_heals_too_and_is_the_discard_that_ends_the_turn() -> None:
    state = opened("r:CASAB", "Cr Ar Sr Ar Br Zn Vn")
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Ar"), "CASA"))
    assert words(state) == ["r:CASA {30}"]
    assert state.table.monte[-1] is Card("Br")
    assert (state.turn.seat, state.status(N).forced) == (E, ())


def test_one_card_is_one_card_and_comes_from_the_hand() -> None:
    state = opened("r:CATA", "Cr Ar Tr Ar Sr Zn Bn")
    for cards in ("Cr Ar Tr Ar", "Cr Ar Sr Tr Ar Zn", "Cr Ar", "Ar Cr Tr"):
        assert refused(RULES, state, Heal(N, parse_cards(cards))).code == "call.one_card"
    strange = Heal(N, parse_cards("Cr Ar Rr Tr Ar"), "CARTA")
    assert refused(RULES, state, strange).code == "cards.not_in_hand"
    assert refused(RULES, state, Heal(S, parse_cards("Cr Ar Sr Tr Ar"))).code == "call.not_asked"


def test_there_is_one_try_and_everybody_hears_the_card_that_was_named() -> None:
    state, log = happened(
        opened("r:BCDA", "Br Cr Dr Ar Zn Vn"), Heal(N, parse_cards("Br Cr Dr Ar Zn"), "BCDAZ")
    )
    named = [event for event in log if isinstance(event, i.CardNamed)]
    assert [(event.card, event.laid, event.reading) for event in named] == [
        (Card("Zn"), False, "BCDAZ")
    ]
    assert Card("Zn") in state.table.seen_with(N)
    assert state.call is None
    assert state.table.monte[-1] is Card("Br")


def test_who_names_no_card_in_fifteen_seconds_has_named_none() -> None:
    state = opened("r:BCDA", "Br Cr Dr Ar Zn Vn")
    assert state.call is not None
    assert state.call.deadline == NOW + 15_000
    early = explain(RULES, state, ExpireTime(), now=Millis(NOW + 14_999))
    assert early is not None
    assert early.code == "turn.time_left"
    state = done(state, ExpireTime(), now=Millis(NOW + 15_000))
    assert state.status(N).forced == parse_cards("Cr Dr Ar")


def test_the_automatic_arbiter_lets_the_longest_word_at_a_glance_stand() -> None:
    state = done(opened("r:ZCASAMOB", "Zr Cr Ar Sr Ar Mr Or Br Zn Vn"), Heal(N))
    assert words(state) == ["r:CASA {30}"]
    assert state.table.monte[-1] is Card("Zr")
    assert state.status(N).forced == parse_cards("Br Mr Or")


def test_an_arbiter_chooses_among_the_words_that_are_seen_none_before_the_other() -> None:
    state = opened("r:ZCASAMOB", "Zr Cr Ar Sr Ar Mr Or Br Zn Vn", arbiter="Rosa")
    state = done(state, Choose(None, "non_vale"), Heal(N))
    assert state.call is not None
    assert state.call.options == ("vale:0:CASA", "vale:1:AMO", "penalizzata", "decide")
    assert RULES.arbitration is not None
    told = {option.key: option for option in RULES.arbitration.options(RULES, state)}
    assert told["vale:1:AMO"].points == 20
    assert told["vale:1:AMO"].sentence.startswith("Vale AMO")
    assert told["penalizzata"].points == 0
    assert str(told["penalizzata"].article) == "Art. 28"
    assert refused(RULES, state, Choose(None, "vale:2:COSA")).code == "call.no_such_option"
    assert refused(RULES, state, Choose(E, "penalizzata")).code == "call.not_asked"
    state = done(state, Choose(None, "vale:1:AMO"))
    assert words(state) == ["r:AMO {20}"]
    assert state.turn.seat == E


def test_a_gap_of_the_code_is_left_to_the_arbiter_who_gives_his_reason() -> None:
    state = done(opened("r:BCDA", "Br Cr Dr Ar Zn Vn", arbiter="Rosa"), Choose(None, "non_vale"))
    state = done(state, Heal(N))
    assert refused(RULES, state, Choose(None, "decide")).code == "call.no_such_option"
    state, log = happened(state, Choose(None, "decide", "il mazzo era segnato"))
    ruled = [event for event in log if isinstance(event, i.RulingGiven)]
    assert [(event.option, event.by, event.note) for event in ruled] == [
        ("decide", "Rosa", "il mazzo era segnato")
    ]
    assert state.call is None


def test_after_the_discard_one_card_still_heals_and_the_game_goes_on() -> None:
    state = arbitrated(hand="Cr Ar Tr Ar Sr Zn Bn")
    state = done(state, lay("r:CATA"), Discard(N, Card("Zn")), contest("parola", meld=1))
    healed = done(state, Heal(N, parse_cards("Cr Ar Sr Tr Ar"), "CASTA"))
    assert words(healed) == ["r:CASTA {40}"]
    assert (healed.turn.seat, healed.call) == (E, None)
    penalised = done(state, Heal(N))
    assert penalised.status(N).forced == parse_cards("Cr Tr Ar Ar")
    assert penalised.turn.seat == E
    assert penalised.table.monte[-1] is Card("Zn"), "the discard stands"


def test_a_card_taken_out_after_the_discard_is_that_of_the_next_turn() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar Br Zn Vn")
    state = done(state, lay("r:CASAB"), Discard(N, Card("Zn")), contest("parola", meld=1))
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Ar"), "CASA"))
    assert words(state) == ["r:CASA {30}"]
    assert (state.turn.seat, state.status(N).forced) == (E, parse_cards("Br"))


def test_later_a_wrong_opening_is_frozen_but_for_what_is_seen_at_a_glance() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar Br Zn Vn")
    state = turns(done(state, lay("r:CASAB"), Discard(N, Card("Zn"))), 1)
    state = done(state, contest("parola", meld=1))
    frozen = meld(state, 1)
    assert (frozen.state, frozen.negative) == (MeldState.FROZEN_FOR_GOOD, parse_cards("Br"))
    assert state.call is None, "there is nothing to heal any more"
    assert refused(RULES, state, contest("parola", meld=1)).code == "meld.frozen"


def test_a_barred_word_is_a_wrong_opening_too() -> None:
    state = opened("r:MARIO", "Mr Ar Rr Ir Or Zn Vn")
    assert state.call is not None
    assert (state.call.found, state.call.awaited) == ("apertura_errata", Awaited.SANA)


def test_a_word_that_is_right_costs_the_caller_a_call() -> None:
    state = opened("r:CASA", "Cr Ar Sr Ar Zn Vn")
    assert state.call is None
    assert state.line_status(EO).unfounded_calls == 1
    assert words(state) == ["r:CASA {30}"]


def test_nobody_judges_a_word_before_it_is_contested() -> None:
    state = arbitrated(hand="Br Cr Dr Ar Zn Vn")
    state, log = happened(state, lay("r:BCDA"))
    laid = [event for event in log if isinstance(event, MeldLaid)]
    assert [event.meld.verdict for event in laid] == [None]
    right = done(arbitrated(hand="Cr Ar Sr Ar Zn Vn"), lay("r:CASA"))
    assert allowed(RULES, state, N).can == allowed(RULES, right, N).can


def test_what_no_hand_can_lay_is_refused() -> None:
    state = arbitrated(hand="Cr Ar * @ Zn Vn", melds="r:CASA", theirs="n:ROSA")
    tried: list[tuple[Move, str]] = [
        (Open(N, parse_cards("Cr Ar")), "meld.too_short"),
        (Open(N, parse_cards("Cr * @"), "CAA"), "meld.too_many_matte"),
        (Open(N, parse_cards("Cr Ar *")), "meld.matta_undeclared"),
        (Open(N, parse_cards("Cr Ar Zn"), "CAB"), "meld.word_mismatch"),
        (Open(N, parse_cards("Cr Ar Br")), "cards.not_in_hand"),
        (Tie(N, 1, parse_cards("Ar Cr Sr Ar Cr")), "meld.order_changed"),
        (Tie(N, 1, parse_cards("Cr Ar Sr")), "meld.cards_missing"),
        (Tie(N, 1, parse_cards("Cr Ar Sr Ar")), "meld.nothing_added"),
        (Tie(N, 2, parse_cards("Rn On Sn An Cr")), "meld.not_your_line"),
    ]
    for move, code in tried:
        assert refused(RULES, state, move).code == code


def test_nobody_is_told_whether_the_offender_holds_a_card_that_heals() -> None:
    told = []
    for hand in ("Cr Ar Tr Ar Sr Zn Bn", "Cr Ar Tr Ar Qn Zn Bn"):
        state, log = happened(done(arbitrated(hand=hand), lay("r:CATA")), contest("parola", meld=1))
        seen = [redact(event, seat) for event in log for seat in (E, S, N, None)]
        calls = [view(state, seat).call for seat in (E, S, N, None)]
        told.append((seen, calls, [allowed(RULES, state, seat) for seat in (E, S)]))
    (seen, calls, may), (seen_too, calls_too, may_too) = told
    assert seen == seen_too
    assert calls == calls_too
    assert [one.can for one in may] == [one.can for one in may_too]
