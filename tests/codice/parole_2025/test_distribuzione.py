"""Art. 4, 27 and 33: faults of the deal and of the deck, and cards shuffled away."""

from collections import Counter
from dataclasses import replace

import pytest

from burraco_engine import incidents as i
from burraco_engine.calls import Moment
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Choose, Collect, Contest, Count, Discard, Draw, Heal, SeatArbiter
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.deciding import play
from tests.codice.parole_2025.arbitrated import arbitrated
from tests.codice.parole_2025.declared import (
    DEALT,
    ROSA,
    WHOLE,
    chosen,
    declare,
    done,
    fresh,
    happened,
    opened,
    over,
    where,
)
from tests.parole_engine.italian import EO, NOW, NS, RULES, E, N, O, S, lay, refused

CASA = "Cr Ar Sr Ar Zn Vn"


@pytest.mark.scenario("P-04-02")
@pytest.mark.parametrize("fact", ["carta_vista", "distribuzione_errata", "carte_guardate"])
def test_a_fault_of_the_deal_noticed_before_the_first_take_is_dealt_again(fact: str) -> None:
    state, log = happened(fresh(), declare(fact))
    assert (state.phase, state.ending, state.call) == (Phase.FINITA, Ending.ANNULLATA, None)
    assert state.scores == ()
    (ruling,) = [event for event in log if isinstance(event, i.RulingGiven)]
    assert (ruling.option, ruling.article.number) == ("ridistribuisci", "4")
    again = done(state, DEALT)
    assert (again.dealer, again.smazzata, again.playing) == (O, 1, True)


def test_once_play_has_begun_the_result_of_a_wrong_deal_stands() -> None:
    state = done(fresh(), Draw(N))
    for fact in ("carta_vista", "distribuzione_errata"):
        after, log = happened(state, declare(fact))
        assert (after.playing, after.table) == (True, state.table)
        assert chosen(log) == ["resta_valida"]
    assert chosen(happened(over(), declare("carta_vista"))[1]) == ["resta_valida"]


def test_cards_looked_at_too_early_annul_the_hand_in_its_first_turn_and_not_later() -> None:
    state = done(fresh(), Draw(N))
    assert done(state, declare("carte_guardate", E)).ending is Ending.ANNULLATA
    state = done(state, Discard(N, state.table.hand(N)[0]))
    later, log = happened(state, declare("carte_guardate", E))
    assert (later.playing, later.table) == (True, state.table)
    assert chosen(log) == ["resta_valida"]


def test_nothing_was_dealt_wrongly_before_the_first_deal_nor_after_an_annulled_one() -> None:
    annulled = done(fresh(), declare("carta_vista"))
    for state in (opened(), annulled):
        for fact in ("carta_vista", "carte_guardate", "carte_mancanti", "carte_eccedenti"):
            assert refused(RULES, state, declare(fact, cards="Cr")).code == "call.impossible"
    face_up = declare("carta_scoperta_sul_tallone")
    assert refused(RULES, annulled, face_up).article.number == "4"


@pytest.mark.scenario("P-04-04")
def test_a_card_face_up_inside_the_tallone_is_covered_where_it_is() -> None:
    state = arbitrated(hand="Cr Zn", taken=False)
    after, log = happened(state, declare("carta_scoperta_nel_tallone"))
    assert (after.table, after.seats) == (state.table, state.seats)
    assert chosen(log) == ["ricoperta"]


@pytest.mark.scenario("P-04-04")
def test_a_card_face_up_on_the_tallone_is_as_if_covered_and_known_to_all() -> None:
    state = arbitrated(hand="Cr Zn", taken=False, top="Hn")
    after = done(state, declare("carta_scoperta_sul_tallone"))
    assert after.table == state.table
    assert [after.status(seat).known for seat in (N, E, S, O)] == [parse_cards("Hn")] * 4
    drawn = done(after, Draw(N))
    assert Card("Hn") in drawn.table.hand(N)
    assert [drawn.status(seat).known for seat in (N, E, S, O)] == [()] * 4
    assert done(after, Collect(N)).phase is Phase.GIOCO, "he may as well collect"


