"""Edges of the rules where a small fault would pass unseen elsewhere."""

from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.articles import Cited
from burraco_engine.cards import Card, parse_cards
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.count.match import setup_for
from burraco_engine.count.points import victory_points
from burraco_engine.errors import ProfileError
from burraco_engine.turn.deciding import explain, is_legal, open_turno, play
from tests.burraco_engine.plain import (
    NONCE,
    NOW,
    NS,
    RULES,
    N,
    O,
    S,
    dealt,
    plain_rules,
    position,
    run,
    took,
)


def test_a_gioco_al_monte_whose_last_play_is_wrong_is_refused() -> None:
    state = position(dealt(), hands={N: "Or Bn"}, monte="Hr Mr", pozzetto={NS: S})
    wrong = m.GiocoAlMonte(N, (m.Open(N, parse_cards("Hr Mr")),), Card("Bn"))
    violation = explain(RULES, state, wrong, now=NOW)
    assert violation is not None
    assert violation.code == "meld.too_short"


def test_a_time_out_between_smazzate_is_written_down() -> None:
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    made = play(RULES, fresh, m.AnnounceTimeOut(), now=NOW)
    assert e.TimeOutAnnounced(0, NOW) in made.events
    assert made.state.time_out is not None


def test_pozzetti_of_different_sizes_are_filled_in_turn_to_their_sizes() -> None:
    pozzetti = RULES.code.deal.pozzetti
    deal = replace(RULES.code.deal, pozzetti=Cited((13, 11), pozzetti.article))
    rules = replace(RULES, code=replace(RULES.code, deal=deal))
    state = open_turno(rules, setup_for(rules, smazzate=2), O, NOW).state
    table = play(rules, state, m.Deal(rules.deck.cards, 1, NONCE), now=NOW).state.table
    assert [len(pozzetto.cards) for pozzetto in table.pozzetti] == [13, 11]


@pytest.mark.parametrize("duty", ["only_discard", "no_play"])
def test_either_duty_alone_forbids_to_play(duty: str) -> None:
    state = took(RULES, position(dealt(), hands={N: "Ar Br Cr Vn"}))
    move = m.Open(N, parse_cards("Ar Br Cr"))
    assert is_legal(RULES, state, move, now=NOW)
    violation = explain(RULES, _with(state, duty), move, now=NOW)
    assert violation is not None
    assert violation.code == "turn.only_discard"


def _with(state, duty: str):
    first, *others = state.seats
    return replace(state, seats=(replace(first, **{duty: True}), *others))


def test_the_emended_table_has_no_hole_and_no_overlap() -> None:
    code = choose(
        load_profile("parole-2025"), {"score.vp3_hole": "emended", "score.between_rows": "error"}
    )
    printed = {355: 14, 500: 14, 505: 15, 650: 15, 655: 16, 800: 16, 805: 17}
    assert {points: victory_points(code, "3", points)[0] for points in printed} == printed
    with pytest.raises(ProfileError):
        victory_points(code, "3", 802)


def test_with_a_clean_burraco_one_closes_where_it_is_asked_for() -> None:
    clean = plain_rules(closing__burraco="clean")
    state = position(dealt(clean), hands={N: "Ar Br Cr Dr Er Fr Gr Hr Bn"}, pozzetto={NS: S})
    state = run(clean, took(clean, state), m.Open(N, parse_cards("Ar Br Cr Dr Er Fr Gr")))
    held = replace(
        state, table=replace(state.table, hands=(parse_cards("Bn"), *state.table.hands[1:]))
    )
    assert is_legal(clean, held, m.Discard(N, Card("Bn")), now=NOW)


def test_only_the_cards_that_are_not_in_the_monte_are_named() -> None:
    state = position(dealt(), monte="An Tr Zr")
    violation = explain(RULES, state, m.CollectPart(N, parse_cards("An Br")), now=NOW)
    assert violation is not None
    assert violation.detail["cards"] == parse_cards("Br")
