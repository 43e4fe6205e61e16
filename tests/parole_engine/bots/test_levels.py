"""The levels: they see what their seat sees, play by the rules and finish their games."""

from collections import Counter
from dataclasses import replace

import pytest

from burraco_engine.cards import parse_cards, sort_cards, take_out
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.events import MeldLaid
from burraco_engine.moves import Collect, Discard, Draw
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import record_of
from burraco_engine.record.parse import parse_record
from burraco_engine.record.review import review
from burraco_engine.simulate import deals, play_turno, seeing
from burraco_engine.turn.deciding import is_legal, open_turno, play
from burraco_engine.view import view
from parole_engine.analysis import VOCABULARIES
from parole_engine.bots.levels import LEVELS
from parole_engine.bots.manners import MANNERS
from parole_engine.bots.vocabulary import Vocabulary
from parole_engine.door import rules_for
from parole_engine.judge import word_judge
from parole_engine.offensive import offensive_words
from parole_engine.search.plays import hints

SEATS = tuple(map(Seat, "NESO"))


@pytest.fixture(scope="module")
def rules():
    return rules_for()


@pytest.fixture(scope="module", params=sorted(LEVELS))
def bot(request, rules):
    return LEVELS[request.param](rules)


def smazzata(rules, bot, seed):
    """One smazzata of four of a level: its events, and each discard of a matta with the state."""
    thrown = []

    def choose(state, _, dice):
        move = bot(view(state, state.turn.seat), dice, 2000)
        if isinstance(move, Discard) and move.card in rules.deck.matte:
            thrown.append((state, move))
        return move

    choosers = dict.fromkeys(SEATS, choose)
    dice = SeedDice(seed)
    return play_turno(rules, choosers, deals(rules, dice), dice, dealer=Seat("N")), thrown


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_lays_words_of_its_vocabulary_and_spares_its_matte(rules, level):
    manner, lexicon = MANNERS[level], word_judge(rules).lexicon
    bot, laid = LEVELS[level](rules), 0
    for seed in range(3):
        game, thrown = smazzata(rules, bot, seed)
        for event in game.events:
            if isinstance(event, MeldLaid):
                found = lexicon.lookup(event.meld.reading.lower())
                told = any(lexicon.meaning(reading.lemma) for reading in found.readings)
                short = len(event.meld.reading) <= manner.short and told
                assert found.band >= manner.least or short, event.meld.reading
                assert not (manner.clean and found in offensive_words())
                laid += 1
        for state, move in thrown:
            others = {card for card in state.table.hand(move.seat) if card.suit}
            instead = [Discard(move.seat, card) for card in others]
            assert not any(is_legal(rules, state, one, now=Millis(0)) for one in instead)
    assert laid > 15


def test_each_level_knows_more_than_the_one_below():
    least = [manner.least for manner in MANNERS.values()]
    assert least == sorted(least, reverse=True)
    assert (least[0], least[-1]) == (4, 0)
    assert len(set(least)) == len(MANNERS) == 4
    assert {name: manner.least for name, manner in MANNERS.items()} == VOCABULARIES


@pytest.mark.parametrize(
    ("letters", "word", "knowing"),
    [
        ("U H M", "UHM", {"campione"}),
        ("F A Q", "FAQ", {"campione"}),
        ("B E H", "BEH", {"campione"}),
        ("C I A O", "CIAO", set(MANNERS)),
        ("R E", "RE", set()),
        ("B L U", "BLU", set(MANNERS)),
    ],
)
def test_who_knows_no_odd_short_words_thinks_of_no_sighs_names_and_abbreviations(
    rules, letters, word, knowing
):
    cards = parse_cards(" ".join(f"{letter}r" for letter in letters.split()))
    for name, manner in MANNERS.items():
        if manner.short:
            continue
        known = Vocabulary(rules, manner)
        found = {
            play.word for play in known.search.plays(cards, (), seat=SEATS[0]) if play in known
        }
        assert (word in found) == (name in knowing), name


def start(rules, seed):
    setup = setup_for(rules, smazzate=1)
    state, _ = open_turno(rules, setup, SEATS[0], Millis(0))
    return play(rules, state, next(deals(rules, SeedDice(seed))), now=Millis(1)).state