@pytest.mark.scenario("P-27-01")
def test_with_words_open_a_smazzata_with_missing_cards_is_finished_and_counts() -> None:
    state = done(arbitrated(hand=CASA), lay("r:CASA"))
    lost = state.table.tallone[:2]
    state, log = happened(state, declare("carte_mancanti", number=2))
    (fault,) = [event for event in log if isinstance(event, i.DeckFaultFound)]
    assert (fault.missing, fault.extra, fault.article.number) == (lost, (), "27")
    assert Counter(state.table.cards()) == WHOLE - Counter(lost)
    assert (state.playing, state.turn.seat) == (True, N)
    state = done(state, Discard(N, Card("Zn")))
    while state.playing:
        seat = state.turn.seat
        state = done(state, Draw(seat))
        state = done(state, Discard(seat, state.table.hand(seat)[0]))
    state = done(state, Count())
    assert len(state.scores) == 1, "the result is valid"
    assert Counter(done(state, DEALT).table.cards()) == WHOLE, "the deck is whole again"


def test_one_card_is_missing_if_nobody_says_how_many() -> None:
    state = done(arbitrated(hand=CASA), lay("r:CASA"))
    after = done(state, declare("carte_mancanti"))
    assert len(after.table.tallone) == len(state.table.tallone) - 1


def test_a_surplus_card_stays_in_the_hand_where_it_was_found() -> None:
    state = done(arbitrated(hand=CASA), lay("r:CASA"))
    state, log = happened(state, declare("carte_eccedenti", E, cards="Hr Hr"))
    (fault,) = [event for event in log if isinstance(event, i.DeckFaultFound)]
    assert (fault.missing, fault.extra, fault.seat) == ((), parse_cards("Hr Hr"), E)
    assert len(state.table.hand(E)) == 13
    assert state.table.seen_with(E) == parse_cards("Hr Hr")


@pytest.mark.parametrize("begun", [False, True])
def test_while_no_word_is_open_the_deck_is_restored(begun: bool) -> None:
    state = arbitrated(hand="Cr Ar Zn Vn", taken=begun)
    for move in (declare("carte_mancanti"), declare("carte_eccedenti", cards="Hr")):
        after, log = happened(state, move)
        assert (after.ending, chosen(log)) == (Ending.ANNULLATA, ["mazzo_ripristinato"])
        assert not [event for event in log if isinstance(event, i.DeckFaultFound)]


def test_a_word_that_was_opened_counts_also_if_it_is_gone_and_one_that_nobody_saw_opened() -> None:
    gone = done(arbitrated(hand="Br Cr Dr Ar Zn Vn"), lay("r:BCDA"))
    gone = done(gone, Contest(E, "parola", N, 1), Heal(N))
    assert gone.table.melds == ()
    older = arbitrated(hand="Cr Zn Vn", melds="r:CASA")
    for state in (gone, older):
        assert chosen(happened(state, declare("carte_mancanti"))[1]) == ["si_finisce"]


def test_a_result_that_was_reached_with_a_wrong_deck_stands() -> None:
    state = over()
    for move in (declare("carte_mancanti", number=40), declare("carte_eccedenti", cards="Hr")):
        after, log = happened(state, move)
        assert after.table == state.table
        assert chosen(log) == ["risultato_valido"]
    state = done(state, Count())
    assert done(state, declare("carte_mancanti")).scores == state.scores


def test_more_cards_than_the_tallone_can_spare_cannot_be_missing() -> None:
    state = done(arbitrated(hand=CASA, tallone=5), lay("r:CASA"))
    size = len(state.table.tallone)
    for number in (0, -1, size - 2, size):
        move = declare("carte_mancanti", number=number)
        assert refused(RULES, state, move).code == "call.impossible"
    short = arbitrated(hand="Cr Zn Vn", melds="r:CASA", tallone=3)
    assert len(short.table.tallone) == 3
    assert refused(RULES, short, declare("carte_mancanti", number=1)).code == "call.impossible"
    after = done(state, declare("carte_mancanti", number=size - 3), Discard(N, Card("Zn")))
    assert done(after, Draw(E)).turn.last_draw, "somebody may still draw"


def test_a_card_of_another_deck_is_no_surplus_card() -> None:
    state = done(arbitrated(hand=CASA), lay("r:CASA"))
    for cards in ("", "7c", "Hr 7c"):
        move = declare("carte_eccedenti", cards=cards)
        assert refused(RULES, state, move).code == "call.impossible"


