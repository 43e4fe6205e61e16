"""Art. 24 and 26: exposed cards, cards thrown, cards taken back."""

import pytest

from burraco_engine import events as e
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Choose, Collect, Denounce, Discard, Draw, ExpireTime, Open
from burraco_engine.names import Millis
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import play
from burraco_engine.view import view
from tests.codice.parole_2025.arbitrated import arbitrated
from tests.codice.parole_2025.declared import (
    ROSA,
    chosen,
    declare,
    done,
    happened,
    over,
    turns,
    where,
)
from tests.parole_engine.italian import (
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
    table,
    words,
)

IMPOSSIBLE = "call.impossible"


@pytest.mark.scenario("P-24-01")
def test_a_card_that_fell_in_the_own_turn_is_tied_first_and_the_turn_goes_on() -> None:
    state = arbitrated(hand="Tr Zn Vn Pn An Nn En", melds="r:CASA")
    state = done(state, declare("carta_esposta", cards="Tr"))
    assert state.status(N).exposed == parse_cards("Tr")
    assert refused(RULES, state, lay("n:PANE")).code == "cards.exposed_first"
    state = done(state, lay("r:CASTA", on=1))
    assert (words(state), state.turn.seat) == (["r:CASTA {40}"], N)
    assert state.status(N).exposed == ()
    state = done(state, lay("n:PANE"), Discard(N, Card("Zn")))
    assert state.turn.seat == E


def test_an_exposed_card_that_is_not_played_is_the_discard() -> None:
    state = done(arbitrated(hand="Tr Zn Vn"), declare("carta_esposta", cards="Tr"))
    refusal = refused(RULES, state, Discard(N, Card("Zn")))
    assert (refusal.code, refusal.article.number) == ("discard.exposed_due", "24")
    kept = {card for card, _ in allowed(RULES, state, N).kept}
    assert kept == set(parse_cards("Zn Vn"))
    state = done(state, Discard(N, Card("Tr")))
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Tr"))
    assert state.status(N).exposed == ()


def test_of_several_exposed_cards_any_comes_first_and_the_highest_is_discarded() -> None:
    state = arbitrated(hand="Tr Sr Hn Vn Zn", melds="r:CA[*=S]A r:ROSA")
    state = done(state, declare("carta_esposta", cards="Tr Sr Hn"))
    state = done(state, lay("r:ROSSA", on=2))
    assert state.status(N).exposed == parse_cards("Tr Hn")
    assert refused(RULES, state, Discard(N, Card("Tr"))).detail["card"] is Card("Hn")
    state = done(state, Discard(N, Card("Hn")))
    assert state.status(N).exposed == parse_cards("Tr"), "the other one waits for the next turn"
    state = done(turns(state, 3), Draw(N))
    assert refused(RULES, state, Discard(N, Card("Vn"))).code == "discard.exposed_due"
    assert done(state, Discard(N, Card("Tr"))).turn.seat == E


@pytest.mark.scenario("P-24-03")
def test_a_card_exposed_meanwhile_is_not_tied_to_what_the_partner_opened_since() -> None:
    state = arbitrated(turn=E, hand="Vn Bn", hands={N: "Tr Zn Qn", S: "Cr Ar Sr Ar Hn"})
    state = done(state, declare("carta_esposta", cards="Tr"), Discard(E, Card("Vn")))
    state = done(state, Draw(S), lay("r:CASA", seat=S), Discard(S, Card("Hn")))
    assert state.status(N).forbidden_melds == (1,)
    state = done(turns(state, 1), Draw(N))
    state, log = happened(state, lay("r:CASTA", on=1))
    assert words(state) == ["r:CASA {30}"]
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Tr"))
    (penalised,) = [event for event in log if isinstance(event, e.CardsPenalised)]
    assert (penalised.cards, penalised.article.number) == (parse_cards("Tr"), "24")
    assert (state.status(N).exposed, state.status(N).forbidden_melds) == ((), ())


def test_a_word_that_the_partner_lengthened_since_is_barred_and_an_older_one_is_not() -> None:
    state = arbitrated(
        turn=E,
        hand="Vn Bn",
        theirs="r:CASA r:RO[*=S]A",
        hands={N: "Sr Zn Qn", S: "Tr Hn Bn"},
    )
    state = done(state, declare("carta_esposta", cards="Sr"), Discard(E, Card("Vn")))
    state = done(state, Draw(S), lay("r:CASTA", on=1, seat=S), Discard(S, Card("Hn")))
    assert state.status(N).forbidden_melds == (1,)
    state = turns(state, 1)
    early = refused(RULES, state, lay("r:CASSTA", on=1))
    assert early.code == "turn.take_first"
    state = done(state, Draw(N))
    tied = done(state, lay("r:RO[*=S]SA", on=2))
    assert words(tied)[1] == "r:RO[*=S]SA {60}"
    assert tied.status(N).forbidden_melds == ()
    barred = done(state, lay("r:CASSTA", on=1))
    assert (barred.turn.seat, barred.table.monte[-1]) == (E, Card("Sr"))


