"""Leggi generali, Art. 29, 30 and 10: missed takes, out of turn, playing on, the clock on call."""

import pytest

from burraco_engine import events as e
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card, parse_cards
from burraco_engine.melds import MeldState
from burraco_engine.moves import (
    Choose,
    Collect,
    Contest,
    Discard,
    Draw,
    ExpireTime,
    Heal,
    Open,
    Prepare,
    ResumeClock,
    SeatArbiter,
    StopClock,
)
from burraco_engine.names import Millis
from burraco_engine.state import ClockKind, Ending, Phase
from burraco_engine.turn.allowed import allowed
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
    RULES,
    E,
    N,
    O,
    S,
    lay,
    pozzetto_of,
    refused,
    rules_with,
    table,
    words,
)

CASA = "Cr Ar Sr Ar Zn Vn"


@pytest.mark.scenario("P-29-01")
def test_who_opened_without_a_take_takes_and_discards_and_his_word_waits_for_his_turn() -> None:
    state = arbitrated(hand=CASA, taken=False)
    state = done(state, lay("r:CASA"), contest("mancata_presa"))
    frozen = meld(state, 1)
    assert (frozen.state, frozen.until, frozen.all_negative) == (
        MeldState.FROZEN_TEMPORARILY,
        N,
        True,
    )
    assert refused(RULES, state, Discard(N, Card("Zn"))).code == "turn.take_first"
    assert refused(RULES, state, Open(N, parse_cards("Zn Vn Cr"))).code == "turn.only_discard"
    either = [done(state, Draw(N)), done(state, Collect(N))]
    state = done(either[0], Discard(N, Card("Zn")))
    assert state.turn.seat == E
    state = turns(state, 3)
    assert (state.turn.seat, meld(state, 1).frozen) == (N, False)


@pytest.mark.scenario("P-29-03")
def test_cards_tied_without_a_take_count_against_if_somebody_closes_meanwhile() -> None:
    state = arbitrated(
        hand="Tr Zn Vn",
        melds="r:CASA",
        theirs="n:CAMMINA",
        hands={E: "Rn Bn"},
        pozzetto={EO: O},
        top="Hn En",
        taken=False,
    )
    state = done(state, lay("r:CASTA", on=1), contest("mancata_presa"))
    state = done(state, Draw(N), Discard(N, Card("Zn")), Draw(E))
    state = done(state, lay("n:CAMMINARE", on=2, seat=E), Discard(E, Card("Bn")))
    assert state.ending is Ending.CHIUSURA
    assert points(counted(state), number=1) == 20


def test_a_missing_take_noticed_after_the_discard_is_made_up_for_and_the_discard_stands() -> None:
    state = arbitrated(hand=CASA, taken=False)
    state = done(state, lay("r:CASA"), Discard(N, Card("Zn")))
    top = state.table.tallone[-1]
    after = done(state, contest("mancata_presa"))
    assert top in after.table.hand(N)
    assert (after.turn.seat, after.table.monte[-1]) == (E, Card("Zn"))
    assert meld(after, 1).until == N
    late = done(state, Draw(E), contest("mancata_presa", by=O))
    assert not meld(late, 1).frozen, "the code knows no penalty once the next player has started"
    assert late.line_status(EO).unfounded_calls == 0


def test_who_takes_after_he_has_played_has_still_played_without_a_take() -> None:
    state = arbitrated(hand=CASA, taken=False)
    state = done(state, lay("r:CASA"), Draw(N), contest("mancata_presa"))
    assert meld(state, 1).until == N
    assert refused(RULES, state, Open(N, parse_cards("Zn Vn Cr"))).code == "turn.only_discard"
    assert done(state, Discard(N, Card("Zn"))).turn.seat == E


def test_nobody_has_missed_a_take_who_took() -> None:
    state = done(arbitrated(hand=CASA), lay("r:CASA"), contest("mancata_presa"))
    assert state.line_status(EO).unfounded_calls == 1
    assert not meld(state, 1).frozen


