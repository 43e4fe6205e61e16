"""What a seat cannot know changes nothing that it sees.

All cards that are hidden from a seat are permuted, the commitment held fixed. Its view, its events
and its record must come out the same; and the test is tried on deliberate leaks, which it finds.
"""

import random
from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import sort_cards
from burraco_engine.fold.evolve import evolve, replay
from burraco_engine.names import Seat
from burraco_engine.record.brn import format_record, record_of
from burraco_engine.record.digest import state_digest
from burraco_engine.record.recorder import record_events
from burraco_engine.record.redaction import redact
from burraco_engine.record.view_json import view_to_json
from burraco_engine.state import EMPTY
from burraco_engine.turn.allowed import allowed
from burraco_engine.view import view
from tests.burraco_engine.chance import random_game
from tests.properties.games import CODES, rules_of
from tests.properties.wrongdoing import erring_game

SEATS = [Seat(name) for name in "NESO"]
ARBITRATED = ", arbitrata"
TABLES = (*CODES, f"parole-2025{ARBITRATED}")
"""The codes, and an arbitrated table where much goes wrong."""


class Places:
    """Follows every card by its place in the deck, as far as a seat at the table can."""

    def __init__(self, dealt: e.Dealt) -> None:
        stock = list(range(len(dealt.deck)))
        first = dealt.seats.index(dealt.dealer) + 1
        self.deck = dealt.deck
        self.seats = dealt.seats
        self.hands: dict[Seat, list[tuple[object, int | None]]] = {s: [] for s in dealt.seats}
        for turn in range(44):
            place = stock.pop()
            self.give(dealt.seats[(first + turn) % 4], place)
        self.heaps = [stock[0:22:2], stock[1:22:2]]
        stock.pop()
        self.tallone = stock[22:]
        self.covered: dict[Seat, list[tuple[object, int | None]]] = {s: [] for s in dealt.seats}
        self.known: dict[Seat, set[int]] = {s: set() for s in dealt.seats}
        """Cards of the tallone that a seat has seen: it knows who draws them, too."""
        self.told: list[list[int | None]] = []
        """The places of the hidden cards of each event, in order."""
        self.aside: dict[Seat, list[object]] = {s: [] for s in dealt.seats}
        self.single: object = None
        """The card that was the whole monte, while it may go back only beside its equal."""

    def give(self, seat: Seat, place: int) -> None:
        self.hands[seat].append((self.deck[place], place))

    def take(self, seat: Seat, cards) -> None:
        """Cards left the hand: those that came openly from the monte first."""
        for card in cards:
            held = [item for item in self.hands[seat] if item[0] is card]
            self.hands[seat].remove(min(held, key=lambda item: item[1] is not None))

    def draw(self, seat: Seat) -> None:
        """The top card of the tallone goes to a hand."""
        place = self.tallone.pop()
        self.give(seat, place)
        self.told[-1] = [place]

    def put_back(self, event: i.CardsPutBack) -> None:
        """Cards taken out of turn go back: openly to the monte, or unseen to the tallone."""
        if event.monte:
            self.take(event.seat, event.cards)
            return
        drawn = next(item for item in reversed(self.hands[event.seat]) if item[1] is not None)
        self.hands[event.seat].remove(drawn)
        assert drawn[1] is not None
        self.tallone.append(drawn[1])
        self.known[event.seat].add(drawn[1])
        self.told[-1] = [drawn[1]]

    def prepare(self, event: i.DiscardPrepared) -> None:
        """A card of the hand is laid face down: nobody knows whether it is one that was seen."""
        held = [item for item in self.hands[event.seat] if item[0] is event.card]
        item = max(held, key=lambda item: item[1] is not None)
        self.hands[event.seat].remove(item)
        self.covered[event.seat].append(item)
        self.told[-1] = [item[1]]

    def discard(self, event: e.Discarded) -> None:
        """A discard comes from the penalised cards, from those prepared, or from the hand."""
        if event.card in self.aside[event.seat][:1]:
            self.aside[event.seat].pop(0)
            return
        if self.covered[event.seat]:
            card, place = self.covered[event.seat].pop()
            held = self.hands[event.seat]
            if place is not None and (card, None) in held:
                held[held.index((card, None))] = (card, place)
            return
        self.take(event.seat, (event.card,))
        if event.card is self.single and self.hands[event.seat]:
            self.show(event.seat, event.card)

    def show(self, seat: Seat, card) -> None:
        """Everybody has seen that the hand holds another such card (P Art. 8)."""
        held = self.hands[seat]
        if (card, None) not in held:
            held[next(at for at, item in enumerate(held) if item[0] is card)] = (card, None)

    def follow(self, event: e.Event) -> None:  # noqa: C901 - one case per way a card moves
        self.told.append([])
        match event:
            case e.CardDrawn() | i.CardGiven() | i.TookOutOfTurn(monte=False):
                self.draw(event.seat)
            case i.TookOutOfTurn():
                self.hands[event.seat] += [(card, None) for card in event.cards]
            case i.CardsPutBack():
                self.put_back(event)
            case i.DiscardPrepared():
                self.prepare(event)
            case e.CardShown():
                self.known[event.seat].add(self.tallone[-1])
                self.told[-1] = [self.tallone[-1]]
            case e.CardsPenalised():
                self.aside[event.seat] += event.cards
                if event.meld is None:
                    self.take(event.seat, event.cards)
            case i.CardsTakenBack():
                self.hands[event.seat] += [(card, None) for card in event.cards]
            case i.MeldAmended():
                self.take(event.seat, event.cards)
            case i.CardNamed(laid=False):
                self.show(event.seat, event.card)
            case e.MonteCollected() | e.MontePartlyCollected():
                self.hands[event.seat] += [(card, None) for card in event.cards]
                whole = isinstance(event, e.MonteCollected) and len(event.cards) == 1
                self.single = event.cards[0] if whole else None
            case e.MeldLaid():
                self.take(event.seat, event.cards)
                self.single = None if self.single in event.cards else self.single
            case e.Discarded():
                self.discard(event)
            case e.TurnPassed():
                self.single = None
            case e.PozzettoTaken(al_volo=True) | e.PozzettoSeen():
                for place in self.heaps[event.pozzetto]:
                    self.give(event.seat, place)
                if isinstance(event, e.PozzettoSeen):
                    self.told[-1] = list(self.heaps[event.pozzetto])
                self.heaps[event.pozzetto] = []

    def hidden_from(self, viewer: Seat) -> list[int]:
        """Places in the deck whose card `viewer` has never seen."""
        others = [item for seat in self.seats if seat != viewer for item in self.hands[seat]]
        others += [item for seat in self.seats if seat != viewer for item in self.covered[seat]]
        places = [place for _, place in others if place is not None] + self.tallone
        places += [place for heap in self.heaps for place in heap]
        return [place for place in places if place not in self.known[viewer]]