def test_what_the_partner_laid_before_the_card_was_seen_takes_it() -> None:
    state = arbitrated(turn=S, hand="Cr Ar Sr Ar Hn", hands={N: "Tr Zn Qn"})
    state = done(state, lay("r:CASA", seat=S), declare("carta_esposta", cards="Tr"))
    assert state.status(N).forbidden_melds == ()
    state = done(turns(done(state, Discard(S, Card("Hn"))), 1), Draw(N))
    assert words(done(state, lay("r:CASTA", on=1))) == ["r:CASTA {40}"]


def test_in_his_own_turn_nothing_is_barred_to_an_exposed_card() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar Tr Zn")
    state = done(state, declare("carta_esposta", cards="Cr Tr"), lay("r:CASA"))
    assert state.status(N).forbidden_melds == ()
    assert words(done(state, lay("r:CASTA", on=1))) == ["r:CASTA {40}"]


def test_the_bar_falls_with_the_turn() -> None:
    state = arbitrated(turn=E, hand="Vn Bn", hands={N: "Tr Hr Zn Qn", S: "Cr Ar Sr Ar Hn"})
    state = done(state, declare("carta_esposta", cards="Tr Hr"), Discard(E, Card("Vn")))
    state = done(state, Draw(S), lay("r:CASA", seat=S), Discard(S, Card("Hn")))
    state = done(turns(state, 1), Draw(N), Discard(N, Card("Hr")))
    assert (state.status(N).exposed, state.status(N).forbidden_melds) == (parse_cards("Tr"), ())
    state = done(turns(state, 3), Draw(N))
    assert words(done(state, lay("r:CASTA", on=1))) == ["r:CASTA {40}"]


def test_a_card_is_exposed_once_and_only_by_who_holds_it() -> None:
    state = done(arbitrated(hand="Tr Zn Zn"), declare("carta_esposta", cards="Zn"))
    assert view(state, E).seats[0].exposed == parse_cards("Zn"), "everybody has seen it"
    again = done(state, declare("carta_esposta", cards="Zn"))
    assert again.status(N).exposed == parse_cards("Zn Zn")
    assert refused(RULES, again, declare("carta_esposta", cards="Zn")).code == IMPOSSIBLE
    assert refused(RULES, state, declare("carta_esposta", cards="Qn")).code == "cards.not_in_hand"
    assert refused(RULES, state, declare("carta_esposta")).code == IMPOSSIBLE
    assert refused(RULES, over(), declare("carta_esposta", cards="Cr")).code == IMPOSSIBLE


def test_time_discards_the_exposed_card_before_a_higher_one() -> None:
    state = arbitrated(hand="Tr * Vn", clocked=True)
    state = done(state, declare("carta_esposta", cards="Tr"))
    for wait in (60_000, 70_000):
        state = done(state, ExpireTime(), now=Millis(NOW + wait))
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Tr"))


def test_an_exposed_card_that_goes_straight_back_to_the_monte_is_discarded_all_the_same() -> None:
    state = arbitrated(hand="Tr Vn", monte="Hn", taken=False)
    state = done(state, Collect(N), declare("carta_esposta", cards="Hn"))
    assert done(state, Discard(N, Card("Hn"))).turn.seat == E


def test_a_penalised_card_is_discarded_before_an_exposed_one() -> None:
    state = arbitrated(hand="Tr Zn Vn Bn", melds="r:CASA")
    state = done(state, declare("carta_esposta", cards="Tr Zn"))
    state = done(state, declare("carta_esposta_suggerita", S, cards="Zn"))
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Zn"))
    assert state.status(N).exposed == parse_cards("Tr")


def test_who_is_told_where_his_exposed_card_goes_discards_it_and_stops() -> None:
    state = arbitrated(hand="Tr Zn Vn", melds="r:CASA")
    state = done(state, declare("carta_esposta", cards="Tr"))
    state, log = happened(state, declare("carta_esposta_suggerita", S))
    assert chosen(log) == ["esposta_scartata"]
    assert (state.turn.seat, state.table.monte[-1]) == (E, Card("Tr"))
    assert state.status(N).exposed == ()