@pytest.mark.scenario("P-30-01")
def test_a_monte_collected_out_of_turn_goes_back_and_must_be_collected_then() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", monte="Hn Ar", taken=False)
    state = done(state, Collect(S))
    assert state.table.monte == ()
    state = done(state, contest("fuori_turno", against=S))
    assert state.table.monte == parse_cards("Hn Ar")
    state = turns(state, 1)
    assert state.turn.seat == S
    assert refused(RULES, state, Draw(S)).code == "turn.must_collect"
    state = done(state, Collect(S))
    hand = state.table.hand(S)
    assert refused(RULES, state, Open(S, hand[:3])).code == "turn.only_discard"
    assert done(state, Discard(S, hand[0])).turn.seat == O


def test_a_card_drawn_out_of_turn_is_shown_to_the_opponent_whose_turn_it_was() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False)
    top = state.table.tallone[-1]
    state, log = happened(state, Draw(S), contest("fuori_turno", against=S))
    assert state.table.tallone[-1] is top
    assert state.status(E).known == (top,)
    assert [event.seat for event in log if isinstance(event, e.CardShown)] == [E]
    state = turns(state, 1)
    assert refused(RULES, state, Collect(S)).code == "turn.must_draw"
    state = done(state, Draw(S))
    assert refused(RULES, state, Open(S, state.table.hand(S)[:3])).code == "turn.only_discard"


def test_the_partner_whose_turn_it_was_is_shown_nothing() -> None:
    state, log = happened(
        arbitrated(taken=False, hand="Tn Zn"), Draw(S), contest("fuori_turno", against=S)
    )
    assert not [event for event in log if isinstance(event, e.CardShown)]
    assert state.status(N).known == ()


@pytest.mark.scenario("P-30-03")
def test_who_played_out_of_turn_only_discards_at_his_turn_what_he_prepared() -> None:
    hand = "Sn On Ln En Tn Zn Vn Br Cr Dr Fr"
    state = arbitrated(turn=E, hand="Tn Zn", hands={S: hand}, taken=False)
    state = done(state, Draw(S), lay("n:SOLE", seat=S), contest("fuori_turno", against=S))
    assert state.call is not None
    assert state.call.awaited is Awaited.PREPARA
    assert refused(RULES, state, Prepare(S, Card("Qr"))).code == "cards.not_in_hand"
    state = done(state, Prepare(S, Card("Vn")))
    assert meld(state, 1).until == S
    assert (state.turn.seat, state.call) == (E, None)
    state = turns(state, 1)
    assert (state.turn.seat, meld(state, 1).frozen) == (S, False)
    assert refused(RULES, state, Draw(S)).code == "turn.only_discard"
    assert refused(RULES, state, Discard(S, Card("Br"))).code == "discard.prepared_due"
    assert allowed(RULES, state, S).can == ("scarta",)
    state = done(state, Discard(S, Card("Vn")))
    assert len(state.table.hand(S)) == 7
    idle = done(state, contest("mancata_presa", by=O, against=S))
    assert idle.line_status(EO).unfounded_calls == 1, "he was not to take"
    assert (state.turn.seat, state.table.monte[-1]) == (O, Card("Vn"))


def test_who_prepares_no_discard_in_time_prepares_his_highest_card() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", hands={S: "Sn On Ln En Tn Hn"}, taken=False)
    state = done(state, Draw(S), lay("n:SOLE", seat=S), contest("fuori_turno", against=S))
    state = done(state, ExpireTime(), now=Millis(NOW + 15_000))
    assert state.table.prepared_by(S) == (RULES.deck.highest(state.table.prepared_by(S)),)
    assert len(state.table.prepared_by(S)) == 1


def test_who_lets_his_time_pass_at_that_turn_discards_what_he_prepared() -> None:
    state = arbitrated(
        turn=E, hand="Tn Zn", hands={S: "Sn On Ln En Tn Br"}, taken=False, clocked=True
    )
    state = done(state, Draw(S), lay("n:SOLE", seat=S), contest("fuori_turno", against=S))
    state = turns(done(state, Prepare(S, Card("Br"))), 1)
    for wait in (5_000, 10_000):
        state = done(state, ExpireTime(), now=Millis(NOW + wait))
    assert (state.turn.seat, state.table.monte[-1]) == (O, Card("Br"))


