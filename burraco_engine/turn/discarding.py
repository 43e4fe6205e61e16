"""Discarding: which cards may go to the monte, and what happens when one does."""

from __future__ import annotations

from collections.abc import Iterable

from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.code.sections import Take
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Ending, Play, SeatStatus, State, Taken
from burraco_engine.turn.closing import closing_violation, goes_to_pozzetto
from burraco_engine.turn.passing import end_smazzata, end_turn

__all__ = [
    "discard",
    "discard_violation",
    "exposed_due",
    "forced_discard",
    "lay_down",
    "may_not_discard",
    "no_discard_left",
    "refused_discards",
    "straight_back",
    "straight_back_of",
    "take_pozzetto",
]


def discard(rules: Rules, state: State, card: Card, now: Millis) -> RuleViolation | Draft:
    """The player in turn discards `card`."""
    refusal = may_not_discard(rules, state) or discard_violation(rules, state, card)
    if refusal:
        return refusal
    draft = Draft(state)
    lay_down(rules, draft, card, now)
    return draft


def may_not_discard(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn may discard no card yet: a code may oblige who collects to play."""
    collect, turn = rules.code.take.collect, state.turn
    if collect.value == "must_play" and turn.taken is Taken.MONTE and not turn.plays:
        return RuleViolation("turn.play_first", collect.article)
    return None


def lay_down(rules: Rules, draft: Draft, card: Card, now: Millis, *, forced: bool = False) -> None:
    """`card`, which may be discarded, goes to the monte: pozzetto, closing, or the turn passes."""
    seat = draft.state.turn.seat
    draft.add(e.Discarded(seat, card, forced, now))
    state = draft.state
    if not state.table.left_with(seat):
        if not goes_to_pozzetto(state, seat):
            _close(rules, draft, seat, now)
            return
        take_pozzetto(rules, draft, seat, now, al_volo=False)
    end_turn(rules, draft, now)


def _close(rules: Rules, draft: Draft, seat: Seat, now: Millis) -> None:
    """The closing; on the last card of the tallone it may be no closing at all (A35)."""
    unpaid = rules.code.closing.on_last_draw.value == "none" and draft.state.turn.last_draw
    if unpaid:
        end_smazzata(rules, draft, Ending.TALLONE, None, now)
    else:
        end_smazzata(rules, draft, Ending.CHIUSURA, seat, now)


def take_pozzetto(rules: Rules, draft: Draft, seat: Seat, now: Millis, *, al_volo: bool) -> None:
    """The first pozzetto still on the table goes to the line of `seat`.

    Where lines are formed by the first exit, he plays alone from now on, the others together.
    """
    state, formation = draft.state, rules.code.seating.formation
    free = state.table.lying[0]
    draft.add(e.PozzettoTaken(seat, state.line(seat), free, al_volo, now))
    if formation.value == "first_pozzetto" and not free:
        lines = state.setup.lines_against(seat)
        draft.add(e.LinesFormed(seat, lines, formation.article, now))


def discard_violation(rules: Rules, state: State, card: Card) -> RuleViolation | None:
    """Why the player in turn may not discard `card`, or None."""
    seat = state.turn.seat
    return _violation(rules, state, state.status(seat), state.table.hand(seat), card)


def _violation(
    rules: Rules, state: State, status: SeatStatus, hand: tuple[Card, ...], card: Card
) -> RuleViolation | None:
    if status.forced and card is not status.forced[0]:
        order = rules.code.irregolarita.penalised_order
        return RuleViolation("discard.penalised_due", order.article, card=status.forced[0])
    if not status.forced and card not in hand:
        return RuleViolation("cards.not_in_hand", rules.code.take.phases.article, cards=(card,))
    if not status.forced and card is straight_back(
        rules.code.take, state.turn.single, state.turn.plays, hand
    ):
        rediscard = rules.code.take.rediscard_single
        return RuleViolation("discard.single_monte_card", rediscard.article, card=card)
    if len(hand) > 1:
        return None
    seat = state.turn.seat
    if len(state.table.left_with(seat)) == 1 and not goes_to_pozzetto(state, seat):
        return closing_violation(rules, state, seat, card)
    return None


def straight_back(
    take: Take, single: Card | None, plays: Iterable[Play], hand: tuple[Card, ...]
) -> Card | None:
    """The card of `hand` that may not be discarded: it was the whole monte a moment ago (P Art. 8).

    Another one like it in the hand frees it. Cards being values, a copy that was played in this
    turn counts as the one collected.
    """
    if single is None or single not in hand or any(single in play.cards for play in plays):
        return None
    if take.rediscard_single.value == "never":
        return single
    by_face = take.equal_card.value == "face"
    equal = sum(other.face == single.face if by_face else other is single for other in hand)
    return single if equal < 2 else None


def straight_back_of(rules: Rules, state: State) -> Card | None:
    """The card that the player in turn may not discard, having just collected it alone.

    Whose hand has nothing but such cards left has no other discard.
    """
    turn, hand = state.turn, state.table.hand(state.turn.seat)
    single = straight_back(rules.code.take, turn.single, turn.plays, hand)
    return single if any(card is not single for card in hand) else None


def exposed_due(rules: Rules, state: State, seat: Seat) -> Card | None:
    """The exposed card that is the discard of this turn unless it is played (P Art. 24, A69)."""
    many = rules.code.irregolarita.exposed_many
    assert many.value == "all_first_any_order", "one each turn, the highest first"
    return next(iter(rules.deck.descending(state.status(seat).exposed)), None)


def refused_discards(rules: Rules, state: State) -> tuple[tuple[Card, RuleViolation], ...]:
    """The cards in hand that the player in turn may not discard, each with why; most often none."""
    status, hand = state.status(state.turn.seat), state.table.hand(state.turn.seat)
    if state.turn.single is None and len(hand) > 1 and not status.forced:
        return ()
    asked = ((card, _violation(rules, state, status, hand, card)) for card in dict.fromkeys(hand))
    return tuple((card, why) for card, why in asked if why is not None)


def no_discard_left(rules: Rules, state: State, seat: Seat) -> RuleViolation | None:
    """Why no card of the hand may be discarded, or None if one may.

    The hand is not empty. With one card left the violation is that of discarding it; with more
    every card is refused for the same reason, which is given as such.
    """
    status, hand = state.status(seat), state.table.hand(seat)
    if status.forced:
        return None
    first: RuleViolation | None = None
    for card in dict.fromkeys(hand):
        refusal = _violation(rules, state, status, hand, card)
        if refusal is None:
            return None
        first = first or refusal
    assert first is not None, "the hand is not empty"
    if first.group == "closing":
        return first
    return RuleViolation("discard.none_legal", first.article)


def forced_discard(rules: Rules, state: State) -> Card | None:
    """The card that time, or the arbiter, makes the player in turn discard (P Art. 10).

    The highest of his cards (A25: red before black), an exposed one first (P Art. 24), or the next
    one when a rule forbids it: the single card just collected (A26), an illegal closing (A85). None
    if no card may be discarded.
    """
    seat = state.turn.seat
    if prepared := state.table.prepared_by(seat):
        return prepared[0]
    due = state.status(seat).forced[:1]
    if not due and (shown := exposed_due(rules, state, seat)) is not None:
        return shown
    if not due and (drawn := state.status(seat).drawn) is not None:
        return drawn
    for card in due or rules.deck.descending(state.table.hand(seat)):
        if discard_violation(rules, state, card) is None:
            return card
    return None
