"""A seat sees its own cards and what lies open; no field is shown by accident."""

import dataclasses
from dataclasses import replace
from typing import Any, get_args

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.cards import Card, parse_cards
from burraco_engine.count.match import setup_for
from burraco_engine.record.redaction import insiders, redact
from burraco_engine.state import SeatStatus
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import open_turno, play
from burraco_engine.view import view
from tests.burraco_engine.plain import NOW, NS, RULES, E, N, O, S, dealt, position, run, took

HIDDEN = {
    (e.Dealt, "deck"),
    (e.Dealt, "hands"),
    (e.Dealt, "nonce"),
    (e.Dealt, "pozzetti"),
    (e.Dealt, "seats"),
    (e.Dealt, "tallone"),
    (e.CardDrawn, "card"),
    (e.PozzettoSeen, "cards"),
    (e.PozzettoDrawnFrom, "cards"),
    (e.CardShown, "card"),
    (i.TookOutOfTurn, "cards"),
    (i.AnswerAwaited, "options"),
    (i.CardGiven, "card"),
    (i.CardsPutBack, "cards"),
    (i.DiscardPrepared, "card"),
    (i.PozzettoCounted, "cards"),
    (i.PozzettoMended, "cards"),
    (i.PozzettoLeftOver, "cards"),
    (i.DeckFaultFound, "missing"),
}


def sample(kind: Any) -> e.Event:
    """An event of this kind made of anything."""
    values = {field.name: () for field in dataclasses.fields(kind)}
    made: e.Event = kind(**{**values, **({"seat": N} if "seat" in values else {})})
    return made


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda kind: kind.__name__)
def test_everything_of_an_event_is_public_but_what_is_known_to_be_hidden(kind) -> None:
    shown = set(redact(sample(kind), None).facts)
    fields = {field.name for field in dataclasses.fields(kind)}
    assert fields - shown == {name for owner, name in HIDDEN if owner is kind}


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda kind: kind.__name__)
def test_only_the_insiders_of_an_event_know_more_of_it_than_everybody(kind) -> None:
    event = sample(kind)
    if isinstance(event, e.Dealt):
        event = replace(event, seats=(N, E, S), hands=((), (), ()))
    everybody = set(redact(event, None).facts)
    more = {seat for seat in (N, E, S, O) if set(redact(event, seat).facts) > everybody}
    assert more == set(insiders(event))


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    event = play(RULES, fresh, m.Deal(RULES.deck.cards, 3, "ab" * 16), now=NOW).events[0]
    assert isinstance(event, e.Dealt)
    state = dealt()
    for seat in (N, E, S, O):
        hand = redact(event, seat).facts["hand"]
        assert isinstance(hand, tuple)
        assert sorted(map(str, hand)) == sorted(map(str, event.hands[event.seats.index(seat)]))
    assert "hand" not in redact(event, None).facts
    assert redact(event, N).at == NOW
    assert view(state, None).hand == ()


def test_hands_pozzetti_and_tallone_are_numbers_to_the_others() -> None:
    state = position(dealt(), hands={N: "Ar Br"})
    seen = view(state, E)
    assert seen.hand == state.table.hand(E)
    assert [seat.cards for seat in seen.seats] == [2, 11, 11, 11]
    assert [pozzetto.cards for pozzetto in seen.pozzetti] == [11, 11]
    assert seen.tallone == len(state.table.tallone)
    assert all(seat.left == () for seat in seen.seats)
    assert seen.line(S) == NS
    assert seen.pozzetto_of(NS) is None


def test_what_a_seat_may_do_goes_by_phase_and_duty() -> None:
    state = position(dealt(), hands={N: "Ar Br @ Zn", S: "An"}, monte="Cr")
    assert allowed(RULES, state, E).can == ()
    assert allowed(RULES, state, N).can == ("pesca", "raccogli")
    two = position(dealt(), monte="Cr Dr", pozzetto={NS: S})
    assert allowed(RULES, two, N).can == ("pesca", "raccogli", "raccogli_parte", "gioco_al_monte")
    ordered = replace(state, seats=(SeatStatus(must_draw=True), *state.seats[1:]))
    assert allowed(RULES, ordered, N).can == ("pesca",)
    to_collect = replace(state, seats=(SeatStatus(must_collect=True), *state.seats[1:]))
    assert allowed(RULES, to_collect, N).can == ("raccogli",)
    assert allowed(RULES, run(RULES, state, m.StopClock()), N).can == ()
    state = run(RULES, state, m.Collect(N))
    assert allowed(RULES, state, N).can == ("apri", "scarta")
    only = replace(state, seats=(SeatStatus(only_discard=True), *state.seats[1:]))
    assert allowed(RULES, only, N).can == ("scarta",)
    state = run(RULES, state, m.Open(N, parse_cards("Ar Br @")))
    assert allowed(RULES, state, N).can == ("apri", "lega", "sostituisci", "annulla", "scarta")
    assert view(state, N).single is Card("Cr")


def test_the_hands_lie_open_when_the_smazzata_is_over() -> None:
    state = took(RULES, position(dealt(), tallone=3))
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    seen = view(state, None)
    assert [seat.left for seat in seen.seats] == list(state.table.hands)


def test_before_the_first_deal_there_is_a_table_to_see() -> None:
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    seen = view(fresh, N)
    assert (seen.hand, seen.tallone, allowed(RULES, fresh, N).can) == ((), 0, ())
    assert [seat.cards for seat in seen.seats] == [0, 0, 0, 0]
