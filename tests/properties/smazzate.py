"""Whole smazzate of mixed random and greedy play, held to everything that must be true of them."""

from collections import Counter

from burraco_engine.cards import parse_cards
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice, shuffled
from burraco_engine.events import Event
from burraco_engine.fold.evolve import replay
from burraco_engine.melds import Grade
from burraco_engine.moves import Deal, SeatMove
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import format_record
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events
from burraco_engine.record.review import review
from burraco_engine.simulate import Chooser, deals, play_turno, random_chooser
from burraco_engine.state import EMPTY, Ending, State
from tests.properties.games import census, counted, greedy_chooser, recount


def check_smazzata(rules: Rules, seed: int) -> tuple[Ending, set[Grade]]:
    """Play one smazzata and check census, score and replay (some also the record).

    How it ended and which burrachi lay there then.
    """
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
        dealer=seats[dice.below(len(seats))],
        time_out_after=dice.below(150) if dice.below(4) == 0 else None,
    )
    state = game.state
    assert census(state) == whole
    assert recount(rules, state) == counted(game.events)
    assert replay(EMPTY, game.events) == state
    if seed % 4 == 0:
        check_record(rules, game.events)
    assert state.ending is not None
    return state.ending, {meld.grade for meld in state.table.melds if meld.grade is not None}


def stacked(rules: Rules, dice: Dice, hand: str, pozzetto: str) -> Deal:
    """A deal in which who plays first finds these cards in his hand, those in the first pozzetto.

    What is not written is shuffled.
    """
    seats, size = len(rules.code.seating.seats.value), rules.code.deal.hand_size.value
    mine, below = parse_cards(hand), parse_cards(pozzetto)
    rest = Counter(rules.deck.cards)
    rest.subtract((*mine, *below))
    assert min(rest.values()) >= 0, "more cards than the deck has"
    others = list(shuffled(dice, tuple(rest.elements())))
    first = [*mine, *(others.pop() for _ in range(size - len(mine)))]
    dealt = [first[n // seats] if n % seats == 0 else others.pop() for n in range(seats * size)]
    for place, card in enumerate(below):
        others.insert(2 * place, card)
    deck = (*others, *reversed(dealt))
    return Deal((*deck[1:], deck[0]), 1, "00" * 16)


def check_record(rules: Rules, events: tuple[Event, ...]) -> None:
    """What is written is read again, and played again comes out the same."""
    record = record_events(rules, events)
    text = format_record(record)
    assert parse_record(text) == record
    again = [event for step in review(rules, parse_record(text)) for event in step.events]
    assert record_events(rules, again) == record
