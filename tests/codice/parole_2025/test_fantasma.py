"""Art. 34 and 6: cards that lay hidden, and who keeps the words."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card, parse_cards
from burraco_engine.melds import MeldState
from burraco_engine.moves import Choose, Discard, Draw, ExpireTime, Heal
from burraco_engine.names import Millis
from burraco_engine.state import Ending
from tests.codice.parole_2025.arbitrated import arbitrated, contest, meld
from tests.codice.parole_2025.declared import (
    ROSA,
    chosen,
    declare,
    done,
    fresh,
    happened,
    over,
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
    pozzetto_of,
    refused,
    words,
)

IMPOSSIBLE = "call.impossible"


def opened(hand: str, *shorts: str, **named):
    """N has opened these words."""
    return done(arbitrated(hand=hand, **named), *map(lay, shorts))


@pytest.mark.scenario("P-34-01")
def test_a_card_hidden_in_the_word_just_opened_may_heal_it() -> None:
    state = opened("Cr Ar Sr Ar Tr Zn Vn", "r:CASA")
    state = done(state, declare("carta_fantasma", cards="Tr", meld=1))
    assert state.call is not None
    assert (state.call.awaited, state.call.deadline) == (Awaited.SANA, NOW + 15_000)
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Tr Ar"), "CASTA"))
    assert (words(state), state.turn.seat, state.call) == (["r:CASTA {40}"], N, None)
    assert done(state, Discard(N, Card("Zn"))).turn.seat == E


@pytest.mark.scenario("P-34-02")
def test_a_hidden_card_that_heals_nothing_is_discarded_at_once() -> None:
    state = opened("Cr Ar Sr Ar Bn Zn Vn", "r:CASA")
    state = done(state, declare("carta_fantasma", cards="Bn", meld=1))
    state, log = happened(state, Heal(N))
    assert chosen(log) == ["fantasma_scartata"]
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Bn"))
    assert (words(state), meld(state, 1).frozen) == (["r:CASA {30}"], False)


@pytest.mark.scenario("P-34-05")
def test_words_opened_after_the_one_that_hid_a_card_wait_for_the_next_turn() -> None:
    state = opened("Sn On Ln En Pr Ar Nr Er Bn Zn Vn", "n:SOLE", "r:PANE")
    state = done(state, declare("carta_fantasma", cards="Bn", meld=1))
    state, log = happened(state, Heal(N))
    assert chosen(log) == ["fantasma_scartata_e_congela"]
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Bn"))
    assert not meld(state, 1).frozen
    assert (meld(state, 2).until, meld(state, 2).all_negative) == (N, True)
    state = turns(state, 3)
    assert (state.turn.seat, meld(state, 2).frozen) == (N, False)


def test_healed_in_an_earlier_word_of_the_turn_nothing_is_frozen() -> None:
    state = opened("Cr Ar Sr Ar Pn An Nn En Tr Zn Vn", "r:CASA", "n:PANE")
    state = done(state, declare("carta_fantasma", cards="Tr", meld=1))
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Tr Ar")))
    assert words(state) == ["r:CASTA {40}", "n:PANE {30}"]
    assert not meld(state, 2).frozen


def test_the_word_opened_first_is_not_frozen_by_a_card_in_the_last_one() -> None:
    state = opened("Sn On Ln En Pr Ar Nr Er Bn Zn Vn", "n:SOLE", "r:PANE")
    state = done(state, declare("carta_fantasma", cards="Bn", meld=2))
    state, log = happened(state, ExpireTime(), now=Millis(NOW + 15_000))
    assert chosen(log) == ["fantasma_scartata"]
    assert not meld(state, 1).frozen
    assert not meld(state, 2).frozen


def test_it_is_healed_with_that_card_on_that_word_and_tried_once() -> None:
    state = opened("Cr Ar Sr Ar Tr Sr Zn Vn", "r:CASA")
    state = done(state, declare("carta_fantasma", cards="Tr", meld=1))
    other = Heal(N, parse_cards("Cr Ar Sr Sr Ar"), "CASSA")
    assert refused(RULES, state, other).code == "call.that_card"
    assert refused(RULES, state, Heal(E)).code == "call.not_asked"
    state, log = happened(state, Heal(N, parse_cards("Cr Ar Tr Sr Ar"), "CATSA"))
    (named,) = [event for event in log if isinstance(event, i.CardNamed)]
    assert (named.card, named.laid, named.reading) == (Card("Tr"), False, "CATSA")
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Tr"))


def test_a_matta_that_can_be_read_in_several_ways_is_asked_for_its_letter() -> None:
    state = opened("Cr Ar Sr Ar * Zn Vn", "r:CASA")
    state = done(state, declare("carta_fantasma", cards="*", meld=1))
    unsaid = Heal(N, parse_cards("Cr Ar Sr * Ar"))
    assert refused(RULES, state, unsaid).code == "meld.reading_ambiguous"
    state = done(state, Heal(N, parse_cards("Cr Ar Sr * Ar"), "CASTA"))
    assert words(state) == ["r:CAS[*=T]A {60}"]


def test_the_last_card_that_heals_takes_the_pozzetto_or_closes() -> None:
    state = opened("Cr Ar Sr Ar Tr", "r:CASA")
    state = done(state, declare("carta_fantasma", cards="Tr", meld=1))
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Tr Ar")))
    assert pozzetto_of(state).al_volo
    assert len(state.table.hand(N)) == 11
    closing = opened("Cr Ar Sr Ar Tr", "r:CASA", pozzetto={NS: S})
    closing = done(closing, declare("carta_fantasma", cards="Tr", meld=1))
    closing = done(closing, Heal(N, parse_cards("Cr Ar Sr Tr Ar")))
    assert (closing.ending, closing.closer) == (Ending.CHIUSURA, N)


@pytest.mark.scenario("P-34-03")
def test_found_later_it_is_discarded_by_who_keeps_the_words() -> None:
    state = arbitrated(turn=S, hand="Cr Ar Sr Ar Zn", hands={N: "Bn Vn Qn Dn"})
    state = done(state, lay("r:CASA", seat=S), Discard(S, Card("Zn")))
    assert state.line_status(NS).keeper == S, "who opens first keeps them"
    state = done(turns(state, 1), Draw(N))
    state, log = happened(state, declare("carta_fantasma", cards="Bn", meld=1))
    assert chosen(log) == ["fantasma_al_custode"]
    (ghost,) = [event for event in log if isinstance(event, i.GhostFound)]
    assert (ghost.seat, ghost.keeper, ghost.card) == (N, S, Card("Bn"))
    assert Card("Bn") not in state.table.hand(N)
    assert (state.status(S).forced, state.turn.seat) == (parse_cards("Bn"), N)
    state = done(state, Discard(N, Card("Vn")))
    state = done(turns(state, 1), Draw(S))
    other = next(card for card in state.table.hand(S) if card is not Card("Bn"))
    assert refused(RULES, state, Discard(S, other)).code == "discard.penalised_due"
    assert done(state, Discard(S, Card("Bn"))).table.monte[-1] is Card("Bn")


def test_a_word_of_an_earlier_turn_that_grew_in_this_one_heals_nothing() -> None:
    state = arbitrated(hand="Tr Bn Zn Vn", melds="r:CASA")
    state = done(state, lay("r:CASTA", on=1))
    state = done(state, declare("carta_fantasma", cards="Bn", meld=1))
    assert state.call is None
    assert state.status(N).forced == parse_cards("Bn"), "nobody opened it: it is his own"


def test_whose_last_card_lay_hidden_goes_on_without_it() -> None:
    state = arbitrated(hand="Bn Tr", melds="r:CASA")
    state = done(state, declare("custode", S), Choose(E, "nuovo_custode"))
    state = done(state, lay("r:CASTA", on=1), declare("carta_fantasma", cards="Bn", meld=1))
    assert state.status(S).forced == parse_cards("Bn")
    assert pozzetto_of(state).taken_by == N
    assert (state.turn.seat, len(state.table.hand(N))) == (N, 11)


def test_a_card_hidden_under_the_discard_counts_as_one_that_fell() -> None:
    state = arbitrated(hand="Zn Vn Tr", melds="r:CASA")
    state = done(state, Discard(N, Card("Zn")))
    state, log = happened(state, declare("carta_fantasma_nello_scarto", cards="Vn"))
    assert chosen(log) == ["gioca_o_scarta"]
    assert state.status(N).exposed == parse_cards("Vn")
    state = done(turns(state, 3), Draw(N))
    assert refused(RULES, state, Discard(N, Card("Tr"))).code == "discard.exposed_due"


def test_a_card_that_fell_before_it_was_found_under_the_discard_is_exposed_once() -> None:
    state = arbitrated(hand="Zn Vn Tr", melds="r:CASA")
    state = done(state, Discard(N, Card("Zn")), declare("carta_esposta", cards="Vn"))
    state = done(state, declare("carta_fantasma_nello_scarto", cards="Vn"))
    assert state.status(N).exposed == parse_cards("Vn")
    state = done(turns(state, 3), Draw(N), Discard(N, Card("Vn")))
    assert state.status(N).exposed == ()


def test_a_card_hides_where_it_can() -> None:
    state = opened("Cr Ar Sr Ar Bn Zn Vn", "r:CASA")
    for move in (
        declare("carta_fantasma", cards="Bn"),
        declare("carta_fantasma", cards="Bn", meld=7),
        declare("carta_fantasma", cards="Bn Zn", meld=1),
        declare("carta_fantasma", meld=1),
        declare("carta_fantasma", E, cards=str(state.table.hand(E)[0]), meld=1),
        declare("carta_fantasma_nello_scarto", cards="Bn"),
    ):
        assert refused(RULES, state, move).code == IMPOSSIBLE
    gone = declare("carta_fantasma", cards="Qn", meld=1)
    assert refused(RULES, state, gone).code == "cards.not_in_hand"
    after = done(state, Discard(N, Card("Zn")))
    for cards in ("Bn Vn", ""):
        move = declare("carta_fantasma_nello_scarto", cards=cards)
        assert refused(RULES, after, move).code == IMPOSSIBLE
    missing = declare("carta_fantasma_nello_scarto", cards="Zn")
    assert refused(RULES, after, missing).code == "cards.not_in_hand"
    late = turns(after, 1)
    move = declare("carta_fantasma_nello_scarto", cards="Bn")
    assert refused(RULES, late, move).code == IMPOSSIBLE, "another discard lies on it"


def test_by_agreement_of_the_other_line_somebody_else_keeps_the_words() -> None:
    state = opened("Cr Ar Sr Ar Zn Vn", "r:CASA")
    assert state.line_status(NS).keeper == N
    state = done(state, declare("custode", S))
    assert state.call is not None
    assert state.call.awaited is Awaited.AVVERSARI
    assert refused(RULES, state, Choose(N, "nuovo_custode")).code == "call.not_asked"
    agreed = done(state, Choose(O, "nuovo_custode"))
    assert agreed.line_status(NS).keeper == S
    assert agreed.line_status(EO).keeper is None
    silent = done(state, ExpireTime(), now=Millis(NOW + 15_000))
    assert silent.line_status(NS).keeper == N, "without agreement nothing changes"
    assert refused(RULES, agreed, declare("custode", S)).code == IMPOSSIBLE
    assert refused(RULES, over(), declare("custode", S)).code == IMPOSSIBLE


def test_the_arbiter_may_declare_a_hidden_card_too_and_the_player_heals_it() -> None:
    state = opened("Cr Ar Sr Ar Tr Zn Vn", "r:CASA", arbiter=ROSA)
    state = done(state, declare("carta_fantasma", cards="Tr", meld=1, arbiter=True))
    state = done(state, Heal(N))
    assert state.call is not None
    assert state.call.options == ("fantasma_scartata", "decide")
    state = done(state, Choose(None, "fantasma_scartata"))
    assert state.table.monte[-1] is Card("Tr")


def test_what_is_frozen_for_good_stays_so() -> None:
    state = opened("Sn On Ln En Sr Or Lr Er Pr Ar Nr Er Bn Zn Vn", "n:SOLE", "r:SOLE", "r:PANE")
    state = done(state, contest("parola", meld=2))
    state = done(state, declare("carta_fantasma", cards="Bn", meld=1), Heal(N))
    assert meld(state, 2).state is MeldState.FROZEN_FOR_GOOD
    assert meld(state, 3).until == N


def test_a_word_named_without_its_reading_is_read_as_it_lies() -> None:
    state = opened("Cr Ar Sr Ar Tr Zn Vn", "r:CASA")
    state = done(state, declare("carta_fantasma", cards="Tr", meld=1))
    log = happened(state, Heal(N, parse_cards("Cr Ar Tr Sr Ar")))[1]
    assert [event.reading for event in log if isinstance(event, i.CardNamed)] == ["CATSA"]


def test_before_the_first_discard_none_can_hide_a_card() -> None:
    state = fresh()
    card = str(state.table.hand(O)[0])
    move = declare("carta_fantasma_nello_scarto", O, cards=card)
    assert refused(RULES, state, move).code == IMPOSSIBLE


def test_what_the_words_that_wait_are_worth_is_told_to_the_arbiter() -> None:
    hand = "Sn On Ln En Cn An Mn Mn In Nn An Bn Zn Vn"
    state = opened(hand, "n:SOLE", "n:CAMMINA", arbiter=ROSA)
    state = done(state, declare("carta_fantasma", cards="Bn", meld=1, arbiter=True), Heal(N))
    assert RULES.arbitration is not None
    (option, _) = RULES.arbitration.options(RULES, state)
    assert (option.key, option.points) == ("fantasma_scartata_e_congela", -(55 + 200))
    assert option.sentence == (
        "Subito scarto: B nera. Congelati fino al suo prossimo turno: CAMMINA."
    )
