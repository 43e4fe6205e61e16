"""The three levels: they see what their seat sees, play by the rules and finish their games."""

import pytest

from api.commands.games import SeededDice, rules_for
from burraco_engine.match import setup_for
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import record_of
from burraco_engine.record.parse import parse_record
from burraco_engine.record.review import review
from burraco_engine.simulate import deals, play_turno, seeing
from burraco_engine.turn import is_legal, open_turno, play
from burraco_engine.view import view
from parole_engine.bots.levels import LEVELS

SEATS = tuple(map(Seat, "NESO"))


@pytest.fixture(scope="module")
def rules():
    return rules_for("parole-2025", {})


@pytest.fixture(scope="module", params=sorted(LEVELS))
def bot(request, rules):
    return LEVELS[request.param](rules)


def start(rules, seed):
    setup = setup_for(rules, smazzate=1)
    state, _ = open_turno(rules, setup, SEATS[0], Millis(0))
    return play(rules, state, next(deals(rules, SeededDice(seed))), now=Millis(1)).state


def advance(rules, bot, state, moves):
    for number in range(moves):
        if state.outcome is not None:
            break
        move = bot(view(state, state.turn.seat), SeededDice(number), 2000)
        state = play(rules, state, move, now=Millis(number + 2)).state
    return state


def test_a_game_ends_and_its_record_verifies(rules, bot):
    choosers = dict.fromkeys(SEATS, seeing(bot, 2000))
    game = play_turno(rules, choosers, deals(rules, SeededDice(5)), SeededDice(6), dealer=Seat("N"))
    assert game.state.outcome is not None
    steps = list(review(rules, parse_record(record_of(rules, game.events))))
    assert steps


def test_every_move_is_legal_and_the_same_for_the_same_seed_and_budget(rules, bot):
    state = start(rules, 11)
    for number in range(14):
        seen = view(state, state.turn.seat)
        move = bot(seen, SeededDice(number), 2000)
        assert is_legal(rules, state, move, now=Millis(number + 2))
        assert bot(seen, SeededDice(number), 2000) == move
        state = play(rules, state, move, now=Millis(number + 2)).state
        if state.outcome is not None:
            break


@pytest.mark.parametrize("moves", [0, 3, 6, 9])
def test_cards_that_a_bot_cannot_see_do_not_change_its_move(rules, bot, moves):
    from dataclasses import replace

    from burraco_engine.cards import sort_cards

    state = advance(rules, bot, start(rules, 23), moves)
    if state.outcome is not None:
        return
    seat = state.turn.seat
    table = state.table
    hidden = [seat for seat in table.seats if seat != state.turn.seat]
    pool = [card for other in hidden for card in table.hand(other)] + list(table.tallone)
    pool = pool[7:] + pool[:7]
    hands = []
    for other in table.seats:
        if other == seat:
            hands.append(table.hand(other))
            continue
        size = len(table.hand(other))
        hands.append(sort_cards(pool[:size]))
        pool = pool[size:]
    changed = replace(state, table=replace(table, hands=tuple(hands), tallone=tuple(pool)))
    assert changed.table.hands != table.hands
    assert bot(view(state, seat), SeededDice(1), 2000) == bot(
        view(changed, seat), SeededDice(1), 2000
    )
