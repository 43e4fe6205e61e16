"""Where every card of a smazzata is, as far as a seat at the table can follow it.

By that the cards that are hidden from a seat are permuted, for the property of secrecy.
"""

import random
from dataclasses import replace

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.names import Seat

__all__ = ["permuted"]


class Places:
    """Follows every card by its place in the deck, as far as a seat at the table can."""

    def __init__(self, dealt: e.Dealt) -> None:
        stock = list(range(len(dealt.deck)))
        first = dealt.seats.index(dealt.dealer) + 1
        self.deck = dealt.deck
        self.seats = dealt.seats
        self.hands: dict[Seat, list[tuple[object, int | None]]] = {s: [] for s in dealt.seats}
        for turn in range(sum(map(len, dealt.hands))):
            place = stock.pop()
            self.give(dealt.seats[(first + turn) % len(dealt.seats)], place)
        sizes = [len(pozzetto) for pozzetto in dealt.pozzetti]
        self.heaps: list[list[int]] = [[] for _ in sizes]
        for row in range(max(sizes)):
            for heap, size in zip(self.heaps, sizes, strict=True):
                if row < size:
                    heap.append(stock.pop(0))
        stock.pop()
        self.tallone = stock
        self.covered: dict[Seat, list[tuple[object, int | None]]] = {s: [] for s in dealt.seats}
        self.covered_at: dict[Seat, list[int]] = {s: [] for s in dealt.seats}
        """The events that covered them: once turned up, such a card is one that was seen."""
        self.known: dict[Seat, set[int]] = {s: set() for s in dealt.seats}
        """Cards of the tallone that a seat has seen: it knows who draws them, too."""
        self.told: list[list[int | None]] = []
        """The places of the hidden cards of each event, in order."""
        self.aside: dict[Seat, list[object]] = {s: [] for s in dealt.seats}
        self.exposed: dict[Seat, list[object]] = {s: [] for s in dealt.seats}
        self.lost: list[int] = []
        """Cards that are out of play, and that nobody has seen: left over, or missing."""
        self.single: object = None
        """The card that was the whole monte, while it may go back only beside its equal."""

    def give(self, seat: Seat, place: int) -> None:
        self.hands[seat].append((self.deck[place], place))

    def take(self, seat: Seat, cards) -> None:
        """Cards left the hand: those that came openly from the monte first."""
        for card in cards:
            held = [item for item in self.hands[seat] if item[0] is card]
            self.hands[seat].remove(min(held, key=lambda item: item[1] is not None))
            if card in self.exposed[seat]:
                self.exposed[seat].remove(card)

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
        self.covered_at[event.seat].append(len(self.told) - 1)
        self.told[-1] = [item[1]]

    def discard(self, event: e.Discarded) -> None:
        """A discard comes from the penalised cards, from those prepared, or from the hand."""
        if event.card in self.aside[event.seat][:1]:
            self.aside[event.seat].pop(0)
            return
        if self.covered[event.seat]:
            self.turn_up(event.seat)
            return
        self.take(event.seat, (event.card,))
        if event.card is self.single and self.hands[event.seat]:
            self.show(event.seat, event.card)

    def turn_up(self, seat: Seat) -> None:
        """A covered card is discarded: if such a card was seen in the hand, this is the one."""
        card, place = self.covered[seat].pop()
        covered = self.covered_at[seat].pop()
        held = self.hands[seat]
        if place is not None and (card, None) in held:
            held[held.index((card, None))] = (card, place)
            self.told[covered] = [None]

    def expose(self, event: e.CardExposed) -> None:
        """Everybody has seen as many such cards in the hand as were exposed."""
        held, card = self.hands[event.seat], event.card
        self.exposed[event.seat].append(card)
        while held.count((card, None)) < self.exposed[event.seat].count(card):
            unseen = [
                at for at, (one, place) in enumerate(held) if one is card and place is not None
            ]
            held[unseen[0]] = (card, None)

    def declare(self, event: i.Declaration) -> None:
        """Cards that nobody has seen turn out to be elsewhere."""
        match event:
            case i.GhostFound():
                self.take(event.seat, (event.card,))
                self.aside[event.keeper].append(event.card)
            case i.PozzettoCounted() | i.PozzettoMended():
                heap, count = self.heaps[event.pozzetto], len(event.cards)
                if event.number < len(heap):
                    self.told[-1] = list(heap[event.number :])
                    self.tallone[:0] = heap[event.number :]
                    self.heaps[event.pozzetto] = heap[: event.number]
                else:
                    self.told[-1] = list(self.tallone[:count])
                    self.heaps[event.pozzetto] = heap + self.tallone[:count]
                    del self.tallone[:count]
            case i.PozzettoLeftOver():
                self.gone(len(event.cards))
            case i.DeckFaultFound():
                self.gone(len(event.missing))
                self.hands[event.seat] += [(card, None) for card in event.extra]

    def gone(self, count: int) -> None:
        """So many cards under the tallone are out of play."""
        self.told[-1] = list(self.tallone[:count])
        self.lost += self.tallone[:count]
        del self.tallone[:count]

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
            case e.CardExposed():
                self.expose(event)
            case _ if isinstance(event, i.Declaration):
                self.declare(event)
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
            case e.PozzettoDrawnFrom():
                self.told[-1] = list(self.heaps[event.pozzetto])
                self.tallone += self.heaps[event.pozzetto]
                self.heaps[event.pozzetto] = []
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
        places += [place for heap in (*self.heaps, self.lost) for place in heap]
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
    if isinstance(event, i.DeckFaultFound):
        return replace(event, missing=cards)
    return replace(event, **({"cards": cards} if hasattr(event, "cards") else {"card": cards[0]}))
