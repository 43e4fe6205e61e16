"""Thousands of smazzate of the word game on the real lexicon, under the invariants of the core."""

from collections import Counter
from itertools import islice

import pytest

from burraco_engine.dice import SeedDice, choice
from burraco_engine.events import Event
from burraco_engine.fold.evolve import replay
from burraco_engine.moves import AnnounceTimeOut
from burraco_engine.state import Ending
from burraco_engine.turn.deciding import legal_moves, play
from burraco_engine.view import view
from lexicon.italian import ItalianLexicon
from parole_engine.bots.manners import Manner
from parole_engine.bots.player import WordPlayer
from parole_engine.game import parole_rules
from tests.parole_engine.dice import new_smazzata
from tests.parole_engine.italian import NOW

pytestmark = pytest.mark.soak

SMAZZATE = 2000
PARTS = 8
SEEN = 40
KNOWS_NOTHING = 6
"""Above every band: whoever lays nothing comes to the end of the tallone."""


@pytest.fixture(scope="module")
def rules():
    return parole_rules(ItalianLexicon.open())


def chosen(rules, bot, state, dice):
    """Mostly the bot's move, sometimes any of the first legal ones: strange positions come up."""
    if dice.below(10) < 8:
        return bot(view(state, state.turn.seat), dice, 300)
    moves = list(islice(legal_moves(rules, state, now=NOW), SEEN))
    assert moves, "a player in turn always has a move"
    return choice(dice, moves)


@pytest.mark.parametrize("part", range(PARTS))
def test_smazzate_end_and_keep_every_card(rules, part: int) -> None:
    whole, endings = Counter(rules.deck.cards), Counter[Ending | None]()
    every = (100,) * 10
    eager = WordPlayer(rules, Manner(least=2, again=(50, 50), reach=every))
    lazy = WordPlayer(rules, Manner(least=KNOWS_NOTHING))
    for number, seed in enumerate(range(part, SMAZZATE, PARTS)):
        bot = eager if number % 5 else lazy
        dice = SeedDice(seed)
        state = start = new_smazzata(rules, dice)
        events, time_out = list[Event](), dice.below(400)
        for turn in range(2000):
            if not state.playing:
                break
            late = turn == time_out
            move = AnnounceTimeOut() if late else chosen(rules, bot, state, dice)
            state, made = play(rules, state, move, now=NOW)
            events += made
            assert Counter(state.table.cards()) == whole
        assert not state.playing, f"seed {seed} does not end"
        assert replay(start, events) == state
        endings[state.ending] += 1
    assert set(endings) == {Ending.TALLONE, Ending.CHIUSURA, Ending.TIME_OUT}
