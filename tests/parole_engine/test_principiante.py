"""The principiante plays legal moves to the end, by what it sees alone."""

from dataclasses import replace
from typing import Any

import pytest

from burraco_engine.cards import Card, sort_cards
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice, shuffled
from burraco_engine.moves import Collect, Discard, Draw, Open, SeatMove
from burraco_engine.state import Ending, State
from burraco_engine.turn.deciding import is_legal, play
from burraco_engine.view import view
from lexicon.grounds import Lookup, WordList
from parole_engine.bots.principiante import Principiante
from parole_engine.game import parole_rules
from tests.parole_engine.dice import new_smazzata
from tests.parole_engine.italian import NOW, NS, RULES, VALID, N, S, run, table
from tests.parole_engine.test_search_plays import SMALL

NODES = 500
TABLE = parole_rules(WordList({*VALID.split(), *SMALL}))
EVERY_WORD = Principiante(TABLE, band=0)


def play_out(state: State, bot: Principiante, dice: Dice, *, most: int = 600) -> State:
    for _ in range(most):
        if not state.playing:
            return state
        move = bot(view(state, state.turn.seat), dice, NODES)
        state = play(TABLE, state, move, now=NOW).state
    raise AssertionError("the smazzata does not end")


def test_four_beginners_finish_their_smazzate_with_legal_moves_only() -> None:
    endings, pozzetti, laid = set(), 0, 0
    for seed in range(12):
        dice = SeedDice(seed)
        state = play_out(new_smazzata(TABLE, dice), EVERY_WORD, dice)
        endings.add(state.ending)
        pozzetti += sum(pozzetto.taken_by is not None for pozzetto in state.table.pozzetti)
        laid += len(state.table.melds)
    assert Ending.TALLONE in endings or Ending.CHIUSURA in endings
    assert pozzetti > 0
    assert laid > 12


def test_the_same_view_and_dice_give_the_same_move() -> None:
    state = new_smazzata(TABLE, SeedDice(3))
    for _ in range(40):
        seen = view(state, state.turn.seat)
        move = EVERY_WORD(seen, SeedDice(5), NODES)
        assert move == EVERY_WORD(seen, SeedDice(5), NODES)
        state = play(TABLE, state, move, now=NOW).state


def hidden_shuffled(state: State, dice: Dice) -> State:
    """The same table for the seat in turn: every card that it cannot see is somewhere else."""
    laid, seat = state.table, state.setup.seats.index(state.turn.seat)
    others = [place for place in range(len(laid.hands)) if place != seat]
    heaps = [laid.tallone, *(laid.hands[place] for place in others)]
    heaps += [pozzetto.cards for pozzetto in laid.pozzetti]
    mixed = list(shuffled(dice, [card for heap in heaps for card in heap]))

    def give(count: int) -> tuple[Card, ...]:
        given = tuple(mixed[:count])
        del mixed[:count]
        return given

    tallone = give(len(laid.tallone))
    hands = list(laid.hands)
    for place in others:
        hands[place] = sort_cards(give(len(hands[place])))
    pozzetti = tuple(replace(heap, cards=give(len(heap.cards))) for heap in laid.pozzetti)
    return replace(
        state, table=replace(laid, tallone=tallone, hands=tuple(hands), pozzetti=pozzetti)
    )


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_do_not_change_its_move(seed: int) -> None:
    dice = SeedDice(seed)
    state = new_smazzata(TABLE, dice)
    for step in range(60):
        if not state.playing:
            break
        move = EVERY_WORD(view(state, state.turn.seat), SeedDice(step), NODES)
        other = hidden_shuffled(state, dice)
        assert EVERY_WORD(view(other, other.turn.seat), SeedDice(step), NODES) == move
        state = play(TABLE, state, move, now=NOW).state


class Banded(WordList):
    """A list in which some words are rare."""

    def lookup(self, word: str, *, suggest: int = 0) -> Lookup:
        band = 2 if word in {"casta", "scarta"} else 5
        return Lookup(word, self.grounds(word), (), band)


def asked(state: State, rules: Rules = RULES, **said: Any) -> SeatMove:
    return Principiante(rules, **said)(view(state, state.turn.seat), SeedDice(1), NODES)


def test_it_knows_common_words_only() -> None:
    rules = parole_rules(Banded(["casa", "casta", "scarta"]))
    state = table(rules=rules, hand="Cr Ar Sr Ar Tr Rr Bn Dn")
    move = asked(state, rules)
    assert isinstance(move, Open)
    assert move.reading == "CASA"


def test_it_keeps_its_matte_while_something_goes_without() -> None:
    move = asked(table(hand="Cr Ar Sr Ar Tr * Bn Dn"), band=0)
    assert isinstance(move, Open)
    assert move.reading == "CASTA"
    with_matta = asked(table(hand="Cr Sr Ar * Bn Dn"), band=0)
    assert isinstance(with_matta, Open)


def test_it_collects_when_the_monte_brings_a_word() -> None:
    state = table(hand="Cr Ar Sr Bn Dn Gn Hn", monte="Zn Ar", taken=False)
    assert asked(state, band=0) == Collect(N)
    state = table(hand="Cr Ar Sr Bn Dn Gn Hn", monte="Zn", taken=False)
    assert asked(state, band=0) == Draw(N)


def test_it_does_not_play_itself_into_a_corner() -> None:
    state = table(hand="Tr Bn", melds="r:CASA", pozzetto={NS: S})
    move = asked(state, band=0)
    assert isinstance(move, Discard)
    assert is_legal(RULES, state, move, now=NOW)


def test_it_closes_when_it_can() -> None:
    state = table(hand="Tr Bn", melds="r:CASA n:CAVALLO", pozzetto={NS: S})
    for _ in range(2):
        state = run(RULES, state, asked(state, band=0))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)


def test_it_discards_no_matta_while_it_has_a_letter() -> None:
    move = asked(table(hand="* @ An"), band=0)
    assert move == Discard(N, Card("An"))
