"""One machine for every game: whatever is tried at the table, what must be true stays true."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from burraco_engine import moves as m
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.errors import NotationError, RuleViolation
from burraco_engine.fold.evolve import evolve, replay
from burraco_engine.messages import CATALOGUE
from burraco_engine.names import Millis, Seat
from burraco_engine.record.codec import (
    event_from_json,
    event_to_json,
    move_from_json,
    move_to_json,
    state_from_json,
    state_to_json,
)
from burraco_engine.record.digest import state_digest
from burraco_engine.simulate import random_chooser, shuffled_deal
from burraco_engine.state import EMPTY
from burraco_engine.turn.deciding import explain, is_legal, legal_moves, open_turno, plan, play
from tests.properties.games import CODES, GAMES, census, counted, greedy_chooser, recount, rules_of
from tests.properties.smazzate import check_record

SEATS = st.sampled_from([Seat(name) for name in "NESO"])
SMALL = st.integers(0, 6)


class TableMachine(RuleBasedStateMachine):
    """A turno of two smazzate at a table with clocks; `game` is set by the subclass."""

    game: Rules

    @initialize(seed=st.integers(0, 2**32), clocked=st.booleans())
    def open(self, seed: int, clocked: bool) -> None:
        self.dice, self.now = SeedDice(seed), Millis(1_000_000)
        setup = setup_for(self.game, smazzate=2, clocked=clocked)
        self.state, events = open_turno(self.game, setup, setup.seats[-1], self.now)
        self.events = list(events)
        self.folded = replay(EMPTY, events)
        self.states = [self.state]
        self.whole = Counter(self.game.deck.cards)
        self.choosers = [random_chooser(self.game, width=8), greedy_chooser(self.game)]
        self.act(shuffled_deal(self.game, self.dice))

    def act(self, move: m.Move) -> None:
        """A move that is allowed: it happens, and its events carry everything."""
        before = self.state
        planned = plan(self.game, before, move, self.now)
        self.state, events = play(self.game, before, move, now=self.now)
        assert planned == events
        assert self.state.version == before.version + len(events)
        for event in events:
            stored = event_from_json(event_to_json(event))
            assert stored == event
            self.folded = evolve(self.folded, stored)
        self.events += events
        self.states.append(self.state)
        self.now = Millis(self.now + 900)
        if self.state.scores != before.scores:
            assert recount(self.game, self.state) == counted(tuple(events))

    def attempt(self, move: m.Move) -> None:
        """A move that may or may not be allowed: one judge, and a refusal changes nothing."""
        violation = explain(self.game, self.state, move, now=self.now)
        if violation is None:
            assert is_legal(self.game, self.state, move, now=self.now)
            self.act(move)
            return
        before = state_digest(self.state)
        with pytest.raises(RuleViolation) as caught:
            play(self.game, self.state, move, now=self.now)
        assert caught.value.code == violation.code
        assert caught.value.code in CATALOGUE
        assert caught.value.article.number
        assert str(caught.value)
        assert state_digest(self.state) == before

    def live(self) -> bool:
        return self.state.playing and not self.state.stopped

    @precondition(lambda self: not self.state.playing and self.state.outcome is None)
    @rule()
    def deal(self) -> None:
        if not self.state.stopped:
            self.act(shuffled_deal(self.game, self.dice))

    @precondition(lambda self: self.live())
    @rule(turns=st.integers(1, 40), greedy=st.booleans())
    def play_on(self, turns: int, greedy: bool) -> None:
        for _ in range(turns):
            if self.live():
                self.act(self.choosers[greedy](self.state, self.now, self.dice))

    @precondition(lambda self: self.live())
    @rule(place=st.integers(0, 500))
    def any_legal_move(self, place: int) -> None:
        moves = list(islice(legal_moves(self.game, self.state, now=self.now), 40))
        assert len(set(moves)) == len(moves), "each move once"
        self.act(moves[place % len(moves)])

    def some_cards(self, places: list[int], own: bool):
        hand = self.state.table.hand(self.state.turn.seat) if self.state.playing else ()
        stock = hand if own and hand else self.game.deck.cards
        return tuple(stock[place % len(stock)] for place in places)

    @rule(
        seat=SEATS,
        kind=st.sampled_from(
            ["pesca", "raccogli", "parte", "apri", "lega", "sostituisci", "scarta", "monte"]
        ),
        places=st.lists(st.integers(0, 200), max_size=9),
        meld=SMALL,
        turn=st.booleans(),
        own=st.booleans(),
        reading=st.sampled_from([None, "CANE", "5c 6c 7c", "7", "", "così!"]),
    )
    def any_move_at_all(self, seat, kind, places, meld, turn, own, reading) -> None:
        seat = self.state.turn.seat if turn and self.state.playing else seat
        cards = self.some_cards(places, own)
        known = self.state.table.meld(meld)
        grown = (*known.cards, *cards) if known is not None else cards
        card = cards[0] if cards else self.game.deck.cards[0]
        moves: dict[str, m.Move] = {
            "pesca": m.Draw(seat),
            "raccogli": m.Collect(seat),
            "parte": m.CollectPart(seat, cards[:2]),
            "apri": m.Open(seat, cards, reading),
            "lega": m.Tie(seat, meld, grown, reading),
            "sostituisci": m.Replace(seat, meld, grown[::-1], reading),
            "scarta": m.Discard(seat, card),
            "monte": m.GiocoAlMonte(seat, (m.Open(seat, cards, reading),), card),
        }
        move = moves[kind]
        try:
            again = move_from_json(move_to_json(move), seat)
        except NotationError:
            again = move
        assert again == move or reading not in (None, "CANE")
        self.attempt(move)

    @rule(
        move=st.sampled_from([m.ExpireTime(), m.StopClock(), m.ResumeClock(), m.ResumeClock()]),
        wait=st.integers(0, 50_000),
    )
    def the_house(self, move: m.Move, wait: int) -> None:
        self.now = Millis(self.now + wait)
        self.attempt(move)

    @rule(late=st.integers(0, 9), discarding=st.booleans())
    def time_is_up(self, late: int, discarding: bool) -> None:
        if late == 0:
            self.attempt(m.AnnounceTimeOut(discarding))

    @rule(cut=st.integers(-1, 120))
    def deal_out_of_place(self, cut: int) -> None:
        if self.state.playing:
            self.attempt(m.Deal(self.game.deck.cards, cut, "00" * 16))

    @invariant()
    def no_card_is_lost(self) -> None:
        """P-06-04: after every move each card of the deck is somewhere, exactly once."""
        assert census(self.state) == self.whole

    @invariant()
    def somebody_can_go_on(self) -> None:
        if self.live():
            assert next(legal_moves(self.game, self.state, now=self.now), None) is not None

    @invariant()
    def events_are_the_truth(self) -> None:
        assert self.folded == self.state

    def teardown(self) -> None:
        if not hasattr(self, "states"):
            return
        state, prefixes = EMPTY, {0: EMPTY}
        for event in self.events:
            state = evolve(state, event)
            prefixes[state.version] = state
        for known in self.states:
            assert prefixes[known.version] == known
        assert state_from_json(state_to_json(self.state)) == self.state
        check_record(self.game, tuple(self.events))


@pytest.mark.scenario("P-06-04")
@pytest.mark.parametrize("code", CODES)
def test_whatever_is_tried_the_table_stays_sound(code: str) -> None:
    machine = type("Machine", (TableMachine,), {"game": rules_of(code)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25 if code in GAMES else 8,
            stateful_step_count=20,
            suppress_health_check=list(HealthCheck),
        ),
    )
