"""Clocks, the forced discard, time-out, stallo, the arbiter's pause."""

from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.cards import Card, parse_cards
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.names import Millis, Seat
from burraco_engine.state import ClockKind, Ending, Phase, State
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain, is_legal, open_turno, play
from burraco_engine.turn.passing import play_time
from tests.burraco_engine.plain import (
    NOW,
    NS,
    RULES,
    E,
    N,
    O,
    S,
    dealt,
    plain_rules,
    position,
    run,
    took,
)


def at(seconds: float) -> Millis:
    return Millis(NOW + int(seconds * 1000))


def code_of(state, move, rules=RULES, now=NOW) -> str:
    violation = explain(rules, state, move, now=now)
    assert violation is not None
    return violation.code


def one_turn(rules, state):
    """The player in turn draws and discards."""
    state = took(rules, state)
    seat = state.turn.seat
    return run(rules, state, m.Discard(seat, state.table.hand(seat)[0]))


@pytest.mark.parametrize(
    ("cards", "seconds"),
    [(1, 10), (2, 10), (3, 10), (4, 25), (11, 25), (12, 40), (60, 40)],
)
def test_the_time_to_play_goes_by_the_cards_in_the_hand(cards: int, seconds: int) -> None:
    assert play_time(RULES.code, cards) == seconds * 1000


@pytest.mark.scenario("P-10-01", "P-10-03", "P-10-04")
@pytest.mark.parametrize(("held", "seconds"), [(1, 10), (11, 40), (10, 25)])
def test_the_play_clock_counts_the_card_just_drawn(held: int, seconds: int) -> None:
    hand = " ".join(["Ar", "Br", "Cr", "Dr", "Er", "Fr", "Gr", "Hr", "Ir", "Lr", "Mr"][:held])
    state = position(dealt(clocked=True), hands={N: hand})
    after = run(RULES, state, m.Draw(N))
    assert after.clock.kind is ClockKind.PLAY
    assert after.clock.deadline - NOW == seconds * 1000
    before = plain_rules(clocks__count="before_take")
    counted = run(before, state, m.Draw(N)).clock.deadline - NOW
    assert counted == play_time(RULES.code, held)


@pytest.mark.scenario("P-10-09")
def test_the_decision_takes_five_seconds_at_most() -> None:
    state = dealt(clocked=True)
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.DECISION, at(5))
    after = run(RULES, state, m.Collect(N), now=at(4.9))
    assert after.clock.kind is ClockKind.PLAY
    assert code_of(state, m.ExpireTime(), now=at(4.9)) == "turn.time_left"


def test_a_table_without_clocks_runs_no_time() -> None:
    state = took(RULES, dealt())
    assert state.clock.kind is None
    assert code_of(state, m.ExpireTime(), now=at(999)) == "turn.no_clock"


def test_al_volo_the_time_starts_anew() -> None:
    for reading, kinds in (("restart", 1), ("continue", 0)):
        rules = plain_rules(clocks__volo=reading)
        state = position(dealt(rules, clocked=True), hands={N: "Ar Br"}, monte="Cr")
        state = run(rules, state, m.Collect(N))
        result = play(rules, state, m.Open(N, parse_cards("Ar Br Cr")), now=at(9))
        started = [event for event in result.events if isinstance(event, e.ClockStarted)]
        assert len(started) == kinds
        assert [event.deadline for event in started] == [at(9 + 25)] * kinds


@pytest.mark.scenario("P-10-05")
def test_after_the_grace_the_highest_card_is_discarded() -> None:
    state = position(dealt(clocked=True), hands={N: "Hr @ Cn"}, monte="Ar")
    state = run(RULES, state, m.Collect(N))
    state = run(RULES, state, m.ExpireTime(), now=at(25))
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.GRACE, at(30))
    result = play(RULES, state, m.ExpireTime(), now=at(30))
    forced = next(event for event in result.events if isinstance(event, e.Discarded))
    assert (forced.card, forced.forced) == (Card("@"), True)
    assert result.state.turn.seat is E