def permuted(events, viewer: Seat, chance: random.Random):
    """The same log with all cards that are hidden from `viewer` in other places."""
    start = max(place for place, event in enumerate(events) if isinstance(event, e.Dealt))
    dealt = events[start]
    places = Places(dealt)
    for event in events[start + 1 :]:
        places.follow(event)
    hidden = places.hidden_from(viewer)
    mixed = hidden.copy()
    chance.shuffle(mixed)
    deck = list(dealt.deck)
    for target, source in zip(hidden, mixed, strict=True):
        deck[target] = dealt.deck[source]
    fresh = Places(replace(dealt, deck=tuple(deck)))
    hands = tuple(tuple(card for card, _ in fresh.hands[seat]) for seat in dealt.seats)
    heaps = tuple(tuple(deck[place] for place in heap) for heap in fresh.heaps)
    tallone = tuple(deck[place] for place in fresh.tallone)
    log = [replace(dealt, deck=tuple(deck), hands=hands, pozzetti=heaps, tallone=tallone)]
    for event, told in zip(events[start + 1 :], places.told, strict=True):
        log.append(rewritten(event, deck, told))
    return [*events[:start], *log], len(hidden)


def rewritten(event: e.Event, deck, told):
    """The event with its hidden cards as they lie in another deck."""
    if not told or told == [None]:
        return event
    cards = tuple(deck[place] for place in told)
    return replace(event, **({"cards": cards} if hasattr(event, "cards") else {"card": cards[0]}))


def seen_by(rules, events, viewer: Seat):
    """All that the service ever shows to a seat."""
    state = replay(EMPTY, events)
    table = view(state, viewer)
    return (
        table,
        view_to_json(table, allowed(rules, state, viewer)),
        [redact(event, viewer) for event in events],
        record_of(rules, events, viewer),
    )


def prefixes(code: str, seeds: range):
    """Logs of smazzate that are going on, broken off here and there."""
    rules = rules_of(code.removesuffix(ARBITRATED))
    for seed in seeds:
        if code.endswith(ARBITRATED):
            events = erring_game(rules, seed, wrong=25, arbiter="Rosa" if seed % 2 else None).events
        else:
            events = list(random_game(rules, seed).events)
        chance = random.Random(seed)
        state, running = EMPTY, []
        for place, event in enumerate(events, 1):
            state = evolve(state, event)
            if state.playing:
                running.append(place)
        for length in chance.sample(running, 6):
            yield events[:length], chance


