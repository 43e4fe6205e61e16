"""Faults of the deal (P Art. 4) and of the deck itself (P Art. 27)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import Moment
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import Declared, found, impossible, stands
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.state import Ending, Phase, State
from burraco_engine.turn.passing import end_smazzata

__all__ = ["DEALS", "DEAL_FACTS", "spare_cards"]


def _begun(rules: Rules, state: State) -> bool:
    """Whether play has effectively begun: with the first take, says the word game (P Art. 4)."""
    start = rules.code.deal.start.value
    if start == "first_take":
        return state.started
    return start == "upcard" or state.turn.number > 1


def spare_cards(rules: Rules, state: State) -> int:
    """How many cards the tallone can do without, so that somebody may still draw."""
    return max(0, len(state.table.tallone) - rules.code.deal.unplayable.value - 1)


def _dealt(state: State) -> bool:
    return state.phase is not Phase.MESCOLA and state.ending is not Ending.ANNULLATA


def _wrong_deal(case: Case) -> Finding | RuleViolation:
    """Cards were dealt wrongly, or one was seen meanwhile."""
    article = case.denunce.wrong_deal.article
    if not _dealt(case.state):
        return impossible(article)
    return found(case, case.fact, article)


def _dealt_again(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    """Before play begins everything is done again; afterwards the result stands."""
    rule = case.denunce.wrong_deal
    if case.state.playing and not _begun(case.rules, case.state):
        return (Way("ridistribuisci", rule.article, partial(_annul, case)),)
    return (Way("resta_valida", rule.article, stands),)


def _annul(case: Case, draft: Draft) -> None:
    end_smazzata(case.rules, draft, Ending.ANNULLATA, None, case.now)


def _looked(case: Case) -> Finding | RuleViolation:
    """Somebody looked at his cards before the signal, or did not count them face down."""
    article = case.denunce.looked_early.article
    if not _dealt(case.state):
        return impossible(article)
    return found(case, case.fact, article)


def _annulled(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    """The hand begun is annulled, while it is in its first turn (A96)."""
    rule = case.denunce.looked_early
    if case.state.playing and case.state.turn.number <= 1:
        return (Way("ridistribuisci", rule.article, partial(_annul, case)),)
    return (Way("resta_valida", rule.article, stands),)


def _face_up(case: Case) -> Finding | RuleViolation:
    """A card of the tallone lies face up, inside it or on its top."""
    article = case.denunce.face_up.article
    if not case.state.playing or not case.state.table.tallone:
        return impossible(article)
    return found(case, case.fact, article)


def _turned(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    rule = case.denunce.face_up
    return (Way("ricoperta", rule.article, stands),)


def _as_covered(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    rule = case.denunce.face_up
    key = "scelta_scoperta" if rule.value == "taker_chooses" else "come_coperta"
    detail: dict[str, object] = {"seat": case.state.turn.seat}
    return (Way(key, rule.article, partial(_seen_by_all, case), detail),)


def _seen_by_all(case: Case, draft: Draft) -> None:
    """Play goes on as if it were covered; everybody knows what it is."""
    article, top = case.denunce.face_up.article, draft.state.table.tallone[-1]
    for seat in draft.state.setup.seats:
        draft.add(e.CardShown(seat, top, article, case.now))
    if case.denunce.face_up.value == "taker_chooses" and draft.state.phase is Phase.PRESA:
        _free_to_take(case, draft)


def _free_to_take(case: Case, draft: Draft) -> None:
    """Whoever takes next chooses between the card and the monte, whatever bound him (A113)."""
    seat = draft.state.turn.seat
    status = draft.state.status(seat)
    if status.must_draw or status.must_collect:
        article = case.denunce.face_up.article
        draft.add(
            e.SeatRestricted(
                seat, False, False, status.only_discard, status.no_play, article, case.now
            )
        )


def _missing(case: Case) -> Finding | RuleViolation:
    """So many cards are missing: what nobody has seen yet can only be in the tallone."""
    article = case.denunce.wrong_deck.article
    number = _number(case)
    if not _dealt(case.state) or number < 1:
        return impossible(article)
    if case.state.playing and number > spare_cards(case.rules, case.state):
        return impossible(article)
    return found(case, case.fact, article)


def _number(case: Case) -> int:
    return 1 if case.number is None else case.number


def _extra(case: Case) -> Finding | RuleViolation:
    """Cards beyond the deck were found in somebody's hand."""
    article = case.denunce.wrong_deck.article
    known = bool(case.cards) and all(card in case.rules.deck.values for card in case.cards)
    if not _dealt(case.state) or not known:
        return impossible(article)
    return found(case, case.fact, article, cards=case.cards)


def _restored(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Without an open word the deck is restored; else the smazzata is played out and counts."""
    rule, state = case.denunce.wrong_deck, case.state
    if not state.playing:
        return (Way("risultato_valido", rule.article, stands),)
    if not state.table.melds and state.next_meld == 1:
        return (Way("mazzo_ripristinato", rule.article, partial(_annul, case)),)
    return (Way("si_finisce", rule.article, partial(_go_on, case, infraction)),)


def _go_on(case: Case, infraction: Infraction, draft: Draft) -> None:
    missing = () if infraction.cards else draft.state.table.tallone[: _number(case)]
    draft.add(
        i.DeckFaultFound(infraction.seat, missing, infraction.cards, infraction.article, case.now)
    )


DEAL_FACTS: Mapping[str, Finder] = {
    Declared.DISTRIBUZIONE: _wrong_deal,
    Declared.VISTA: _wrong_deal,
    Declared.GUARDATE: _looked,
    Declared.SCOPERTA_DENTRO: _face_up,
    Declared.SCOPERTA_SOPRA: _face_up,
    Declared.MANCANTI: _missing,
    Declared.ECCEDENTI: _extra,
}
DEALS: Mapping[str, Family] = {
    Declared.DISTRIBUZIONE: Family(_dealt_again),
    Declared.VISTA: Family(_dealt_again),
    Declared.GUARDATE: Family(_annulled),
    Declared.SCOPERTA_DENTRO: Family(_turned),
    Declared.SCOPERTA_SOPRA: Family(_as_covered),
    Declared.MANCANTI: Family(_restored),
    Declared.ECCEDENTI: Family(_restored),
}
