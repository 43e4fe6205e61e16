"""Taking a play back: everything is as before, and nothing hidden has come to light."""

from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.cards import parse_cards
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.fold.evolve import replay
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import format_record
from burraco_engine.record.codec import (
    event_from_json,
    event_to_json,
    state_from_json,
    state_to_json,
)
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events
from burraco_engine.record.review import review
from burraco_engine.simulate import deals, play_turno
from burraco_engine.state import EMPTY, Mode, Stallo, State, TimeOutStatus
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain, is_legal, play
from tests.burraco_engine.plain import NOW, NS, RULES, N, S, dealt, position, run, took
from tests.properties.games import greedy_chooser, rules_of
from tests.properties.smazzate import check_record

WORD = parse_cards("Ar Br Cr")


def at_hand(hand: str = "Ar Br Cr Dr En") -> State:
    """N has drawn and may lay."""
    return took(RULES, position(dealt(), hands={N: hand}))


def forgetting(state: State) -> State:
    """The state without its number and without what everybody has seen of the hands."""
    return replace(state, version=0, table=replace(state.table, seen=()))


def test_the_word_is_in_the_hand_again_and_everything_is_as_before() -> None:
    before = at_hand()
    laid = run(RULES, before, m.Open(N, WORD))
    after = run(RULES, laid, m.Undo(N))
    assert forgetting(after) == forgetting(before)
    assert after.table.seen_with(N) == WORD
    assert state_from_json(state_to_json(laid)) == laid
    assert forgetting(run(RULES, after, m.Open(N, WORD))) == forgetting(laid)


def test_a_lengthened_word_lies_as_it_lay_and_the_last_play_comes_first() -> None:
    before = at_hand()
    opened = run(RULES, before, m.Open(N, WORD))
    tied = run(RULES, opened, m.Tie(N, 1, parse_cards("Ar Br Cr Dr")))
    once = run(RULES, tied, m.Undo(N))
    assert forgetting(once) == forgetting(opened)
    assert forgetting(run(RULES, once, m.Undo(N))) == forgetting(before)


def test_a_stallo_and_a_last_turn_that_the_play_ended_go_on() -> None:
    counted = Stallo(3, S)
    before = replace(at_hand(), stallo=counted, time_out=TimeOutStatus(NOW, 4, again=True))
    laid = run(RULES, before, m.Open(N, WORD))
    assert (laid.stallo, laid.time_out) == (Stallo(), TimeOutStatus(NOW, 3))
    assert forgetting(run(RULES, laid, m.Undo(N))) == forgetting(before)


def test_who_has_seen_his_pozzetto_keeps_what_he_played() -> None:
    state = position(dealt(), hands={N: "Ar Br"}, monte="Cr", tallone=40)
    taken = run(RULES, state, m.Collect(N), m.Open(N, WORD))
    assert taken.turn.via_volo
    why = explain(RULES, taken, m.Undo(N), now=NOW)
    assert why is not None
    assert why.code == "turn.undo_seen"
    assert dict(allowed(RULES, taken, N).why_not)["annulla"].code == "turn.undo_seen"
    third = next(
        move
        for move in RULES.judge.candidates(N, taken.table.hand(N), NS, taken.table.melds)
        if is_legal(RULES, taken, move, now=NOW)
    )
    later = run(RULES, taken, third)
    assert forgetting(run(RULES, later, m.Undo(N))) == forgetting(taken)


def test_nothing_laid_nothing_to_take_back() -> None:
    state = at_hand()
    assert _refusal(state, N) == "turn.nothing_to_undo"
    assert _refusal(run(RULES, state, m.Open(N, WORD)), S) == "turn.not_yours"
    passed = run(RULES, state, m.Open(N, WORD), m.Discard(N, parse_cards("En")[0]))
    assert _refusal(passed, N) == "turn.not_yours"


@pytest.mark.parametrize("setup", [{"mode": Mode.ARBITRATA}, {"arbiter": "Ada"}])
def test_before_an_arbiter_what_is_laid_lies(setup: dict[str, object]) -> None:
    state = run(RULES, at_hand(), m.Open(N, WORD))
    state = replace(state, setup=replace(state.setup, **setup))  # type: ignore[arg-type]
    assert _refusal(state, N) == "turn.undo_watched"


def test_the_time_that_runs_is_not_given_back() -> None:
    state = took(RULES, position(dealt(clocked=True), hands={N: "Ar Br Cr Dr En"}))
    laid = run(RULES, state, m.Open(N, WORD))
    later = Millis(NOW + 5_000)
    assert play(RULES, laid, m.Undo(N), now=later).state.clock == laid.clock


@pytest.mark.parametrize("code", ["classico-2007", "parole-2025"])
def test_games_in_which_words_are_taken_back_can_be_read_again(code: str) -> None:
    rules, dice, undone = rules_of(code), SeedDice(1918), [0]
    greedy = greedy_chooser(rules)
    seats = tuple(map(Seat, rules.code.seating.seats.value))

    def choose(state: State, now: Millis, chance: Dice) -> m.SeatMove:
        back = m.Undo(state.turn.seat)
        if is_legal(rules, state, back, now=now) and chance.below(4) == 0:
            undone[0] += 1
            return back
        return greedy(state, now, chance)

    game = play_turno(
        rules, dict.fromkeys(seats, choose), deals(rules, dice), dice, dealer=seats[0]
    )
    assert undone[0] >= 3
    assert replay(EMPTY, game.events) == game.state
    assert [event_from_json(event_to_json(one)) for one in game.events] == list(game.events)
    check_record(rules, game.events)


def test_a_record_writes_what_lies_there_again() -> None:
    rules, dice = rules_of("parole-2025"), SeedDice(1918)
    greedy, done = greedy_chooser(rules), [False]

    def choose(state: State, now: Millis, chance: Dice) -> m.SeatMove:
        plays = state.turn.plays
        if plays and plays[-1].before and not plays[-1].sealed and not done[0]:
            done[0] = True
            return m.Undo(state.turn.seat)
        return greedy(state, now, chance)

    seats = tuple(map(Seat, rules.code.seating.seats.value))
    game = play_turno(
        rules, dict.fromkeys(seats, choose), deals(rules, dice), dice, dealer=seats[0]
    )
    (back,) = (one for one in game.events if isinstance(one, e.PlayUndone))
    assert back.rest is not None
    text = format_record(record_events(rules, game.events))
    spelled = " ".join(card.code for card in back.rest.cards)
    assert back.rest.matta is not None or f"X{back.meld}[{spelled}]" in text
    steps = [one for step in review(rules, parse_record(text)) for one in step.events]
    assert back.rest in [one.rest for one in steps if isinstance(one, e.PlayUndone)]


def _refusal(state: State, seat: Seat) -> str:
    why = explain(RULES, state, m.Undo(seat), now=NOW)
    assert why is not None
    return why.code