@pytest.mark.scenario("P-10-07")
def test_what_is_done_within_the_grace_stands() -> None:
    state = position(dealt(clocked=True), hands={N: "Ar Br Cr Dr Bn"}, monte="Vn")
    state = run(RULES, state, m.Draw(N), m.Open(N, parse_cards("Ar Br Cr")))
    state = run(RULES, state, m.ExpireTime(), now=at(25))
    state = run(RULES, state, m.Tie(N, 1, parse_cards("Ar Br Cr Dr")), now=at(27))
    assert state.clock.kind is ClockKind.GRACE
    state = run(RULES, state, m.Discard(N, Card("Bn")), now=at(29))
    assert (state.turn.seat, state.clock.kind) == (E, ClockKind.DECISION)


def test_a_take_within_the_grace_leaves_the_seconds_that_are_left() -> None:
    state = run(RULES, position(dealt(clocked=True), monte="Cr"), m.ExpireTime(), now=at(5))
    for take in (m.Draw(N), m.Collect(N)):
        taken = run(RULES, state, take, now=at(7))
        assert (taken.clock.kind, taken.clock.deadline) == (ClockKind.GRACE, at(10))
        forced = play(RULES, taken, m.ExpireTime(), now=at(10)).events
        assert any(isinstance(event, e.Discarded) and event.forced for event in forced)


def test_a_pozzetto_taken_al_volo_within_the_grace_brings_no_new_time() -> None:
    state = position(dealt(clocked=True), hands={N: "Ar Br"}, monte="Cr")
    state = run(RULES, state, m.Collect(N))
    state = run(RULES, state, m.ExpireTime(), now=at(10))
    state = run(RULES, state, m.Open(N, parse_cards("Ar Br Cr")), now=at(12))
    assert len(state.table.hand(N)) == 11
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.GRACE, at(15))


def test_who_does_not_decide_draws_and_discards_the_highest() -> None:
    state = run(RULES, dealt(clocked=True), m.ExpireTime(), now=at(5))
    assert (state.phase, state.clock.kind) == (Phase.PRESA, ClockKind.GRACE)
    assert is_legal(RULES, state, m.Collect(N), now=at(7))
    result = play(RULES, state, m.ExpireTime(), now=at(10))
    kinds = [type(event) for event in result.events]
    assert kinds[:3] == [e.TimeExpired, e.CardDrawn, e.Discarded]
    assert result.state.turn.seat is E
    assert len(result.state.table.hand(N)) == 11


def forced(hand: str, monte: str, rules=RULES, **more) -> Card | None:
    state = position(dealt(rules, clocked=True), hands={N: hand}, monte=monte, **more)
    state = run(rules, state, m.Collect(N))
    state = run(rules, state, m.ExpireTime(), now=at(60))
    result = play(rules, state, m.ExpireTime(), now=at(65))
    cards = [event.card for event in result.events if isinstance(event, e.Discarded)]
    assert result.state.turn.seat is E
    return cards[0] if cards else None


def test_among_equals_the_red_one_is_discarded() -> None:
    assert forced("Cn Cr Ar", "En Er") is Card("Cr")


def test_the_single_card_just_collected_is_passed_over() -> None:
    assert forced("Cn Dn Ar", "*") is Card("Cn")
    assert forced("* Dn Ar", "*") is Card("*")


def test_without_a_legal_discard_the_turn_passes() -> None:
    """Only a table where somebody did what he may not can come to this."""
    state = position(dealt(clocked=True), hands={N: "@", S: "Mn Nn"}, pozzetto={NS: S}, monte="Vn")
    state = replace(run(RULES, state, m.Draw(N)), phase=Phase.GIOCO)
    alone = replace(state.table, hands=(parse_cards("@"), *state.table.hands[1:]))
    state = replace(state, table=alone)
    state = run(RULES, state, m.ExpireTime(), now=at(10))
    result = play(RULES, state, m.ExpireTime(), now=at(15))
    assert [type(event) for event in result.events][:2] == [e.TimeExpired, e.TurnPassed]
    assert result.state.table.hand(N) == parse_cards("@")


