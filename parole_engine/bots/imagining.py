"""Imagining: whole states that look like the table from one seat, hidden cards drawn by lot.

What is known is kept: the viewer's hand, all that lies open, the cards that everybody saw going to
a hand, those of the tallone that the viewer was shown. The rest of the deck is dealt at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from burraco_engine.cards import Card, sort_cards
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.state import LineStatus, Mode, SeatStatus, State, Taken, Turn
from burraco_engine.table import Pozzetto, Table
from burraco_engine.view import SeatView, TableView

__all__ = ["imagine", "known_cards", "unseen_cards"]


def known_cards(seat: SeatView) -> Counter[Card]:
    """The cards that everybody knows to be in a hand: seen going there, or exposed."""
    return Counter(seat.seen) | Counter(seat.exposed)


def unseen_cards(rules: Rules, view: TableView) -> list[Card]:
    """The cards that the viewer of `view` does not see, in the order of the deck."""
    unseen = Counter(rules.deck.census)
    seen: list[Iterable[Card]] = [view.hand, view.monte]
    seen += [meld.cards for meld in view.melds]
    seen += [seat.aside for seat in view.seats]
    for cards in seen:
        unseen.subtract(cards)
    return [card for card in rules.deck.census for _ in range(max(unseen[card], 0))]


def imagine(rules: Rules, view: TableView, dice: Dice, *, memory: bool = True) -> State:
    """A state that the viewer of `view`, being in turn, cannot tell from the real one.

    Without `memory` what was collected is forgotten. Clocks do not run in it.
    """
    pool = Counter(unseen_cards(rules, view))
    others = [seat for seat in view.seats if seat.seat != view.viewer]
    known = {seat.seat: _possible(known_cards(seat), pool) if memory else [] for seat in others}
    top = list(reversed(_possible(Counter(view.known), pool)))
    rest = _shuffled([card for card in rules.deck.census for _ in range(pool[card])], dice)

    def give(count: int) -> list[Card]:
        given, rest[:count] = rest[:count], []
        return given

    hands = tuple(
        view.hand
        if seat.seat == view.viewer
        else sort_cards((*known[seat.seat], *give(seat.cards - len(known[seat.seat]))))
        for seat in view.seats
    )
    pozzetti = tuple(
        Pozzetto(
            cards=tuple(give(heap.cards)),
            taken_by=heap.taken_by,
            line=heap.line,
            al_volo=heap.al_volo,
            partner_played=heap.taken_by is not None and not heap.cards and not heap.al_volo,
            played=heap.played,
        )
        for heap in view.pozzetti
    )
    table = Table(
        seats=tuple(seat.seat for seat in view.seats),
        tallone=(*rest, *top),
        monte=view.monte,
        pozzetti=pozzetti,
        hands=hands,
        aside=tuple(seat.aside for seat in view.seats),
        prepared=((),) * len(view.seats),
        melds=view.melds,
        seen=tuple(seat.seen for seat in view.seats) if memory else (),
    )
    return State(
        setup=replace(view.setup, clocked=False, mode=Mode.ASSISTITA),
        version=view.version,
        phase=view.phase,
        smazzata=view.smazzata,
        dealer=view.dealer,
        line_of=tuple(seat.line for seat in view.seats),
        table=table,
        turn=_turn(rules, view),
        seats=tuple(_status(view, seat) for seat in view.seats),
        lines=(LineStatus(),) * len(view.setup.lines),
        time_out=view.time_out,
        next_meld=max((meld.id for meld in view.melds), default=0) + 1,
        scores=view.scores,
    )


def _possible(wanted: Counter[Card], pool: Counter[Card]) -> list[Card]:
    """Take the wanted cards out of the pool, as far as they are there."""
    taken = wanted & pool
    pool.subtract(taken)
    return list(taken.elements())


def _shuffled(cards: list[Card], dice: Dice) -> list[Card]:
    for place in range(len(cards) - 1, 0, -1):
        other = dice.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def _turn(rules: Rules, view: TableView) -> Turn:
    drew = view.taken is Taken.TALLONE
    return Turn(
        seat=view.turn,
        number=view.turn_number,
        taken=view.taken,
        single=view.single,
        plays=view.plays,
        via_volo=view.via_volo,
        last_draw=drew and view.tallone <= rules.code.deal.unplayable.value,
    )


def _status(view: TableView, seat: SeatView) -> SeatStatus:
    if seat.seat == view.viewer and view.duties is not None:
        return view.duties
    return SeatStatus(exposed=seat.exposed, warnings=seat.warnings)
