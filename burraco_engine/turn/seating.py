"""Seating: the draw for places and for the first dealer (P Art. 3, C Art. 3)."""

from __future__ import annotations

from typing import NamedTuple

from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.moves import DrawSeats
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import Phase, State

__all__ = ["Seating", "draw_seats", "take_places"]

_Key = tuple[tuple[int, int], ...]


class Seating(NamedTuple):
    """How the players sit after the draw.

    `first` is the chair of who begins; `changed` are the two chairs whose players changed places,
    if they had to; `move` is the draw with each card at the chair where its player sits now.
    """

    first: Seat
    changed: tuple[Seat, Seat] | None
    move: DrawSeats


class _Decided(NamedTuple):
    """What the cards decide: who drew the highest, who deals, which line compiles the score."""

    highest: tuple[Seat, ...]
    dealer: Seat
    scorer: Line


def take_places(rules: Rules, move: DrawSeats) -> RuleViolation | Seating:
    """Where the players sit once each has drawn a card, before the turno is opened.

    The line of the highest card chooses its position (Art. 3): if the one who drew it does not sit
    on the dealer's left, who is served first and begins, he changes chairs with the one who does,
    his partner where there are two lines (A39).
    """
    seats = _seats(rules)
    decided = _decide(rules, move)
    if isinstance(decided, RuleViolation):
        return decided
    first = seats[(seats.index(decided.dealer) + 1) % len(seats)]
    if first in decided.highest:
        return Seating(first, None, move)
    high = decided.highest[0]
    swap = {high: first, first: high}
    drawn = tuple((swap.get(seat, seat), card) for seat, card in move.drawn)
    changed = (high, first) if seats.index(high) < seats.index(first) else (first, high)
    ordered = tuple(sorted(drawn, key=lambda pair: seats.index(pair[0])))
    return Seating(first, changed, DrawSeats(ordered))


def draw_seats(rules: Rules, state: State, move: DrawSeats, now: Millis) -> RuleViolation | Draft:
    """Each player has drawn a card; the lowest of the line against the highest deals first.

    The line of the highest card compiles the score. Players whose equal cards leave it open draw
    again: they stand in `drawn` once more and keep the priority that their first cards gave them.
    The players have taken their places already (`take_places`).
    """
    if state.phase is not Phase.MESCOLA or state.scorer is not None:
        return RuleViolation("turn.seats_drawn", rules.code.seating.draw_tie.article)
    decided = _decide(rules, move)
    if isinstance(decided, RuleViolation):
        return decided
    draft = Draft(state)
    draft.add(e.SeatsDrawn(move.drawn, decided.dealer, decided.scorer, now))
    return draft


def _seats(rules: Rules) -> tuple[Seat, ...]:
    return tuple(map(Seat, rules.code.seating.seats.value))


def _line_of(rules: Rules) -> dict[Seat, Line]:
    return dict(zip(_seats(rules), map(Line, rules.code.seating.lines.value), strict=True))


def _decide(rules: Rules, move: DrawSeats) -> RuleViolation | _Decided:
    tie, seats, line_of = rules.code.seating.draw_tie, _seats(rules), _line_of(rules)
    keys = {seat: _key(rules, [card for who, card in move.drawn if who == seat]) for seat in seats}
    waiting = tuple(seat for seat in seats if not keys[seat])
    if waiting:
        return RuleViolation("turn.draw_again", tie.article, seats=waiting)
    top = max(keys.values())
    highest = tuple(seat for seat in seats if keys[seat] == top)
    if len({line_of[seat] for seat in highest}) > 1:
        return RuleViolation("turn.draw_again", tie.article, seats=highest)
    scorer = line_of[highest[0]]
    others = {seat: keys[seat] for seat in seats if line_of[seat] != scorer}
    bottom = min(others.values())
    lowest = tuple(seat for seat in others if keys[seat] == bottom)
    if len(lowest) > 1:
        return RuleViolation("turn.draw_again", tie.article, seats=lowest)
    return _Decided(highest, lowest[0], scorer)


def _key(rules: Rules, cards: list[Card]) -> _Key:
    """What decides the draw: rank, and suit where suits have a rank; then the further cards."""
    deck = rules.deck
    by_suit = rules.code.seating.draw_tie.value == "suit_rank"
    return tuple(
        (deck.rank[card], -deck.suits.index(card.suit) if by_suit and card.suit else 0)
        for card in cards
    )
