"""Playing without having drawn or collected (P Art. 29, C Art. 16)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import Deed, Moment
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Finding, Infraction, Way
from burraco_engine.irregolarita.moments import nobody_started
from burraco_engine.irregolarita.penalties import freeze_till, no_closing, restrict
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Phase, State
from burraco_engine.turn.discarding import lay_down
from burraco_engine.turn.taking import draw

__all__ = ["MISSED", "draw_and_discard", "freeze_plays", "missed_take"]

_PRESA = "mancata_presa"


def missed_take(case: Case) -> Finding | RuleViolation:
    """The player in turn played before he took; or he has just discarded without a take.

    Once the next player has started nothing is left to remedy: the code knows no penalty for it.
    """
    state, article = case.state, case.rules.code.irregolarita.missed_take.article
    if not state.playing:
        return Finding(Moment.AT_COUNT, None, article, idle=False)
    if case.against == state.turn.seat:
        missed = any(deed.untaken for deed in _deeds(state, state.turn.number, case.against))
        found = Infraction(_PRESA, case.against, article) if missed else None
        return Finding(Moment.AT_ONCE, found, article)
    if state.docket.untaken != case.against:
        return Finding(Moment.LATER, None, article)
    played = bool(_deeds(state, state.turn.number - 1, case.against))
    if not nobody_started(state) or (played and _draws_it(case)):
        return Finding(Moment.LATER, None, article, idle=False)
    return Finding(Moment.BEFORE_NEXT, Infraction(_PRESA, case.against, article), article)


def _deeds(state: State, turn: int, seat: Seat) -> tuple[Deed, ...]:
    return tuple(deed for deed in state.deeds if deed.turn == turn and deed.seat == seat)


def _draws_it(case: Case) -> bool:
    return case.rules.code.irregolarita.missed_take.value == "draw_and_discard_it"


def _ways(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """He takes and discards, nothing more; what he laid is frozen until his next turn.

    Noticed after his discard he draws: the discard stands.
    """
    missed = case.rules.code.irregolarita.missed_take
    if _draws_it(case):
        key = "pesca_e_scarta_quella" if moment is Moment.AT_ONCE else "pesca_per_il_prossimo"
        if moment is Moment.AT_ONCE and case.state.phase is Phase.GIOCO:
            key = "preso_in_ritardo"
        return (Way(key, missed.article, partial(_draw_and_discard, case, infraction, moment)),)
    turn = case.state.turn.number - (moment is Moment.BEFORE_NEXT)
    deeds = [deed for deed in _deeds(case.state, turn, infraction.seat) if deed.untaken]
    laid = tuple(card for deed in deeds for card in deed.cards)
    key = "prendi_e_scarta" if moment is Moment.AT_ONCE else "pesca_ora"
    act = partial(_take_and_discard, case, infraction, moment, deeds)
    return (Way(key, missed.article, act, {"cards": laid}, -case.rules.deck.value(laid)),)


def _take_and_discard(
    case: Case, infraction: Infraction, moment: Moment, deeds: list[Deed], draft: Draft
) -> None:
    article, seat, now = infraction.article, infraction.seat, case.now
    freeze_plays(draft, deeds, seat, case)
    if moment is Moment.AT_ONCE:
        draft.add(e.SeatRestricted(seat, False, False, True, False, article, now))
    elif len(draft.state.table.tallone) > case.rules.code.deal.unplayable.value + 1:
        draft.add(i.CardGiven(seat, draft.state.table.tallone[-1], article, now))


def _draw_and_discard(case: Case, infraction: Infraction, moment: Moment, draft: Draft) -> None:
    """He draws and discards that same card; what he laid is valid, the line does not close.

    If all that he did was to discard, the card that he draws now is all of his next turn. Who has
    taken since, unasked, does not draw twice: he discards.
    """
    rules, seat, now = case.rules, infraction.seat, case.now
    no_closing(rules, draft, seat, now)
    if moment is Moment.AT_ONCE and draft.state.phase is Phase.GIOCO:
        restrict(draft, seat, infraction.article, now)
    elif moment is Moment.AT_ONCE:
        draw_and_discard(rules, draft, now)
    elif len(draft.state.table.tallone) > rules.code.deal.unplayable.value + 1:
        card = draft.state.table.tallone[-1]
        draft.add(i.CardGiven(seat, card, infraction.article, now))
        draft.add(i.DiscardPrepared(seat, card, infraction.article, now))
        restrict(draft, seat, infraction.article, now)


def draw_and_discard(rules: Rules, draft: Draft, now: Millis) -> None:
    """The player in turn, who has not taken yet, draws and discards the card that he drew.

    He does so too if he had to collect.
    """
    seat, article = draft.state.turn.seat, rules.code.irregolarita.missed_take.article
    restrict(draft, seat, article, now, draws=True, same=True)
    drawn = draw(rules, draft.state, now)
    assert isinstance(drawn, Draft), "a player in turn can always draw"
    for event in drawn.events:
        draft.add(event)
        if isinstance(event, e.CardDrawn):
            card = event.card
    lay_down(rules, draft, card, now, forced=True)


def freeze_plays(draft: Draft, deeds: list[Deed], seat: Seat, case: Case) -> None:
    """Melds opened are frozen and count against; of melds lengthened only the cards tied do.

    They are valid again when the next turn of `seat` begins (P Art. 29, 30).
    """
    article = case.rules.code.irregolarita.missed_take.article
    for meld in dict.fromkeys(deed.meld for deed in deeds):
        found = draft.state.table.meld(meld)
        if found is None or found.frozen:
            continue
        mine = [deed for deed in deeds if deed.meld == meld]
        opened = mine[0].before is None
        tied = tuple(card for deed in mine for card in deed.cards)
        freeze_till(draft, meld, seat, found.cards if opened else tied, article, case.now)


MISSED: Mapping[str, Family] = {_PRESA: Family(_ways)}
