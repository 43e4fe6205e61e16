"""A turn: take, play, discard; nothing else, and nothing in another order."""

from collections import Counter
from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.cards import Card, parse_cards
from burraco_engine.count.match import setup_for
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import evolve, replay
from burraco_engine.state import Ending, Phase, Taken
from burraco_engine.turn.deciding import (
    decide,
    explain,
    is_legal,
    legal_moves,
    open_turno,
    plan,
    play,
)
from tests.burraco_engine.plain import (
    ARTICLE,
    EO,
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


def refused(rules, state, move, now=NOW) -> RuleViolation:
    violation = explain(rules, state, move, now=now)
    assert violation is not None
    with pytest.raises(RuleViolation) as caught:
        play(rules, state, move, now=now)
    assert caught.value.code == violation.code
    assert not is_legal(rules, state, move, now=now)
    return violation


@pytest.mark.scenario("P-04-01")
def test_a_deal_gives_eleven_cards_each_and_leaves_forty_nine() -> None:
    state = dealt()
    table = state.table
    assert [len(hand) for hand in table.hands] == [11, 11, 11, 11]
    assert [len(pozzetto.cards) for pozzetto in table.pozzetti] == [11, 11]
    assert (len(table.monte), len(table.tallone)) == (1, 49)
    assert Counter(table.cards()) == Counter(RULES.deck.cards)
    assert (state.turn.seat, state.phase) == (N, Phase.PRESA)


def test_hands_come_from_the_top_in_turn_and_pozzetti_from_the_bottom_in_turn() -> None:
    deck = RULES.deck.cards
    state = dealt(dealer=S)
    cut = (deck[-1], *deck[:-1])
    top = list(reversed(cut))
    order = [O, N, E, S]
    for place, seat in enumerate(order):
        assert state.table.hand(seat) == tuple(sorted(top[place:44:4], key=str))
    assert state.table.pozzetti[0].cards == cut[0:22:2]
    assert state.table.pozzetti[1].cards == cut[1:22:2]
    assert state.table.monte == (top[44],)
    assert state.turn.seat is O


@pytest.mark.parametrize("cut", [0, 116, -1])
def test_a_cut_lifts_at_least_one_card_and_not_all(cut: int) -> None:
    state = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    assert refused(RULES, state, m.Deal(RULES.deck.cards, cut, "00" * 16)).code == "cards.cut"


@pytest.mark.scenario("P-06-01")
def test_a_take_comes_first() -> None:
    state = dealt()
    violation = refused(RULES, state, m.Open(N, state.table.hand(N)[:3]))
    assert (violation.code, str(violation.article)) == ("turn.take_first", "Art. 6")
    assert refused(RULES, state, m.Discard(N, state.table.hand(N)[0])).code == "turn.take_first"


@pytest.mark.scenario("P-06-02")
def test_after_the_discard_nothing_is_allowed() -> None:
    state = took(RULES, dealt())
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    violation = refused(RULES, state, m.Open(N, state.table.hand(N)[:3]))
    assert (violation.code, violation.detail) == ("turn.not_yours", {"turn": E})


def test_one_takes_only_once() -> None:
    state = took(RULES, dealt())
    for move in (m.Draw(N), m.Collect(N), m.CollectPart(N, ())):
        assert refused(RULES, state, move).code == "turn.already_taken"


@pytest.mark.scenario("P-08-01")
def test_who_collects_takes_the_whole_monte() -> None:
    state = position(dealt(), monte="An Tr Zr")
    after = run(RULES, state, m.Collect(N))
    assert len(after.table.hand(N)) == 14
    assert after.table.monte == ()
    assert (after.phase, after.turn.taken) == (Phase.GIOCO, Taken.MONTE)


@pytest.mark.scenario("P-08-02")
def test_a_card_left_on_the_monte_is_the_discard() -> None:
    state = position(dealt(), monte="An Tr Zr")
    after = run(RULES, state, m.CollectPart(N, parse_cards("Zr")))
    assert len(after.table.hand(N)) == 13
    assert after.table.monte == parse_cards("Zr")
    assert (after.turn.seat, after.phase) == (E, Phase.PRESA)


def test_of_several_cards_left_the_highest_is_the_discard() -> None:
    state = position(dealt(), monte="An Tr Zr Hn")
    after = run(RULES, state, m.CollectPart(N, parse_cards("Tr Hn")))
    assert after.table.monte == parse_cards("Hn")
    assert len(after.table.hand(N)) == 14


@pytest.mark.parametrize(
    ("left", "code"),
    [
        ("", "cards.left_wrong"),
        ("An Tr", "cards.left_wrong"),
        ("Br", "cards.left_not_in_monte"),
        ("An An", "cards.left_not_in_monte"),
    ],
)
def test_some_cards_are_taken_and_some_are_left(left: str, code: str) -> None:
    state = position(dealt(), monte="An Tr")
    assert refused(RULES, state, m.CollectPart(N, parse_cards(left))).code == code


@pytest.mark.scenario("P-08-04")
def test_the_single_card_of_the_monte_does_not_go_straight_back() -> None:
    state = position(dealt(), hands={N: "Ar Br Dr"}, monte="Cr")
    after = run(RULES, state, m.Collect(N))
    violation = refused(RULES, after, m.Discard(N, Card("Cr")))
    assert (violation.code, str(violation.article)) == ("discard.single_monte_card", "Art. 8")
    assert is_legal(RULES, after, m.Discard(N, Card("Br")), now=NOW)


def test_it_may_go_back_if_there_is_another_one_like_it() -> None:
    state = position(dealt(), hands={N: "Ar Br Cr"}, monte="Cr")
    after = run(RULES, state, m.Collect(N))
    assert is_legal(RULES, after, m.Discard(N, Card("Cr")), now=NOW)
    absolute = plain_rules(take__rediscard_single="never")
    assert not is_legal(absolute, after, m.Discard(N, Card("Cr")), now=NOW)


def test_a_copy_played_in_the_turn_counts_as_the_one_collected() -> None:
    state = position(dealt(), hands={N: "Ar Br Cr Zn"}, monte="Cr")
    after = run(RULES, state, m.Collect(N), m.Open(N, parse_cards("Cr Ar Br")))
    assert is_legal(RULES, after, m.Discard(N, Card("Cr")), now=NOW)


@pytest.mark.scenario("P-08-06")
def test_another_colour_is_not_an_equal_card_unless_so_chosen() -> None:
    state = position(dealt(), hands={N: "Ar Br Cn"}, monte="Cr")
    after = run(RULES, state, m.Collect(N))
    assert not is_legal(RULES, after, m.Discard(N, Card("Cr")), now=NOW)
    by_letter = plain_rules(take__equal_card="face")
    assert is_legal(by_letter, after, m.Discard(N, Card("Cr")), now=NOW)


def test_the_ban_ends_with_the_turn() -> None:
    state = position(dealt(), hands={N: "Ar Br Dr"}, monte="Cr")
    after = run(RULES, state, m.Collect(N), m.Discard(N, Card("Br")))
    for seat in (E, S, O):
        after = took(RULES, after)
        after = run(RULES, after, m.Discard(seat, after.table.hand(seat)[0]))
    after = took(RULES, after)
    assert is_legal(RULES, after, m.Discard(N, Card("Cr")), now=NOW)


def test_cards_that_are_not_in_the_hand_cannot_be_played() -> None:
    state = took(RULES, position(dealt(), hands={N: "Ar Br Dr"}))
    violation = refused(RULES, state, m.Open(N, parse_cards("Ar Br Dr Hr")))
    assert violation.code == "cards.not_in_hand"
    assert violation.detail["cards"] == parse_cards("Hr")
    assert refused(RULES, state, m.Discard(N, Card("Hr"))).code == "cards.not_in_hand"


def opened():
    state = position(dealt(), hands={N: "Ar Br Dr Er Zn Un", E: "An Bn Dn Zr Ur"}, monte="Vn")
    state = took(RULES, state)
    return run(RULES, state, m.Open(N, parse_cards("Ar Br Dr")))


def test_a_meld_is_laid_graded_and_valued() -> None:
    state = opened()
    (meld,) = state.table.melds
    assert (meld.id, meld.line, meld.reading, meld.value) == (1, NS, "ABD", 25)
    assert meld.grade is None
    assert state.turn.plays[0].cards == parse_cards("Ar Br Dr")
    assert state.line_status(NS).keeper is N


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("Ar Br Dr", "meld.nothing_added"),
        ("Ar Br Er", "meld.cards_missing"),
        ("Br Ar Dr Er", "meld.order_changed"),
        ("Ar Br Dr Zn", "meld.mixed_colours"),
        ("Ar Br Dr Hr", "cards.not_in_hand"),
    ],
)
def test_a_tie_keeps_all_cards_and_adds_one(cards: str, code: str) -> None:
    assert refused(RULES, opened(), m.Tie(N, 1, parse_cards(cards))).code == code


