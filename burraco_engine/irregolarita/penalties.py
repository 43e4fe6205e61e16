"""What procedures do with cards and melds: penalise, freeze, thaw, break off a turn."""

from __future__ import annotations

from burraco_engine import events as e
from burraco_engine.articles import Article
from burraco_engine.calls import Moment
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.fold.evolve import Draft
from burraco_engine.melds import Meld, MeldState
from burraco_engine.names import Millis, Seat
from burraco_engine.turn.discarding import lay_down

__all__ = [
    "break_off",
    "discard_due",
    "freeze_for_good",
    "freeze_till",
    "freeze_to_verify",
    "in_order",
    "no_closing",
    "penalise",
    "restrict",
    "thaw",
]


def in_order(rules: Rules, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Penalised cards in the order in which they have to be discarded («secondo norma»)."""
    highest = rules.deck.descending(cards)
    first = rules.code.irregolarita.penalised_order.value == "highest_first"
    return tuple(highest) if first else tuple(highest)[::-1]


def penalise(
    rules: Rules,
    draft: Draft,
    seat: Seat,
    cards: tuple[Card, ...],
    article: Article,
    now: Millis,
    *,
    meld: int | None = None,
    rest: Meld | None = None,
) -> None:
    """Cards go aside, face up: each is the compulsory discard of a turn (A34)."""
    draft.add(e.CardsPenalised(seat, in_order(rules, cards), meld, rest, article, now))


def discard_due(rules: Rules, draft: Draft, seat: Seat, now: Millis) -> None:
    """The first penalised card is discarded at once and the turn is over."""
    state = draft.state
    if state.turn.seat == seat and state.playing:
        lay_down(rules, draft, state.status(seat).forced[0], now, forced=True)


def break_off(draft: Draft, seat: Seat, moment: Moment, article: Article, now: Millis) -> None:
    """Whoever plays wrongly in his turn does nothing more in it but discard (P Leggi generali)."""
    state = draft.state
    if moment is Moment.AT_ONCE and state.playing and state.turn.seat == seat:
        status = state.status(seat)
        draft.add(
            e.SeatRestricted(
                seat, status.must_draw, status.must_collect, True, status.no_play, article, now
            )
        )


def restrict(
    draft: Draft,
    seat: Seat,
    article: Article,
    now: Millis,
    *,
    draws: bool = False,
    same: bool = False,
) -> None:
    """Nothing is left to a player but a take, of the tallone if he `draws`, and a discard.

    With `same` what he draws is his discard. It holds for the turn that he is in, or his next one.
    """
    draft.add(e.SeatRestricted(seat, draws, False, True, False, article, now, same))


def no_closing(rules: Rules, draft: Draft, seat: Seat, now: Millis) -> None:
    """The guilty line does not close for a whole round, where the code says so (C Art. 13).

    Elsewhere its error may have to be healed first, which the closing asks for (W Art. 12).
    """
    rule, state = rules.code.irregolarita.guilty_line_closes, draft.state
    if rule.value != "after_full_round":
        return
    line = state.line(seat)
    before = state.turn.number + 1 + len(state.setup.seats)
    waits = max(before, state.line_status(line).no_close_before)
    draft.add(e.LineRestricted(line, waits, None, rule.article, now))


def freeze_for_good(
    draft: Draft, meld: int, negative: tuple[Card, ...], article: Article, now: Millis
) -> None:
    """The meld stays as it is to the end; `negative` cards count against it, all if it is all."""
    found = draft.state.table.meld(meld)
    assert found is not None, "no such meld"
    whole = len(negative) == len(found.cards)
    draft.add(
        e.MeldRestated(
            meld,
            MeldState.FROZEN_FOR_GOOD,
            None,
            () if whole else negative,
            whole,
            article,
            now,
        )
    )


def freeze_till(
    draft: Draft, meld: int, seat: Seat, negative: tuple[Card, ...], article: Article, now: Millis
) -> None:
    """The meld is valid again when the next turn of `seat` begins; until then it counts against."""
    found = draft.state.table.meld(meld)
    assert found is not None, "no such meld"
    whole = len(negative) == len(found.cards)
    draft.add(
        e.MeldRestated(
            meld,
            MeldState.FROZEN_TEMPORARILY,
            seat,
            () if whole else negative,
            whole,
            article,
            now,
        )
    )


def freeze_to_verify(rules: Rules, draft: Draft, meld: int, now: Millis) -> None:
    """The arbiter looks the word up; nobody touches it meanwhile (P Art. 25)."""
    article = rules.code.irregolarita.unfounded_calls.article
    draft.add(e.MeldRestated(meld, MeldState.FROZEN_TEMPORARILY, None, (), False, article, now))


def thaw(rules: Rules, draft: Draft, meld: Meld, now: Millis) -> None:
    """The word was valid after all."""
    article = rules.code.irregolarita.unfounded_calls.article
    draft.add(e.MeldRestated(meld.id, MeldState.VALID, None, (), False, article, now))
