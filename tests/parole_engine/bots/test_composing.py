"""Composed turns can be played as they are and end as they say."""

import dataclasses

import pytest

from burraco_engine.cards import sort_cards
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Discard
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.simulate import shuffled_deal
from burraco_engine.state import Ending
from burraco_engine.turn.deciding import is_legal, open_turno, play
from burraco_engine.view import view
from parole_engine.bots.circolo import Circolo
from parole_engine.bots.composing import Composer, End, Eyes
from parole_engine.bots.planning import Planner, Situation
from parole_engine.door import rules_for

NOW = Millis(1)
PLAIN = Eyes(lambda play: 0.0, volo=280, scarto=60)


@pytest.fixture(scope="module")
def rules():
    return rules_for()


def positions(rules, seed, moves):
    """The tables of a smazzata at the beginning of each turn, the card taken."""
    setup = setup_for(rules, smazzate=1)
    state, _ = open_turno(rules, setup, Seat("N"), NOW)
    state = play(rules, state, shuffled_deal(rules, SeedDice(seed)), now=NOW).state
    bot = Circolo(rules)
    for number in range(moves):
        if state.outcome is not None:
            return
        seen = view(state, state.turn.seat)
        if seen.taken and not seen.plays:
            yield state
        state = play(rules, state, bot(seen, SeedDice(number), 2000), now=NOW).state


def end_of(rules, state, turn) -> End:
    """How the turn really ends."""
    seat = state.turn.seat
    for laid in turn.plan.plays:
        state = play(rules, state, laid.move, now=NOW).state
    if state.turn.via_volo:
        return End.VOLO
    moves = [Discard(seat, card) for card in state.table.hand(seat)]
    move = next(move for move in moves if is_legal(rules, state, move, now=NOW))
    state = play(rules, state, move, now=NOW).state
    if state.ending is Ending.CHIUSURA:
        return End.CLOSES
    return End.OPEN if state.table.hand(seat) else End.SCARTO


def test_every_turn_is_legal_and_ends_as_it_says(rules) -> None:
    composer, ends = Composer(rules), set()
    for seed in range(6):
        for state in positions(rules, seed, 90):
            situation = Situation.of(rules, view(state, state.turn.seat))
            turns = list(composer.turns(situation, PLAIN))
            assert turns[0].worth == max(turn.worth for turn in turns)
            for turn in turns:
                assert end_of(rules, state, turn) is turn.end
                ends.add(turn.end)
    assert ends == set(End)


def test_it_is_never_worse_than_a_beam_and_sometimes_better(rules) -> None:
    composer, planner = Composer(rules), Planner(rules)
    better = 0
    for seed in range(24):
        hand = sort_cards(shuffled_deal(rules, SeedDice(3, seed)).deck[:12])
        situation = Situation(
            hand, (), Seat("N"), Line("NS"), pozzetto_taken=False, undiscardable=None
        )
        turn, plan = next(composer.turns(situation, PLAIN)), planner.plan(situation)
        left = len(hand) - sum(len(laid.laid) for laid in plan.plays)
        ahead = turn.worth - plan.gain - {0: PLAIN.volo, 1: PLAIN.scarto}.get(left, 0)
        assert ahead >= 0, hand
        better += ahead > 0
    assert better


@pytest.mark.parametrize("cards", [8, 12, 26])
def test_a_turn_has_one_play_as_most_turns_of_people(rules, cards) -> None:
    """Searched exactly or by beam."""
    vowels = [card for card in rules.deck.census if card.face in set("AEIOSTR")]
    hand = sort_cards((vowels * 2)[:cards])
    fresh = Situation(hand, (), Seat("N"), Line("NS"), pozzetto_taken=False, undiscardable=None)
    for played, most in ((0, 1), (1, 0), (2, 0)):
        situation = dataclasses.replace(fresh, played=played)
        assert len(Planner(rules).plan(situation).plays) == most
        turns = list(Composer(rules).turns(situation, PLAIN))
        assert max(len(turn.plan.plays) for turn in turns) == most


def test_what_the_player_values_decides(rules) -> None:
    composer = Composer(rules)
    state = next(positions(rules, 2, 9))
    situation = Situation.of(rules, view(state, state.turn.seat))
    lavish = next(composer.turns(situation, PLAIN))
    dear = Eyes(lambda play: -1000.0, volo=0, scarto=0)
    assert lavish.plan.plays
    assert next(composer.turns(situation, dear)).plan.plays == ()