def turns_left(state: State) -> int:
    assert state.time_out is not None
    return state.time_out.turns


def turns_until_the_end(rules: Rules, state: State) -> list[Seat]:
    seats = []
    while state.phase in (Phase.PRESA, Phase.GIOCO):
        seats.append(state.turn.seat)
        if state.phase is Phase.PRESA:
            state = took(rules, state)
        seat = state.turn.seat
        state = run(rules, state, m.Discard(seat, state.table.hand(seat)[0]))
    assert state.ending is Ending.TIME_OUT
    assert state.phase is Phase.TERMINATA
    return seats


@pytest.mark.scenario("P-16-01")
def test_time_out_goes_on_to_the_dealer_and_then_one_round() -> None:
    state = took(RULES, one_turn(RULES, dealt()))
    assert state.turn.seat is E
    state = run(RULES, state, m.AnnounceTimeOut())
    assert turns_until_the_end(RULES, state) == [E, S, O, N, E, S, O]
    assert code_of(state, m.AnnounceTimeOut()) == "turn.time_out_announced"


@pytest.mark.scenario("P-16-03")
def test_time_out_after_the_dealers_discard_makes_the_round_the_last() -> None:
    state = dealt()
    for _ in range(4):
        state = one_turn(RULES, state)
    called = run(RULES, state, m.AnnounceTimeOut())
    assert turns_until_the_end(RULES, called) == [N, E, S, O]
    wait = plain_rules(time_out__boundary="wait_next")
    called = run(wait, state, m.AnnounceTimeOut())
    assert len(turns_until_the_end(wait, called)) == 8


def test_time_out_while_dealing_leaves_one_round() -> None:
    called = run(RULES, dealt(dealer=N), m.AnnounceTimeOut())
    assert turns_until_the_end(RULES, called) == [E, S, O, N]
    over = plain_rules(time_out__dealing="over")
    state = run(over, dealt(over), m.AnnounceTimeOut())
    assert (state.ending, state.phase, state.scores) == (Ending.ANNULLATA, Phase.TERMINATA, ())


@pytest.mark.scenario("P-16-05")
def test_time_out_between_smazzate_ends_the_turno() -> None:
    state = took(RULES, position(dealt(), tallone=3))
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    assert state.phase is Phase.CONTATA
    ended = run(RULES, state, m.AnnounceTimeOut())
    assert ended.phase is Phase.TERMINATA
    assert ended.outcome is not None
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    assert run(RULES, fresh, m.AnnounceTimeOut()).phase is Phase.TERMINATA


CLASSIC = plain_rules(time_out__rule="time_out.giocatore.v2")


@pytest.mark.scenario("C-28-01")
def test_by_the_classic_code_who_is_playing_plays_no_more() -> None:
    state = took(CLASSIC, one_turn(CLASSIC, dealt(CLASSIC)))
    state = run(CLASSIC, state, m.AnnounceTimeOut())
    assert turns_until_the_end(CLASSIC, state) == [E, S, O, N]


@pytest.mark.scenario("C-28-03")
def test_who_has_his_discard_out_or_goes_to_the_pozzetto_plays_again() -> None:
    state = took(CLASSIC, one_turn(CLASSIC, dealt(CLASSIC)))
    out = run(CLASSIC, state, m.AnnounceTimeOut(discarding=True))
    assert turns_until_the_end(CLASSIC, out) == [E, S, O, N, E]
    hands = {E: "Ar Br Cr"}
    state = took(CLASSIC, one_turn(CLASSIC, position(dealt(CLASSIC), hands=hands)))
    assert turns_left(run(CLASSIC, state, m.AnnounceTimeOut())) == 4
    drawn = next(card for card in state.table.hand(E) if card not in parse_cards("Ar Br Cr"))
    going = run(CLASSIC, state, m.Open(E, parse_cards("Ar Br Cr")))
    assert going.table.hand(E) == (drawn,)
    going = run(CLASSIC, going, m.AnnounceTimeOut())
    assert turns_until_the_end(CLASSIC, going) == [E, S, O, N, E]


