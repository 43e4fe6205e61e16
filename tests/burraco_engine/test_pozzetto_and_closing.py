"""Pozzetto al volo and with the discard; closing; gioco al monte; no way into a corner."""

from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.cards import Card, parse_cards
from burraco_engine.melds import Grade, MeldState
from burraco_engine.state import Ending, LineStatus, Phase
from burraco_engine.turn.deciding import explain, is_legal, legal_moves, play
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

BURRACO = "Ar Br Cr Dr Er Fr Gr"


def code_of(state, move, rules=RULES) -> tuple[str, str]:
    violation = explain(rules, state, move, now=NOW)
    assert violation is not None
    return violation.code, str(violation.article)


def with_meld(state, cards: str = BURRACO):
    """`state` before N's play, NS already having a meld of these cards on the table."""
    table = state.table
    hand = table.hand(N)
    borrowed = replace(table, hands=(tuple(parse_cards(cards)) + hand, *table.hands[1:]))
    playing = replace(state, table=borrowed, phase=Phase.GIOCO)
    laid = play(RULES, playing, m.Open(N, parse_cards(cards)), now=NOW).state
    return replace(laid, phase=Phase.PRESA, turn=replace(state.turn, plays=()))


def near_the_end(hand: str, *, monte: str = "Vn", burraco: str = BURRACO, rules=RULES, **more):
    """N, in PRESA, holds `hand`; NS has its pozzetto and the meld `burraco`."""
    hands = {N: hand, S: "Mn Nn Pn"}
    state = position(dealt(rules), hands=hands, monte=monte, pozzetto={NS: S}, **more)
    return with_meld(state, burraco) if burraco else state


@pytest.mark.scenario("P-15-02")
def test_an_empty_hand_takes_the_pozzetto_and_plays_on() -> None:
    state = position(dealt(), hands={N: "Ar Br"}, monte="Cr")
    state = run(RULES, state, m.Collect(N))
    result = play(RULES, state, m.Open(N, parse_cards("Ar Br Cr")), now=NOW)
    assert [type(event) for event in result.events] == [e.MeldLaid, e.PozzettoTaken]
    after = result.state
    assert (after.phase, after.turn.seat, after.turn.via_volo) == (Phase.GIOCO, N, True)
    assert len(after.table.hand(N)) == 11
    assert after.table.pozzetti[0].taken_by is N
    assert after.table.pozzetti[0].line == NS
    assert any(isinstance(move, m.Discard) for move in legal_moves(RULES, after, now=NOW))


@pytest.mark.scenario("P-15-01", "P-17-04")
def test_the_last_card_may_be_a_matta_when_it_takes_the_pozzetto() -> None:
    state = position(dealt(), hands={N: "Ar Br @"}, monte="Cr")
    state = run(RULES, state, m.Collect(N), m.Open(N, parse_cards("Ar Br Cr")))
    result = play(RULES, state, m.Discard(N, Card("@")), now=NOW)
    taken = next(event for event in result.events if isinstance(event, e.PozzettoTaken))
    assert not taken.al_volo
    assert (result.state.turn.seat, result.state.table.hand(N)) == (E, ())
    assert len(result.state.table.pozzetti[0].cards) == 11


def test_a_pozzetto_taken_with_the_discard_is_seen_after_the_partners_discard() -> None:
    state = position(dealt(), hands={N: "Ar Br @"}, monte="Cr")
    state = run(RULES, state, m.Collect(N), m.Open(N, parse_cards("Ar Br Cr")))
    state = run(RULES, state, m.Discard(N, Card("@")))
    state = took(RULES, state)
    state = run(RULES, state, m.Discard(E, state.table.hand(E)[0]))
    assert state.table.hand(N) == ()
    state = took(RULES, state)
    result = play(RULES, state, m.Discard(S, state.table.hand(S)[0]), now=NOW)
    assert isinstance(result.events[1], e.PozzettoSeen)
    assert len(result.state.table.hand(N)) == 11
    pozzetto = result.state.table.pozzetti[0]
    assert (pozzetto.partner_played, pozzetto.played) == (True, False)
    state = took(RULES, result.state)
    state = run(RULES, state, m.Discard(O, state.table.hand(O)[0]))
    state = took(RULES, state)
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    assert state.table.pozzetti[0].played


