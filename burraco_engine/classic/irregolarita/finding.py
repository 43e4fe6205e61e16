"""Whether a contested meld is wrong, since which play, and what that play was (C Art. 12, 18)."""

from __future__ import annotations

from burraco_engine.articles import Article
from burraco_engine.calls import Deed
from burraco_engine.classic.combinazioni import read_group
from burraco_engine.errors import RuleViolation
from burraco_engine.irregolarita.model import Case, Finding, Infraction
from burraco_engine.irregolarita.moments import moment_of
from burraco_engine.melds import Meld, MeldKind, MeldState

__all__ = ["EQUAL", "OPENED", "TIED", "contested_meld"]

OPENED = "gioco_errato"
"""Cards opened that make no meld."""
TIED = "legata_errata"
"""Cards tied where they do not belong."""
EQUAL = "combinazione_uguale"
"""A second combination of the same rank."""


def contested_meld(case: Case) -> Finding | RuleViolation:
    """The finding on a meld that lies on the table, as it lies."""
    state, code = case.state, case.rules.code
    article = code.irregolarita.wrong_tie_later.article
    meld = None if case.meld is None else state.table.meld(case.meld)
    if meld is None:
        return RuleViolation("meld.unknown", article, meld=case.meld)
    if meld.state is MeldState.FROZEN_FOR_GOOD:
        return RuleViolation("meld.frozen", article, meld=meld.id)
    deeds = [deed for deed in state.deeds if deed.meld == meld.id]
    if meld.kind is MeldKind.ERRATO:
        return _wrong(case, meld, deeds)
    if second := _second(case, meld):
        return _equal(case, second)
    return Finding(case.moment or moment_of(state, deeds[-1] if deeds else None), None, article)


def _wrong(case: Case, meld: Meld, deeds: list[Deed]) -> Finding:
    """Wrong since the play before which it was right; or since it was opened."""
    code, place = case.rules.code.irregolarita, 0
    for later in range(len(deeds) - 1, 0, -1):
        before = deeds[later].before
        if before is not None and before.kind is not MeldKind.ERRATO:
            place = later
            break
    deed = deeds[place] if deeds else None
    moment = case.moment or moment_of(case.state, deed)
    seat = deed.seat if deed is not None else case.against
    before = None if deed is None else deed.before
    collected = deed is not None and deed.collected
    if before is None or before.kind is MeldKind.ERRATO:
        article = _opening_article(case, meld, collected)
        return Finding(moment, Infraction(OPENED, seat, article, meld.id, meld.cards), article)
    cards = tuple(card for one in deeds[place:] for card in one.cards)
    follows = collected and code.collected_tie.value != "none"
    article = (code.collected_tie if follows else code.wrong_tie_later).article
    return Finding(moment, Infraction(TIED, seat, article, meld.id, cards), article)


def _opening_article(case: Case, meld: Meld, collected: bool) -> Article:
    """Of a game that followed a collection, of a combination not allowed, or of any other."""
    code, runs = case.rules.code.irregolarita, case.rules.code.runs
    if collected and code.collected_opening.value != "none":
        return code.collected_opening.article
    group = read_group(meld.cards)
    if runs is not None and group is not None and group.face not in runs.combination_ranks.value:
        return runs.combination_ranks.article
    return code.wrong_opening.article


def _second(case: Case, meld: Meld) -> Meld | None:
    """The later of two combinations of one rank that a line has; None if there is only one."""
    if meld.kind is not MeldKind.COMBINAZIONE:
        return None
    equal = [
        other
        for other in case.state.table.melds_of(meld.line)
        if other.kind is MeldKind.COMBINAZIONE and other.reading == meld.reading
    ]
    return max(equal, key=lambda other: other.id) if len(equal) > 1 else None


def _equal(case: Case, second: Meld) -> Finding:
    state, article = case.state, case.rules.code.irregolarita.equal_meld.article
    deeds = [deed for deed in state.deeds if deed.meld == second.id]
    seat = deeds[0].seat if deeds else case.against
    moment = case.moment or moment_of(state, deeds[0] if deeds else None)
    return Finding(moment, Infraction(EQUAL, seat, article, second.id, second.cards), article)
