"""Art. 32 and 15: closings without a burraco, with a matta, without a discard."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import (
    Choose,
    Count,
    Deal,
    Discard,
    Draw,
    Open,
    Replace,
    SeatArbiter,
)
from burraco_engine.state import Ending, Phase
from tests.codice.parole_2025.arbitrated import (
    arbitrated,
    contest,
    counted,
    done,
    happened,
    meld,
    turns,
)
from tests.parole_engine.italian import EO, NS, RULES, E, N, S, lay, refused, words

OURS = {NS: N}
CARTA = "Cn An Rn Tn An Sr"


def closed(**named):
    """N has opened n:CARTA and discarded his last card."""
    state = arbitrated(hand=CARTA, **named)
    return done(state, lay("n:CARTA"), Discard(N, Card("Sr")))


@pytest.mark.scenario("P-32-01")
def test_without_a_burraco_the_last_game_is_penalised_and_the_discard_stands() -> None:
    state = closed(pozzetto=OURS)
    assert (state.ending, state.phase) == (Ending.CHIUSURA, Phase.FINITA)
    state = done(state, contest("chiusura"))
    assert (state.ending, state.turn.seat) == (None, E)
    assert state.table.monte[-1] is Card("Sr")
    assert state.status(N).forced == parse_cards("Cn Rn Tn An An")
    assert words(state) == []
    for left in ("Rn Tn An An", "Tn An An"):
        state = turns(state, 4)
        assert state.status(N).forced == parse_cards(left), "one per turn"


def test_only_the_last_game_is_penalised() -> None:
    state = arbitrated(hand=f"Tr {CARTA}", melds="r:CASA", pozzetto=OURS)
    state = done(state, lay("r:CASTA", on=1), lay("n:CARTA"), Discard(N, Card("Sr")))
    state = done(state, contest("chiusura"))
    assert words(state) == ["r:CASTA {40}"]


def test_a_last_game_of_tied_cards_gives_back_the_word_as_it_was() -> None:
    state = arbitrated(hand=f"Tr {CARTA}", melds="r:CASA", pozzetto=OURS)
    state = done(state, lay("n:CARTA"), lay("r:CASTA", on=1), Discard(N, Card("Sr")))
    state = done(state, contest("chiusura"))
    assert words(state) == ["r:CASA {30}", "n:CARTA {40}"]
    assert state.status(N).forced == parse_cards("Tr")


@pytest.mark.scenario("P-32-06")
def test_who_reaches_for_a_pozzetto_that_his_partner_has_had_has_closed_wrongly() -> None:
    state = done(closed(pozzetto={NS: S}), contest("chiusura"))
    assert state.table.monte[-1] is Card("Sr")
    assert state.status(N).forced == parse_cards("Cn Rn Tn An An")
    assert state.turn.seat == E


@pytest.mark.scenario("P-15-04")
def test_an_empty_hand_without_a_discard_takes_no_second_pozzetto() -> None:
    state = arbitrated(hand="Cn An Rn Tn An", turn=S, pozzetto=OURS)
    state = done(state, lay("n:CARTA", seat=S))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, S)
    assert sum(one.taken_by is not None for one in state.table.pozzetti) == 1
    state = done(state, contest("chiusura", against=S))
    assert state.table.monte[-1] is Card("Cn"), "the first penalised card is the missing discard"
    assert state.status(S).forced == parse_cards("Rn Tn An An")
    assert words(state) == []
    assert state.turn.seat != S


def test_a_single_card_tied_last_without_a_burraco_is_the_missing_discard() -> None:
    state = arbitrated(hand="Cn An Rn Tn An Tr", melds="r:CASA", pozzetto=OURS)
    state = done(state, lay("n:CARTA"), lay("r:CASTA", on=1), contest("chiusura"))
    assert state.table.monte[-1] is Card("Tr")
    assert state.status(N).forced == parse_cards("Cn Rn Tn An An")
    assert words(state) == ["r:CASA {30}"]
    assert (state.turn.seat, state.ending) == (E, None)


@pytest.mark.scenario("P-32-03")
def test_a_closing_with_a_matta_gives_the_last_game_back_to_the_hand() -> None:
    state = arbitrated(hand="Pn An Nn En @", melds="r:CAVALLO", pozzetto=OURS)
    state = done(state, lay("n:PANE"), Discard(N, Card("@")), contest("chiusura"))
    assert state.table.hand(N) == parse_cards("An En Nn Pn")
    assert state.line_status(NS).no_close_before == state.turn.number
    assert state.table.monte[-1] is Card("@")
    assert words(state) == ["r:CAVALLO {55}"]
    assert (state.turn.seat, state.status(N).forced) == (E, ())
    state = done(turns(state, 3), Draw(N))
    drawn = next(card for card in state.table.hand(N) if card not in parse_cards("An En Nn Pn"))
    state = done(state, lay("n:PANE"), Discard(N, drawn), contest("chiusura"))
    regular = drawn not in RULES.deck.matte
    assert (state.ending is Ending.CHIUSURA) is regular, "he may close from his next turn on"


@pytest.mark.scenario("P-32-05")
def test_a_single_card_tied_last_is_the_discard_and_the_game_before_goes_back() -> None:
    state = arbitrated(hand="Sn On Ln En Tr", melds="r:CAVALLO r:CASA", pozzetto=OURS)
    state = done(state, lay("n:SOLE"), lay("r:CASTA", on=2), contest("chiusura"))
    assert state.table.monte[-1] is Card("Tr")
    assert words(state) == ["r:CAVALLO {55}", "r:CASA {30}"]
    assert state.table.hand(N) == parse_cards("En Ln On Sn")
    assert (state.turn.seat, state.ending) == (E, None)


def test_of_a_last_game_of_several_cards_one_is_discarded_by_who_laid_it() -> None:
    state = arbitrated(hand="Sn On Ln En", melds="r:CAVALLO", pozzetto=OURS)
    state = done(state, lay("n:SOLE"), contest("chiusura"))
    assert (state.turn.seat, state.phase) == (N, Phase.GIOCO)
    assert state.table.hand(N) == parse_cards("En Ln On Sn")
    assert refused(RULES, state, lay("n:SOLE")).code == "turn.only_discard"
    state = done(state, Discard(N, Card("Ln")))
    assert (state.turn.seat, len(state.table.hand(N))) == (E, 3)


def test_two_cards_tied_last_are_a_game_of_several_cards() -> None:
    state = arbitrated(hand="Rn En", melds="r:CAVALLO n:PARLA", pozzetto=OURS)
    state = done(state, lay("n:PARLARE", on=2), contest("chiusura"))
    assert (state.turn.seat, state.table.hand(N)) == (N, parse_cards("En Rn"))
    assert words(state)[1] == "n:PARLA {40}"
    assert done(state, Discard(N, Card("Rn"))).turn.seat == E


def test_who_has_nothing_left_after_the_remedy_plays_on_with_what_he_draws() -> None:
    state = arbitrated(hand="Tr", melds="r:CAVALLO r:CASA", pozzetto=OURS, taken=False)
    state = done(state, lay("r:CASTA", on=2), contest("chiusura"))
    assert (state.turn.seat, state.ending) == (E, None)
    assert (state.table.monte[-1], state.table.hand(N)) == (Card("Tr"), ())
    state = done(turns(state, 3), Draw(N))
    assert len(state.table.hand(N)) == 1


def test_a_matta_replaced_last_goes_back_into_its_place() -> None:
    state = arbitrated(hand="Sr Bn", melds="r:CA[*=S]A", pozzetto=OURS)
    moved = Replace(N, 1, parse_cards("Cr Ar Sr Ar *"), "CASAE")
    state = done(state, moved, Discard(N, Card("Bn")))
    state = done(state, contest("chiusura"))
    assert words(state) == ["r:CA[*=S]A {50}"]
    assert state.status(N).forced == parse_cards("Sr")


def test_a_regular_closing_that_is_contested_stays_and_costs_the_caller_a_call() -> None:
    state = closed(pozzetto=OURS, melds="r:CAVALLO")
    state = done(state, contest("chiusura"))
    assert (state.ending, state.line_status(EO).unfounded_calls) == (Ending.CHIUSURA, 1)
    state = counted(state)
    assert state.phase is Phase.CONTATA


def test_what_nobody_contests_is_counted_as_it_lies() -> None:
    state = counted(closed(pozzetto=OURS))
    (sheet,) = [sheet for sheet in state.scores[-1].sheets if sheet.line == NS]
    assert [entry.points for entry in sheet.entries if entry.item == "chiusura"] == [100]


def test_only_a_closing_can_be_contested_as_one_and_only_before_the_count() -> None:
    state = arbitrated(hand=CARTA)
    assert refused(RULES, state, contest("chiusura")).code == "call.nothing_closed"
    ended = closed(pozzetto=OURS)
    assert refused(RULES, ended, contest("chiusura", by=N, against=E)).code == "call.nothing_closed"
    assert refused(RULES, ended, Deal(RULES.deck.cards, 1, "5e" * 16)).code == "turn.not_counted"
    over = counted(ended)
    assert refused(RULES, over, contest("chiusura")).code == "turn.no_smazzata"
    assert refused(RULES, over, Count()).code == "turn.nothing_to_count"


def test_a_wrong_word_found_at_the_count_is_frozen_and_may_undo_the_closing_it_carried() -> None:
    state = arbitrated(hand="Cr Ar Vr Ar Lr Lr Ar Sn", pozzetto=OURS)
    state = done(state, Open(N, parse_cards("Cr Ar Vr Ar Lr Lr Ar"), "CAVALLA"))
    state = done(state, Discard(N, Card("Sn")))
    assert state.ending is Ending.CHIUSURA
    state = done(state, contest("parola", meld=1))
    assert meld(state, 1).all_negative
    state, log = happened(state, contest("chiusura"))
    found = [event for event in log if isinstance(event, i.InfractionFound)]
    assert [event.infraction for event in found] == ["chiusura_senza_burraco"]
    assert state.ending is None


def test_the_tallone_ends_a_reopened_smazzata_all_the_same() -> None:
    state = arbitrated(hand="Cn An Rn Tn An", pozzetto=OURS, tallone=3, taken=False)
    state = done(state, Draw(N), lay("n:CARTA"))
    state = done(state, Discard(N, state.table.hand(N)[0]), contest("chiusura"))
    assert (state.ending, state.closer) == (Ending.TALLONE, None)


def test_a_card_that_was_taken_back_is_in_no_later_call_about_its_word() -> None:
    state = arbitrated(hand="Tr Sr", melds="r:CAVALLO r:CASA", pozzetto=OURS)
    state = done(state, lay("r:CASTSA", on=2), contest("chiusura"))
    assert words(state) == ["r:CAVALLO {55}", "r:CASA {30}"]
    assert state.deeds == ()
    state = done(state, Discard(N, Card("Sr")))
    ruled = done(state, SeatArbiter("Rosa"), contest("parola", meld=2), Choose(None, "non_vale"))
    assert ruled.call is not None
    assert ruled.call.found == "apertura_errata", "nothing was tied to it"