@pytest.mark.scenario("P-33-01")
def test_cards_shuffled_away_are_built_again_or_the_arbiter_gives_a_score() -> None:
    state = over()
    built, log = happened(state, declare("carte_mischiate", E))
    assert chosen(log) == ["ricostruita"]
    assert done(built, Count()).scores == done(state, Count()).scores
    asked = done(state, SeatArbiter(ROSA), declare("carte_mischiate", E, arbiter=True))
    assert asked.call is not None
    assert asked.call.options == ("ricostruita", "punteggio")
    after, log = happened(asked, Choose(None, "punteggio", "per accordo", ((NS, 240), (EO, 95))))
    (ruled,) = [event for event in log if isinstance(event, i.RulingGiven)]
    assert (ruled.note, ruled.article.number) == ("per accordo", "33")
    assert after.call is None
    after = done(replace(after, setup=replace(after.setup, smazzate=1)), Count())
    for line, points in ((NS, 240), (EO, 95)):
        (sheet,) = [sheet for sheet in after.scores[-1].sheets if sheet.line == line]
        assert sheet.total == points
        assert [(entry.item, entry.article.number) for entry in sheet.entries] == [
            ("punteggio arbitrale", "33")
        ]
    assert after.outcome is not None
    assert after.outcome.totals == ((NS, 240), (EO, 95))
    assert after.outcome.winner == NS


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Choose(None, "punteggio", "", ((NS, 240), (EO, 95))), "call.no_such_option"),
        (Choose(None, "punteggio", "così"), "call.points_missing"),
        (Choose(None, "punteggio", "così", ((NS, 240),)), "call.points_missing"),
        (Choose(None, "punteggio", "così", ((NS, 1), (NS, 2))), "call.points_missing"),
        (Choose(None, "ricostruita", "", ((NS, 240), (EO, 95))), "call.no_such_option"),
        (Choose(None, "decide", "così"), "call.no_such_option"),
    ],
)
def test_a_score_needs_its_reason_and_the_points_of_each_line(move: Choose, code: str) -> None:
    asked = done(over(), SeatArbiter(ROSA), declare("carte_mischiate", E, arbiter=True))
    assert refused(RULES, asked, move).code == code


def test_a_score_of_the_arbiter_is_that_of_its_smazzata_alone() -> None:
    asked = done(over(), SeatArbiter(ROSA), declare("carte_mischiate", E, arbiter=True))
    given = done(asked, Choose(None, "punteggio", "così", ((EO, 5), (NS, 0))))
    counted = done(given, Count())
    assert [counted.scores[-1].total(line) for line in (NS, EO)] == [0, 5]
    assert done(counted, DEALT).docket.assigned == ()


def test_while_play_goes_on_no_hand_waits_to_be_counted() -> None:
    for state in (arbitrated(hand="Cr Ar Zn"), done(fresh(), declare("carta_vista"))):
        assert refused(RULES, state, declare("carte_mischiate", E)).article.number == "33"


@pytest.mark.parametrize(
    ("start", "dealt", "drawn", "discarded"),
    [
        ("first_take", True, False, False),
        ("upcard", False, False, False),
        ("first_discard", True, True, False),
    ],
)
def test_a_wrong_deal_is_dealt_again_until_the_code_says_that_play_has_begun(
    start: str, dealt: bool, drawn: bool, discarded: bool
) -> None:
    rules = where("deal", start=start)
    states = [fresh()]
    states.append(done(states[-1], Draw(N)))
    states.append(done(states[-1], Discard(N, states[-1].table.hand(N)[0])))
    for state, again in zip(states, (dealt, drawn, discarded), strict=True):
        after = play(rules, state, declare("carta_vista"), now=NOW).state
        assert (after.ending is Ending.ANNULLATA) is again


def test_an_arbiter_may_sit_down_before_anything_is_dealt() -> None:
    state = done(opened(), SeatArbiter(ROSA))
    assert state.setup.arbiter == ROSA


def test_what_is_declared_is_noticed_at_once_or_at_the_count_or_when_it_is_said() -> None:
    for state, moment in ((arbitrated(hand="Cr Zn"), "subito"), (over(), "al_conto")):
        log = happened(state, declare("commento"))[1]
        assert [event.moment for event in log if isinstance(event, i.CallOpened)] == [moment]
    late = replace(declare("commento"), moment=Moment.LATER)
    log = happened(arbitrated(hand="Cr Zn"), late)[1]
    assert [event.moment for event in log if isinstance(event, i.CallOpened)] == [Moment.LATER]
