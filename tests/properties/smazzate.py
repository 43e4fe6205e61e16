"""Whole smazzate of mixed random and greedy play, held to everything that must be true of them."""

from collections import Counter

from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.events import Event
from burraco_engine.fold.evolve import replay
from burraco_engine.moves import SeatMove
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import format_record
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events
from burraco_engine.record.review import review
from burraco_engine.simulate import Chooser, deals, play_turno, random_chooser
from burraco_engine.state import EMPTY, Ending, State
from tests.properties.games import census, counted, greedy_chooser, recount


def check_smazzata(rules: Rules, seed: int) -> Ending:
    """Play one smazzata and check census, score and replay (some also the record); how it ended."""
    dice = SeedDice(seed)
    whole = Counter(rules.deck.cards)
    greedy = greedy_chooser(rules)
    players = (random_chooser(rules, width=8), greedy, greedy)
    seats = tuple(map(Seat, rules.code.seating.seats.value))

    def watched(chooser: Chooser) -> Chooser:
        def choose(state: State, now: Millis, chance: Dice) -> SeatMove:
            assert census(state) == whole
            return chooser(state, now, chance)

        return choose

    game = play_turno(
        rules,
        {seat: watched(players[dice.below(3)]) for seat in seats},
        deals(rules, dice),
        dice,
        dealer=seats[dice.below(4)],
        time_out_after=dice.below(150) if dice.below(4) == 0 else None,
    )
    state = game.state
    assert census(state) == whole
    assert recount(rules, state) == counted(game.events)
    assert replay(EMPTY, game.events) == state
    if seed % 4 == 0:
        check_record(rules, game.events)
    assert state.ending is not None
    return state.ending


def check_record(rules: Rules, events: tuple[Event, ...]) -> None:
    """What is written is read again, and played again comes out the same."""
    record = record_events(rules, events)
    text = format_record(record)
    assert parse_record(text) == record
    again = [event for step in review(rules, parse_record(text)) for event in step.events]
    assert record_events(rules, again) == record