@pytest.mark.scenario("P-30-05")
def test_who_collects_after_the_pozzetto_al_volo_puts_back_and_only_discards() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar", monte="Hn")
    state = done(state, lay("r:CASA"))
    assert pozzetto_of(state).al_volo
    state = done(state, Collect(N), contest("fuori_turno"))
    assert state.table.monte == parse_cards("Hn")
    assert len(state.table.hand(N)) == 11
    assert refused(RULES, state, Open(N, state.table.hand(N)[:3])).code == "turn.only_discard"
    assert refused(RULES, state, Draw(N)).code in ("turn.already_taken", "turn.only_discard")
    state = done(state, Discard(N, state.table.hand(N)[0]))
    state = turns(state, 3)
    assert state.turn.seat == N
    state = done(state, Draw(N))
    assert allowed(RULES, state, N).can[:1] == ("apri",)


def test_a_card_drawn_after_the_pozzetto_al_volo_is_shown_to_the_next_player() -> None:
    state = done(arbitrated(hand="Cr Ar Sr Ar"), lay("r:CASA"))
    top = state.table.tallone[-1]
    state = done(state, Draw(N), contest("fuori_turno"))
    assert (state.table.tallone[-1], state.status(E).known) == (top, (top,))
    assert state.turn.seat == N


def test_who_plays_after_such_a_take_has_it_frozen_and_discards_at_once() -> None:
    state = done(arbitrated(hand="Cr Ar Sr Ar", monte="Rn On Sn An"), lay("r:CASA"))
    state = done(state, Collect(N), lay("n:ROSA"), contest("fuori_turno"))
    assert (meld(state, 1).frozen, meld(state, 2).until) == (False, N)
    assert state.call is None
    assert refused(RULES, state, Open(N, state.table.hand(N)[:3])).code == "turn.only_discard"
    assert done(state, Discard(N, state.table.hand(N)[0])).turn.seat == E


def test_the_right_to_the_penalty_is_lost_when_the_table_goes_on() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False)
    state = done(state, Draw(S), Draw(E), contest("fuori_turno", against=S))
    assert len(state.table.hand(S)) == 12
    assert (state.call, state.line_status(EO).unfounded_calls) == (None, 0)


def test_out_of_turn_one_can_take_once_and_discard_never() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False)
    assert allowed(RULES, state, S).can == ("pesca", "raccogli")
    state = done(state, Draw(S))
    assert refused(RULES, state, Draw(S)).code == "turn.not_yours"
    assert refused(RULES, state, Draw(O)).code == "turn.not_yours"
    assert refused(RULES, state, Discard(S, state.table.hand(S)[0])).code == "turn.not_yours"
    assert refused(RULES, state, Open(O, state.table.hand(O)[:3])).code == "turn.not_yours"


def test_the_last_card_of_the_tallone_is_drawn_by_who_is_in_turn_alone() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False, tallone=3)
    assert refused(RULES, state, Draw(S)).code == "cards.tallone_exhausted"
    assert done(state, Draw(E)).turn.last_draw


@pytest.mark.scenario("P-22-02")
def test_who_plays_on_before_the_ruling_is_warned_once_and_nothing_else_happens() -> None:
    state = arbitrated(hand="Br Cr Dr Ar Zn Vn")
    state = done(state, lay("r:BCDA"), contest("parola", meld=1))
    after, log = happened(state, Draw(E))
    assert [type(event) for event in log] == [e.WarningGiven]
    assert after.status(E).warnings == 1
    assert after.table == state.table
    assert refused(RULES, after, Draw(E)).code == "call.open"
    assert refused(RULES, after, contest("fuori_turno", against=S)).code == "call.open"
    assert refused(RULES, after, StopClock()).code == "call.open"


def test_the_time_of_the_player_stands_still_during_a_call() -> None:
    state = arbitrated(hand="Cr Ar Tr Ar Sr Zn Vn", clocked=True)
    running = state.clock
    state = done(state, lay("r:CATA"), contest("parola", meld=1), now=Millis(NOW + 4_000))
    assert state.clock.left == running.deadline - NOW - 4_000
    healed = Heal(N, parse_cards("Cr Ar Sr Tr Ar"), "CASTA")
    state = done(state, healed, now=Millis(NOW + 14_000))
    assert (state.clock.left, state.clock.deadline) == (None, running.deadline + 10_000)
    assert state.clock.started == running.started + 10_000, "as long as it was"
    assert state.clock.kind is ClockKind.PLAY


