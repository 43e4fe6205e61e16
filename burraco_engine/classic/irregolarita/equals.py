"""Two equal combinations (C Art. 18): the second is laid on the first, which is frozen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.classic.combinazioni import read_group
from burraco_engine.classic.suits import MATTE
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Infraction, Way
from burraco_engine.irregolarita.penalties import (
    break_off,
    discard_due,
    freeze_for_good,
    no_closing,
    penalise,
    restrict,
)
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.state import Ending
from burraco_engine.turn.passing import end_turn

__all__ = ["EQUALS"]


def _pair(case: Case, infraction: Infraction) -> tuple[Meld, Meld]:
    """The combination that was there, and the one that was opened afterwards."""
    table = case.state.table
    second = table.meld(infraction.meld or 0)
    assert second is not None, "the second combination lies on the table"
    first = next(
        meld
        for meld in table.melds_of(second.line)
        if meld.kind is MeldKind.COMBINAZIONE
        and meld.reading == second.reading
        and meld.id != second.id
    )
    return first, second


def _ways(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """The second is laid on the first and both are frozen; a closing that rests on it is undone."""
    equal = case.rules.code.irregolarita.equal_meld
    first, second = _pair(case, infraction)
    detail: dict[str, object] = {"word": second.reading, "cards": second.cards}
    state = case.state
    if state.ending is Ending.CHIUSURA and state.closer == infraction.seat and _now(case, second):
        act = partial(_reopened, case, infraction, second)
        lost = -second.value - case.rules.code.closing.points.value
        return (Way("uguale_ripresa", equal.article, act, detail, lost),)
    act = partial(_merged, case, infraction, moment)
    worth = first.value + first.honours + second.value
    return (Way("uguale_appoggiata", equal.article, act, detail, worth),)


def _now(case: Case, second: Meld) -> bool:
    """It was opened in the turn that closed."""
    turn = case.state.turn.number
    return any(deed.meld == second.id and deed.turn == turn for deed in case.state.deeds)


def _reopened(case: Case, infraction: Infraction, second: Meld, draft: Draft) -> None:
    """He takes his last cards back and may close in his next turn."""
    seat, article, now = infraction.seat, infraction.article, case.now
    draft.add(i.SmazzataReopened(article, now))
    draft.add(i.CardsTakenBack(seat, second.cards, second.id, None, article, now))
    line = draft.state.line(seat)
    waits = draft.state.turn.number + 1
    draft.add(e.LineRestricted(line, waits, None, article, now))
    if case.state.docket.thrown is None:
        restrict(draft, seat, article, now)
    else:
        end_turn(case.rules, draft, now)


def _merged(case: Case, infraction: Infraction, moment: Moment, draft: Draft) -> None:
    rules, seat, article, now = case.rules, infraction.seat, infraction.article, case.now
    first, second = _pair(case, infraction)
    surplus = _surplus(first, second)
    laid = take_out(second.cards, surplus) or ()
    draft.add(i.CardsTakenBack(seat, second.cards, second.id, None, article, now))
    draft.add(i.MeldAmended(seat, _joined(case, first, laid), laid, article, now))
    freeze_for_good(draft, first.id, (), article, now)
    no_closing(rules, draft, seat, now)
    if surplus:
        penalise(rules, draft, seat, surplus, article, now)
    if not draft.state.playing:
        return
    if moment is not Moment.AT_ONCE:
        restrict(draft, seat, article, now, draws=True, same=True)
    elif surplus:
        discard_due(rules, draft, seat, now)
    else:
        break_off(draft, seat, moment, article, now)


def _surplus(first: Meld, second: Meld) -> tuple[Card, ...]:
    """The matta of the second, if the first has one too."""
    matte = tuple(card for card in second.cards if card in MATTE)
    return matte if matte and first.matta is not None else ()


def _joined(case: Case, first: Meld, laid: tuple[Card, ...]) -> Meld:
    """Both in one; a burraco that this makes is none."""
    group = read_group((*first.cards, *laid))
    assert group is not None, "equal combinations have one face"
    matta = group.matte[0] if group.matte else None
    value = case.rules.deck.value(group.cards)
    return replace(first, cards=group.cards, matta=matta, value=value)


EQUALS = Family(_ways)