def test_told_before_his_turn_he_spends_it_on_the_discard() -> None:
    state = arbitrated(turn=E, hand="Vn Bn", theirs="r:CASA", hands={N: "Tr Zn Cn An Sn"})
    state = done(state, declare("carta_esposta", cards="Tr"))
    state = done(state, declare("carta_esposta_suggerita", S), Discard(E, Card("Vn")))
    assert state.status(N).forced == parse_cards("Tr")
    state = done(turns(state, 2), Draw(N))
    assert refused(RULES, state, Open(N, parse_cards("Cn An Sn"))).code == "turn.only_discard"
    state = done(state, Discard(N, Card("Tr")))
    assert (state.turn.seat, state.status(N).forced) == (E, ())


def test_who_has_not_taken_yet_takes_before_he_discards_it() -> None:
    state = arbitrated(hand="Tr Zn Vn", melds="r:CASA", taken=False)
    state = done(state, declare("carta_esposta", cards="Tr"))
    state = done(state, declare("carta_esposta_suggerita", S))
    assert (state.turn.seat, state.phase) == (N, Phase.PRESA)
    assert refused(RULES, state, Discard(N, Card("Tr"))).code == "turn.take_first"
    assert done(state, Draw(N), Discard(N, Card("Tr"))).turn.seat == E


def test_a_hint_needs_a_partner_with_such_an_exposed_card() -> None:
    state = arbitrated(hand="Tr Zn Vn")
    move = declare("carta_esposta_suggerita", S)
    assert refused(RULES, state, move).code == IMPOSSIBLE
    state = done(state, declare("carta_esposta", cards="Tr"))
    assert refused(RULES, state, declare("carta_esposta_suggerita", E)).code == IMPOSSIBLE
    wrong = declare("carta_esposta_suggerita", S, cards="Zn")
    assert refused(RULES, state, wrong).code == IMPOSSIBLE


def thrown(**named):
    """N throws the red S; CASA and ROSA lie open."""
    return arbitrated(hand="Sr Zn Vn", melds="r:CA[*=S]A r:ROSA", **named)


@pytest.mark.scenario("P-26-01")
def test_of_several_places_for_a_thrown_card_the_opponents_choose() -> None:
    state = done(thrown(), declare("lancio", cards="Sr"))
    assert state.call is not None
    assert state.call.awaited is Awaited.AVVERSARI
    options = {option.partition(":")[2].split(":")[1]: option for option in state.call.options}
    assert set(options) == {"CASSA", "CASTA", "CAUSA", "SCALA", "ROSSA"}
    assert {option.points for option in rules_options(state)} == {10}, "what the S brings"
    for seat in (N, S, None):
        assert refused(RULES, state, Choose(seat, options["CASSA"])).code == "call.not_asked"
    assert view(state, E).call is not None
    seen, own = view(state, E).call, view(state, S).call
    assert seen is not None
    assert own is not None
    assert (seen.options, own.options) == (state.call.options, ())
    state = done(state, Choose(O, options["ROSSA"]))
    assert words(state) == ["r:CA[*=S]A {50}", "r:ROSSA {40}"]
    assert (state.turn.seat, state.call) == (N, None)
    assert done(state, Discard(N, Card("Zn"))).turn.seat == E


@pytest.mark.scenario("P-26-02")
def test_where_its_place_was_said_the_opponents_have_no_choice() -> None:
    for said in ({"meld": 2}, {"word": "rossa"}):
        state, log = happened(thrown(), declare("lancio", cards="Sr", **said))
        assert state.call is None
        assert words(state) == ["r:CA[*=S]A {50}", "r:ROSSA {40}"]
        assert len(chosen(log)) == 1


def test_opponents_who_say_nothing_leave_the_cards_where_they_are_worth_least() -> None:
    state = arbitrated(hand="Sr Zn Vn", melds="r:CA[*=S]A r:ROSA")
    state = done(state, declare("lancio", cards="Sr"))
    assert state.call is not None
    options = rules_options(state)
    assert [option.points for option in options] == sorted(option.points for option in options)
    first = options[0].key.split(":")[2]
    state = done(state, ExpireTime(), now=Millis(NOW + 15_000))
    assert first in {meld.reading for meld in state.table.melds}
    assert options[0].sentence == f"Si legge {first}."


def rules_options(state):
    assert RULES.arbitration is not None
    return RULES.arbitration.options(RULES, state)


