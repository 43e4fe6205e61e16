"""What is said and done beside the cards: comments (P Art. 22), reminders (29), duties (G)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine.calls import Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import (
    Declared,
    found,
    impossible,
    in_turn,
    lawful,
)
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import no_closing, restrict
from burraco_engine.irregolarita.warnings import warning
from burraco_engine.state import Phase

__all__ = ["TALK", "TALK_FACTS"]

_FAN, _NUMBER_OF_CARDS = 8, 11
"""Of the duties the two that the table shows: the fan held up, and when one may ask for a count."""


def _comment(case: Case) -> Finding | RuleViolation:
    """A comment, or a behaviour, that says something of the game."""
    return found(case, case.fact, case.denunce.comment.article)


def _warned(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    return (warning(case, infraction.seat, infraction.article),)


def _reminded(case: Case) -> Finding | RuleViolation:
    """Somebody reminded his partner, who has not taken yet, to draw."""
    article, state = case.denunce.reminder.article, case.state
    partners = state.partners(case.against)
    if not state.playing or not partners:
        return impossible(article)
    if partners[0] == state.turn.seat and state.phase is not Phase.PRESA:
        return lawful(case, article)
    return found(case, case.fact, article, seat=partners[0])


def _take_and_discard(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Who was reminded draws or collects, and discards."""
    rule = case.denunce.reminder
    act = partial(_bound, case, infraction)
    if rule.value == "draw_and_discard_it":
        detail: dict[str, object] = {"seat": infraction.seat}
        return (Way("pesca_e_scarta_lui", rule.article, act, detail),)
    return (Way("prende_e_scarta", rule.article, act, {"seat": infraction.seat}),)


def _bound(case: Case, infraction: Infraction, draft: Draft) -> None:
    seat, status = infraction.seat, draft.state.status(infraction.seat)
    if case.denunce.reminder.value == "draw_and_discard_it":
        restrict(draft, seat, infraction.article, case.now, draws=True, same=True)
        no_closing(case.rules, draft, seat, case.now)
        return
    draft.add(
        e.SeatRestricted(
            seat,
            status.must_draw,
            status.must_collect,
            True,
            status.no_play,
            infraction.article,
            case.now,
        )
    )


def _duty(case: Case) -> Finding | RuleViolation:
    """A duty of section G was forgotten; of two of them the table itself says if that may be.

    One may ask for the number of cards in one's own turn; few cards may lie open.
    """
    duties, few, number = case.denunce.duties, case.denunce.open_cards, case.number
    article = duties.article
    if number is None or not 1 <= number <= duties.value:
        return impossible(article)
    if number == _NUMBER_OF_CARDS and in_turn(case):
        return lawful(case, article)
    hands = case.state.table.hands
    if number == _FAN and hands and len(case.state.table.hand(case.against)) <= few.value:
        return lawful(case, article)
    return found(case, case.fact, article)


TALK_FACTS: Mapping[str, Finder] = {
    Declared.COMMENTO: _comment,
    Declared.RICORDO: _reminded,
    Declared.DOVERE: _duty,
}
TALK: Mapping[str, Family] = {
    Declared.COMMENTO: Family(_warned),
    Declared.RICORDO: Family(_take_and_discard),
    Declared.DOVERE: Family(_warned),
}