def test_the_second_line_takes_the_second_pozzetto() -> None:
    state = position(dealt(), hands={N: "Ar Br", E: "An Bn"}, monte="Cr")
    state = run(RULES, state, m.Collect(N), m.Open(N, parse_cards("Ar Br Cr")))
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    state = replace(state, table=replace(state.table, monte=parse_cards("Cn")))
    state = run(RULES, state, m.Collect(E), m.Open(E, parse_cards("An Bn Cn")))
    assert state.table.pozzetti[1].taken_by is E


@pytest.mark.scenario("P-17-01")
def test_a_discard_that_leaves_a_card_is_no_closing() -> None:
    state = run(RULES, near_the_end("Hr Bn", monte="Vn"), m.Collect(N))
    after = run(RULES, state, m.Discard(N, Card("Bn")))
    assert (after.phase, after.turn.seat, after.ending) == (Phase.PRESA, E, None)


@pytest.mark.scenario("P-17-02", "P-14-05")
def test_the_last_discard_closes_and_gains_a_hundred() -> None:
    state = run(RULES, near_the_end("Bn", monte="Hr"), m.Collect(N))
    tie = m.Tie(N, 1, (*parse_cards(BURRACO), Card("Hr")))
    result = play(RULES, run(RULES, state, tie), m.Discard(N, Card("Bn")), now=NOW)
    assert (result.state.ending, result.state.closer) == (Ending.CHIUSURA, N)
    score = result.state.scores[0].sheets[0]
    assert {entry.item: entry.points for entry in score.entries if entry.base} == {
        "burraco pulito": 200,
        "chiusura": 100,
    }
    assert score.base == 300


@pytest.mark.scenario("P-17-03")
def test_the_partner_of_who_took_the_pozzetto_may_close() -> None:
    state = near_the_end("Bn", monte="Hr")
    assert state.table.pozzetti[0].taken_by is S
    state = run(RULES, state, m.Collect(N), m.Tie(N, 1, (*parse_cards(BURRACO), Card("Hr"))))
    assert is_legal(RULES, state, m.Discard(N, Card("Bn")), now=NOW)


def test_a_play_that_leaves_only_an_illegal_closing_is_refused_up_front() -> None:
    without = near_the_end("Ar Br Zn", monte="Cr", burraco="")
    state = run(RULES, without, m.Collect(N))
    assert code_of(state, m.Open(N, parse_cards("Ar Br Cr"))) == (
        "closing.burraco_missing",
        "Art. 17",
    )
    with_matta = run(RULES, near_the_end("Hr Ir @", monte="Lr"), m.Collect(N))
    move = m.Open(N, parse_cards("Hr Ir Lr"))
    assert code_of(with_matta, move) == ("closing.matta", "Art. 15")
    nothing_left = run(RULES, near_the_end("Hr Ir", monte="Lr"), m.Collect(N))
    assert code_of(nothing_left, move) == ("closing.discard_missing", "Art. 32")


def test_a_play_that_leaves_only_the_card_just_collected_is_refused_up_front() -> None:
    state = position(dealt(), hands={N: "Ar Br Dr"}, monte="Cn")
    state = run(RULES, state, m.Collect(N))
    assert code_of(state, m.Open(N, parse_cards("Ar Br Dr"))) == ("discard.none_legal", "Art. 8")


def test_a_collection_that_leaves_no_discard_is_refused_under_an_absolute_ban() -> None:
    absolute = plain_rules(take__rediscard_single="never")
    state = position(dealt(absolute), hands={N: "Cr"}, monte="Cr")
    assert code_of(state, m.Collect(N), absolute) == ("discard.none_legal", "Art. 8")
    assert is_legal(RULES, state, m.Collect(N), now=NOW)


def test_a_clean_burraco_may_be_asked_for() -> None:
    clean = plain_rules(closing__burraco="clean")
    dirty = "Ar Br Cr Dr Er Fr @"
    state = run(clean, near_the_end("Bn", monte="Hr", burraco=dirty, rules=clean), m.Collect(N))
    tie = m.Tie(N, 1, (*parse_cards(dirty), Card("Hr")))
    assert code_of(state, tie, clean)[0] == "closing.clean_burraco_missing"
    assert is_legal(RULES, state, tie, now=NOW)