@pytest.mark.parametrize("code", TABLES)
def test_hidden_cards_change_nothing_that_a_seat_sees(code: str) -> None:
    rules, moved = rules_of(code.removesuffix(ARBITRATED)), 0
    for events, chance in prefixes(code, range(4)):
        for viewer in SEATS:
            other, count = permuted(events, viewer, chance)
            moved += other != events
            assert count > 0
            assert seen_by(rules, other, viewer) == seen_by(rules, events, viewer)
    assert moved > 70, "the cards really moved"


@pytest.mark.parametrize("code", TABLES)
def test_hidden_cards_change_nothing_that_everybody_sees(code: str) -> None:
    rules = rules_of(code.removesuffix(ARBITRATED))
    for events, chance in prefixes(code, range(6, 8)):
        for viewer in SEATS:
            other, _ = permuted(events, viewer, chance)
            assert view(replay(EMPTY, other), None) == view(replay(EMPTY, events), None)
            assert [redact(event, None) for event in other] == [
                redact(event, None) for event in events
            ]
            assert record_of(rules, other) == record_of(rules, events)


def next_card(rules, events, viewer):
    return replay(EMPTY, events).table.tallone[-1]


def partner_s_hand(rules, events, viewer):
    state = replay(EMPTY, events)
    return state.table.hand(state.partners(viewer)[0])


def worth_of_the_opponents(rules, events, viewer):
    state = replay(EMPTY, events)
    return rules.deck.value(state.table.hand(state.after(viewer)))


def pozzetto_on_the_table(rules, events, viewer):
    return [sort_cards(one.cards) for one in replay(EMPTY, events).table.pozzetti]


def cards_drawn_by_others(rules, events, viewer):
    return [event.card for event in events if isinstance(event, e.CardDrawn)]


def the_deck(rules, events, viewer):
    return [event.deck for event in events if isinstance(event, e.Dealt)]


def digest_of_the_state(rules, events, viewer):
    return state_digest(replay(EMPTY, events))


def record_of_the_arbiter(rules, events, viewer):
    return format_record(record_events(rules, events))


@pytest.mark.parametrize("code", TABLES)
@pytest.mark.parametrize(
    "leak",
    [
        next_card,
        partner_s_hand,
        worth_of_the_opponents,
        pozzetto_on_the_table,
        cards_drawn_by_others,
        the_deck,
        digest_of_the_state,
        record_of_the_arbiter,
    ],
)
def test_a_leak_would_be_found(leak, code: str) -> None:
    rules = rules_of(code.removesuffix(ARBITRATED))
    found = 0
    for events, chance in prefixes(code, range(1)):
        for viewer in SEATS:
            other, _ = permuted(events, viewer, chance)
            found += leak(rules, other, viewer) != leak(rules, events, viewer)
    assert found > 0


def hand_of_the_offender(rules, events, viewer):
    state = replay(EMPTY, events)
    assert state.call is not None
    return state.table.hand(state.call.against)


def cards_taken_out_of_turn(rules, events, viewer):
    taken = (event for event in events if isinstance(event, i.TookOutOfTurn))
    return [event.cards for event in taken if not event.monte]


def discard_laid_face_down(rules, events, viewer):
    return replay(EMPTY, events).table.prepared


def moments(asked):
    """Logs of arbitrated games up to moments that somebody asks for."""
    rules = rules_of("parole-2025")
    for seed in range(16):
        events = erring_game(rules, seed, wrong=30).events
        state = EMPTY
        for place, event in enumerate(events, 1):
            state = evolve(state, event)
            if state.playing and asked(state):
                yield events[:place], random.Random(seed)
                break


@pytest.mark.parametrize(
    ("leak", "asked"),
    [
        (hand_of_the_offender, lambda state: state.call is not None),
        (
            cards_taken_out_of_turn,
            lambda state: state.stray is not None and not state.stray.monte,
        ),
        (discard_laid_face_down, lambda state: any(state.table.prepared)),
    ],
)
def test_what_would_leak_at_an_arbitrated_table_is_found_and_does_not(leak, asked) -> None:
    rules = rules_of("parole-2025")
    found = tried = 0
    for events, chance in moments(asked):
        for viewer in SEATS:
            other, _ = permuted(events, viewer, chance)
            found += leak(rules, other, viewer) != leak(rules, events, viewer)
            assert seen_by(rules, other, viewer) == seen_by(rules, events, viewer)
            tried += 1
        if found > 3 and tried > 12:
            break
    assert found > 3
