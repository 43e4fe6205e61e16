"""The environment for programs that learn: PettingZoo's own tests and ours."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import parole_engine
from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from burraco_engine.game import Game
from burraco_engine.moves import Discard, MeldMove, SeatMove
from burraco_engine.names import Line, Millis
from burraco_engine.record.brn import format_record
from burraco_engine.record.model import TurnLine
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events
from burraco_engine.record.review import move_of, review
from burraco_engine.simulate import Chooser, random_chooser
from burraco_engine.state import State
from burraco_engine.turn.deciding import explain, legal_moves, play
from parole_engine.research.actions import LIMIT, Lister
from parole_engine.research.environment import Burraco

NOW = Millis(10**9)
ROOT = Path(__file__).resolve().parents[3]
CODES = parole_engine.profile_ids()
GAMES = {
    "classico-2007": 10,
    "internazionale": 8,
    "online": 6,
    "online-b": 4,
    "online-tre": 8,
    "parole-2025": 8,
    "regolamento": 6,
}
"""How many recorded games of each code are looked through: fifty."""


@pytest.fixture(scope="module", params=CODES)
def rules(request) -> Rules:
    return parole_engine.rules_for(request.param)


def players(rules: Rules) -> list[Chooser]:
    """Bots of the game, and one that does anything."""
    names = parole_engine.bot_names(rules.code.game)[1:3]
    return [random_chooser(rules), *(parole_engine.bot(name, rules, nodes=100) for name in names)]


def recorded(rules: Rules, seed: int) -> str:
    """A game of four players as a record."""
    game, choosers = Game(rules, seed=seed), players(rules)
    while not game.over:
        seat = game.state.setup.seats.index(game.state.turn.seat)
        game.play(choosers[(seat + seed) % len(choosers)])
    return format_record(record_events(rules, game.events))


def test_pettingzoo_finds_nothing_wrong_with_the_environment(rules, capsys):
    api_test(Burraco(rules=rules), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_and_actions_give_the_same_game(rules):
    seed_test(lambda: Burraco(rules=rules), num_cycles=40)


def test_every_move_of_fifty_recorded_games_is_among_the_actions(rules):
    lister, moves = Lister(rules), 0
    for seed in range(GAMES[rules.code.id]):
        record = parse_record(recorded(rules, seed))
        for step in review(rules, record):
            state = step.before
            if not isinstance(step.line, TurnLine):
                continue
            for action in step.line.actions:
                move = move_of(action, step.line.seat)
                assert isinstance(move, SeatMove)
                number = lister.actions(state, now=NOW).number(rules, state, move, now=NOW)
                assert number is not None, f"game {seed}: {move}"
                state = play(rules, state, move, now=NOW).state
                moves += 1
    assert sum(GAMES.values()) == 50
    assert moves > 40 * GAMES[rules.code.id]


def states(rules: Rules, seed: int) -> Iterator[State]:
    """The states of a game in which somebody is in turn."""
    game, chooser = Game(rules, seed=seed), random_chooser(rules)
    while not game.over:
        yield game.state
        game.play(chooser)


def test_the_actions_are_the_legal_moves_the_best_play_first(rules):
    lister = Lister(rules)
    for state in islice(states(rules, 5), 60):
        actions = lister.actions(state, now=NOW)
        assert not actions.overflow
        assert len(set(actions.moves)) == len(actions.moves)
        assert set(actions.moves) == set(legal_moves(rules, state, now=NOW))
        plays = [
            gain
            for move, gain in zip(actions.moves, actions.gains, strict=True)
            if isinstance(move, MeldMove)
        ]
        assert plays == sorted(plays, reverse=True)


def test_a_gain_is_what_the_play_adds_to_the_table(rules):
    def laid(state: State) -> int:
        return sum(meld.value + meld.honours for meld in state.table.melds)

    lister, seen = Lister(rules), 0
    for state in islice(states(rules, 6), 60):
        actions = lister.actions(state, now=NOW)
        for move, gain in zip(actions.moves[:5], actions.gains, strict=False):
            if isinstance(move, MeldMove):
                assert laid(play(rules, state, move, now=NOW).state) - laid(state) == gain
                seen += 1
    assert seen > 20


def test_too_many_plays_lose_the_worst_ones_and_say_so(rules):
    whole, few = Lister(rules), Lister(rules, limit=len(rules.deck.census))
    cut = 0
    for state in islice(states(rules, 7), 200):
        every, some = whole.actions(state, now=NOW), few.actions(state, now=NOW)
        assert some.overflow == (len(every.moves) > len(rules.deck.census))
        discards = [move for move in every.moves if isinstance(move, Discard)]
        if some.overflow:
            plays = len(some.moves) - len(discards)
            assert some.moves == (*every.moves[:plays], *discards)
            assert len(some.moves) == len(rules.deck.census)
            cut += 1
    assert rules.code.game == "classico" or cut > 3


def test_a_limit_that_could_swallow_a_discard_is_refused(rules):
    with pytest.raises(ValueError, match="one per discard"):
        Burraco(rules=rules, limit=10)


def test_a_move_written_in_another_way_is_the_same_action(rules):
    lister = Lister(rules)
    for state in states(rules, 8):
        actions = lister.actions(state, now=NOW)
        for number, move in enumerate(actions.moves[:40]):
            if (
                isinstance(move, MeldMove)
                and explain(rules, state, replace(move, reading=None), now=NOW) is None
            ):
                bare = replace(move, reading=None)
                found = actions.number(rules, state, bare, now=NOW)
                assert found == number
                return
    pytest.fail("no play was found")


def test_what_cannot_be_seen_does_not_show(rules):
    """Cards that the seat cannot know change places: its row of numbers stays the same."""
    env = Burraco(rules=rules)
    env.reset(seed=3)
    for _ in range(30):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    state, agent = env._state, env.agent_selection
    before = env.observe(agent)
    others = [index for index, seat in enumerate(state.setup.seats) if seat != env.seat(agent)]
    hidden = list(state.table.tallone)
    table = state.table
    seen = {seat: table.seen_with(state.setup.seats[seat]) for seat in others}
    swapped = next(index for index in others if not seen[index])
    hands = list(table.hands)
    taken = hands[swapped]
    moved = tuple(hidden[: len(taken)])
    assert sorted(map(str, moved)) != sorted(map(str, taken))
    hands[swapped] = moved
    env._state = replace(
        state, table=replace(table, hands=tuple(hands), tallone=(*taken, *hidden[len(taken) :]))
    )
    assert (env.observe(agent) == before).all()
    assert (env.observe(env.possible_agents[swapped]) != Burraco.observe(env, agent)).any()


def test_points_are_told_when_a_smazzata_is_counted_and_sum_to_nothing(rules):
    env = Burraco(rules=rules, smazzate=2)
    env.reset(seed=11)
    dice, told, rewarded = SeedDice(1), dict.fromkeys(env.possible_agents, 0), 0
    while env.agents:
        _, _, over, cut, info = env.last()
        assert not cut
        env.step(None if over else dice.below(info["legal"]))
        if any(env.rewards.values()) and not over:
            rewarded += 1
            for one, reward in env.rewards.items():
                told[one] += reward
            assert sum(env.rewards.values()) == 0
    assert rewarded, "both smazzate cannot end even"
    outcome = env._state.outcome
    assert outcome is not None
    totals = dict(outcome.totals)
    lines = map(Line, rules.code.seating.lines.value)
    for (_, reward), own in zip(told.items(), lines, strict=True):
        assert reward == sum(totals[own] - points for points in totals.values())


def test_a_turno_without_end_is_cut(rules):
    env = Burraco(rules=rules, longest=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.infos[env.agent_selection]["legal"] == 0


def test_an_action_that_is_not_there_is_refused_and_nothing_happens(rules):
    env = Burraco(rules=rules)
    env.reset(seed=1)
    before = env._state
    for wrong in (None, -1, env.infos[env.agent_selection]["legal"], LIMIT):
        with pytest.raises(ValueError, match="actions"):
            env.step(wrong)
    assert env._state is before


def test_the_table_is_printed_as_who_is_in_turn_sees_it(rules):
    env = Burraco(rules=rules, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert f"mano di {env.seat(env.agent_selection)}" in shown
    assert Burraco(rules=rules).render() is None
    env.close()


def test_the_plain_package_needs_no_environment():
    """Everything else imports without PettingZoo."""
    code = (
        "import sys; sys.modules['pettingzoo'] = sys.modules['gymnasium'] = None;"
        "import parole_engine, parole_engine.door, api.app;"
        "print(any(name.startswith('parole_engine.research') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_who_lacks_the_extra_is_told_what_to_install():
    code = "import sys; sys.modules['pettingzoo'] = None; import parole_engine.research.environment"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert 'pip install "burraco-parole[research]"' in done.stderr