def test_one_ties_to_the_melds_of_the_own_line_only() -> None:
    state = opened()
    assert refused(RULES, state, m.Tie(N, 7, parse_cards("Ar"))).code == "meld.unknown"
    state = took(RULES, run(RULES, state, m.Discard(N, Card("Zn"))))
    move = m.Tie(E, 1, parse_cards("Ar Br Dr Zr"))
    assert refused(RULES, state, move).code == "meld.not_your_line"


def test_the_history_of_a_meld_is_kept() -> None:
    state = run(RULES, opened(), m.Tie(N, 1, parse_cards("Ar Br Dr Er")))
    meld = state.table.meld(1)
    assert meld is not None
    assert meld.readings == ("ABD",)
    assert meld.reading == "ABDE"


def test_seven_cards_are_a_burraco_with_its_bonus_later() -> None:
    hand = "Ar Br Dr Er Fr Gr Ir Lr Mr Zn Un"
    state = took(RULES, position(dealt(), hands={N: hand}))
    state = run(RULES, state, m.Open(N, parse_cards("Ar Br Dr Er Fr Gr Ir")))
    meld = state.table.melds[0]
    assert (meld.grade, meld.honours, meld.burraco_cards) == ("pulito", 200, 7)
    state = run(RULES, state, m.Tie(N, 1, parse_cards("Ar Br Dr Er Fr Gr Ir Lr Mr")))
    assert (state.table.melds[0].honours, state.table.melds[0].burraco_cards) == (250, 7)