def test_a_frozen_burraco_is_no_ground_for_closing() -> None:
    state = near_the_end("Bn Hr Ir", monte="Lr")
    meld = state.table.melds[0]
    assert meld.grade is Grade.PULITO
    for frozen, allowed in (
        (replace(meld, state=MeldState.FROZEN_TEMPORARILY), False),
        (replace(meld, state=MeldState.FROZEN_FOR_GOOD, all_negative=True), False),
        (replace(meld, state=MeldState.FROZEN_FOR_GOOD), True),
    ):
        held = replace(state, table=state.table.restate(frozen))
        held = run(RULES, held, m.Collect(N))
        assert is_legal(RULES, held, m.Open(N, parse_cards("Hr Ir Lr")), now=NOW) is allowed
        tie = m.Tie(N, 1, (*parse_cards(BURRACO), Card("Hr")))
        assert code_of(held, tie)[0] == "meld.frozen"


def test_a_line_that_may_not_close_yet_must_wait() -> None:
    state = run(RULES, near_the_end("Bn Hr Ir", monte="Lr"), m.Collect(N))
    waiting = replace(state, lines=(LineStatus(no_close_before=9), LineStatus()))
    move = m.Open(N, parse_cards("Hr Ir Lr"))
    assert code_of(waiting, move)[0] == "closing.not_yet"
    assert is_legal(RULES, state, move, now=NOW)


def test_closing_with_the_last_card_of_the_tallone_gains_as_the_reading_says() -> None:
    for reading, ending in (("award", Ending.CHIUSURA), ("none", Ending.TALLONE)):
        rules = plain_rules(closing__on_last_draw=reading)
        state = near_the_end("Bn", rules=rules, tallone=3)
        top = state.table.tallone[-1]
        if top is not Card("Hr"):
            swapped = (*state.table.tallone[:-1], Card("Hr"))
            state = replace(state, table=replace(state.table, tallone=swapped))
        state = run(rules, state, m.Draw(N), m.Tie(N, 1, (*parse_cards(BURRACO), Card("Hr"))))
        state = run(rules, state, m.Discard(N, Card("Bn")))
        assert state.ending is ending
        closed = any(entry.item == "chiusura" for entry in state.scores[0].sheets[0].entries)
        assert closed is (reading == "award")


@pytest.mark.scenario("P-32-07")
def test_gioco_al_monte_collects_plays_and_closes_at_once() -> None:
    state = near_the_end("Or Bn", monte="Hr Mr")
    macro = m.GiocoAlMonte(N, (m.Open(N, parse_cards("Hr Mr Or")),), Card("Bn"))
    at_once = play(RULES, state, macro, now=NOW)
    step_by_step = run(RULES, state, m.Collect(N), macro.plays[0], m.Discard(N, Card("Bn")))
    assert at_once.state == step_by_step
    assert (at_once.state.ending, at_once.state.closer) == (Ending.CHIUSURA, N)


@pytest.mark.scenario("P-32-09")
def test_gioco_al_monte_must_close() -> None:
    state = near_the_end("Or Bn Zn", monte="Hr Mr")
    plays = (m.Open(N, parse_cards("Hr Mr Or")),)
    assert code_of(state, m.GiocoAlMonte(N, plays, Card("Bn")))[0] == "closing.does_not_close"
    assert code_of(state, m.GiocoAlMonte(N, (), Card("Bn")))[0] == "closing.does_not_close"


def test_gioco_al_monte_needs_a_small_monte_a_pozzetto_and_legal_steps() -> None:
    plays = (m.Open(N, parse_cards("Hr Mr Or")),)
    macro = m.GiocoAlMonte(N, plays, Card("Bn"))
    large = near_the_end("Or Bn", monte="Hr Mr Lr")
    assert code_of(large, macro)[0] == "closing.monte_too_large"
    early = position(dealt(), hands={N: "Or Bn"}, monte="Hr Mr")
    assert code_of(early, macro)[0] == "closing.pozzetto_missing"
    state = near_the_end("Or Bn", monte="Hr Mr")
    other = plain_rules(take__gioco_al_monte="off")
    assert code_of(state, macro, other)[0] == "closing.no_gioco_al_monte"
    for play_, code in (
        (m.Open(N, parse_cards("Hr Mr Zr")), "cards.not_in_hand"),
        (m.Open(N, parse_cards("Hr Mr")), "meld.too_short"),
    ):
        wrong = m.GiocoAlMonte(N, (play_, play_), Card("Bn"))
        assert code_of(state, wrong)[0] == code
    absent = m.GiocoAlMonte(N, plays, Card("Zn"))
    assert code_of(state, absent)[0] == "cards.not_in_hand"
    taken = run(RULES, state, m.Draw(N))
    assert code_of(taken, macro)[0] == "turn.already_taken"
