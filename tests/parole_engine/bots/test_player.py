"""The player of words plays legal moves to the end, by what it sees alone, and prices its matte."""

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
from parole_engine.bots.manners import MANNERS, Manner
from parole_engine.bots.player import WordPlayer
from parole_engine.game import parole_rules
from tests.parole_engine.dice import new_smazzata
from tests.parole_engine.italian import EO, NOW, NS, RULES, VALID, E, N, S, lay, run, table
from tests.parole_engine.test_search_plays import SMALL

NODES = 500
TABLE = parole_rules(WordList({*VALID.split(), *SMALL}))
SHARP = Manner(least=4, reach=(100,) * 10)
"""Who overlooks nothing, and makes one play in a turn."""
EVERY_WORD = WordPlayer(TABLE, SHARP)


def play_out(state: State, bot: WordPlayer, dice: Dice, *, most: int = 600) -> State:
    for _ in range(most):
        if not state.playing:
            return state
        move = bot(view(state, state.turn.seat), dice, NODES)
        state = play(TABLE, state, move, now=NOW).state
    raise AssertionError("the smazzata does not end")


def test_four_players_finish_their_smazzate_with_legal_moves_only() -> None:
    endings, laid = set(), 0
    for seed in range(12):
        dice = SeedDice(seed)
        state = play_out(new_smazzata(TABLE, dice), EVERY_WORD, dice)
        endings.add(state.ending)
        laid += len(state.table.melds)
    assert Ending.TALLONE in endings or Ending.CHIUSURA in endings
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


def asked(state: State, rules: Rules = RULES, manner: Manner = SHARP, seed: int = 1) -> SeatMove:
    return WordPlayer(rules, manner)(view(state, state.turn.seat), SeedDice(seed), NODES)


def test_it_knows_common_words_only() -> None:
    rules = parole_rules(Banded(["casa", "casta", "scarta"]))
    state = table(rules=rules, hand="Cr Ar Sr Ar Tr Rr Bn Dn")
    move = asked(state, rules)
    assert isinstance(move, Open)
    assert move.reading == "CASA"


def test_it_keeps_its_matte_while_something_goes_without() -> None:
    move = asked(table(hand="Cr Ar Sr Ar * Bn Dn Gn Hn Ln Zn"))
    assert isinstance(move, Open)
    assert (move.reading, Card("*") in move.cards) == ("CASA", False)


def test_a_matta_waits_for_a_long_word() -> None:
    assert isinstance(asked(table(hand="An Mn * Br Dr Gr Hr Lr Zn Vn")), Discard)
    assert isinstance(asked(table(hand="Cr Sr Ar * Bn Dn Gn Hn Ln Zn Vn")), Discard)
    burraco = asked(table(hand="Cr Ar Vr Ar Lr Or * Bn Dn Gn Hn"))
    assert isinstance(burraco, Open)
    assert burraco.reading == "CAVALLO"


def test_a_matta_goes_into_three_letters_to_close_and_for_the_pozzetto() -> None:
    closing = table(hand="An Mn * Br", melds="n:CAVALLO", pozzetto={NS: S})
    move = asked(closing)
    assert isinstance(move, Open)
    assert move.reading == "AMO"
    assert asked(table(hand="An Mn * Br")) == move
    assert isinstance(asked(table(hand="An Mn * Br Dr Gr")), Discard)


def test_no_play_leaves_matte_alone_in_the_hand() -> None:
    """CASTA would leave nothing but matte for the discard."""
    state = table(hand="Tr @ @", melds="r:CASA", pozzetto={NS: S})
    after = run(RULES, state, asked(state))
    assert Card("Tr") in after.table.hand(N) or after.table.monte[-1] is Card("Tr")


class TestPlaysInATurn:
    """After the first play he looks for more as often as his manner says, by the dice given."""

    STATE = run(RULES, table(hand="Cr Ar Sr Ar Rn On Sn An Tr Bn Dn Gn Hn Zn"), lay("r:CASA"))

    def share(self, manner: Manner, dice: int = 400) -> float:
        bot = WordPlayer(RULES, manner)
        seen = view(self.STATE, N)
        moves = [bot(seen, SeedDice(seed), NODES) for seed in range(dice)]
        assert moves == [bot(seen, SeedDice(seed), NODES) for seed in range(dice)]
        return 100 * sum(not isinstance(move, Discard) for move in moves) / dice

    @pytest.mark.parametrize("odds", [0, 12, 25, 100])
    def test_the_second_play_is_drawn(self, odds: int) -> None:
        assert abs(self.share(replace(SHARP, again=(odds,)), 200) - odds) < 8

    def test_a_third_play_is_rarer_and_a_fourth_is_not_looked_for(self) -> None:
        for manner in MANNERS.values():
            assert 0 < manner.again[1] < manner.again[0] < 50
            assert len(manner.again) == 2

    def test_all_is_laid_when_somebody_may_close(self) -> None:
        counting = replace(SHARP, again=(0,))
        near = table(
            hand="Rn On Sn An Tr Bn Dn Gn Hn Zn",
            melds="r:CASA",
            theirs="n:CAVALLO",
            pozzetto={EO: E},
            hands={E: "Zr Vr"},
        )
        near = run(RULES, near, lay("r:CASTA", on=1))
        assert isinstance(asked(near, manner=counting), Open)
        assert isinstance(asked(near, manner=replace(counting, counting=False)), Discard)


