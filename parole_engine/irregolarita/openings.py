"""Wrong openings (P Art. 28): healed with one card, or what of them is seen at a glance holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Infraction, Way
from burraco_engine.irregolarita.penalties import discard_due, freeze_for_good, penalise
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Heal, Move
from burraco_engine.turn.laying import meld_of
from parole_engine.irregolarita.finding import judged_alone
from parole_engine.words import keeps_order

__all__ = ["OPENINGS", "glances", "heal"]

_SOON = (Moment.AT_ONCE, Moment.BEFORE_NEXT)


def _first(case: Case, _: Infraction, moment: Moment) -> Awaited | None:
    """While the play is fresh its player may heal it with one card, if he knows one."""
    heals = case.rules.code.irregolarita.wrong_opening.value == "one_card"
    return Awaited.SANA if heals and moment in _SOON else None


def _opened(case: Case, infraction: Infraction) -> Meld:
    meld = case.state.table.meld(infraction.meld or 0)
    assert meld is not None, "the wrong word lies on the table"
    return meld


def heal(
    case: Case, infraction: Infraction, move: Move | None, draft: Draft
) -> RuleViolation | bool:
    """One card added from the hand, or one taken out as the discard; one try, or none."""
    if not isinstance(move, Heal) or not move.cards:
        return False
    rules, state, meld = case.rules, case.state, _opened(case, infraction)
    article = rules.code.irregolarita.wrong_opening.article
    named = _named(meld, move)
    if named is None:
        return RuleViolation("call.one_card", article)
    card, laid = named
    if not laid and card not in state.table.hand(move.seat):
        return RuleViolation("cards.not_in_hand", article, cards=(card,))
    others = tuple(other for other in state.table.melds if other.id != meld.id)
    banned = state.line_status(meld.line).banned_words
    judged = rules.judge.open(move.cards, move.reading, line=meld.line, melds=others, banned=banned)
    if isinstance(judged, RuleViolation):
        if judged.code == "meld.reading_ambiguous":
            return judged
        reading = move.reading or "".join(card.face for card in move.cards)
        draft.add(i.CardNamed(move.seat, card, laid, reading, article, case.now))
        return False
    healed = _reformed(case, meld, judged)
    if laid:
        penalise(rules, draft, move.seat, (card,), article, case.now, meld=meld.id, rest=healed)
        discard_due(rules, draft, move.seat, case.now)
    else:
        draft.add(i.MeldAmended(move.seat, healed, (card,), article, case.now))
    return True


def _named(meld: Meld, move: Heal) -> tuple[Card, bool] | None:
    """The one card that makes the difference, and whether it lies in the word already."""
    if keeps_order(meld.cards, move.cards):
        added = take_out(move.cards, meld.cards)
        return (added[0], False) if added is not None and len(added) == 1 else None
    if keeps_order(move.cards, meld.cards):
        removed = take_out(meld.cards, move.cards)
        return (removed[0], True) if removed is not None and len(removed) == 1 else None
    return None


def _reformed(case: Case, meld: Meld, judged: Judged) -> Meld:
    """The word as it lies after the remedy, graded and valued."""
    formed = meld_of(case.rules, case.state, meld.line, judged, meld)
    return replace(formed, verdict=judged.verdict, readings=meld.readings)


def glances(case: Case, meld: Meld) -> Iterator[Meld]:
    """The words on consecutive cards inside a wrong one, the longest first, then from the left."""
    least, count = case.rules.code.melds.minimum.value, len(meld.cards)
    for length in range(count - 1, least - 1, -1):
        for start in range(count - length + 1):
            cards, reading = (
                meld.cards[start : start + length],
                meld.reading[start : start + length],
            )
            judged = judged_alone(case.rules, meld, cards, reading)
            if isinstance(judged, Judged) and not _there_already(case, meld, judged.reading):
                yield _reformed(case, meld, judged)


def _there_already(case: Case, meld: Meld, reading: str) -> bool:
    own = case.state.table.melds_of(meld.line)
    return any(other.reading == reading for other in own if other.id != meld.id)


def _ways(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """A word seen at a glance holds and the rest is penalised; or all of it is (A41, A75)."""
    code = case.rules.code.irregolarita
    meld = _opened(case, infraction)
    soon = moment in _SOON
    article = code.wrong_opening.article if soon else code.wrong_opening_later.article
    act = _penalised if soon else _frozen
    name = "vale" if soon else "congelata_vale"
    ways = []
    if soon or code.wrong_opening_later.value == "one_card_or_glance":
        for place, seen in enumerate(glances(case, meld)):
            excess = take_out(meld.cards, seen.cards) or ()
            worth = seen.value + seen.honours - (0 if soon else case.rules.deck.value(excess))
            ways.append(
                Way(
                    f"{name}:{place}:{seen.reading}",
                    article,
                    partial(act, case, infraction, moment, seen),
                    {"word": seen.reading, "cards": excess},
                    worth,
                )
            )
    ways.append(
        Way(
            "penalizzata" if soon else "congelata",
            article,
            partial(act, case, infraction, moment, None),
            {"cards": meld.cards},
            0 if soon else -meld.value,
        )
    )
    return tuple(ways)


def _penalised(
    case: Case, infraction: Infraction, moment: Moment, seen: Meld | None, draft: Draft
) -> None:
    """What is not seen at a glance goes aside; noticed at once, the first of it is the discard."""
    meld, article = _opened(case, infraction), case.rules.code.irregolarita.wrong_opening.article
    excess = meld.cards if seen is None else take_out(meld.cards, seen.cards) or ()
    penalise(
        case.rules,
        draft,
        infraction.seat,
        excess,
        article,
        case.now,
        meld=meld.id,
        rest=seen,
    )
    if moment is Moment.AT_ONCE:
        discard_due(case.rules, draft, infraction.seat, case.now)


def _frozen(case: Case, infraction: Infraction, _: Moment, seen: Meld | None, draft: Draft) -> None:
    """Later the word stays where it is, frozen: what is not seen at a glance counts against it."""
    meld = _opened(case, infraction)
    article = case.rules.code.irregolarita.wrong_opening_later.article
    excess = meld.cards if seen is None else take_out(meld.cards, seen.cards) or ()
    freeze_for_good(draft, meld.id, excess, article, case.now)


OPENINGS = Family(_ways, _first)