@pytest.mark.parametrize(("version", "last"), [("v1", [E, S, O, N]), ("v2", [E, S, O])])
def test_who_lays_the_card_that_would_have_taken_the_pozzetto_plays_no_more(version, last) -> None:
    """C Art. 28: with one card left he must discard it; if he ties it he is playing."""
    rules = plain_rules(time_out__rule=f"time_out.giocatore.{version}")
    state = position(dealt(rules), hands={N: "Ar Br Cr"})
    top = replace(state.table, tallone=(*state.table.tallone, Card("Dr")))
    state = took(rules, replace(state, table=top))
    state = run(rules, state, m.Open(N, parse_cards("Ar Br Cr")), m.AnnounceTimeOut())
    assert turns_left(state) == 5
    state = run(rules, state, m.Tie(N, 1, parse_cards("Ar Br Cr Dr")))
    assert state.turn.via_volo
    assert turns_until_the_end(rules, state) == [N, *last]


def test_who_has_his_discard_out_and_lays_cards_instead_plays_no_more() -> None:
    state = took(CLASSIC, one_turn(CLASSIC, position(dealt(CLASSIC), hands={E: "Ar Br Cr Dn Fn"})))
    state = run(CLASSIC, state, m.AnnounceTimeOut(discarding=True))
    assert turns_left(state) == 5
    state = run(CLASSIC, state, m.Open(E, parse_cards("Ar Br Cr")))
    assert (turns_left(state), turns_until_the_end(CLASSIC, state)) == (4, [E, S, O, N])


@pytest.mark.scenario("C-28-04")
def test_by_the_classic_code_a_deal_begun_is_played_for_one_round() -> None:
    state = run(CLASSIC, dealt(CLASSIC), m.AnnounceTimeOut())
    assert turns_until_the_end(CLASSIC, state) == [N, E, S, O]


def change(rules, state):
    """Collect the single card and discard another one: a mere change of cards."""
    seat = state.turn.seat
    state = run(rules, state, m.Collect(seat))
    hand = reversed(state.table.hand(seat))
    other = next(card for card in hand if card is not state.turn.single)
    return play(rules, state, m.Discard(seat, other), now=NOW)


@pytest.mark.scenario("P-19-01", "P-19-04")
def test_after_two_rounds_of_card_changing_the_first_must_draw() -> None:
    state = dealt()
    for number in range(8):
        assert state.stallo.count == number
        assert is_legal(RULES, state, m.Collect(state.turn.seat), now=NOW)
        result = change(RULES, state)
        state = result.state
    ordered = next(event for event in result.events if isinstance(event, e.DrawOrdered))
    assert (ordered.seat, str(ordered.article)) == (N, "Art. 19")
    assert state.turn.seat is N
    assert code_of(state, m.Collect(N)) == "turn.must_draw"
    assert code_of(state, m.CollectPart(N, ())) == "turn.must_draw"
    state = took(RULES, state)
    assert state.stallo.count == 0
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    assert not state.status(N).must_draw
    assert is_legal(RULES, state, m.Collect(E), now=NOW)