def test_a_card_that_goes_nowhere_has_only_been_seen() -> None:
    state, log = happened(thrown(), declare("lancio", cards="Zn"))
    assert chosen(log) == ["gioca_o_scarta"]
    assert state.status(N).exposed == parse_cards("Zn")


def test_a_banned_word_is_no_place_for_a_thrown_card() -> None:
    state = done(thrown(), declare("suggerimento", S, word="cassa"))
    state = done(state, declare("lancio", cards="Sr"))
    assert {option.key.split(":")[2] for option in rules_options(state)} == {
        "CASTA",
        "CAUSA",
        "SCALA",
        "ROSSA",
    }


def test_thrown_cards_open_a_word_and_the_last_ones_take_the_pozzetto() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar")
    state = done(state, declare("lancio", cards="Cr Ar Sr Ar", word="casa"))
    assert words(state) == ["r:CASA {30}"]
    assert pozzetto_of(state).al_volo
    assert (state.turn.seat, len(state.table.hand(N))) == (N, 11)


def test_the_last_card_thrown_closes_as_if_it_had_been_laid() -> None:
    state = arbitrated(hand="Sr", melds="r:ROSA", pozzetto={NS: S})
    state = done(state, declare("lancio", cards="Sr"))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)


def test_only_who_is_in_turn_throws_and_not_when_he_may_only_discard() -> None:
    state = thrown()
    theirs = str(state.table.hand(E)[0])
    assert refused(RULES, state, declare("lancio", E, cards=theirs)).code == IMPOSSIBLE
    assert refused(RULES, state, declare("lancio", cards="Qn")).code == "cards.not_in_hand"
    bound = done(thrown(taken=False), declare("ricordo_di_pescare", S))
    assert refused(RULES, bound, declare("lancio", cards="Sr")).code == IMPOSSIBLE


def test_a_card_that_was_not_let_go_has_only_been_seen() -> None:
    state, log = happened(thrown(), declare("carta_ritirata", cards="Sr", meld=2))
    assert chosen(log) == ["gioca_o_scarta"]
    assert (state.status(N).exposed, words(state)[1]) == (parse_cards("Sr"), "r:ROSA {30}")


def test_where_the_touch_decides_it_has_been_played() -> None:
    rules = where(card_played="touches_table")
    state = play(rules, thrown(), declare("carta_ritirata", cards="Sr", meld=2), now=NOW).state
    assert words(state)[1] == "r:ROSSA {40}"


def test_the_arbiter_declares_what_he_has_seen_and_chooses_the_remedy() -> None:
    state = arbitrated(hand="Tr Zn Vn", arbiter=ROSA)
    state = done(state, declare("carta_esposta", cards="Tr", arbiter=True))
    assert state.call is not None
    assert (state.call.by, state.call.awaited) == (None, Awaited.ARBITRO)
    assert state.call.options == ("gioca_o_scarta", "decide")
    (option, _) = rules_options(state)
    assert option.sentence == "Al suo turno si gioca per prima, se no si scarta: T rossa."
    assert option.article.number == "24"
    state = done(state, Choose(None, "gioca_o_scarta"))
    assert state.status(N).exposed == parse_cards("Tr")


def test_nobody_declares_what_another_player_did_and_nobody_at_an_assisted_table() -> None:
    state = arbitrated(hand="Tr Zn Vn")
    cards = parse_cards("Tr")
    assert refused(RULES, state, Denounce(E, "carta_esposta", N, cards)).code == "call.not_yours"
    alone = Denounce(None, "carta_esposta", N, cards)
    assert refused(RULES, state, alone).code == "turn.no_arbiter"
    assisted = table(hand="Tr Zn Vn", arbiter=ROSA)
    assert refused(RULES, assisted, alone).code == "turn.no_arbiter"


def test_cards_thrown_to_open_a_word_bring_all_that_it_is_worth() -> None:
    state = done(arbitrated(hand="Cr * Sr Ar Zn Vn"), declare("lancio", cards="Cr * Sr Ar"))
    options = rules_options(state)
    assert {(option.key.split(":")[2], option.points) for option in options} == {
        ("CASA", 55),
        ("CASE", 55),
        ("COSA", 55),
    }


def test_a_card_taken_back_out_of_turn_has_been_seen_too() -> None:
    state = thrown()
    card = state.table.hand(E)[0]
    state = done(state, declare("carta_ritirata", E, cards=str(card)))
    assert state.status(E).exposed == (card,)
