"""The position of a puzzle as a state of the game, so that the engine itself judges answers."""

from __future__ import annotations

from typing import Final

from burraco_engine.cards import Card, format_cards, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.record.position import parse_position
from burraco_engine.state import State
from parole_engine.puzzles.model import LINE, SEAT, Position

__all__ = ["state_of"]

_POZZETTO: Final = 11
_ELSEWHERE: Final = 5


def state_of(rules: Rules, position: Position) -> State:
    """The seat is in turn and has drawn; the cards that nobody names lie where they may."""
    named = (*position.hand, *(card for meld in position.melds for card in meld.cards))
    rest = take_out(rules.deck.cards, named)
    assert rest is not None, "a position with more cards than the deck"
    stock: list[Card] = [card for card in rest if card.suit]
    seats = [seat for seat in rules.code.seating.seats.value if seat != SEAT]
    parts = [f"{rules.code.id} {SEAT} gioco mazziere {seats[-1]}"]
    for seat in seats:
        parts.append(f"{seat}: {format_cards(stock[:_ELSEWHERE])}")
        del stock[:_ELSEWHERE]
    parts.append(f"{SEAT}: {format_cards(position.hand)}")
    parts.append(f"monte: {stock.pop()}")
    partner = next(
        seat
        for seat, line in zip(
            rules.code.seating.seats.value, rules.code.seating.lines.value, strict=True
        )
        if line == LINE and seat != SEAT
    )
    for number in range(len(rules.code.deal.pozzetti.value)):
        if position.pozzetto_taken and number == 0:
            parts.append(f"pozzetto {partner} volo giocato compagno:")
            continue
        parts.append(f"pozzetto: {format_cards(stock[:_POZZETTO])}")
        del stock[:_POZZETTO]
    parts.append(f"tallone: {format_cards(stock)}")
    melds = ", ".join(f"{meld.id} {meld.notation}" for meld in position.melds)
    parts.append(f"{LINE}: {melds}")
    return parse_position(rules, " | ".join(parts))
