"""Taking: drawing from the tallone, collecting the monte whole or in part (P Art. 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from burraco_engine import events as e
from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.names import ZERO, Millis
from burraco_engine.state import State
from burraco_engine.turn.laying import dead_end, play_left
from burraco_engine.turn.passing import end_turn, start_play_clock

__all__ = [
    "collect",
    "collect_part",
    "draw",
    "left_behind",
    "may_not_collect",
    "may_not_collect_all",
    "may_not_collect_part",
    "may_not_draw",
    "start_playing",
]


def draw(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The player in turn draws the top card of the tallone."""
    if refusal := may_not_draw(rules, state):
        return refusal
    seat, table = state.turn.seat, state.table
    draft = Draft(state)
    last = _playable_tallone(rules, state) == 1
    draft.add(e.CardDrawn(seat, table.tallone[-1], last, now))
    start_playing(rules, draft, len(table.hand(seat)), now)
    return draft


def may_not_draw(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn may not draw."""
    status = state.status(state.turn.seat)
    if status.must_collect and state.table.monte:
        article = status.take_duty or rules.code.irregolarita.out_of_turn_idle.article
        return RuleViolation("turn.must_collect", article)
    if not _playable_tallone(rules, state):
        unplayable = rules.code.deal.unplayable
        return RuleViolation(
            "cards.tallone_exhausted", unplayable.article, unplayable=unplayable.value
        )
    return None


def _playable_tallone(rules: Rules, state: State) -> int:
    """How many cards may still be drawn: the last two are not played (P Art. 17)."""
    return max(0, len(state.table.tallone) - rules.code.deal.unplayable.value)


def collect(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The player in turn takes the whole monte.

    Where he must tie or open first, it lies face up before him until he has: only then is what is
    left of it his hand's (I Regola 3).
    """
    if refusal := may_not_collect(rules, state):
        return refusal
    seat, table = state.turn.seat, state.table
    draft = Draft(state)
    first_play = rules.code.take.collect.value == "must_play"
    draft.add(e.MonteCollected(seat, table.monte, now, near=first_play))
    if not _leaves_a_discard(state) and (refusal := dead_end(rules, draft.state)):
        return refusal
    if first_play and play_left(rules, draft.state) is None:
        return RuleViolation("turn.play_first", rules.code.take.collect.article)
    start_playing(rules, draft, len(table.hand(seat)), now)
    return draft


def may_not_collect_all(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn may not take the whole monte."""
    if refusal := may_not_collect(rules, state):
        return refusal
    if _leaves_a_discard(state) and rules.code.take.collect.value == "free":
        return None
    collected = collect(rules, state, ZERO)
    return collected if isinstance(collected, RuleViolation) else None


def _leaves_a_discard(state: State) -> bool:
    """After taking the monte a card may go for sure: one that was not the single one there."""
    monte = state.table.monte
    hand = state.table.hand(state.turn.seat)
    return len(monte) > 1 or any(card is not monte[0] for card in hand)


def collect_part(
    rules: Rules, state: State, left: tuple[Card, ...], now: Millis
) -> RuleViolation | Draft:
    """The monte is taken but for `left`; one of those is the discard, and no play follows.

    Of several cards left the highest is the discard and the others go to the hand (A27); a code
    that speaks of one card only allows no more than one, and one that obliges to play after a
    collection allows no partial one at all.
    """
    if refusal := may_not_collect_part(rules, state):
        return refusal
    monte, rule = state.table.monte, rules.code.take.left_cards
    if take_out(monte, left) is None:
        strange = tuple(
            card for card in dict.fromkeys(left) if left.count(card) > monte.count(card)
        )
        return RuleViolation("cards.left_not_in_monte", rule.article, cards=strange)
    if not 0 < len(left) < len(monte) or (rule.value == "only_one" and len(left) > 1):
        return RuleViolation("cards.left_wrong", rule.article)
    kept = left_behind(rules, left)
    draft = Draft(state)
    taken = take_out(monte, (kept,)) or ()
    draft.add(e.MontePartlyCollected(state.turn.seat, taken, kept, now))
    end_turn(rules, draft, now)
    return draft


def left_behind(rules: Rules, left: Iterable[Card]) -> Card:
    """Of the cards left of the monte the one that stays there as the discard (A27)."""
    if rules.code.take.left_cards.value == "highest_value":
        return max(left, key=lambda card: (rules.deck.values[card], rules.deck.rank[card]))
    return rules.deck.highest(left)


def may_not_collect(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn may not collect, whatever he would do then."""
    status = state.status(state.turn.seat)
    if status.must_draw:
        article = status.take_duty or rules.code.stallo.rounds.article
        return RuleViolation("turn.must_draw", article)
    if not state.table.monte:
        return RuleViolation("cards.monte_empty", rules.code.take.collect.article)
    return None


def may_not_collect_part(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn may not collect a part, whatever he would leave."""
    if refusal := may_not_collect(rules, state):
        return refusal
    duty = rules.code.take.collect
    if duty.value == "must_play":
        return RuleViolation("turn.play_first", duty.article)
    if len(state.table.monte) == 1:
        return RuleViolation("cards.left_wrong", rules.code.take.left_cards.article)
    return None


def start_playing(rules: Rules, draft: Draft, before: int, now: Millis) -> None:
    """The time to play runs by the cards in the hand after the take, or before it (A22)."""
    after = len(draft.state.table.hand(draft.state.turn.seat))
    counted = after if rules.code.clocks.count.value == "after_take" else before
    start_play_clock(rules, draft, counted, now)