def test_every_move_is_planned_explained_and_played_alike() -> None:
    state = took(RULES, dealt())
    moves = list(legal_moves(RULES, state, now=NOW))
    assert moves == list(legal_moves(RULES, state, now=NOW))
    assert len(set(moves)) == len(moves)
    for move in moves:
        events = plan(RULES, state, move, NOW)
        assert events == decide(RULES, state, move, now=NOW)
        assert isinstance(events, tuple)
        assert replay(state, events) == play(RULES, state, move, now=NOW).state


def test_before_the_deal_and_between_smazzate_nobody_plays() -> None:
    state = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    assert refused(RULES, state, m.Draw(N)).code == "turn.no_smazzata"
    assert list(legal_moves(RULES, state, now=NOW)) == []
    short = RULES.deck.cards[:-1]
    violation = refused(RULES, state, m.Deal(short, 5, "00" * 16))
    assert violation.code == "cards.deck_wrong"
    assert violation.detail["missing"] == RULES.deck.cards[-1:]
    running = dealt()
    deal = m.Deal(RULES.deck.cards, 5, "00" * 16)
    assert refused(RULES, running, deal).code == "turn.smazzata_running"


@pytest.mark.scenario("P-17-05")
def test_the_smazzata_ends_with_the_discard_after_the_third_last_card() -> None:
    state = position(dealt(), tallone=3)
    state = took(RULES, state)
    assert state.turn.last_draw
    result = play(RULES, state, m.Discard(N, state.table.hand(N)[0]), now=NOW)
    assert result.state.ending is Ending.TALLONE
    assert result.state.closer is None
    assert result.state.phase is Phase.CONTATA
    items = {entry.item for sheet in result.state.scores[0].sheets for entry in sheet.entries}
    assert items == {"pozzetto non preso", "carte in mano"}
    assert isinstance(result.events[-1], e.SmazzataCounted)
    assert [sheet.line for sheet in result.state.scores[0].sheets] == [NS, EO]


def test_the_unplayable_cards_are_not_drawn() -> None:
    state = position(dealt(), tallone=2)
    assert refused(RULES, state, m.Draw(N)).code == "cards.tallone_exhausted"


def test_the_next_smazzata_is_dealt_by_the_next_player() -> None:
    state = took(RULES, position(dealt(), tallone=3))
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    state = run(RULES, state, m.Deal(RULES.deck.cards, 7, "00" * 16))
    assert (state.smazzata, state.dealer, state.turn.seat) == (2, N, E)
    assert state.table.melds == ()
    state = took(RULES, position(state, tallone=3))
    state = run(RULES, state, m.Discard(E, state.table.hand(E)[0]))
    assert state.phase is Phase.TERMINATA
    assert state.outcome is not None
    assert refused(RULES, state, m.Draw(S)).code == "turn.over"


def test_an_event_that_changes_nothing_is_counted_and_the_state_before_it_stays_as_it_was():
    before = run(RULES, dealt(), m.Draw(N))
    version = before.version
    ordered = evolve(before, e.DrawOrdered(N, ARTICLE, NOW))
    again = evolve(ordered, e.DrawOrdered(N, ARTICLE, NOW))
    assert (before.version, ordered.version, again.version) == (version, version + 1, version + 2)
    assert replace(again, version=ordered.version) == ordered
