"""The plain player finishes smazzate without ever breaking a rule."""

from collections import Counter
from dataclasses import replace
from typing import Any

from burraco_engine.cards import Card, sort_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.classic.plain import PlainPlayer
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Collect, Discard, Draw, Open, Replace, Tie
from burraco_engine.names import Millis, Seat
from burraco_engine.simulate import shuffled_deal
from burraco_engine.state import Ending, Phase, State
from burraco_engine.turn.deciding import open_turno, play
from burraco_engine.view import view
from tests.burraco_engine.classic.positions import N, position
from tests.burraco_engine.classic.tables import RULES

NODES = 10_000


def smazzata(seed: int) -> State:
    """One smazzata played by four plain players."""
    player = PlainPlayer(RULES)
    state = open_turno(RULES, setup_for(RULES, smazzate=1), Seat("O"), Millis(0)).state
    state = play(RULES, state, shuffled_deal(RULES, SeedDice(seed)), now=Millis(0)).state
    while state.playing:
        move = player(view(state, state.turn.seat), SeedDice(state.version + seed), NODES)
        state = play(RULES, state, move, now=Millis(state.version)).state
    return state


def choice(state: State, seed: int = 1):
    return PlainPlayer(RULES)(view(state, state.turn.seat), SeedDice(seed), NODES)


def test_twenty_smazzate_end_regularly_and_keep_every_card():
    endings: Counter[Ending | None] = Counter()
    burrachi = pozzetti = 0
    for seed in range(20):
        state = smazzata(seed)
        assert state.phase is Phase.TERMINATA
        assert state.table.cards() == sort_cards(RULES.deck.cards)
        endings[state.ending] += 1
        burrachi += sum(meld.grade is not None for meld in state.table.melds)
        pozzetti += sum(pozzetto.line is not None for pozzetto in state.table.pozzetti)
    assert endings[Ending.CHIUSURA] >= 15
    assert burrachi >= 20
    assert pozzetti >= 20


def test_the_same_dice_play_the_same_smazzata():
    assert smazzata(3) == smazzata(3)


def test_it_lays_the_sequence_it_holds():
    move = choice(position("4c 5c 6c 9p Kq"))
    assert isinstance(move, Open)
    assert move.reading == "4c 5c 6c"


def test_it_keeps_its_matta_until_that_makes_a_burraco():
    assert isinstance(choice(position("4c 5c * 9p Kq 8f")), Discard)
    move = choice(position("* 9p Kq 8f", ns=["4c 5c 6c 7c 8c 9c"]))
    assert isinstance(move, Tie)
    assert len(move.cards) == 7


def test_it_keeps_a_card_to_close_with():
    closing = position("9c 4q", ns=["3c 4c 5c 6c 7c 8c *"], pozzetti="S")
    assert isinstance(choice(closing), Replace)
    poor = position("9c 4q", ns=["6c 7c 8c"], pozzetti="S")
    assert isinstance(choice(poor), Discard)


def test_it_collects_what_it_can_use_and_draws_otherwise():
    useful = position("4c 5c 9p Kq", taken=None, monte="6c")
    assert choice(useful) == Collect(N)
    useless = position("4c 5c 9p Kq", taken=None, monte="Jf")
    assert choice(useless) == Draw(N)


def test_it_discards_the_loneliest_card_and_no_matta():
    move = choice(position("4c 5c Qp 2f 9p 9q"))
    assert isinstance(move, Discard)
    assert move.card.code == "Qp"


def bound(state: State, **duties: Any) -> State:
    """The same position, N being bound by these duties."""
    return replace(state, seats=(replace(state.seats[0], **duties), *state.seats[1:]))


def test_it_does_what_it_must():
    taking = position("4c 5c 9p Kq", taken=None, monte="6c")
    assert choice(bound(taking, must_draw=True)) == Draw(N)
    useless = position("4c 5c 9p Kq", taken=None, monte="Jf")
    assert choice(bound(useless, must_collect=True)) == Collect(N)
    playing = position("4c 5c 6c 9p Kq")
    assert isinstance(choice(bound(playing, only_discard=True)), Discard)
    assert choice(bound(playing, forced=(Card("4c"),))) == Discard(N, Card("4c"))


def test_it_leaves_an_overlarge_or_an_empty_monte():
    large = "6c 3f 3p 4f 4p 8f 8p 10f 10p Jf Jp Qf Qp"
    assert choice(position("4c 5c 9p Kq", taken=None, monte=large)) == Draw(N)
    assert choice(position("4c 5c 9p Kq", taken=None)) == Draw(N)


def test_it_does_not_discard_the_single_card_it_collected():
    state = position("9p 4c 5c 6q", single="9p")
    assert choice(state).card.code != "9p"
    for reading in ({"take.rediscard_single": "never"}, {"take.equal_card": "face"}):
        rules = classic_rules(choices=reading)
        move = PlainPlayer(rules)(view(state, N), SeedDice(1), NODES)
        assert isinstance(move, Discard)
        assert move.card.code != "9p"
