"""Dealing: the check of the deck, the cut, the hands, the pozzetti, the upcard (P Art. 3, 4)."""

from __future__ import annotations

from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.commitment import commit
from burraco_engine.count.match import next_dealer
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.moves import Deal
from burraco_engine.names import Millis, Seat
from burraco_engine.state import State
from burraco_engine.turn.passing import begin_turn

__all__ = ["deal"]


def deal(rules: Rules, state: State, move: Deal, now: Millis) -> RuleViolation | Draft:
    """A smazzata is dealt from a checked and cut deck; the player after the dealer begins."""
    code = rules.code
    missing, extra = rules.deck.check(move.deck)
    if missing or extra:
        check = code.seating.draw_tie.article
        return RuleViolation("cards.deck_wrong", check, missing=missing, extra=extra)
    least = code.deal.minimum_cut
    if not least.value <= move.cut <= len(move.deck) - least.value:
        return RuleViolation("cards.cut", least.article)
    dealer = next_dealer(state)
    deck = (*move.deck[-move.cut :], *move.deck[: -move.cut])
    draft = Draft(state)
    draft.add(_dealt(rules, state, dealer, deck, move.nonce, now))
    begin_turn(rules, draft, state.after(dealer), now, dealt=True)
    return draft


def _dealt(
    rules: Rules, state: State, dealer: Seat, deck: tuple[Card, ...], nonce: str, now: Millis
) -> e.Dealt:
    """Hands one card at a time from the top, pozzetti one card at a time from the bottom."""
    code, seats = rules.code, state.setup.seats
    stock = list(deck)
    hands: list[list[Card]] = [[] for _ in seats]
    first = seats.index(dealer) + 1
    for _ in range(code.deal.hand_size.value):
        for offset in range(len(seats)):
            hands[(first + offset) % len(seats)].append(stock.pop())
    sizes = code.deal.pozzetti.value
    pozzetti: list[list[Card]] = [[] for _ in sizes]
    bottom = 0
    for row in range(max(sizes)):
        for pozzetto, size in zip(pozzetti, sizes, strict=True):
            if row < size:
                pozzetto.append(stock[bottom])
                bottom += 1
    monte = (stock.pop(),)
    return e.Dealt(
        smazzata=len(state.scores) + 1,
        dealer=dealer,
        seats=seats,
        deck=deck,
        hands=tuple(map(tuple, hands)),
        pozzetti=tuple(map(tuple, pozzetti)),
        tallone=tuple(stock[bottom:]),
        monte=monte,
        commitment=commit(deck, nonce),
        nonce=nonce,
        at=now,
    )
