"""The arbitrated table: whatever is done and said there, what must be true stays true.

Errors, contests and moments of detection come at random. No card is lost, any prefix of the log is
the game so far, what is written is read again, nobody is stuck, and every game ends.
"""

from collections import Counter

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

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card
from burraco_engine.fold.evolve import evolve
from burraco_engine.messages import CATALOGUE
from burraco_engine.names import Seat
from burraco_engine.record.codec import (
    event_from_json,
    event_to_json,
    move_from_json,
    move_to_json,
    state_from_json,
    state_to_json,
)
from burraco_engine.state import EMPTY, Phase
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain, is_legal, legal_moves
from tests.properties.games import CODES, census, recount, rules_of
from tests.properties.smazzate import check_record
from tests.properties.wrongdoing import Erring, erring_game

RULES = rules_of("parole-2025")
CLASSIC = tuple(code for code in CODES if code != "parole-2025")
COUNTED = ("classico-2007", "parole-2025")
"""The codes that `recount` counts by their articles."""
SEATS = [Seat(name) for name in "NESO"]
ERRORS = ["wrong_word", "wrong_tie", "stray", "untaken", "emptied", "equal", "declared"]


class ArbitratedMachine(RuleBasedStateMachine):
    """Steps of an erring game, in any order that Hypothesis likes."""

    played = RULES

    @initialize(seed=st.integers(0, 2**32), arbiter=st.booleans(), clocked=st.booleans())
    def open(self, seed: int, arbiter: bool, clocked: bool) -> None:
        name = "Rosa" if arbiter else None
        self.game = Erring.opened(self.played, seed, arbiter=name, clocked=clocked, wrong=25)
        self.game.regular()
        self.seen = {self.game.state.version: self.game.state}

    def keep(self) -> None:
        self.seen[self.game.state.version] = self.game.state

    @rule(steps=st.integers(1, 12))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            self.game.step()
            self.keep()

    @precondition(lambda self: self.game.state.playing and self.game.state.call is None)
    @rule(
        kind=st.sampled_from(
            ["wrong_word", "wrong_tie", "stray", "untaken", "emptied", "equal", "declared"]
        )
    )
    def err(self, kind: str) -> None:
        self.game.act(getattr(self.game, kind)())
        self.keep()

    @precondition(lambda self: self.game.state.call is None and self.game.state.smazzata)
    @rule(later=st.integers(0, 6))
    def contest(self, later: int) -> None:
        for _ in range(later):
            if self.game.state.call is None and self.game.state.playing:
                self.game.regular()
                self.keep()
        self.game.act(self.game.contested())
        self.keep()

    @rule(place=st.integers(0, 40))
    def say_anything(self, place: int) -> None:
        said: list[m.Move] = [
            m.Arbitrate(),
            m.Count(),
            m.AskWarning(SEATS[place % 4]),
            m.ExpireTime(),
            m.StopClock(),
            m.ResumeClock(),
            m.Heal(SEATS[place % 4]),
            m.Choose(None, "decide", "così"),
            m.Choose(SEATS[place % 4], "vale"),
            m.RuleWord(place % 5, None),
            m.Denounce(None, "fatto_inventato", SEATS[place % 4]),
        ]
        move = said[place % len(said)]
        written = move_to_json(move)
        assert move_to_json(move_from_json(written, Seat(""))) == written
        before = self.game.state
        refusal = explain(self.played, before, move, now=self.game.now)
        if refusal is not None:
            assert refusal.code in CATALOGUE
            assert str(refusal)
        self.game.act(move)
        if self.game.state.stopped:
            self.game.act(m.ResumeClock())
        self.keep()

    @invariant()
    def no_card_is_lost(self) -> None:
        """Each card is somewhere, but for what Art. 27 declares since the deal."""
        if hasattr(self, "game") and self.game.state.smazzata:
            assert census(self.game.state) == cards_of(self.game.events)

    @invariant()
    def somebody_can_go_on(self) -> None:
        if not hasattr(self, "game") or self.game.state.stopped:
            return
        state, now = self.game.state, self.game.now
        if state.call is not None:
            assert can_be_answered(self.played, state, now)
        elif state.playing:
            move = next(legal_moves(self.played, state, now=now), None)
            assert move is not None
            assert is_legal(self.played, state, move, now=now)
        elif state.phase is Phase.FINITA:
            deal = m.Deal(self.played.deck.cards, 1, "5e" * 16)
            moves: list[m.Move] = [m.Count(), m.Arbitrate(), deal]
            assert any(is_legal(self.played, state, move, now=now) for move in moves)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        self.game.finish()
        state = EMPTY
        for event in self.game.events:
            if isinstance(event, e.SmazzataCounted) and self.played.code.id in COUNTED:
                points = {sheet.line: sheet.total for sheet in event.score.sheets}
                assert recount(self.played, state) == points
            assert event_from_json(event_to_json(event)) == event
            state = evolve(state, event)
            if state.version in self.seen:
                assert self.seen[state.version] == state
        assert state == self.game.state
        assert state_from_json(state_to_json(state)) == state
        check_record(self.played, tuple(self.game.events))