def test_what_he_overlooks_is_the_same_through_a_turn() -> None:
    """Who sees three cards at most lays no word of five, in whatever order he is asked."""
    state = table(hand="Cr Ar Sr Ar Tr Bn Dn Gn Hn")
    narrow = replace(SHARP, reach=(100,))
    assert {type(asked(state, manner=narrow, seed=seed)) for seed in range(20)} == {Discard}


def test_it_collects_when_the_monte_brings_a_word() -> None:
    state = table(hand="Cr Ar Sr Bn Dn Gn Hn", monte="Zn Ar", taken=False)
    assert asked(state) == Collect(N)
    state = table(hand="Cr Ar Sr Bn Dn Gn Hn", monte="Zn", taken=False)
    assert asked(state) == Draw(N)


def test_it_collects_for_a_play_that_it_will_make() -> None:
    """SET and SETA cost a matta more than they bring: the longer one is no reason to collect."""
    rules = parole_rules(WordList(["set", "seta"]))
    hand = "* Sr Er Bn Dn Gn Hn Ln Zn Mn"
    assert asked(table(rules=rules, hand=hand, monte="Ar", taken=False), rules) == Draw(N)
    assert asked(table(rules=rules, hand=hand, monte="Tr Ar", taken=False), rules) == Collect(N)


def test_who_has_hardly_a_card_and_nothing_to_close_with_collects() -> None:
    few: dict[str, Any] = {"hand": "Bn Zn", "taken": False, "pozzetto": {NS: S}}
    assert asked(table(monte="Ir Vr", **few)) == Collect(N)
    assert asked(table(monte="Ir", **few)) == Draw(N)
    assert asked(table(monte="Hr Vr", **few)) == Draw(N), "nothing can be made of consonants"
    assert asked(table(monte="Ir Vr", melds="n:CAVALLO", **few)) == Draw(N)
    assert asked(table(monte="Hr Vr Zr Fr", **few)) == Collect(N), "but nobody waits for ever"
    assert asked(table(monte="Ir Vr Zr", **{**few, "pozzetto": {}})) == Draw(N)
    assert asked(table(monte="Ir Vr Zr Fr", **{**few, "pozzetto": {}})) == Collect(N)
    assert asked(table(monte="Hr Vr Zr Fr", **{**few, "hand": "@ @ *"})) == Collect(N)
    assert asked(table(monte="Ir Vr", **{**few, "hand": "* @", "pozzetto": {}})) == Collect(N)
    close: dict[str, Any] = {"theirs": "n:CAVALLO", "hands": {E: "Zn"}, "pozzetto": {NS: S, EO: E}}
    assert asked(table(monte="Ir Vr", **{**few, **close})) == Draw(N)


def test_nobody_leaves_a_matta_in_the_monte() -> None:
    hand = "Bn Dn Gn Hn Ln Zn Mn"
    assert asked(table(hand=hand, monte="@", taken=False)) == Collect(N)
    assert asked(table(hand=hand, monte="Hr * Zr", taken=False)) == Collect(N)
    assert asked(table(hand=hand, monte="Hr Zr", taken=False)) == Draw(N)


def test_matte_wait_for_letters_and_not_for_each_other() -> None:
    """OSA becomes ROSA where three letters are left, not among more that it could wait for."""
    rules = parole_rules(WordList(["osa", "rosa"]))
    few = table(rules=rules, hand="* Qr Bn Cn", melds="n:OSA", pozzetto={NS: S})
    assert not isinstance(asked(few, rules), Discard)
    many = table(rules=rules, hand="* Qr Bn Cn Dn Fn", melds="n:OSA", pozzetto={NS: S})
    assert isinstance(asked(many, rules), Discard)


def test_matte_alone_take_the_pozzetto_where_words_wait_for_them() -> None:
    rules = parole_rules(WordList(["casa", "casta", "sole", "suole"]))
    state = table(rules=rules, hand="@ * Bn", melds="r:CASA n:SOLE")
    for _ in range(2):
        state = run(rules, state, asked(state, rules))
    assert asked(state, rules) == Discard(N, Card("Bn"))


def test_a_word_laid_in_this_turn_is_not_lengthened_in_it() -> None:
    talker = replace(SHARP, reach=(100, 100), again=(100, 100))
    state = table(hand="Cr Ar Sr Ar Tr Bn Dn Hn")
    state = run(RULES, state, lay("r:CASA"))
    assert isinstance(asked(state, manner=talker), Discard)
    other = table(hand="Tr Bn Dn Hn", melds="r:CASA")
    assert not isinstance(asked(other, manner=talker), Discard)


def test_a_q_is_kept_with_its_u() -> None:
    kept = asked(table(hand="Qr Ur Hn Zn Vn Fn"))
    alone = asked(table(hand="Qr Un Vn Sn Rn En"))
    assert kept != Discard(N, Card("Qr"))
    assert alone == Discard(N, Card("Qr"))


def test_it_does_not_play_itself_into_a_corner() -> None:
    state = table(hand="Tr Bn", melds="r:CASA", pozzetto={NS: S})
    move = asked(state)
    assert isinstance(move, Discard)
    assert is_legal(RULES, state, move, now=NOW)


def test_it_closes_when_it_can() -> None:
    state = table(hand="Tr Bn", melds="r:CASA n:CAVALLO", pozzetto={NS: S})
    for _ in range(2):
        state = run(RULES, state, asked(state))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)


def test_it_discards_no_matta_while_it_has_a_letter() -> None:
    move = asked(table(hand="* @ An"))
    assert move == Discard(N, Card("An"))
