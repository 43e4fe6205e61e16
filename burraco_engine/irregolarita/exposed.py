"""Exposed cards (P Art. 24): played first or discarded, and not on what the partner just laid."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine.calls import Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import (
    Declared,
    found,
    impossible,
    not_held,
)
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import discard_due, penalise
from burraco_engine.melds import Meld
from burraco_engine.moves import Tie
from burraco_engine.names import Millis
from burraco_engine.state import Phase, State
from burraco_engine.turn.discarding import lay_down

__all__ = ["EXPOSED", "EXPOSED_FACTS", "expose", "lays_exposed", "seen_cards"]


def seen_cards(case: Case) -> Finding | RuleViolation:
    """Cards of a hand were seen: they fell, were shown, or were said to be there."""
    article = case.denunce.exposed.article
    if refusal := not_held(case, article):
        return refusal
    held = take_out(case.state.table.hand(case.against), case.state.status(case.against).exposed)
    if take_out(held or (), case.cards) is None:
        return impossible(article)
    return found(case, case.fact, article, cards=case.cards)


def _play_first(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """In his turn, this one or the next, they are played first, else discarded one each turn.

    A code may have cards that were seen out of turn discarded, whatever they would fit (A113).
    """
    rule = case.denunce.exposed
    detail: dict[str, object] = {"cards": infraction.cards}
    if rule.value == "discard_off_turn" and case.state.turn.seat != infraction.seat:
        act = partial(_stop, case, infraction)
        return (Way("esposta_al_turno", rule.article, act, detail),)
    return (Way("gioca_o_scarta", rule.article, partial(expose, case, infraction), detail),)


def expose(case: Case, infraction: Infraction, draft: Draft) -> None:
    """Everybody has seen the cards; they are still in the hand. None is exposed twice."""
    article, seat = case.denunce.exposed.article, infraction.seat
    for card in infraction.cards:
        held = draft.state.table.hand(seat)
        if take_out(held, (*draft.state.status(seat).exposed, card)) is not None:
            draft.add(e.CardExposed(seat, card, article, case.now))


def _hinted(case: Case) -> Finding | RuleViolation:
    """Somebody told his partner how to play the card that he has exposed."""
    article, state = case.denunce.exposed_hint.article, case.state
    owner = next((one for one in state.partners(case.against) if state.status(one).exposed), None)
    if not state.playing or owner is None:
        return impossible(article)
    shown = state.status(owner).exposed
    cards = case.cards or shown
    if take_out(shown, cards) is None:
        return impossible(article)
    return found(case, case.fact, article, seat=owner, cards=cards)


def _stopped(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Play is interrupted and the card discarded; a turn that is to come is spent on it."""
    rule = case.denunce.exposed_hint
    detail: dict[str, object] = {"cards": infraction.cards, "seat": infraction.seat}
    return (Way("esposta_scartata", rule.article, partial(_stop, case, infraction), detail),)


def _stop(case: Case, infraction: Infraction, draft: Draft) -> None:
    seat, article = infraction.seat, infraction.article
    penalise(case.rules, draft, seat, infraction.cards, article, case.now)
    if draft.state.turn.seat == seat and draft.state.phase is Phase.GIOCO:
        discard_due(case.rules, draft, seat, case.now)
        return
    status = draft.state.status(seat)
    draft.add(
        e.SeatRestricted(
            seat, status.must_draw, status.must_collect, True, status.no_play, article, case.now
        )
    )


def lays_exposed(
    rules: Rules, state: State, old: Meld | None, added: tuple[Card, ...], now: Millis
) -> RuleViolation | Draft | None:
    """What an exposed card makes of a play of the player in turn; None if it may be made.

    It has to be among the cards laid; tied to a word that the partner has opened or lengthened
    since it was seen, it is discarded at once.
    """
    seat, rule = state.turn.seat, rules.code.denunce
    status = state.status(seat)
    if not status.exposed or rule is None:
        return None
    shown = tuple(card for card in dict.fromkeys(status.exposed) if card in added)
    if not shown:
        return RuleViolation("cards.exposed_first", rule.exposed.article, cards=status.exposed)
    if rule.exposed.value == "discard_off_turn" and any(card in rules.deck.matte for card in shown):
        least = _least_useful(rules, state, shown)
        if old is None or old.id != least:
            return RuleViolation("cards.exposed_matta", rule.exposed.article, cards=shown)
    if old is None or old.id not in status.forbidden_melds:
        return None
    if state.phase is Phase.PRESA:
        return RuleViolation("turn.take_first", rules.code.take.phases.article)
    draft = Draft(state)
    penalise(rules, draft, seat, shown, rule.exposed.article, now)
    lay_down(rules, draft, draft.state.status(seat).forced[0], now)
    return draft


def _least_useful(rules: Rules, state: State, shown: tuple[Card, ...]) -> int | None:
    """The meld of the line to which a matta that was seen may be tied (A114)."""
    line, seat = state.line(state.turn.seat), state.turn.seat
    matte = tuple(card for card in shown if card in rules.deck.matte)
    takes = {
        play.meld
        for play in rules.judge.candidates(seat, matte, line, state.table.melds)
        if isinstance(play, Tie)
    }
    least = rules.code.burraco.minimum.value
    found = [meld for meld in state.table.melds if meld.id in takes]
    order = sorted(found, key=lambda m: (len(m.cards) >= least, len(m.cards), m.value, m.id))
    return order[0].id if order else None


EXPOSED_FACTS: Mapping[str, Finder] = {
    Declared.ESPOSTA: seen_cards,
    Declared.ESPOSTA_SUGGERITA: _hinted,
}
EXPOSED: Mapping[str, Family] = {
    Declared.ESPOSTA: Family(_play_first),
    Declared.ESPOSTA_SUGGERITA: Family(_stopped),
}
