"""Wrong closings (P Art. 32, C Art. 13, 25-27).

Without a burraco, within the round in which the line may not close, with a matta, or without a
discard.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import Deed, Moment
from burraco_engine.cards import Card
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import in_order, no_closing, penalise
from burraco_engine.state import Ending, State
from burraco_engine.turn.closing import closing_violation
from burraco_engine.turn.passing import end_turn, start_play_clock

__all__ = ["CLOSINGS", "wrong_closing"]

_NO_BURRACO, _MATTA = "chiusura_senza_burraco", "chiusura_con_matta"
_EARLY, _NO_DISCARD = "chiusura_in_penalita", "chiusura_senza_scarto"
_MISSING = ("closing.pozzetto_missing", "closing.burraco_missing", "closing.clean_burraco_missing")


def wrong_closing(case: Case) -> Finding | RuleViolation:
    """Whether who closed was allowed to; asked before the cards are counted."""
    rules, state = case.rules, case.state
    code = rules.code.irregolarita
    if state.ending is not Ending.CHIUSURA or state.closer != case.against:
        return RuleViolation("call.nothing_closed", code.close_without_burraco.article)
    thrown = state.docket.thrown
    last = thrown or rules.deck.cards[0]
    why = closing_violation(rules, state, case.against, last)
    name, article = None, code.close_without_burraco.article
    if why is not None and why.code in _MISSING:
        name = _NO_BURRACO
    elif thrown is None:
        name, article = _NO_DISCARD, code.close_without_discard.article
    elif why is not None and why.code == "closing.not_yet":
        name, article = _EARLY, code.close_in_penalty.article
    elif why is not None:
        name, article = _MATTA, code.close_with_matta.article
    if name is None:
        return Finding(Moment.AT_ONCE, None, article)
    games = _games(state)
    cards = games[-1].cards if games else ()
    meld = games[-1].meld if games else None
    found = Infraction(name, case.against, article, meld, cards)
    return Finding(Moment.AT_ONCE, found, article)


def _games(state: State) -> list[Deed]:
    """The plays of the turn that closed, in order: the last one is «l'ultimo gioco»."""
    turn = state.turn
    return [deed for deed in state.deeds if deed.turn == turn.number and deed.seat == turn.seat]


def _no_burraco(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Everything stands but the last game, whose cards are penalised; so does the discard."""
    detail: dict[str, object] = {"cards": infraction.cards}
    act = partial(_penalised, case, infraction)
    lost = _lost(case, infraction)
    return (Way("ultimo_gioco_penalizzato", infraction.article, act, detail, lost),)


def _lost(case: Case, infraction: Infraction) -> int:
    return -case.rules.deck.value(infraction.cards) - case.rules.code.closing.points.value


def _reopen(case: Case, infraction: Infraction, draft: Draft) -> list[Deed]:
    draft.add(i.SmazzataReopened(infraction.article, case.now))
    return _games(draft.state)


def _penalised(case: Case, infraction: Infraction, draft: Draft) -> None:
    games = _reopen(case, infraction, draft)
    no_closing(case.rules, draft, infraction.seat, case.now)
    if case.state.docket.thrown is None and games and len(games[-1].cards) == 1:
        last = games.pop()
        _aside(case, infraction, last, draft)
        if games:
            _aside(case, infraction, games[-1], draft)
        _throw(case, infraction, last.cards[0], draft)
        return
    if games:
        _aside(case, infraction, games[-1], draft)
    if case.state.docket.thrown is None and games:
        _throw(case, infraction, in_order(case.rules, games[-1].cards)[0], draft)
    else:
        end_turn(case.rules, draft, case.now)


def _aside(case: Case, infraction: Infraction, deed: Deed, draft: Draft) -> None:
    penalise(
        case.rules,
        draft,
        infraction.seat,
        deed.cards,
        infraction.article,
        case.now,
        meld=deed.meld,
        rest=deed.before,
    )


def _throw(case: Case, infraction: Infraction, card: Card, draft: Draft) -> None:
    """The first penalised card is the discard that was missing."""
    draft.add(e.Discarded(infraction.seat, card, True, case.now))
    end_turn(case.rules, draft, case.now)


def _matta(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """The last game goes back to the hand, the matta stays where it is; closing is for later.

    A closing that came too early goes the same way by a value of its own (A115).
    """
    code = case.rules.code.irregolarita
    wrong = code.close_in_penalty if infraction.name == _EARLY else code.close_with_matta
    if wrong.value == "last_game_penalised":
        return _no_burraco(case, infraction, Moment.AT_ONCE)
    detail: dict[str, object] = {"cards": infraction.cards}
    act = partial(_back, case, infraction)
    return (Way("ultimo_gioco_in_mano", wrong.article, act, detail, _lost(case, infraction)),)


def _back(case: Case, infraction: Infraction, draft: Draft) -> None:
    games = _reopen(case, infraction, draft)
    if games:
        _to_hand(case, infraction, games[-1], draft)
    _not_before(case, infraction, draft)
    end_turn(case.rules, draft, case.now)


def _to_hand(case: Case, infraction: Infraction, deed: Deed, draft: Draft) -> None:
    """After a closing without a discard the code may want nobody to help to place them."""
    seat, article = infraction.seat, infraction.article
    free = case.rules.code.irregolarita.returned_cards.value == "free"
    unaided = infraction.name == _NO_DISCARD and not free
    draft.add(
        i.CardsTakenBack(seat, deed.cards, deed.meld, deed.before, article, case.now, unaided)
    )


def _not_before(case: Case, infraction: Infraction, draft: Draft) -> None:
    """The line closes in a later turn, or after a whole round where the code says so."""
    rule, state = case.rules.code.irregolarita.guilty_line_closes, draft.state
    turns = 1 if rule.value == "next_turn" else 1 + len(state.setup.seats)
    line = state.line(infraction.seat)
    draft.add(e.LineRestricted(line, state.turn.number + turns, None, rule.article, case.now))


def _no_discard(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """The last game goes back to the hand, and one of its cards is the discard.

    If it was a single card, that card is the discard, and the game before it goes back.
    """
    wrong = case.rules.code.irregolarita.close_without_discard
    if wrong.value == "last_game_penalised":
        return _no_burraco(case, infraction, Moment.AT_ONCE)
    detail: dict[str, object] = {"cards": infraction.cards}
    single = len(infraction.cards) == 1
    key = "penultimo_gioco_in_mano" if single else "ultimo_gioco_e_scarto"
    act = partial(_give_back, case, infraction)
    return (Way(key, wrong.article, act, detail, _lost(case, infraction)),)


def _give_back(case: Case, infraction: Infraction, draft: Draft) -> None:
    games = _reopen(case, infraction, draft)
    _not_before(case, infraction, draft)
    last = games.pop()
    if len(last.cards) > 1:
        _to_hand(case, infraction, last, draft)
        article, seat = infraction.article, infraction.seat
        draft.add(e.SeatRestricted(seat, False, False, True, False, article, case.now))
        start_play_clock(case.rules, draft, len(last.cards), case.now)
        return
    _aside(case, infraction, last, draft)
    if games:
        _to_hand(case, infraction, games[-1], draft)
    _throw(case, infraction, last.cards[0], draft)


CLOSINGS: Mapping[str, Family] = {
    _NO_BURRACO: Family(_no_burraco),
    _MATTA: Family(_matta),
    _EARLY: Family(_matta),
    _NO_DISCARD: Family(_no_discard),
}
