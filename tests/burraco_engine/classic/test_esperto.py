"""The esperto of the classic game: what it keeps, what it gives up, when it goes out."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from burraco_engine.cards import Card, parse_cards, sort_cards
from burraco_engine.classic.esperto import Expert
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.classic.plain import PlainPlayer
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Collect, Discard, Draw, Open, Tie
from burraco_engine.names import Millis, Seat
from burraco_engine.simulate import shuffled_deal
from burraco_engine.state import Ending, State, Taken
from burraco_engine.turn.deciding import open_turno, play
from burraco_engine.view import view
from parole_engine.door import rules_for
from tests.burraco_engine.classic.positions import N, position
from tests.burraco_engine.classic.tables import RULES

NODES = 2_000
CODES = [code for code in profile_ids() if load_profile(code, policies=CLASSIC).game == "classico"]


def choice(state: State, rules: Rules = RULES):
    return Expert(rules)(view(state, state.turn.seat), SeedDice(1), NODES)


@pytest.mark.parametrize("code", CODES)
def test_smazzate_of_every_code_end_by_the_rules_and_keep_every_card(code: str) -> None:
    rules = rules_for(code)
    expert, endings = Expert(rules), Counter[Ending | None]()
    for seed in range(4):
        first = Seat(rules.code.seating.seats.value[-1])
        state = open_turno(rules, setup_for(rules, smazzate=1), first, Millis(0)).state
        state = play(rules, state, shuffled_deal(rules, SeedDice(seed)), now=Millis(0)).state
        while state.playing:
            move = expert(view(state, state.turn.seat), SeedDice(0), NODES)
            state = play(rules, state, move, now=Millis(state.version)).state
        assert state.table.cards() == sort_cards(rules.deck.cards)
        endings[state.ending] += 1
    assert endings[Ending.CHIUSURA] + endings[Ending.TALLONE] == 4


def test_cards_that_it_cannot_see_do_not_change_its_move() -> None:
    state = position("4c 5c 6c 9p Kq 2f", ns=["7q 8q 9q"], eo=["Jf Qf Kf"])
    one, *others = state.table.hands
    mixed = sort_cards((*others[0][1:], state.table.tallone[0]))
    tallone = (others[0][0], *state.table.tallone[1:])
    changed = replace(
        state, table=replace(state.table, hands=(one, mixed, *others[1:]), tallone=tallone)
    )
    assert changed != state
    assert choice(changed) == choice(state)


def test_it_lays_the_sequence_and_keeps_the_matta() -> None:
    move = choice(position("4c 5c 6c 2p 9p Kq 8f Jq"))
    assert isinstance(move, Open)
    assert move.reading == "4c 5c 6c"
    assert Card("2p") not in move.cards


def test_a_matta_makes_the_burraco() -> None:
    move = choice(position("* 9p Kq 8f", ns=["4c 5c 6c 7c 8c 9c"]))
    assert isinstance(move, Tie)
    assert len(move.cards) == 7


def test_it_throws_no_matta_away() -> None:
    move = choice(position("2c * Kp 9f"))
    assert isinstance(move, Discard)
    assert move.card.code in {"Kp", "9f"}


def test_it_keeps_cards_that_meet_and_gives_up_the_lonely_one() -> None:
    assert choice(position("4c 5c 8q 9q Kp")) == Discard(N, Card("Kp"))


def test_it_does_not_feed_the_others() -> None:
    """Without the others' run the four is as lonely as the king, and dearer to keep."""
    fed = position("Kp 4f 8q 9q", eo=["5f 6f 7f 8f 9f 10f"])
    assert choice(fed) == Discard(N, Card("Kp"))


def test_it_takes_the_pozzetto_when_it_can() -> None:
    move = choice(position("4c 5c 6c"))
    assert isinstance(move, Open)


def played_out(state: State) -> State:
    """The state after the turn of N, move by move."""
    while state.turn.seat == N and state.playing and not state.turn.via_volo:
        state = play(RULES, state, choice(state), now=Millis(state.version)).state
    return state


def test_it_finds_the_plays_that_empty_the_hand_together() -> None:
    state = played_out(position("4c 5c 6c Kq Kf *"))
    assert sorted(meld.reading for meld in state.table.melds) == ["4c 5c 6c", "K"]
    assert len(state.table.hand(N)) == 11


