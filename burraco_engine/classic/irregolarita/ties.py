"""Cards tied where they do not belong (C Art. 12): what fits stays, the rest is discarded."""

from __future__ import annotations

from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.articles import Article
from burraco_engine.calls import Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.classic.irregolarita.openings import end_turn_of
from burraco_engine.classic.irregolarita.parts import longest_part, tied_part
from burraco_engine.classic.irregolarita.raccolta import (
    after_collection,
    discards_again,
    restores,
    undo_tie,
)
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Infraction, Way
from burraco_engine.irregolarita.moments import before_wrong
from burraco_engine.irregolarita.penalties import freeze_for_good, penalise
from burraco_engine.melds import Judged, Meld
from burraco_engine.state import PlayKind
from burraco_engine.turn.laying import meld_of

__all__ = ["TIES"]


def _ways(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """At once: what can be tied stays, a whole game lies by itself, the rest is penalised.

    Later the meld is frozen, and what is not part of its longest legal form counts against it; of
    cards that followed a collection all do (I Procedura 3).
    """
    rules, tie = case.rules, case.rules.code.irregolarita.wrong_tie_later
    before, cards = before_wrong(case.state, infraction), infraction.cards
    if restores(case, infraction, moment):
        return undo_tie(case, infraction, moment)
    if moment is not Moment.AT_ONCE:
        return (_later(case, infraction),)
    detail: dict[str, object] = {"cards": cards}
    stays = tied_part(rules, case.state, before, cards, infraction.seat)
    if stays is not None:
        grown, kept = stays
        excess = take_out(cards, kept) or ()
        act = partial(_taken_out, case, infraction, grown, excess)
        worth = grown.value + grown.honours
        return (Way("restano_le_altre", tie.article, act, {"cards": excess}, worth),)
    worth = before.value + before.honours
    if len(longest_part(rules, cards, infraction.seat)) == len(cards):
        act = partial(_apart, case, infraction, before)
        worth += rules.deck.value(cards)
        return (Way("calato_a_parte", tie.article, act, detail, worth),)
    act = partial(_taken_out, case, infraction, before, cards)
    return (Way("legate_scartate", tie.article, act, detail, worth),)


def _taken_out(
    case: Case, infraction: Infraction, rest: Meld, excess: tuple[Card, ...], draft: Draft
) -> None:
    seat, article = infraction.seat, infraction.article
    penalise(case.rules, draft, seat, excess, article, case.now, meld=rest.id, rest=rest)
    end_turn_of(case, infraction, Moment.AT_ONCE, draft)


def _apart(case: Case, infraction: Infraction, before: Meld, draft: Draft) -> None:
    """The cards are a game of their own, and lie as such."""
    rules, seat, cards, now = case.rules, infraction.seat, infraction.cards, case.now
    part = longest_part(rules, cards, seat)
    judged = rules.judge.open(part, None, line=before.line, melds=(), banned=())
    assert isinstance(judged, Judged), "the part that holds is a meld"
    draft.add(i.CardsTakenBack(seat, cards, before.id, before, infraction.article, now))
    meld = meld_of(rules, draft.state, before.line, judged, None)
    draft.add(e.MeldLaid(seat, PlayKind.OPEN, meld, judged.cards, now))
    end_turn_of(case, infraction, Moment.AT_ONCE, draft)


def _later(case: Case, infraction: Infraction) -> Way:
    rules, code = case.rules, case.rules.code.irregolarita
    meld = case.state.table.meld(infraction.meld or 0)
    assert meld is not None, "the wrong meld lies on the table"
    excess, article = infraction.cards, code.collected_tie.article
    procedure = code.collected_tie.value == "restore_or_negative"
    if not (procedure and after_collection(case, excess, meld.id)):
        part = longest_part(rules, meld.cards, infraction.seat)
        excess, article = take_out(meld.cards, part) or (), code.wrong_tie_later.article
    worth = meld.value - 2 * rules.deck.value(excess)
    act = partial(_frozen, case, meld.id, excess, article)
    return Way("congelato_eccedenti", article, act, {"cards": excess}, worth)


def _frozen(
    case: Case, meld: int, excess: tuple[Card, ...], article: Article, draft: Draft
) -> None:
    freeze_for_good(draft, meld, excess, article, case.now)


TIES = Family(_ways, discards_again)