def advance(rules, bot, state, moves):
    for number in range(moves):
        if state.outcome is not None:
            break
        move = bot(view(state, state.turn.seat), SeedDice(number), 2000)
        state = play(rules, state, move, now=Millis(number + 2)).state
    return state


def test_a_game_ends_and_its_record_verifies(rules, bot):
    choosers = dict.fromkeys(SEATS, seeing(bot, 2000))
    game = play_turno(rules, choosers, deals(rules, SeedDice(5)), SeedDice(6), dealer=Seat("N"))
    assert game.state.outcome is not None
    steps = list(review(rules, parse_record(record_of(rules, game.events))))
    assert steps


def test_every_move_is_legal_and_the_same_for_the_same_seed_and_budget(rules, bot):
    state = start(rules, 11)
    for number in range(14):
        seen = view(state, state.turn.seat)
        move = bot(seen, SeedDice(number), 2000)
        assert is_legal(rules, state, move, now=Millis(number + 2))
        assert bot(seen, SeedDice(number), 2000) == move
        state = play(rules, state, move, now=Millis(number + 2)).state
        if state.outcome is not None:
            break


def permuted(state, viewer):
    """The state with all cards that `viewer` cannot know in other hands, heaps and places.

    What everybody saw going to a hand stays there.
    """
    table = state.table
    known = {seat: table.seen_with(seat) for seat in table.seats}
    hidden = {}
    for seat in table.seats:
        if seat != viewer:
            rest = take_out(table.hand(seat), known[seat])
            assert rest is not None, "what everybody saw going there is there"
            hidden[seat] = rest
    pool = [card for cards in hidden.values() for card in cards]
    pool += [card for heap in table.pozzetti for card in heap.cards]
    pool += table.tallone
    pool = pool[7:] + pool[:7]

    def give(count):
        given, pool[:count] = tuple(pool[:count]), []
        return given

    hands = tuple(
        sort_cards((*known[seat], *give(len(hidden[seat])))) if seat in hidden else hand
        for seat, hand in zip(table.seats, table.hands, strict=True)
    )
    heaps = tuple(replace(heap, cards=give(len(heap.cards))) for heap in table.pozzetti)
    changed = replace(table, hands=hands, pozzetti=heaps, tallone=tuple(pool))
    assert Counter(changed.cards()) == Counter(table.cards())
    assert changed.hands != table.hands
    return replace(state, table=changed)


@pytest.mark.parametrize("moves", [0, 3, 6, 9])
def test_cards_that_a_bot_cannot_see_do_not_change_its_move(rules, bot, moves):
    state = advance(rules, bot, start(rules, 23), moves)
    if state.outcome is not None:
        return
    seat = state.turn.seat
    changed = permuted(state, seat)
    assert bot(view(state, seat), SeedDice(1), 2000) == bot(view(changed, seat), SeedDice(1), 2000)


def test_nor_do_they_when_others_are_known_to_hold_cards(rules, bot):
    """Everybody collects and lays nothing for a round, so that there is much to remember."""
    state = start(rules, 23)
    for number in range(4):
        seat = state.turn.seat
        state = play(rules, state, Collect(seat), now=Millis(number + 2)).state
        hand, seen = state.table.hand(seat), state.table.seen_with(seat)
        card = next(card for card in hand if card.suit and card not in seen)
        state = play(rules, state, Discard(seat, card), now=Millis(number + 2)).state
    seat = state.turn.seat
    assert sum(len(other.seen) for other in view(state, seat).seats if other.seat != seat) == 3
    for each in (state, play(rules, state, Collect(seat), now=Millis(9)).state):
        changed = permuted(each, seat)
        assert bot(view(each, seat), SeedDice(1), 2000) == bot(
            view(changed, seat), SeedDice(1), 2000
        )


def test_the_principiante_does_not_lay_offensive_words(rules):
    state = start(rules, 23)
    state = play(rules, state, Draw(state.turn.seat), now=Millis(2)).state
    hand = tuple(rules.deck.card(name) for name in ("Fr", "Ir", "Gr", "Ar", "Zn"))
    seen = replace(view(state, state.turn.seat), hand=hand)
    plays = hints(rules, hand, seen.melds, seat=seen.turn, line=seen.line(seen.turn))
    best = next(each for each in plays if each.band >= 4)
    assert best.word == "FIGA"
    move = LEVELS["principiante"](rules)(seen, SeedDice(1), 2000)
    assert move != best.move