ON_CALL = rules_with(clocks__call="on_call")


def test_on_call_the_grace_begins_when_somebody_calls() -> None:
    state = arbitrated(hand=CASA, clocked=True, rules=ON_CALL)
    early = done(state, contest("tempo"), rules=ON_CALL)
    assert early.line_status(EO).unfounded_calls == 1
    over = Millis(state.clock.deadline)
    state = done(state, ExpireTime(), rules=ON_CALL, now=over)
    assert (state.turn.seat, state.clock.kind) == (N, None)
    state = done(state, contest("tempo"), rules=ON_CALL, now=Millis(over + 3_000))
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.GRACE, over + 8_000)
    state = done(state, ExpireTime(), rules=ON_CALL, now=Millis(over + 8_000))
    assert state.turn.seat == E


def test_on_call_at_an_assisted_table_too_nobody_is_hurried_before_somebody_says_so() -> None:
    state = table(hand=CASA, clocked=True, rules=ON_CALL)
    over = Millis(state.clock.deadline)
    state = done(state, ExpireTime(), rules=ON_CALL, now=over)
    assert state.clock.kind is None
    state = done(state, contest("tempo"), rules=ON_CALL, now=over)
    assert (state.clock.kind, state.call) == (ClockKind.GRACE, None)


def test_what_is_no_fact_of_the_code_is_for_a_person_alone() -> None:
    state = arbitrated(hand=CASA)
    assert refused(RULES, state, contest("altro")).code == "turn.no_arbiter"
    assert refused(RULES, state, contest("malocchio")).code == "call.unknown"
    assert refused(RULES, state, contest("parola", meld=9)).code == "meld.unknown"
    state = done(state, SeatArbiter("Rosa"), contest("altro"))
    assert state.call is not None
    assert (state.call.options, state.call.moment) == (("decide",), Moment.AT_ONCE)
    state = done(state, Choose(None, "decide", "solo un colpo di tosse"))
    assert state.call is None


def test_nothing_is_contested_at_an_assisted_table_without_an_arbiter() -> None:
    state = done(table(hand=CASA), lay("r:CASA"))
    assert refused(RULES, state, contest("parola", meld=1)).code == "turn.no_arbiter"
    watched = done(table(hand=CASA, arbiter="Rosa"), lay("r:CASA"))
    assert done(watched, contest("parola", meld=1)).call is not None
    assert refused(RULES, watched, contest("mancata_presa")).code == "turn.no_arbiter"


def test_an_open_call_of_an_assisted_table_stops_play_too() -> None:
    state = done(table(hand=CASA, arbiter="Rosa"), lay("r:CASA"), contest("parola", meld=1))
    assert refused(RULES, state, Discard(N, Card("Zn"))).code == "call.open"
    assert refused(RULES, state, ResumeClock()).code == "call.open"
    state = done(state, Choose(None, "vale"))
    assert words(state) == ["r:CASA {30}"]
    assert done(state, Discard(N, Card("Zn"))).turn.seat == E


def test_a_contest_names_somebody_at_the_table() -> None:
    state = done(arbitrated(hand=CASA), lay("r:CASA"))
    assert refused(RULES, state, Contest(E, "parola", "X", 1)).code == "call.unknown"  # type: ignore[arg-type]


def test_a_wrong_word_out_of_turn_is_penalised_without_a_discard() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", hands={S: "Bn Zn Vn"}, melds="", taken=False)
    state = done(state, Draw(S))
    hand = state.table.hand(S)
    state = done(state, Open(S, hand[:3]), contest("parola", against=S, meld=1), Heal(S))
    assert len(state.status(S).forced) == 3
    assert (state.turn.seat, state.phase) == (E, Phase.PRESA)


def test_explanations_of_why_a_move_waits_are_those_of_the_call() -> None:
    state = done(arbitrated(hand=CASA, arbiter="Rosa"), lay("r:CASA"), contest("parola", meld=1))
    refusals = {why.code for _, why in allowed(RULES, state, N).why_not}
    assert refusals == {"call.open"}
    assert allowed(RULES, state, N).can == ()
