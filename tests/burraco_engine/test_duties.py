"""What rulings and stricter codes lay on a player: frozen melds, duties to play and to take."""

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.articles import Article
from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.fold.evolve import evolve, replay
from burraco_engine.melds import MeldState
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain, is_legal, legal_moves, play
from tests.burraco_engine.plain import (
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

ARTICLE = Article("parole-2025", "29")
MUST_PLAY = plain_rules(take__collect="must_play")


def turn_of(state):
    """The player in turn draws and discards his first card."""
    seat = state.turn.seat
    state = took(RULES, state)
    return run(RULES, state, m.Discard(seat, state.table.hand(seat)[0]))


def frozen(state, until):
    return evolve(
        state,
        e.MeldRestated(
            1, MeldState.FROZEN_TEMPORARILY, until, parse_cards("Ar"), True, ARTICLE, NOW
        ),
    )


def opened():
    """N has opened a meld and discarded; E is in turn."""
    state = position(dealt(), hands={N: "Ar Br Cr Dr Vn"})
    state = run(RULES, took(RULES, state), m.Open(N, parse_cards("Ar Br Cr")))
    return run(RULES, state, m.Discard(N, Card("Vn")))


def test_a_meld_frozen_until_a_turn_is_valid_when_that_turn_begins() -> None:
    state = frozen(opened(), until=N)
    for _ in (E, S, O):
        meld = state.table.meld(1)
        assert meld is not None
        assert meld.frozen
        assert meld.all_negative
        state = turn_of(state)
    meld = state.table.meld(1)
    assert state.turn.seat == N
    assert meld is not None
    assert (meld.state, meld.until, meld.negative, meld.all_negative) == (
        MeldState.VALID,
        None,
        (),
        False,
    )
    assert is_legal(RULES, took(RULES, state), m.Tie(N, 1, parse_cards("Ar Br Cr Dr")), now=NOW)


def test_the_partner_may_not_touch_a_frozen_meld() -> None:
    state = position(turn_of(frozen(opened(), until=N)), hands={S: "Dr Er Fr"})
    assert state.turn.seat == S
    violation = explain(RULES, took(RULES, state), m.Tie(S, 1, parse_cards("Ar Br Cr Dr")), now=NOW)
    assert violation is not None
    assert violation.code == "meld.frozen"
    assert allowed(RULES, took(RULES, state), S).can == ("apri", "scarta")


def test_a_meld_frozen_for_good_stays_frozen() -> None:
    state = evolve(
        opened(), e.MeldRestated(1, MeldState.FROZEN_FOR_GOOD, None, (), False, ARTICLE, NOW)
    )
    for _ in range(8):
        state = turn_of(state)
    meld = state.table.meld(1)
    assert meld is not None
    assert meld.state is MeldState.FROZEN_FOR_GOOD


def test_thawing_is_part_of_the_passing_turn_so_that_a_replay_knows_it() -> None:
    state = frozen(opened(), until=S)
    before, log = state, list[e.Event]()
    seat = state.turn.seat
    for move in (m.Draw(seat), m.Discard(seat, state.table.hand(seat)[0])):
        state, events = play(RULES, state, move, now=NOW)
        log += events
    assert replay(before, log) == state
    meld = state.table.meld(1)
    assert meld is not None
    assert not meld.frozen


def test_who_must_play_after_a_collection_may_not_collect_without_a_play() -> None:
    useless = position(dealt(MUST_PLAY), hands={N: "Ar Bn Zn"}, monte="Dn")
    violation = explain(MUST_PLAY, useless, m.Collect(N), now=NOW)
    assert violation is None, "Bn Zn Dn are a meld of the plain judge"
    useless = position(dealt(MUST_PLAY), hands={N: "Ar Br Zn"}, monte="Dn")
    violation = explain(MUST_PLAY, useless, m.Collect(N), now=NOW)
    assert violation is not None
    assert (violation.code, str(violation.article)) == ("turn.play_first", "Art. 8")
    assert is_legal(RULES, useless, m.Collect(N), now=NOW)
    assert m.Draw(N) in set(legal_moves(MUST_PLAY, useless, now=NOW))


def test_who_must_play_after_a_collection_may_not_leave_a_card_and_so_end_the_turn() -> None:
    state = position(dealt(MUST_PLAY), hands={N: "Ar Br Zn"}, monte="Cr Dn")
    part = m.CollectPart(N, (Card("Dn"),))
    violation = explain(MUST_PLAY, state, part, now=NOW)
    assert violation is not None
    assert (violation.code, str(violation.article)) == ("turn.play_first", "Art. 8")
    assert is_legal(RULES, state, part, now=NOW)
    assert is_legal(MUST_PLAY, state, m.Collect(N), now=NOW)


def test_who_collected_may_discard_only_after_a_play() -> None:
    state = position(dealt(MUST_PLAY), hands={N: "Ar Br Zn Zn"}, monte="Dr")
    state = run(MUST_PLAY, state, m.Collect(N))
    violation = explain(MUST_PLAY, state, m.Discard(N, Card("Zn")), now=NOW)
    assert violation is not None
    assert violation.code == "turn.play_first"
    assert not any(isinstance(move, m.Discard) for move in legal_moves(MUST_PLAY, state, now=NOW))
    state = run(MUST_PLAY, state, m.Open(N, parse_cards("Ar Br Dr")))
    assert run(MUST_PLAY, state, m.Discard(N, Card("Zn"))).turn.seat == E


def test_who_drew_may_discard_at_once_under_the_same_code() -> None:
    state = took(MUST_PLAY, position(dealt(MUST_PLAY), hands={N: "Ar Br Zn"}, monte="Dn"))
    assert is_legal(MUST_PLAY, state, m.Discard(N, Card("Zn")), now=NOW)


@pytest.mark.scenario("P-16-07")
def test_a_closing_in_the_final_round_ends_it_at_once_and_pays() -> None:
    hand = {O: "Ar Br Cr Dr Er Fr Zn"}
    state = position(dealt(dealer=S), hands=hand, pozzetto={EO: E}, monte="Gr")
    state = run(RULES, state, m.AnnounceTimeOut(), m.Collect(O))
    assert state.time_out is not None
    state = run(RULES, state, m.Open(O, parse_cards("Ar Br Cr Dr Er Fr Gr")))
    result = play(RULES, state, m.Discard(O, Card("Zn")), now=NOW)
    assert (result.state.ending, result.state.closer) == (Ending.CHIUSURA, O)
    assert result.state.phase is Phase.TERMINATA
    sheet = next(one for one in result.state.scores[-1].sheets if one.line == EO)
    assert [entry.points for entry in sheet.entries if entry.item == "chiusura"] == [100]


@pytest.mark.parametrize(("monte", "shown"), [("Cr", True), ("Cr Dr", True), ("Cr Dr Er", False)])
def test_gioco_al_monte_is_offered_while_the_monte_is_small(monte: str, shown: bool) -> None:
    state = position(dealt(), monte=monte, pozzetto={NS: S})
    assert ("gioco_al_monte" in allowed(RULES, state, N).can) is shown


def test_gioco_al_monte_is_offered_only_by_codes_that_have_it_and_after_the_pozzetto() -> None:
    off = plain_rules(take__gioco_al_monte="off")
    assert "gioco_al_monte" not in allowed(off, position(dealt(off), pozzetto={NS: S}), N).can
    assert "gioco_al_monte" not in allowed(RULES, position(dealt(), pozzetto={}), N).can
    classic = classic_rules()
    state = dealt(classic)
    assert state.setup.al_monte == 0
    assert "gioco_al_monte" not in allowed(classic, state, N).can


def test_a_matta_in_a_combination_is_not_offered_for_replacing() -> None:
    classic = classic_rules()
    state = took(classic, position(dealt(classic), hands={N: "7c 7q * 9f 9p"}))
    state = run(classic, state, m.Open(N, parse_cards("7c 7q *")))
    assert allowed(classic, state, N).can == ("apri", "lega", "annulla", "scarta")


def test_who_must_collect_may_not_draw_and_who_must_draw_may_not_collect() -> None:
    state = position(dealt(), monte="Cr Dr")
    collect = evolve(state, e.SeatRestricted(N, False, True, False, False, ARTICLE, NOW))
    violation = explain(RULES, collect, m.Draw(N), now=NOW)
    assert violation is not None
    assert violation.code == "turn.must_collect"
    draw = evolve(state, e.SeatRestricted(N, True, False, False, False, ARTICLE, NOW))
    for move in (m.Collect(N), m.CollectPart(N, parse_cards("Cr"))):
        violation = explain(RULES, draw, move, now=NOW)
        assert violation is not None
        assert violation.code == "turn.must_draw"


def test_duties_lapse_with_the_turn() -> None:
    state = evolve(dealt(), e.SeatRestricted(N, True, False, False, True, ARTICLE, NOW))
    after = turn_of(state)
    assert not after.status(N).must_draw
    assert not after.status(N).no_play
