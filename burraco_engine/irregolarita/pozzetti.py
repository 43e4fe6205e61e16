"""Pozzetti (P Art. 23): too few or too many cards, one of the last smazzata, one seen too early."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.articles import Cited
from burraco_engine.calls import Moment
from burraco_engine.cards import Card
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.dealing import spare_cards
from burraco_engine.irregolarita.declaring import Declared, found, impossible, stands
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.warnings import warning
from burraco_engine.state import State
from burraco_engine.table import Pozzetto

__all__ = ["POZZETTI", "POZZETTO_FACTS"]

_SEEN = "pozzetto_gia_visto"


def _own(case: Case) -> int | None:
    """The place of the pozzetto that the accused has taken."""
    return _place(case.state, lambda pozzetto: pozzetto.taken_by == case.against)


def _free(case: Case) -> int | None:
    """The place of the pozzetto that nobody has taken yet."""
    return _place(case.state, lambda pozzetto: pozzetto.taken_by is None)


def _place(state: State, wanted: Callable[[Pozzetto], bool]) -> int | None:
    places = (place for place, one in enumerate(state.table.pozzetti) if wanted(one))
    return next(places, None)


def _rule(case: Case, place: int | None) -> Cited[Literal["tallone_bottom"]]:
    """What is said of a pozzetto with too few cards, or of one with too many (C Art. 20, 21)."""
    right = None if place is None else case.rules.code.deal.pozzetti.value[place]
    long = right is not None and case.number is not None and case.number > right
    return case.denunce.pozzetto_excess if long else case.denunce.pozzetto_size


def _counted_place(case: Case, name: str) -> int | None:
    """The place of the pozzetto that was counted: his own, or the other one."""
    return _free(case) if name == Declared.ALTRO_POZZETTO else _own(case)


def _counted(case: Case) -> Finding | RuleViolation:
    """Who took a pozzetto counts it before he looks at it; the other one may be counted too."""
    state, number, place = case.state, case.number, _counted_place(case, case.fact)
    article = _rule(case, place).article
    if not state.playing or number is None or place is None or _own(case) is None:
        return impossible(article)
    if number < 1 or number == case.rules.code.deal.pozzetti.value[place]:
        return impossible(article)
    if not state.table.pozzetti[place].cards:
        return found(case, _SEEN, article)
    return found(case, case.fact, article) if _enough(case, place, number) else impossible(article)


def _enough(case: Case, place: int, number: int) -> bool:
    """The tallone has the cards that this number asks of it."""
    right = case.rules.code.deal.pozzetti.value[place]
    more = number - len(case.state.table.pozzetti[place].cards)
    return max(more, right - number) <= spare_cards(case.rules, case.state)


def _mended(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Cards are taken from under the tallone, or put there from the top of the pozzetto.

    The count of the pozzetti goes before the rule that nothing is healed once play has begun (A87).
    """
    faults = case.rules.code.irregolarita.dealing_faults
    assert faults.value in ("pozzetti_prevail", "unplayed_pozzetto_fixed"), "pozzetti are counted"
    place = _counted_place(case, infraction.name)
    assert place is not None, "a pozzetto that was counted"
    right = case.rules.code.deal.pozzetti.value[place]
    detail: dict[str, object] = {"number": case.number, "right": right}
    act = partial(_mend, case, place, right)
    return (Way("pozzetto_pari", _rule(case, place).article, act, detail),)


def _mend(case: Case, place: int, right: int, draft: Draft) -> None:
    article, number, seat = _rule(case, place).article, case.number, case.against
    assert number is not None, "a pozzetto that was counted"
    if moved := _moving(draft.state, place, number):
        draft.add(i.PozzettoCounted(seat, place, number, moved, article, case.now))
    moved = _moving(draft.state, place, right)
    draft.add(i.PozzettoMended(seat, place, right, moved, article, case.now))


def _moving(state: State, place: int, number: int) -> tuple[Card, ...]:
    """The cards that go from the top of a pozzetto, or come to it, until it has `number`."""
    heap = state.table.pozzetti[place].cards
    more = number - len(heap)
    return state.table.tallone[:more] if more > 0 else heap[number:]


def _goes_on(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    """A card of it was seen or played: play goes on as it is."""
    article = _rule(case, _counted_place(case, case.fact)).article
    return (Way("si_prosegue", article, stands),)


def _left_over(case: Case) -> Finding | RuleViolation:
    """A pozzetto of the last smazzata stayed on the table: the tallone has so many cards less."""
    article, state = case.denunce.pozzetto_left_over.article, case.state
    size = case.rules.code.deal.pozzetti.value[0]
    if not state.playing or state.table.left_over or size > spare_cards(case.rules, state):
        return impossible(article)
    if case.fact == Declared.AVANZATO_USATO and _own(case) is None:
        return impossible(article)
    return found(case, case.fact, article)


def _unused(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    """The smazzata is played to its end and counts; what is left over stays unused.

    If it was the old one that somebody took, the other line takes the second one nonetheless.
    """
    rule = case.denunce.pozzetto_left_over
    used = case.fact == Declared.AVANZATO_USATO
    key = "resta_il_secondo" if used else "resta_inutilizzato"
    return (Way(key, rule.article, partial(_leave, case, used)),)


def _leave(case: Case, used: bool, draft: Draft) -> None:
    article, size = (
        case.denunce.pozzetto_left_over.article,
        case.rules.code.deal.pozzetti.value[0],
    )
    cards = draft.state.table.tallone[:size]
    draft.add(i.PozzettoLeftOver(case.against, cards, used, article, case.now))


def _seen_early(case: Case) -> Finding | RuleViolation:
    """Who took the pozzetto with the discard looked at it before his partner's discard."""
    article, place = case.rules.code.irregolarita.pozzetto_seen_early.article, _own(case)
    covered = place is not None and bool(case.state.table.pozzetti[place].cards)
    if not case.state.playing or not covered:
        return impossible(article)
    return found(case, case.fact, article)


def _warned(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """He is warned; what he has seen is in his hand."""
    early = case.rules.code.irregolarita.pozzetto_seen_early
    assert early.value in ("warning", "warning_then_vp"), "he is warned; what it costs is a sum"
    way = warning(case, infraction.seat, early.article)
    return (replace(way, act=partial(_warn_and_see, case, way)),)


def _warn_and_see(case: Case, way: Way, draft: Draft) -> None:
    way.act(draft)
    place = _own(case)
    assert place is not None, "a pozzetto that was taken"
    cards = draft.state.table.pozzetti[place].cards
    draft.add(e.PozzettoSeen(case.against, place, cards, case.now))


POZZETTO_FACTS: Mapping[str, Finder] = {
    Declared.POZZETTO: _counted,
    Declared.ALTRO_POZZETTO: _counted,
    Declared.AVANZATO: _left_over,
    Declared.AVANZATO_USATO: _left_over,
    Declared.VISTO: _seen_early,
}
POZZETTI: Mapping[str, Family] = {
    Declared.POZZETTO: Family(_mended),
    Declared.ALTRO_POZZETTO: Family(_mended),
    _SEEN: Family(_goes_on),
    Declared.AVANZATO: Family(_unused),
    Declared.AVANZATO_USATO: Family(_unused),
    Declared.VISTO: Family(_warned),
}
