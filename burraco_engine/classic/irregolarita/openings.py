"""Wrong openings (C Art. 12): healed with cards of the hand, the rest is penalised or negative."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from burraco_engine import incidents as i
from burraco_engine.articles import Article
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.classic.irregolarita.parts import longest_part
from burraco_engine.classic.irregolarita.raccolta import (
    after_collection,
    discards_again,
    restores,
    undo_opening,
)
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Infraction, Way
from burraco_engine.irregolarita.penalties import (
    break_off,
    discard_due,
    freeze_for_good,
    no_closing,
    penalise,
)
from burraco_engine.irregolarita.playing import emptied
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Heal, Move
from burraco_engine.turn.laying import meld_of

__all__ = ["OPENINGS", "end_turn_of", "heal"]


def _first(case: Case, found: Infraction, moment: Moment) -> Awaited | None:
    """Noticed at once he may heal it, on whichever of the cards he likes."""
    return Awaited.SANA if moment is Moment.AT_ONCE else discards_again(case, found, moment)


def _laid(case: Case, infraction: Infraction) -> Meld:
    meld = case.state.table.meld(infraction.meld or 0)
    assert meld is not None, "the wrong meld lies on the table"
    return meld


def heal(
    case: Case, infraction: Infraction, move: Move | None, draft: Draft
) -> RuleViolation | bool:
    """He says which meld his cards and those of his hand make; the others laid are penalised."""
    if not isinstance(move, Heal) or not move.cards:
        return False
    rules, state, meld = case.rules, case.state, _laid(case, infraction)
    article = infraction.article
    kept, added = _parted(meld.cards, move.cards)
    if not kept:
        return RuleViolation("call.heal_laid", article)
    if take_out(state.table.hand(move.seat), added) is None:
        return RuleViolation("cards.not_in_hand", article, cards=added)
    others = tuple(other for other in state.table.melds if other.id != meld.id)
    judged = rules.judge.open(move.cards, move.reading, line=meld.line, melds=others, banned=())
    if isinstance(judged, RuleViolation):
        return judged
    _mend(case, infraction, judged, added, draft)
    return True


def _parted(
    laid: tuple[Card, ...], wanted: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Of the cards wanted those that lie there, and those that have to come from the hand."""
    left, kept, added = list(laid), [], []
    for card in wanted:
        if card in left:
            left.remove(card)
            kept.append(card)
        else:
            added.append(card)
    return tuple(kept), tuple(added)


def _mend(
    case: Case, infraction: Infraction, judged: Judged, added: tuple[Card, ...], draft: Draft
) -> None:
    rules, meld, seat = case.rules, _laid(case, infraction), infraction.seat
    kept, _ = _parted(meld.cards, judged.cards)
    excess = take_out(meld.cards, kept) or ()
    healed = replace(meld_of(rules, case.state, meld.line, judged, meld), readings=meld.readings)
    if excess:
        rest = replace(meld, cards=kept, value=rules.deck.value(kept)) if added else healed
        article, now = infraction.article, case.now
        penalise(rules, draft, seat, excess, article, now, meld=meld.id, rest=rest)
    if added:
        draft.add(i.MeldAmended(seat, healed, added, infraction.article, case.now))
    end_turn_of(case, infraction, Moment.AT_ONCE, draft)


def end_turn_of(case: Case, infraction: Infraction, moment: Moment, draft: Draft) -> None:
    """An error ends the turn: the first penalised card is the discard, or he chooses one (13)."""
    rules, seat, now = case.rules, infraction.seat, case.now
    no_closing(rules, draft, seat, now)
    if moment is not Moment.AT_ONCE or draft.state.turn.seat != seat:
        return
    if draft.state.status(seat).forced:
        discard_due(rules, draft, seat, now)
        return
    emptied(rules, draft, now)
    break_off(draft, seat, moment, infraction.article, now)


def _ways(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """What is right of it holds, the rest is penalised; noticed later it is frozen, negative."""
    rules, code = case.rules, case.rules.code.irregolarita
    meld, collected = _laid(case, infraction), code.collected_opening
    procedure = collected.value == "restore_or_negative"
    if procedure and restores(case, infraction, moment):
        return undo_opening(case, infraction, moment)
    later = moment is not Moment.AT_ONCE
    whole = later and procedure and after_collection(case, infraction.cards, meld.id)
    part = () if whole else longest_part(rules, meld.cards, infraction.seat)
    excess = take_out(meld.cards, part) or ()
    detail: dict[str, object] = {"cards": excess, "word": " ".join(card.code for card in part)}
    if moment is Moment.AT_ONCE:
        key = "parte_valida" if part else "gioco_penalizzato"
        act = partial(_penalised, case, infraction, part)
        return (Way(key, infraction.article, act, detail, rules.deck.value(part)),)
    worth = rules.deck.value(part) - rules.deck.value(excess)
    article = collected.article if whole else code.wrong_opening_later.article
    act = partial(_frozen, case, infraction, excess, article)
    key = "congelato_eccedenti" if part else "congelato_negativo"
    return (Way(key, article, act, detail, worth),)


def _penalised(case: Case, infraction: Infraction, part: tuple[Card, ...], draft: Draft) -> None:
    rules, meld = case.rules, _laid(case, infraction)
    rest = None
    if part:
        judged = rules.judge.open(part, None, line=meld.line, melds=(), banned=())
        assert isinstance(judged, Judged), "the part that holds is a meld"
        rest = meld_of(rules, case.state, meld.line, judged, meld)
    excess = take_out(meld.cards, part) or ()
    seat, article = infraction.seat, infraction.article
    penalise(rules, draft, seat, excess, article, case.now, meld=meld.id, rest=rest)
    end_turn_of(case, infraction, Moment.AT_ONCE, draft)


def _frozen(
    case: Case, infraction: Infraction, excess: tuple[Card, ...], article: Article, draft: Draft
) -> None:
    freeze_for_good(draft, infraction.meld or 0, excess, article, case.now)


OPENINGS = Family(_ways, _first)