def test_it_keeps_the_one_card_that_it_discards_to_go_out() -> None:
    state = played_out(position("4c 5c 6c Kq Kf * 9p"))
    assert state.table.monte[-1] == Card("9p")
    assert state.table.pozzetti[0].taken_by == N


def test_it_does_not_empty_the_hand_where_it_could_not_close() -> None:
    state = played_out(position("4c 5c 6c Kq Kf * 9p", ns=["7q 8q 9q"], pozzetti="S"))
    assert state.playing
    assert len(state.table.hand(N)) > 0


def test_it_closes_with_the_burraco_that_it_makes_on_the_way() -> None:
    state = position("9c Kq Kf * 9p", ns=["3c 4c 5c 6c 7c 8c"], pozzetti="S")
    assert played_out(state).ending is Ending.CHIUSURA


def test_it_collects_what_it_goes_out_with() -> None:
    state = position("4c 5c Kq Kf * 9p", taken=None, monte="Jf 6c")
    assert choice(state) == Collect(N)


def test_it_collects_good_company_and_draws_otherwise() -> None:
    assert choice(position("4c 5c 9p Kq", taken=None, monte="6c")) == Collect(N)
    assert choice(position("4c 5c 9p Kq", taken=None, monte="Jf")) == Draw(N)
    assert choice(position("4c 5c 9p Kq", taken=None)) == Draw(N)


def test_it_closes_when_a_burraco_lies_there() -> None:
    state = position("9c 4q", ns=["3c 4c 5c 6c 7c 8c *"], pozzetti="S")
    assert not isinstance(choice(state), Discard)
    poor = position("9c 4q", ns=["6c 7c 8c"], pozzetti="S")
    assert isinstance(choice(poor), Discard)


def test_it_collects_nothing_that_its_partner_would_be_left_waiting_for() -> None:
    """The line may close: who has a card left closes next, unless somebody fills a hand."""
    burraco = "3c 4c 5c 6c 7c 8c 9c"
    hand, monte = "4p 5p Kq Kf 9p 9q 8q", "Jf 3q 7f 6p"
    waiting = position(hand, ns=[burraco], south="9c", pozzetti="S", taken=None, monte=monte)
    assert choice(waiting) == Draw(N)
    busy = position(hand, ns=[burraco], pozzetti="S", taken=None, monte=monte)
    assert choice(busy) == Collect(N)


@pytest.mark.parametrize("player", [Expert, PlainPlayer])
def test_nobody_spoils_the_one_clean_burraco_that_closes(player: Any) -> None:
    """Where it takes a clean one, a matta on it would leave a card that closes nothing."""
    rules = rules_for("internazionale")
    state = position(
        "* 9f Ac", ns=["3c 4c 5c 6c 7c 8c 9c 10c"], pozzetti="S", rules=rules, taken=Taken.TALLONE
    )
    while state.turn.seat == N and state.playing:
        move = player(rules)(view(state, N), SeedDice(1), NODES)
        state = play(rules, state, move, now=Millis(state.version)).state
    assert state.playing


@pytest.mark.parametrize("player", [Expert, PlainPlayer])
@pytest.mark.parametrize("code", ["classico-2007", "internazionale"])
def test_nobody_collects_a_single_card_to_close_with_it(player: Any, code: str) -> None:
    """It may not go straight back, so the hand would not be empty."""
    rules = rules_for(code)
    melds = ["3c 4c 5c 6c 7c 8c 9c", "7p 8p 9p"]
    state = position("6p", ns=melds, pozzetti="S", rules=rules, taken=None, monte="8q")
    assert player(rules)(view(state, N), SeedDice(1), NODES) == Draw(N)


def test_it_does_what_it_must() -> None:
    def bound(state: State, **duties: Any) -> State:
        return replace(state, seats=(replace(state.seats[0], **duties), *state.seats[1:]))

    taking = position("4c 5c 9p Kq", taken=None, monte="6c")
    assert choice(bound(taking, must_draw=True)) == Draw(N)
    useless = position("4c 5c 9p Kq", taken=None, monte="Jf")
    assert choice(bound(useless, must_collect=True)) == Collect(N)
    playing = position("4c 5c 6c 9p Kq")
    assert isinstance(choice(bound(playing, only_discard=True)), Discard)
    assert choice(bound(playing, forced=parse_cards("4c"))) == Discard(N, Card("4c"))
