"""What everybody saw going to a hand and nobody saw leaving it."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.cards import Card, format_cards, parse_cards
from burraco_engine.fold.evolve import evolve
from burraco_engine.names import Seat
from burraco_engine.record.codec import state_from_json, state_to_json
from burraco_engine.record.digest import state_digest
from burraco_engine.record.redaction import redact
from burraco_engine.record.view_json import view_to_json
from burraco_engine.state import EMPTY
from burraco_engine.turn.allowed import allowed
from burraco_engine.view import view
from tests.burraco_engine.chance import random_game
from tests.burraco_engine.plain import NOW, RULES, E, N, S, dealt, plain_rules, position, run, took
from tests.properties.games import GAMES, rules_of


def seen(state, seat) -> str:
    return format_cards(next(one.seen for one in view(state, E).seats if one.seat == seat))


def test_what_is_collected_is_seen_by_all_and_a_drawn_card_by_nobody() -> None:
    state = position(dealt(), hands={N: "Ar Br Zn"}, monte="Dr Cr")
    assert seen(took(RULES, state), N) == ""
    assert seen(run(RULES, state, m.Collect(N)), N) == "Cr Dr"


def test_a_card_that_is_laid_or_discarded_is_seen_no_more() -> None:
    state = position(dealt(), hands={N: "Ar Br Zn Qn"}, monte="Dr Cr")
    state = run(RULES, state, m.Collect(N), m.Open(N, parse_cards("Ar Br Cr")))
    assert seen(state, N) == "Dr"
    assert seen(run(RULES, state, m.Discard(N, parse_cards("Zn")[0])), N) == "Dr"
    assert seen(run(RULES, state, m.Discard(N, parse_cards("Dr")[0])), N) == ""


def test_of_two_equal_cards_the_one_that_leaves_may_be_the_one_that_was_seen() -> None:
    """Whether a player held another one already is hidden, so it may not matter."""
    one = position(dealt(), hands={N: "Ar Br Zn Qn"}, monte="Dr Cr")
    two = position(dealt(), hands={N: "Dr Br Zn Qn"}, monte="Dr Cr")
    for state in (one, two):
        after = run(RULES, state, m.Collect(N), m.Discard(N, parse_cards("Dr")[0]))
        assert seen(after, N) == "Cr"


def test_who_puts_the_single_card_back_has_shown_its_equal() -> None:
    """P Art. 8: he may do so only by showing that he has another one."""
    card = parse_cards("Dr")[0]
    state = run(RULES, position(dealt(), hands={N: "Dr Br Zn Qn"}, monte="Dr"), m.Collect(N))
    assert seen(run(RULES, state, m.Discard(N, card)), N) == "Dr"
    other = run(RULES, state, m.Discard(N, parse_cards("Zn")[0]))
    assert seen(other, N) == "Dr"
    laid = position(dealt(), hands={N: "Dr Ar Br Zn Qn"}, monte="Dr")
    laid = run(RULES, laid, m.Collect(N), m.Open(N, parse_cards("Ar Br Dr")), m.Discard(N, card))
    assert seen(laid, N) == "", "after one was laid nothing had to be shown"
    by_face = plain_rules(take__equal_card="face")
    state = position(dealt(by_face), hands={N: "Dn Br Zn Qn"}, monte="Dr")
    state = run(by_face, state, m.Collect(N), m.Discard(N, card))
    assert seen(state, N) == "Dn"


def test_a_card_penalised_is_in_no_hand_and_the_pozzetto_is_not_seen() -> None:
    state = position(dealt(), hands={N: "Ar Br"}, monte="Dr Cr")
    state = run(RULES, state, m.Collect(N))
    article = RULES.code.take.collect.article
    penalised = evolve(state, e.CardsPenalised(N, parse_cards("Dr"), None, None, article, NOW))
    assert seen(penalised, N) == "Cr"
    volo = run(RULES, state, m.Open(N, parse_cards("Ar Br Cr Dr")))
    assert len(volo.table.hand(N)) == 11
    assert seen(volo, N) == ""


def shows_its_equal(table, discarded) -> bool:
    """The single card of the monte goes straight back, so an equal one was shown, if not known."""
    card, seat = discarded["card"], discarded["seat"]
    known = next(one.seen for one in table.seats if one.seat == seat)
    laid = any(card in play.cards for play in table.plays)
    return card is table.single and not laid and known.count(card) < 2


@pytest.mark.parametrize("code", GAMES)
def test_it_follows_from_what_everybody_sees_and_is_true(code: str) -> None:
    rules, known_at_all = rules_of(code), 0
    for seed in range(3):
        state, known = EMPTY, dict[Seat, Counter[Card]]()
        for event in random_game(rules, seed).events:
            before, state = view(state, None), evolve(state, event)
            fact = redact(event, None)
            facts: Mapping[str, Any] = fact.facts
            cards = Counter(facts.get("cards", ()))
            if fact.kind is e.Dealt:
                known = {seat: Counter() for seat in state.setup.seats}
            elif fact.kind in (e.MonteCollected, e.MontePartlyCollected):
                known[facts["seat"]] += cards
            elif fact.kind is e.MeldLaid:
                known[facts["seat"]] -= cards
            elif fact.kind is e.Discarded and not shows_its_equal(before, facts):
                known[facts["seat"]] -= Counter([facts["card"]])
            for seat, cards in known.items():
                assert Counter(state.table.seen_with(seat)) == cards
                assert cards <= Counter(state.table.hand(seat))
                known_at_all += cards.total()
    assert known_at_all > 100


def test_it_is_not_sent_to_people_and_changes_no_digest() -> None:
    state = run(RULES, position(dealt(), hands={N: "Ar Br"}, monte="Dr Cr"), m.Collect(N))
    written = state_to_json(state)
    assert written["carte_al_tavolo"].pop("viste") == [["Cr", "Dr"], [], [], []]
    for viewer in (None, N, S):
        assert "viste" not in json.dumps(
            view_to_json(view(state, viewer), allowed(RULES, state, viewer))
        )
    older = state_from_json(written)
    assert seen(older, N) == ""
    assert state_digest(older) == state_digest(state)
    assert seen(run(RULES, older, m.Discard(N, parse_cards("Cr")[0])), N) == ""
