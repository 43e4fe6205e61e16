"""Taking when it is not one's turn, or once more after the pozzetto al volo (P 30, C 17)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import Awaited, Deed, Moment, Stray
from burraco_engine.cards import Card
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.missed_take import freeze_plays
from burraco_engine.irregolarita.model import Case, Family, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import (
    discard_due,
    freeze_for_good,
    in_order,
    no_closing,
    penalise,
    restrict,
)
from burraco_engine.moves import Move, Prepare
from burraco_engine.names import Seat

__all__ = ["STRAYS", "out_of_turn", "owe", "prepare"]

_IDLE, _PLAYED = "fuori_turno_senza_gioco", "fuori_turno_con_gioco"
_VOLO_IDLE, _VOLO_PLAYED = "presa_dopo_il_volo", "gioco_dopo_il_volo"


def out_of_turn(case: Case) -> Finding | RuleViolation:
    """Somebody holds cards that it was not for him to take, and the table has not gone on since."""
    code, stray = case.rules.code.irregolarita, case.state.stray
    article = code.out_of_turn_idle.article
    if stray is None or stray.seat != case.against:
        return Finding(Moment.AT_ONCE, None, article)
    if stray.lost:
        return Finding(Moment.LATER, None, article, idle=False)
    if stray.al_volo:
        name = _VOLO_PLAYED if stray.plays else _VOLO_IDLE
    else:
        name = _PLAYED if stray.plays else _IDLE
    cited = code.out_of_turn_played.article if stray.plays else article
    found = Infraction(name, stray.seat, cited, cards=stray.cards if stray.monte else ())
    return Finding(Moment.AT_ONCE, found, cited)


def _stray(case: Case) -> Stray:
    assert case.state.stray is not None, "cards were taken out of turn"
    return case.state.stray


def _put_back(case: Case, draft: Draft) -> None:
    """The cards go back; a card of the tallone is shown to the opponent who was to take."""
    state, stray = draft.state, _stray(case)
    article = case.rules.code.irregolarita.out_of_turn_idle.article
    draft.add(i.CardsPutBack(stray.seat, stray.monte, stray.cards, article, case.now))
    entitled: Seat = state.after(stray.seat) if stray.al_volo else state.turn.seat
    if not stray.monte and state.line(entitled) != state.line(stray.seat):
        draft.add(e.CardShown(entitled, stray.cards[0], article, case.now))


def _restricted(case: Case, draft: Draft, *, draws: bool = False, collects: bool = False) -> None:
    """What is left to the offender: at his turn the same take again, if any, and a discard."""
    article = case.rules.code.irregolarita.out_of_turn_idle.article
    seat = _stray(case).seat
    draft.add(e.SeatRestricted(seat, draws, collects, True, False, article, case.now))


def _repeat(case: Case, draft: Draft) -> None:
    monte = _stray(case).monte
    _put_back(case, draft)
    _restricted(case, draft, draws=not monte, collects=monte)


def _idle(case: Case, _found: Infraction, _moment: Moment) -> tuple[Way, ...]:
    """The cards go back; at his turn he takes from there again and discards, nothing else."""
    idle = case.rules.code.irregolarita.out_of_turn_idle
    if idle.value == "draw_and_discard_it":
        act = partial(_draw_it_back, case)
        return (Way("rimetti_e_scarta_quella", idle.article, act),)
    if idle.value == "draw_and_discard":
        return (Way("rimetti_pesca_e_scarta", idle.article, partial(_draw_again, case)),)
    key = "rimetti_e_raccogli" if _stray(case).monte else "rimetti_e_pesca"
    return (Way(key, idle.article, partial(_repeat, case)),)


def _draw_again(case: Case, draft: Draft) -> None:
    """At his turn he draws, whatever he had taken, and discards what he likes (A116)."""
    _put_back(case, draft)
    _restricted(case, draft, draws=True)


def _draw_it_back(case: Case, draft: Draft) -> None:
    """At his turn he draws and discards the same card; his line does not close for a round."""
    article, seat = case.rules.code.irregolarita.out_of_turn_idle.article, _stray(case).seat
    _put_back(case, draft)
    restrict(draft, seat, article, case.now, draws=True, same=True)
    no_closing(case.rules, draft, seat, case.now)


def _first(case: Case, _found: Infraction, _moment: Moment) -> Awaited | None:
    """Who has played out of turn lays his discard down before anybody goes on."""
    penalised = case.rules.code.irregolarita.out_of_turn_played.value == "last_game_penalised"
    return None if penalised else Awaited.PREPARA


def prepare(
    case: Case, infraction: Infraction, move: Move | None, draft: Draft
) -> RuleViolation | bool:
    """The discard is laid face down; who lets his time pass lays the highest card down."""
    played = case.rules.code.irregolarita.out_of_turn_played
    hand = case.state.table.hand(infraction.seat)
    card = move.card if isinstance(move, Prepare) else case.rules.deck.highest(hand)
    if card not in hand:
        return RuleViolation("cards.not_in_hand", played.article, cards=(card,))
    draft.add(i.DiscardPrepared(infraction.seat, card, played.article, case.now))
    return False


def _played(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """What he laid is frozen; at his turn he only discards, and it is valid again."""
    played = case.rules.code.irregolarita.out_of_turn_played
    if played.value == "last_game_penalised":
        cards = _strays(case)[-1].cards
        lost = -case.rules.deck.value(cards)
        act = partial(_last_game, case, infraction)
        return (Way("fuori_turno_penalizzato", played.article, act, {"cards": cards}, lost),)
    if played.value == "freeze_to_the_end":
        return (Way("congela_fino_alla_fine", played.article, partial(_freeze_opened, case)),)
    key = "congela_e_scarta" if infraction.name == _VOLO_PLAYED else "congela_e_prepara"
    return (Way(key, played.article, partial(_freeze, case)),)


def _strays(case: Case) -> list[Deed]:
    """The plays that he made with what he had taken, in order."""
    seat, turn = _stray(case).seat, case.state.turn.number
    return [
        deed for deed in case.state.deeds if deed.stray and deed.seat == seat and deed.turn == turn
    ]


def _freeze(case: Case, draft: Draft) -> None:
    freeze_plays(draft, _strays(case), _stray(case).seat, case)
    _restricted(case, draft)


def _freeze_opened(case: Case, draft: Draft) -> None:
    """What he opened lies aside to the end and counts as it is; what he tied stays (A116)."""
    article = case.rules.code.irregolarita.out_of_turn_played.article
    for deed in _strays(case):
        if deed.before is None:
            freeze_for_good(draft, deed.meld, (), article, case.now)
    _restricted(case, draft)


def _last_game(case: Case, infraction: Infraction, draft: Draft) -> None:
    """His last game is penalised: the lowest of it is all of his next turn, or of this one.

    In that turn he takes nothing, having taken already (C Art. 17 B).
    """
    rules, seat, article, now = case.rules, infraction.seat, infraction.article, case.now
    last = _strays(case)[-1]
    no_closing(rules, draft, seat, now)
    if seat == case.state.turn.seat:
        penalise(rules, draft, seat, last.cards, article, now, meld=last.meld, rest=last.before)
        discard_due(rules, draft, seat, now)
        return
    draft.add(i.CardsTakenBack(seat, last.cards, last.meld, last.before, article, now))
    owe(case, infraction, last.cards, draft)


def owe(case: Case, infraction: Infraction, cards: tuple[Card, ...], draft: Draft) -> None:
    """The first of these cards of his hand is all of his next turn, the others are penalised."""
    rules, seat, article, now = case.rules, infraction.seat, infraction.article, case.now
    first, *others = in_order(rules, cards)
    draft.add(i.DiscardPrepared(seat, first, article, now))
    if others:
        penalise(rules, draft, seat, tuple(others), article, now)
    restrict(draft, seat, article, now)


def _volo(case: Case, _found: Infraction, _moment: Moment) -> tuple[Way, ...]:
    """The cards go back and he discards at once; the pozzetto is for his next turn."""
    idle = case.rules.code.irregolarita.out_of_turn_idle
    return (Way("rimetti_e_scarta", idle.article, partial(_after_volo, case)),)


def _after_volo(case: Case, draft: Draft) -> None:
    _put_back(case, draft)
    _restricted(case, draft)
    no_closing(case.rules, draft, _stray(case).seat, case.now)


STRAYS: Mapping[str, Family] = {
    _IDLE: Family(_idle),
    _PLAYED: Family(_played, _first),
    _VOLO_IDLE: Family(_volo),
    _VOLO_PLAYED: Family(_played),
}