@pytest.mark.scenario("P-19-03")
def test_an_opening_breaks_the_row_of_changes() -> None:
    hands = {E: "Ar Br Cr Dn En Fn"}
    state = position(dealt(), hands=hands, monte="Vn")
    for _ in range(5):
        state = change(RULES, state).state
    assert (state.turn.seat, state.stallo.count) == (E, 5)
    state = run(RULES, state, m.Collect(E), m.Open(E, parse_cards("Ar Br Cr")))
    assert state.stallo.count == 0
    other = next(card for card in state.table.hand(E) if card is not state.turn.single)
    state = run(RULES, state, m.Discard(E, other))
    for _ in range(3):
        state = change(RULES, state).state
    assert not any(status.must_draw for status in state.seats)


def test_the_arbiter_stops_a_running_time_and_gives_back_what_was_left() -> None:
    state = run(RULES, dealt(clocked=True), m.StopClock(), now=at(2))
    assert state.stopped
    assert state.clock.left == 3000
    for move in (m.Draw(N), m.ExpireTime(), m.StopClock()):
        assert code_of(state, move, now=at(60)) == "turn.stopped"
    state = run(RULES, state, m.ResumeClock(), now=at(60))
    assert (state.clock.deadline, state.stopped) == (at(63), False)
    assert code_of(state, m.ResumeClock(), now=at(61)) == "turn.not_stopped"
    assert is_legal(RULES, state, m.Draw(N), now=at(61))


def test_the_arbiter_stops_tables_without_clocks_and_between_smazzate() -> None:
    quiet = run(RULES, dealt(), m.StopClock())
    assert code_of(quiet, m.Draw(N)) == "turn.stopped"
    assert quiet.clock.left is None
    again = run(RULES, quiet, m.ResumeClock(), now=at(9))
    assert again.clock == dealt().clock
    assert is_legal(RULES, again, m.Draw(N), now=NOW)
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    held = run(RULES, fresh, m.StopClock())
    deal = m.Deal(RULES.deck.cards, 5, "00" * 16)
    assert code_of(held, deal) == "turn.stopped"
    assert is_legal(RULES, run(RULES, held, m.ResumeClock()), deal, now=NOW)


def test_nobody_takes_and_no_time_to_decide_runs_before_the_signal() -> None:
    state = dealt(clocked=True, signal=True)
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.SIGNAL, at(15))
    assert allowed(RULES, state, N).can == ()
    violation = explain(RULES, state, m.Draw(N), now=at(1))
    assert violation is not None
    assert (violation.code, violation.article.number) == ("turn.wait_signal", "4")
    assert code_of(state, m.Draw(E), now=at(1)) == "turn.not_yours"
    assert code_of(state, m.ExpireTime(), now=at(14)) == "turn.time_left"
    state = run(RULES, state, m.GiveSignal(), now=at(3))
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.DECISION, at(8))
    assert "pesca" in allowed(RULES, state, N).can
    assert code_of(state, m.GiveSignal(), now=at(3)) == "turn.signal_given"


def test_after_fifteen_seconds_the_signal_comes_by_itself_and_takes_nobodys_turn() -> None:
    state = dealt(clocked=True, signal=True)
    waited, events = play(RULES, state, m.ExpireTime(), now=at(15))
    assert [type(event) for event in events] == [e.ClockStarted]
    assert (waited.clock.kind, waited.clock.deadline) == (ClockKind.DECISION, at(20))
    assert waited.turn == state.turn


def test_the_arbiters_pause_holds_the_signal_back() -> None:
    state = run(RULES, dealt(clocked=True, signal=True), m.StopClock(), now=at(5))
    assert code_of(state, m.GiveSignal(), now=at(30)) == "turn.stopped"
    state = run(RULES, state, m.ResumeClock(), now=at(60))
    assert (state.clock.kind, state.clock.deadline) == (ClockKind.SIGNAL, at(70))


def test_only_the_first_turn_of_each_smazzata_waits_and_only_with_clocks() -> None:
    state = run(RULES, dealt(clocked=True, signal=True), m.GiveSignal(), now=NOW)
    assert one_turn(RULES, state).clock.kind is ClockKind.DECISION
    assert dealt(signal=True).clock.kind is None