def cards_of(events) -> Counter[Card]:
    """The cards of a smazzata by its log: the deck that was dealt, less or more by declaration."""
    cards: Counter[Card] = Counter()
    for event in events:
        if isinstance(event, e.Dealt):
            cards = Counter(event.deck)
        elif isinstance(event, i.DeckFaultFound):
            cards = cards - Counter(event.missing) + Counter(event.extra)
    return cards


def can_be_answered(rules, state, now) -> bool:
    """An open call always has an answer: its time is over, or the automatic arbiter speaks."""
    call = state.call
    if call.awaited in (Awaited.SANA, Awaited.PREPARA, Awaited.AVVERSARI):
        return is_legal(rules, state, m.ExpireTime(), now=max(now, call.deadline))
    return is_legal(rules, state, m.Arbitrate(), now=now)


def test_whatever_goes_wrong_the_arbitrated_table_stays_sound() -> None:
    run_state_machine_as_test(
        ArbitratedMachine,
        settings=settings(
            max_examples=20,
            stateful_step_count=15,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("code", CLASSIC)
def test_whatever_goes_wrong_a_table_of_french_cards_stays_sound(code: str) -> None:
    machine = type("Classic", (ArbitratedMachine,), {"played": rules_of(code)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=4,
            stateful_step_count=12,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_family_of_french_cards_comes_up_in_games_at_random() -> None:
    found: Counter[str] = Counter()
    for seed in range(10):
        game = erring_game(rules_of("classico-2007"), seed, wrong=30)
        found.update(
            event.infraction for event in game.events if isinstance(event, i.InfractionFound)
        )
        check_record(rules_of("classico-2007"), tuple(game.events))
    wanted = {"gioco_errato", "legata_errata", "mancata_presa", "chiusura_senza_scarto"}
    assert wanted | {"fuori_turno_senza_gioco", "fuori_turno_con_gioco"} <= set(found)


def test_every_family_comes_up_in_games_at_random() -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        game = erring_game(RULES, seed, arbiter="Rosa" if seed % 3 == 0 else None, wrong=30)
        found.update(
            event.infraction for event in game.events if isinstance(event, i.InfractionFound)
        )
    common = {"carta_legata", "apertura_errata", "mancata_presa", "chiusura_senza_burraco"}
    assert common <= set(found)
    assert {"fuori_turno_senza_gioco", "fuori_turno_con_gioco"} <= set(found)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_is_told_it_can_do_is_what_its_hands_can_do(seed: int) -> None:
    game = Erring.opened(RULES, seed, wrong=20, clocked=bool(seed % 2))
    kinds: dict[str, type[m.Draw | m.Collect]] = {"pesca": m.Draw, "raccogli": m.Collect}
    asked = 0
    for _ in range(250):
        game.step()
        if not game.state.playing:
            continue
        for seat in SEATS:
            may = allowed(RULES, game.state, seat)
            assert not {kind for kind, _ in may.why_not} & set(may.can)
            if game.state.call is not None:
                assert may.can == ()
                continue
            for kind, move in kinds.items():
                asked += 1
                assert is_legal(RULES, game.state, move(seat), now=game.now) is (kind in may.can)
            hand = game.state.table.hand(seat)
            kept = {card for card, _ in may.kept}
            for card in set(hand):
                free = "scarta" in may.can and card not in kept
                assert is_legal(RULES, game.state, m.Discard(seat, card), now=game.now) is free
    assert asked > 200
