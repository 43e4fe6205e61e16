"""Seating: the draw for places and for the first dealer (P Art. 3, C Art. 3)."""

from __future__ import annotations

from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.draft import Draft
from burraco_engine.errors import RuleViolation
from burraco_engine.moves import DrawSeats
from burraco_engine.names import Millis, Seat
from burraco_engine.rules import Rules
from burraco_engine.state import Phase, State

__all__ = ["draw_seats"]

_Key = tuple[tuple[int, int], ...]


def draw_seats(rules: Rules, state: State, move: DrawSeats, now: Millis) -> RuleViolation | Draft:
    """Each player has drawn a card; the lowest of the line against the highest deals first.

    The line of the highest card compiles the score. Players whose equal cards leave it open draw
    again: they stand in `drawn` once more and keep the priority that their first cards gave them.
    The high-card player sits on the dealer's left and begins (A39): the edge seats people
    accordingly, the engine finds the dealer.
    """
    tie = rules.code.seating.draw_tie
    if state.phase is not Phase.MESCOLA or state.scorer is not None:
        return RuleViolation("turn.seats_drawn", tie.article)
    seats = state.setup.seats
    keys = {seat: _key(rules, [card for who, card in move.drawn if who == seat]) for seat in seats}
    waiting = tuple(seat for seat in seats if not keys[seat])
    if waiting:
        return RuleViolation("turn.draw_again", tie.article, seats=waiting)
    top = max(keys.values())
    highest = tuple(seat for seat in seats if keys[seat] == top)
    if len({state.line(seat) for seat in highest}) > 1:
        return RuleViolation("turn.draw_again", tie.article, seats=highest)
    scorer = state.line(highest[0])
    others = {seat: keys[seat] for seat in seats if state.line(seat) != scorer}
    bottom = min(others.values())
    lowest = tuple(seat for seat in others if keys[seat] == bottom)
    if len(lowest) > 1:
        return RuleViolation("turn.draw_again", tie.article, seats=lowest)
    draft = Draft(state)
    draft.add(e.SeatsDrawn(move.drawn, Seat(lowest[0]), scorer, now))
    return draft


def _key(rules: Rules, cards: list[Card]) -> _Key:
    """What decides the draw: rank, and suit where suits have a rank; then the further cards."""
    deck = rules.deck
    by_suit = rules.code.seating.draw_tie.value == "suit_rank"
    return tuple(
        (deck.rank[card], -deck.suits.index(card.suit) if by_suit and card.suit else 0)
        for card in cards
    )
