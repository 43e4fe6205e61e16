"""Cards tied wrongly (P Art. 25.1) and words that are there already (P Art. 31)."""

from __future__ import annotations

from functools import partial

from burraco_engine.calls import Moment
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Infraction, Way
from burraco_engine.irregolarita.moments import before_wrong
from burraco_engine.irregolarita.penalties import (
    break_off,
    discard_due,
    freeze_for_good,
    penalise,
)
from burraco_engine.melds import Meld

__all__ = ["EQUALS", "TIES"]

_SOON = (Moment.AT_ONCE, Moment.BEFORE_NEXT)


def _tied(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """Noticed soon, the cards are discarded (1.1, 1.2); later the word is frozen (1.3)."""
    tie = case.rules.code.irregolarita.wrong_tie_later
    meld = case.state.table.meld(infraction.meld or 0)
    assert meld is not None, "the wrong word lies on the table"
    cards = infraction.cards
    if moment in _SOON:
        before = before_wrong(case.state, infraction)
        key = "scarta_subito" if moment is Moment.AT_ONCE else "scarta_al_turno"
        worth = before.value + before.honours
        act = partial(_taken_out, case, infraction, moment, before)
        return (Way(key, tie.article, act, {"cards": cards, "word": before.reading}, worth),)
    assert tie.value == "freeze_card_negative", "the word game freezes the word"
    worth = meld.value - 2 * case.rules.deck.value(cards)
    act = partial(_frozen, case, infraction)
    return (Way("congelata_carte", tie.article, act, {"cards": cards}, worth),)


def _taken_out(
    case: Case, infraction: Infraction, moment: Moment, before: Meld, draft: Draft
) -> None:
    penalise(
        case.rules,
        draft,
        infraction.seat,
        infraction.cards,
        case.rules.code.irregolarita.wrong_tie_later.article,
        case.now,
        meld=before.id,
        rest=before,
    )
    if moment is Moment.AT_ONCE:
        discard_due(case.rules, draft, infraction.seat, case.now)


def _frozen(case: Case, infraction: Infraction, draft: Draft) -> None:
    assert infraction.meld is not None, "the wrong cards lie in a word"
    article = case.rules.code.irregolarita.wrong_tie_later.article
    freeze_for_good(draft, infraction.meld, infraction.cards, article, case.now)


def _equal(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """The second of two equal words is frozen and counts against its line, whenever noticed."""
    equal = case.rules.code.irregolarita.equal_meld
    assert equal.value == "freeze_negative", "the word game freezes the word"
    meld = case.state.table.meld(infraction.meld or 0)
    assert meld is not None, "the second word lies on the table"
    act = partial(_frozen_whole, case, infraction, moment)
    detail: dict[str, object] = {"word": meld.reading}
    return (Way("congelata_uguale", equal.article, act, detail, -meld.value),)


def _frozen_whole(case: Case, infraction: Infraction, moment: Moment, draft: Draft) -> None:
    assert infraction.meld is not None, "the second word lies on the table"
    article = case.rules.code.irregolarita.equal_meld.article
    freeze_for_good(draft, infraction.meld, infraction.cards, article, case.now)
    break_off(draft, infraction.seat, moment, article, case.now)


TIES = Family(_tied)
EQUALS = Family(_equal)
