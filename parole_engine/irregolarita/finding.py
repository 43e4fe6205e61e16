"""Whether a contested word is wrong, since which play, and what that play was."""

from __future__ import annotations

from burraco_engine.calls import Deed
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.irregolarita.model import Case, Finding, Infraction
from burraco_engine.irregolarita.moments import moment_of
from burraco_engine.melds import Judged, Meld, MeldState
from burraco_engine.state import State

__all__ = ["APERTURA", "LEGATA", "UGUALE", "contested_word", "judged_alone"]

APERTURA = "apertura_errata"
"""A wrong opening (P Art. 28)."""
LEGATA = "carta_legata"
"""Cards tied wrongly (P Art. 25)."""
UGUALE = "parola_uguale"
"""A word that is there already (P Art. 31)."""


def contested_word(case: Case) -> Finding | RuleViolation:
    """The finding on a word that lies on the table.

    Judged is the word as it lies. If it is wrong, it is so since the first play after which no
    form of it was right; an arbiter's word goes before the judge's.
    """
    rules, state, code = case.rules, case.state, case.rules.code
    meld = None if case.meld is None else state.table.meld(case.meld)
    article = code.irregolarita.wrong_tie_later.article
    if meld is None:
        return RuleViolation("meld.unknown", article, meld=case.meld)
    if meld.state is MeldState.FROZEN_FOR_GOOD:
        return RuleViolation("meld.frozen", article, meld=meld.id)
    judged = _judged(rules, state, meld)
    deeds = [deed for deed in state.deeds if deed.meld == meld.id]
    last = deeds[-1] if deeds else None
    if isinstance(judged, Judged) and case.wrong is None:
        doubtful = judged.verdict is not None and judged.verdict.outcome == "dubbia"
        assert code.words is not None, "a code without words"
        freeze = doubtful and code.words.dubbie.value == "congelate" and not meld.frozen
        moment = case.moment or moment_of(state, last)
        return Finding(moment, None, code.words.dubbie.article, idle=not doubtful, freeze=freeze)
    if isinstance(judged, RuleViolation) and judged.code == "meld.equal":
        return _equal(case, meld)
    wrong = _first_wrong(rules, deeds)
    return _wrong(case, meld, deeds, wrong)


def _judged(rules: Rules, state: State, meld: Meld) -> Judged | RuleViolation:
    """What the judge says of a word as it lies, among the other words of the table."""
    others = tuple(other for other in state.table.melds if other.id != meld.id)
    banned = state.line_status(meld.line).banned_words
    return rules.judge.open(meld.cards, meld.reading, line=meld.line, melds=others, banned=banned)


def judged_alone(
    rules: Rules, meld: Meld, cards: tuple[Card, ...], reading: str | None
) -> Judged | RuleViolation:
    """What the judge says of cards as a word by itself."""
    return rules.judge.open(cards, reading, line=meld.line, melds=(), banned=())


def _first_wrong(rules: Rules, deeds: list[Deed]) -> int:
    """The place of the play since which the word has been wrong; 0 if nothing is known of it."""
    for place in range(len(deeds) - 1, 0, -1):
        before = deeds[place].before
        assert before is not None, "only the first play opens a word"
        if isinstance(judged_alone(rules, before, before.cards, before.reading), Judged):
            return place
    return 0


def _wrong(case: Case, meld: Meld, deeds: list[Deed], place: int) -> Finding:
    code = case.rules.code.irregolarita
    deed = deeds[place] if deeds else None
    moment = case.moment or moment_of(case.state, deed)
    seat = deed.seat if deed is not None else case.against
    if deed is None or deed.before is None:
        article = code.wrong_opening.article
        return Finding(moment, Infraction(APERTURA, seat, article, meld.id, meld.cards), article)
    cards = tuple(card for one in deeds[place:] for card in one.cards)
    article = code.wrong_tie_later.article
    return Finding(moment, Infraction(LEGATA, seat, article, meld.id, cards), article)


def _equal(case: Case, meld: Meld) -> Finding:
    """Of two equal words the one that was formed last is the second (A14)."""
    state, article = case.state, case.rules.code.irregolarita.equal_meld.article
    equal = [other for other in state.table.melds_of(meld.line) if other.reading == meld.reading]
    order = {deed.meld: place for place, deed in enumerate(state.deeds)}
    second = max(equal or [meld], key=lambda other: (order.get(other.id, -1), other.id))
    deed = state.deeds[order[second.id]] if second.id in order else None
    seat = deed.seat if deed is not None else case.against
    moment = case.moment or moment_of(state, deed)
    return Finding(moment, Infraction(UGUALE, seat, article, second.id, second.cards), article)
