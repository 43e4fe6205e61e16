"""Art. 25 and 31: cards tied wrongly, equal words, doubtful words, explanations, idle calls."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card, parse_cards
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import MeldState
from burraco_engine.moves import (
    Arbitrate,
    AskExplanation,
    AskWarning,
    Choose,
    Complete,
    Count,
    Discard,
    Draw,
    GiveExplanation,
    Open,
    RuleWord,
    Tie,
)
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.deciding import explain
from tests.codice.parole_2025.arbitrated import (
    arbitrated,
    contest,
    counted,
    done,
    happened,
    meld,
    points,
    turns,
)
from tests.parole_engine.italian import (
    EO,
    NOW,
    NS,
    RULES,
    E,
    N,
    O,
    S,
    lay,
    refused,
    rules_with,
    table,
    words,
)

BLACK_B = Tie(N, 1, parse_cards("Cr Ar Sr Ar Bn"), "CASAB")


@pytest.mark.scenario("P-25-01")
def test_a_wrong_card_noticed_at_once_is_the_discard() -> None:
    state = arbitrated(hand="Bn Zn Vn", melds="r:CASA")
    state = done(state, BLACK_B, contest("parola", meld=1))
    assert state.table.monte[-1] is Card("Bn")
    assert words(state) == ["r:CASA {30}"]
    assert not meld(state, 1).frozen
    assert (state.turn.seat, state.call) == (E, None)
    assert state.status(N).forced == ()


def test_noticed_after_the_discard_it_is_the_compulsory_discard_of_the_next_turn() -> None:
    state = done(arbitrated(hand="Bn Zn Vn Tr", melds="r:CASA"), BLACK_B, Discard(N, Card("Zn")))
    state = done(state, contest("parola", meld=1))
    assert state.status(N).forced == parse_cards("Bn")
    assert words(state) == ["r:CASA {30}"]
    state = done(turns(state, 3), Draw(N))
    due = refused(RULES, state, Discard(N, Card("Vn")))
    assert (due.code, due.detail["card"]) == ("discard.penalised_due", Card("Bn"))
    state = done(state, lay("r:CASTA", on=1), Discard(N, Card("Bn")))
    assert words(state) == ["r:CASTA {40}"], "he may play before it (A33)"


@pytest.mark.scenario("P-25-03")
def test_noticed_later_the_word_is_frozen_and_the_card_counts_against_it() -> None:
    state = arbitrated(hand="Bn Zn Vn", melds="r:CASA", tallone=6)
    state = turns(done(state, BLACK_B, Discard(N, Card("Zn"))), 2)
    state = done(state, contest("parola", meld=1))
    assert meld(state, 1).state is MeldState.FROZEN_FOR_GOOD
    assert meld(state, 1).negative == parse_cards("Bn")
    state = turns(state, 2)
    assert state.ending is Ending.TALLONE
    assert points(counted(state), number=1) == 20


def test_the_moment_is_later_as_soon_as_the_next_player_has_taken() -> None:
    state = done(arbitrated(hand="Bn Zn Vn", melds="r:CASA"), BLACK_B, Discard(N, Card("Zn")))
    state = done(state, Draw(E), contest("parola", by=S, meld=1))
    assert meld(state, 1).state is MeldState.FROZEN_FOR_GOOD


def test_all_cards_tied_since_the_word_was_right_are_wrong() -> None:
    state = arbitrated(hand="Bn Zn Vn Tr", melds="r:CASA")
    more = Tie(N, 1, parse_cards("Cr Ar Sr Ar Bn Tr"), "CASABT")
    state, log = happened(state, BLACK_B, more, contest("parola", meld=1))
    assert words(state) == ["r:CASA {30}"]
    assert state.table.monte[-1] is Card("Bn")
    assert state.status(N).forced == parse_cards("Tr"), "the second waits for the next turn"
    found = [event for event in log if isinstance(event, i.InfractionFound)]
    assert [(event.infraction, event.cards) for event in found] == [
        ("carta_legata", parse_cards("Bn Tr"))
    ]


def test_a_wrong_card_leaves_the_word_as_it_was_opened() -> None:
    state = done(arbitrated(hand="Cr Ar Sr Ar Bn Zn Vn"), lay("r:CASA"), BLACK_B)
    state, log = happened(state, contest("parola", meld=1))
    found = [event for event in log if isinstance(event, i.InfractionFound)]
    assert [event.infraction for event in found] == ["carta_legata"]
    assert words(state) == ["r:CASA {30}"]
    assert state.table.monte[-1] is Card("Bn")


def test_a_card_tied_to_a_wrong_opening_is_part_of_the_wrong_opening() -> None:
    state = arbitrated(hand="Cr Ar Tr Ar Bn Zn Vn")
    state = done(state, Open(N, parse_cards("Cr Ar Tr Ar"), "CATA"))
    state = done(state, Tie(N, 1, parse_cards("Cr Ar Tr Ar Bn"), "CATAB"))
    _, log = happened(state, contest("parola", meld=1))
    found = [event for event in log if isinstance(event, i.InfractionFound)]
    assert [(event.infraction, len(event.cards)) for event in found] == [("apertura_errata", 5)]


def test_a_word_that_is_right_as_it_lies_is_no_infraction_whatever_it_was_before() -> None:
    state = arbitrated(hand="Tr Rr Sr Zn Vn", melds="r:CASA")
    state = done(state, Tie(N, 1, parse_cards("Sr Cr Ar Sr Ar"), "SCASA"))
    assert done(state, contest("parola", meld=1)).table.monte[-1] is Card("Sr")
    right = arbitrated(hand="Tr Rr Sr Zn Vn", melds="r:CARA")
    right = done(right, Tie(N, 1, parse_cards("Cr Ar Rr Tr Ar"), "CARTA"))
    right = done(right, contest("parola", meld=1))
    assert words(right) == ["r:CARTA {40}"]
    assert right.line_status(EO).unfounded_calls == 1


@pytest.mark.scenario("P-31-01")
def test_the_second_of_two_equal_words_is_frozen_and_all_negative() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASA")
    state = done(state, lay("n:CASA"), contest("parola", meld=2))
    second = meld(state, 2)
    assert (second.state, second.all_negative) == (MeldState.FROZEN_FOR_GOOD, True)
    assert not meld(state, 1).frozen
    assert refused(RULES, state, Open(N, parse_cards("Zn Vn"))).code == "turn.only_discard"
    state = done(state, Discard(N, Card("Zn")))
    assert state.turn.seat == E
    ended = arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASA", tallone=3, taken=False)
    ended = done(ended, Draw(N), lay("n:CASA"), contest("parola", meld=2), Discard(N, Card("Zn")))
    assert points(counted(ended), number=2) == -30


def test_of_two_equal_words_the_one_formed_last_is_the_second_whichever_is_contested() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASA")
    state = done(state, lay("n:CASA"), contest("parola", meld=1))
    assert meld(state, 2).all_negative
    assert not meld(state, 1).frozen


def test_a_word_lengthened_into_an_equal_one_is_the_second() -> None:
    state = arbitrated(hand="Tr Zn Vn", melds="r:CASA n:CASTA")
    state = done(state, lay("r:CASTA", on=1), contest("parola", meld=1))
    assert meld(state, 1).all_negative
    assert not meld(state, 2).frozen


@pytest.mark.scenario("P-31-03")
def test_the_other_line_may_have_the_same_word_unless_the_table_reads_it_otherwise() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn", turn=E, theirs="r:CASA")
    state = done(state, lay("n:CASA", seat=E), contest("parola", by=N, against=E, meld=2))
    assert not meld(state, 2).frozen
    assert state.line_status(NS).unfounded_calls == 1


@pytest.mark.scenario("P-31-05")
def test_a_word_that_has_become_another_is_free_again() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASTA")
    state = done(state, lay("n:CASA"), contest("parola", meld=2))
    assert not meld(state, 2).frozen


def test_a_table_that_reads_article_31_for_all_words_freezes_the_opponents_too() -> None:
    rules = rules_with(melds__equal_scope="table")
    state = arbitrated(hand="Cn An Sn An Zn Vn", turn=E, theirs="r:CASA", rules=rules)
    state = done(
        state, lay("n:CASA", seat=E), contest("parola", by=N, against=E, meld=2), rules=rules
    )
    assert meld(state, 2).all_negative


ARBITER = "Rosa"


@pytest.mark.scenario("P-25-05")
def test_a_doubtful_word_is_frozen_and_thaws_at_once_when_it_is_found() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn Tn", melds="r:ROSA", arbiter=ARBITER)
    state = done(state, lay("n:CASA"), contest("parola", meld=2))
    assert state.call is not None
    assert state.call.options == ("vale", "non_vale", "congela", "decide")
    state = done(state, Choose(None, "congela"))
    assert meld(state, 2).in_verifica
    assert not meld(state, 2).all_negative
    assert state.verifying == (2,)
    assert refused(RULES, state, lay("n:CASTA", on=2)).code == "meld.frozen"
    state = done(state, RuleWord(2, True, "è nel dizionario"))
    assert not meld(state, 2).frozen
    assert not meld(state, 2).all_negative
    assert state.call is None
    assert state.line_status(EO).unfounded_calls == 0
    assert words(done(state, lay("n:CASTA", on=2))) == ["r:ROSA {30}", "n:CASTA {40}"]


def test_the_restitution_of_article_25_after_the_hand_was_closed() -> None:
    state = arbitrated(
        hand="Cn An Sn An Zn Vn",
        hands={S: "Tn Hr", E: "Rr Bn"},
        theirs="r:CAMMINA",
        pozzetto={EO: O, NS: N},
        top="Er",
        arbiter=ARBITER,
    )
    state = done(state, lay("n:CASA"), RuleWord(2, None), Discard(N, Card("Zn")))
    state = done(state, Draw(E), lay("r:CAMMINARE", on=1, seat=E), Discard(E, Card("Bn")))
    assert (state.ending, state.phase) == (Ending.CHIUSURA, Phase.FINITA)
    assert refused(RULES, state, Count()).code == "call.verifying"
    state = done(state, RuleWord(2, True))
    assert state.call is not None
    assert state.call.awaited is Awaited.INTEGRA
    wrong = Complete(S, 2, parse_cards("Cn An Sn An Hr"))
    assert isinstance(explain(RULES, state, wrong, now=NOW), RuleViolation)
    assert refused(RULES, state, Complete(E, 2, parse_cards("Cn An Sn Tn An"))).code == (
        "meld.not_your_line"
    )
    state = done(state, Complete(S, 2, parse_cards("Cn An Sn Tn An")))
    assert words(state, NS) == ["n:CASTA {40}"]
    assert state.table.hand(S) == parse_cards("Hr")
    state = counted(done(state, Choose(None, "conta")))
    assert points(state, number=2) == 40


def test_a_frozen_word_that_is_wrong_is_condemned_as_late_as_it_was_found_out() -> None:
    state = arbitrated(hand="Cn An Tn An Zn Vn", arbiter=ARBITER)
    state = done(state, Open(N, parse_cards("Cn An Tn An"), "CATA"), RuleWord(1, None))
    state = turns(done(state, Discard(N, Card("Zn"))), 1)
    state = done(state, RuleWord(1, False, "non c’è"))
    assert state.call is not None
    assert state.call.options == ("congelata", "decide")
    state = done(state, Choose(None, "congelata"))
    assert (meld(state, 1).state, meld(state, 1).all_negative) == (
        MeldState.FROZEN_FOR_GOOD,
        True,
    )


def test_an_automatic_arbiter_takes_the_place_of_one_who_froze_a_word_and_left() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn", arbiter=ARBITER)
    state = done(state, lay("n:CASA"), RuleWord(1, None), Arbitrate())
    assert not meld(state, 1).frozen
    assert refused(RULES, state, Arbitrate()).code == "call.none"


def test_at_an_assisted_table_an_arbiter_may_freeze_and_condemn_a_word_too() -> None:
    state = table(hand="Cn An Sn An Zn Vn", arbiter=ARBITER)
    state = done(state, lay("n:CASA"), RuleWord(1, None), Discard(N, Card("Zn")))
    assert meld(state, 1).in_verifica
    state = done(state, Draw(E), RuleWord(1, False), Choose(None, "congelata"))
    assert meld(state, 1).all_negative
    alone = table(hand="Cn An Sn An Zn Vn")
    assert refused(RULES, done(alone, lay("n:CASA")), RuleWord(1, None)).code == "turn.no_arbiter"


@pytest.mark.scenario("P-25-06")
def test_after_more_than_two_calls_for_nothing_the_other_line_may_ask_for_a_warning() -> None:
    state = arbitrated(hand="Cn An Sn An Zn Vn")
    state = done(state, lay("n:CASA"))
    for count in (1, 2):
        state = done(state, contest("parola", meld=1))
        assert state.line_status(EO).unfounded_calls == count
        assert refused(RULES, state, AskWarning(S)).code == "call.too_few"
    state = done(state, contest("parola", by=O, meld=1))
    assert refused(RULES, state, AskWarning(E)).code == "call.too_few"
    state = done(state, AskWarning(S))
    assert state.status(O).warnings == 1, "who called last"
    assert state.line_status(EO).unfounded_calls == 0


def test_a_call_on_the_own_line_is_never_an_idle_one() -> None:
    state = done(arbitrated(hand="Cn An Sn An Zn Vn"), lay("n:CASA"))
    state = done(state, contest("parola", by=S, meld=1))
    assert state.line_status(NS).unfounded_calls == 0


def test_explanations_are_asked_of_the_other_line_and_change_nothing() -> None:
    state = done(arbitrated(hand="Cn An Sn An Zn Vn"), lay("n:CASA"))
    after, log = happened(state, AskExplanation(E, 1), GiveExplanation(S, 1, "dove si abita"))
    assert [type(event) for event in log] == [i.ExplanationAsked, i.ExplanationGiven]
    assert after.table == state.table
    assert refused(RULES, state, AskExplanation(S, 1)).code == "call.not_asked"
    assert refused(RULES, state, GiveExplanation(E, 1, "x")).code == "call.not_asked"
    assert refused(RULES, state, AskExplanation(E, 7)).code == "meld.unknown"
