"""Cards that came back with a closing without a discard: no partner helps to place them.

The online regulation (Art. 27) has the partner open nothing that takes them, the internazionale
(Art. 31 C) has them go on nothing that the partner opened (A117).
"""

from __future__ import annotations

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.moves import Tie
from burraco_engine.names import Seat
from burraco_engine.state import State

__all__ = ["places_returned"]


def places_returned(
    rules: Rules, state: State, seat: Seat, old: Meld | None, added: tuple[Card, ...], meld: Meld
) -> RuleViolation | None:
    """Why `seat` may not make this play because of cards that came back; None if he may."""
    rule = rules.code.irregolarita.returned_cards
    if rule.value == "not_on_partners_games" and old is not None:
        cards = _placed(state, seat, added)
        if cards and _opener(state, old) in state.partners(seat):
            return RuleViolation("cards.returned", rule.article, cards=cards)
    if rule.value == "partner_opens_no_place" and old is None:
        for partner in state.partners(seat):
            if cards := _taken(rules, state, partner, meld):
                return RuleViolation("meld.helps_partner", rule.article, cards=cards)
    return None


def _placed(state: State, seat: Seat, added: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that came back among those laid; an equal one that did not goes first."""
    hand, returned = state.table.hand(seat), state.status(seat).returned
    return tuple(
        card
        for card in dict.fromkeys(added)
        if hand.count(card) - added.count(card) < min(returned.count(card), hand.count(card))
    )


def _opener(state: State, meld: Meld) -> Seat | None:
    """Who opened it, as far as it is known."""
    return next((deed.seat for deed in state.deeds if deed.meld == meld.id), None)


def _taken(rules: Rules, state: State, seat: Seat, meld: Meld) -> tuple[Card, ...]:
    """The natural cards that came back to `seat` which the meld would take; a matta fits all."""
    hand = state.table.hand(seat)
    held = tuple(
        card
        for card in dict.fromkeys(state.status(seat).returned)
        if card in hand and card not in rules.deck.matte
    )
    if not held or meld.kind is MeldKind.ERRATO:
        return ()
    plays = rules.judge.candidates(seat, held, meld.line, (meld,))
    useful = {
        card
        for play in plays
        if isinstance(play, Tie)
        for card in held
        if play.cards.count(card) > meld.cards.count(card)
    }
    return tuple(card for card in held if card in useful)
