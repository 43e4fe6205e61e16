"""Small positions in which each thing that the maestro thinks of changes its choice.

The lexicons are a few words long, so that what may happen can be told by looking.
"""

from collections import Counter
from dataclasses import replace

import pytest

from burraco_engine.cards import Card, parse_cards, sort_cards, take_out
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Collect, Discard, Draw, Open, Tie
from burraco_engine.view import view
from lexicon.grounds import Ground, WordList
from parole_engine.bots.maestro import Maestro, Skills
from parole_engine.game import parole_rules
from tests.parole_engine.italian import EO, NS, E, N, S, table

BUDGET = 2000


def rules_of(words: str):
    return parole_rules(WordList(dict.fromkeys(words.split(), Ground.COMMON)))


def known(state, seat, cards: str):
    """The state as if everybody had seen these cards going to the hand of `seat`."""
    seen: list[tuple[Card, ...]] = [()] * 4
    seen[state.setup.seats.index(seat)] = sort_cards(parse_cards(cards))
    assert Counter(parse_cards(cards)) <= Counter(state.table.hand(seat))
    return replace(state, table=replace(state.table, seen=tuple(seen)))


def chosen(rules, state, seed: int = 1, nodes: int = BUDGET, **skills: bool):
    """What the maestro plays, with some of its skills turned off."""
    bot = Maestro(rules, Skills(**skills))
    return bot(view(state, state.turn.seat), SeedDice(seed), nodes)


class TestMemory:
    RULES = rules_of("telefono cascata")

    def position(self):
        """The next player was seen collecting all but one O of TELEFONO."""
        state = table(
            rules=self.RULES,
            hand="Or An En",
            hands={E: "Tr Er Lr Er Fr Or Nr Zn Zn Qn"},
        )
        return known(state, E, "Tr Er Lr Er Fr Or Nr")

    @pytest.mark.parametrize("seed", range(5))
    def test_it_does_not_discard_what_the_next_player_is_known_to_wait_for(self, seed) -> None:
        assert chosen(self.RULES, self.position(), seed) != Discard(N, Card("Or"))

    @pytest.mark.parametrize("seed", range(5))
    def test_without_memory_it_would_discard_just_that(self, seed) -> None:
        move = chosen(self.RULES, self.position(), seed, memory=False)
        assert move == Discard(N, Card("Or"))


class TestPartner:
    RULES = rules_of("casa causa cascata")

    def position(self):
        """CASA on the table; the partner was seen collecting what makes CASCATA of it."""
        state = table(
            rules=self.RULES,
            hand="Ur Hn Qn Zn",
            melds="r:CASA",
            hands={S: "Cr Tr Ar Gn Gn Vn Vn"},
        )
        return known(state, S, "Cr Tr Ar")

    @pytest.mark.parametrize("seed", range(5))
    def test_it_leaves_a_word_to_the_partner_who_makes_a_burraco_of_it(self, seed) -> None:
        assert isinstance(chosen(self.RULES, self.position(), seed), Discard)

    def test_without_a_thought_of_the_partner_it_would_take_the_word(self) -> None:
        move = chosen(self.RULES, self.position(), partner=False)
        assert isinstance(move, Tie)
        assert move.reading == "CAUSA"


class TestTiming:
    RULES = rules_of("cascata sole telefono")

    def position(self):
        """The line has its burraco and its pozzetto; SOLE and the discard of H would close."""
        state = table(
            rules=self.RULES,
            hand="Sn On Ln En Hn",
            melds="r:CASCATA",
            hands={S: "Tr Er Lr Er Fr Or Nr Or Gn"},
            pozzetto={NS: S},
        )
        return known(state, S, "Tr Er Lr Er Fr Or Nr Or")

    @pytest.mark.parametrize("seed", range(5))
    def test_it_waits_for_a_partner_who_was_seen_collecting_a_burraco(self, seed) -> None:
        assert isinstance(chosen(self.RULES, self.position(), seed), Discard)

    def test_without_a_sense_of_timing_it_would_close_at_once(self) -> None:
        move = chosen(self.RULES, self.position(), timing=False)
        assert isinstance(move, Open)
        assert move.reading == "SOLE"

    @pytest.mark.parametrize("seed", range(5))
    def test_it_closes_when_the_partner_has_nothing_to_wait_for(self, seed) -> None:
        state = self.position()
        hands = dict(zip(state.setup.seats, state.table.hands, strict=True))
        spare = take_out(hands[S], parse_cards("Tr Er Lr Er Fr Or Nr Or"))
        table_ = replace(
            state.table,
            hands=tuple(spare if seat == S else hand for seat, hand in hands.items()),
            tallone=(*parse_cards("Tr Er Lr Er Fr Or Nr Or"), *state.table.tallone),
            seen=(),
        )
        assert isinstance(chosen(self.RULES, replace(state, table=table_), seed), Open)


class TestMonte:
    RULES = rules_of("casa casta telefono")

    def position(self):
        """T makes CASTA of CASA; hardly any other card brings anything."""
        return table(
            rules=self.RULES, hand="Zn Qn Hn Gn Vn", melds="r:CASA", monte="Tr", taken=False
        )

    @pytest.mark.parametrize("seed", range(5))
    def test_it_collects_the_little_that_is_sure_if_draws_bring_less(self, seed) -> None:
        assert chosen(self.RULES, self.position(), seed) == Collect(N)

    def test_without_trying_draws_it_would_trust_in_luck(self) -> None:
        assert chosen(self.RULES, self.position(), monte=False) == Draw(N)

    @pytest.mark.parametrize("seed", range(5))
    def test_it_collects_what_the_next_player_is_known_to_wait_for(self, seed) -> None:
        waits = "Tr Er Lr Er Fr Or Nr"
        state = table(
            rules=self.RULES,
            hand="Zn Qn Hn Gn Vn",
            hands={E: f"{waits} Zn Qn Mn"},
            monte="Or",
            taken=False,
        )
        assert chosen(self.RULES, known(state, E, waits), seed) == Collect(N)
        assert chosen(self.RULES, known(state, E, waits), seed, memory=False) == Draw(N)


@pytest.mark.parametrize("nodes", [0, 100, 700])
def test_with_a_small_budget_it_still_plays_and_plays_the_same(nodes) -> None:
    rules = rules_of("casa causa cascata")
    state = table(rules=rules, hand="Cr Ar Sr Ar Hn", theirs="n:CASA", pozzetto={EO: E})
    first = chosen(rules, state, 3, nodes)
    assert first == chosen(rules, state, 3, nodes)
    assert isinstance(first, Open)
