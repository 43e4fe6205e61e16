"""Dice that deal the cards a test asks for; the rest of the deck follows in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from api.service.dice import Dice
from burraco_engine.cards import Card, parse_cards
from burraco_engine.code.rules import Rules
from burraco_engine.moves import Deal

CUT = 20


class StackedDice(Dice):
    """`hands` are those of the player who begins and of the next ones, each filled up."""

    def __init__(self, seed: int, *hands: str, drawn: str = "") -> None:
        """`drawn` are the first cards of the tallone, in the order in which they are drawn."""
        super().__init__(seed)
        self._hands = [parse_cards(hand) for hand in hands]
        self._drawn = parse_cards(drawn)

    def deal(self, rules: Rules) -> Deal:
        """A deck from which the wanted cards come, cut so that they come on top."""
        seats, size = len(rules.code.seating.seats.value), rules.code.deal.hand_size.value
        rest = list(rules.deck.cards)
        for card in (*self._drawn, *(card for hand in self._hands for card in hand)):
            rest.remove(card)
        quiet = sorted(rest, key=lambda card: (card in rules.deck.matte, rest.index(card)))
        hands = [list(hand) for hand in self._hands] + [[] for _ in range(seats)]
        for hand in hands[:seats]:
            while len(hand) < size:
                hand.append(quiet.pop(0))
        dealt = [hands[seat][place] for place in range(size) for seat in range(seats)]
        on_top = [*dealt, quiet.pop(0), *self._drawn]
        deck = (*quiet, *reversed(on_top))
        assert Counter(deck) == Counter(rules.deck.cards)
        return Deal(_uncut(deck), CUT, "00" * 16)


def _uncut(deck: Sequence[Card]) -> tuple[Card, ...]:
    return (*deck[CUT:], *deck[:CUT])
