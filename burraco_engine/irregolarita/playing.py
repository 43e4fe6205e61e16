"""Playing at an arbitrated table: what a player can do with his hands, he does.

Nothing is judged here. Refused is only what no hand can do (cards that are not there, a meld of
the other line) and what an arbiter has forbidden him.
"""

from __future__ import annotations

from typing import assert_never

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.exposed import lays_exposed
from burraco_engine.irregolarita.model import Court
from burraco_engine.irregolarita.returned import places_returned
from burraco_engine.names import Millis, Seat
from burraco_engine.state import ClockKind, Ending, Phase, State
from burraco_engine.turn.closing import goes_to_pozzetto
from burraco_engine.turn.discarding import exposed_due, lay_down, straight_back_of, take_pozzetto
from burraco_engine.turn.laying import (
    KINDS,
    added_cards,
    laid_cards,
    meld_of,
    not_in_hand,
    only_discards,
)
from burraco_engine.turn.passing import end_smazzata, start_play_clock
from burraco_engine.turn.taking import (
    collect_part,
    draw,
    may_not_collect,
    may_not_draw,
    start_playing,
)
from burraco_engine.turn.undoing import may_not_undo, undo

__all__ = ["emptied", "may_not", "play_on"]

_TAKES = ("pesca", "raccogli", "raccogli_parte", "gioco_al_monte")


def play_on(
    court: Court, rules: Rules, state: State, move: m.SeatMove, now: Millis
) -> RuleViolation | Draft:
    """What a seat does, in turn or not."""
    kind = _KIND[type(move)]
    if refusal := may_not(rules, state, move.seat, kind):
        return refusal
    match move:
        case m.Draw():
            return _draw(rules, state, move.seat, now)
        case m.Collect():
            return _collect(rules, state, move.seat, now)
        case m.CollectPart():
            return collect_part(rules, state, move.left, now)
        case m.Open() | m.Tie() | m.Replace():
            return _lay(court, rules, state, move, now)
        case m.Undo():
            return undo(rules, state, now)
        case m.Discard():
            return _discard(rules, state, move.card, now)
        case m.GiocoAlMonte():
            return _at_monte(court, rules, state, move, now)
        case _:
            assert_never(move)


_KIND = {
    m.Draw: "pesca",
    m.Collect: "raccogli",
    m.CollectPart: "raccogli_parte",
    m.Open: "apri",
    m.Tie: "lega",
    m.Replace: "sostituisci",
    m.Undo: "annulla",
    m.Discard: "scarta",
    m.GiocoAlMonte: "gioco_al_monte",
}


def may_not(rules: Rules, state: State, seat: Seat, kind: str) -> RuleViolation | None:
    """Why no hand of `seat` could do this now, or what an arbiter forbade it; never a judgement."""
    code = rules.code
    if not state.playing:
        return RuleViolation("turn.no_smazzata", code.deal.start.article)
    if state.clock.kind is ClockKind.SIGNAL:
        return RuleViolation("turn.wait_signal", code.clocks.signal_ms.article)
    if kind == "annulla":
        return may_not_undo(rules, state)
    if seat == state.turn.seat:
        return _taking(rules, state, kind) if kind in _TAKES else _playing(rules, state, seat, kind)
    return _out_of_turn(rules, state, seat, kind)


def _taking(rules: Rules, state: State, kind: str) -> RuleViolation | None:
    """The player in turn takes once; after a pozzetto al volo he can do it again, wrongly."""
    turn = state.turn
    if state.table.prepared_by(turn.seat):
        return RuleViolation(
            "turn.only_discard", rules.code.irregolarita.out_of_turn_played.article
        )
    taken = state.phase is Phase.GIOCO
    again = taken and turn.via_volo and state.stray is None and kind in ("pesca", "raccogli")
    if taken and not again:
        return RuleViolation("turn.already_taken", rules.code.take.phases.article)
    status = state.status(turn.seat)
    if again and status.only_discard:
        idle = rules.code.irregolarita.out_of_turn_idle.article
        return RuleViolation("turn.only_discard", status.play_duty or idle)
    if kind == "pesca":
        return may_not_draw(rules, state) or (_nearly_gone(rules, state) if again else None)
    if refusal := may_not_collect(rules, state):
        return refusal
    if kind == "raccogli_parte" and len(state.table.monte) == 1:
        return RuleViolation("cards.left_wrong", rules.code.take.left_cards.article)
    if kind == "gioco_al_monte" and len(state.table.monte) > state.setup.al_monte:
        limit = rules.code.take.gioco_al_monte_limit
        return RuleViolation("closing.monte_too_large", limit.article, limit=limit.value)
    return None


def _playing(rules: Rules, state: State, seat: Seat, kind: str) -> RuleViolation | None:
    """Duties that an arbiter laid on the player in turn; otherwise he does what he likes.

    A discard that lies prepared is all of his turn.
    """
    status, article = state.status(seat), rules.code.irregolarita.missed_take.article
    if kind != "scarta":
        if state.table.prepared_by(seat) and not status.only_discard:
            played = rules.code.irregolarita.out_of_turn_played
            return RuleViolation("turn.only_discard", played.article)
        return only_discards(rules, state) or _no_meld(rules, state, seat, kind)
    owes = status.only_discard or status.must_draw or status.must_collect
    if state.phase is Phase.PRESA and owes and not state.table.prepared_by(seat):
        return RuleViolation("turn.take_first", status.take_duty or status.play_duty or article)
    if not state.table.left_with(seat):
        return RuleViolation("turn.take_first", article)
    return None


def _no_meld(rules: Rules, state: State, seat: Seat, kind: str) -> RuleViolation | None:
    if kind == "apri":
        return None
    own = [meld for meld in state.table.melds_of(state.line(seat)) if not meld.frozen]
    if not own:
        return RuleViolation("meld.none_to_tie", rules.code.melds.insertion.article)
    section = rules.code.words or rules.code.runs
    if kind == "sostituisci" and section and all(meld.matta is None for meld in own):
        return RuleViolation("meld.none_to_replace", section.matta_replace.article)
    return None


def _out_of_turn(rules: Rules, state: State, seat: Seat, kind: str) -> RuleViolation | None:
    """Who is not in turn can take, once; who has done so can go on and lay cards."""
    article = rules.code.take.phases.article
    other = RuleViolation("turn.not_yours", article, turn=state.turn.seat)
    stray = state.stray
    if kind in ("pesca", "raccogli"):
        if stray is not None or state.table.prepared_by(seat):
            return other
        if kind == "pesca":
            return _nearly_gone(rules, state)
        if not state.table.monte:
            return RuleViolation("cards.monte_empty", rules.code.take.collect.article)
        return None
    if kind in _TAKES or kind == "scarta" or stray is None or stray.seat != seat or stray.lost:
        return other
    return _no_meld(rules, state, seat, kind)


def _nearly_gone(rules: Rules, state: State) -> RuleViolation | None:
    """The last card that may be drawn is for who is in turn: with it the smazzata ends."""
    unplayable = rules.code.deal.unplayable
    if len(state.table.tallone) > unplayable.value + 1:
        return None
    return RuleViolation("cards.tallone_exhausted", unplayable.article, unplayable=unplayable.value)


def _draw(rules: Rules, state: State, seat: Seat, now: Millis) -> RuleViolation | Draft:
    if seat == state.turn.seat and state.phase is Phase.PRESA:
        return draw(rules, state, now)
    return _stray(state, seat, state.table.tallone[-1:], now, monte=False)


def _collect(rules: Rules, state: State, seat: Seat, now: Millis) -> RuleViolation | Draft:
    if seat != state.turn.seat or state.phase is not Phase.PRESA:
        return _stray(state, seat, state.table.monte, now, monte=True)
    draft, before = Draft(state), len(state.table.hand(seat))
    draft.add(e.MonteCollected(seat, state.table.monte, now))
    start_playing(rules, draft, before, now)
    return draft


def _stray(state: State, seat: Seat, cards: tuple[Card, ...], now: Millis, *, monte: bool) -> Draft:
    draft = Draft(state)
    draft.add(i.TookOutOfTurn(seat, monte, cards, seat == state.turn.seat, now))
    return draft


def _lay(
    court: Court, rules: Rules, state: State, move: m.MeldMove, now: Millis
) -> RuleViolation | Draft:
    """Cards go from the hand to the table, whatever they spell."""
    grown = added_cards(rules, state, move)
    if isinstance(grown, RuleViolation):
        return grown
    old, added = grown
    if take_out(state.table.hand(move.seat), added) is None:
        return not_in_hand(rules, state, move.seat, added)
    formed = court.former(rules, move.cards, move.reading, old)
    if isinstance(formed, RuleViolation):
        return formed
    meld = meld_of(rules, state, state.line(move.seat), formed, old)
    if refusal := places_returned(rules, state, move.seat, old, added, meld):
        return refusal
    if move.seat != state.turn.seat and len(added) == len(state.table.hand(move.seat)):
        article = rules.code.take.phases.article
        return RuleViolation("turn.not_yours", article, turn=state.turn.seat)
    if move.seat == state.turn.seat:
        told = lays_exposed(rules, state, old, added, now)
        if told is not None:
            return told
    draft = Draft(state)
    draft.add(e.MeldLaid(move.seat, KINDS[type(move)], meld, laid_cards(formed, old), now))
    if move.seat == state.turn.seat:
        emptied(rules, draft, now)
    return draft


def emptied(rules: Rules, draft: Draft, now: Millis) -> None:
    """An empty hand takes the pozzetto, or says that it closes, with or without a discard."""
    state, seat = draft.state, draft.state.turn.seat
    if state.table.left_with(seat):
        return
    if goes_to_pozzetto(state, seat):
        take_pozzetto(rules, draft, seat, now, al_volo=True)
        if rules.code.clocks.volo.value == "restart":
            start_play_clock(rules, draft, len(draft.state.table.hand(seat)), now)
    else:
        end_smazzata(rules, draft, Ending.CHIUSURA, seat, now)


def _discard(rules: Rules, state: State, card: Card, now: Millis) -> RuleViolation | Draft:
    seat = state.turn.seat
    status, hand = state.status(seat), state.table.hand(seat)
    prepared = state.table.prepared_by(seat)
    due = prepared[:1] or status.forced[:1]
    if due and card is not due[0]:
        order = rules.code.irregolarita.penalised_order
        code = "discard.prepared_due" if prepared else "discard.penalised_due"
        return RuleViolation(code, order.article, card=due[0])
    shown = exposed_due(rules, state, seat)
    if not due and shown is not None:
        if card is shown:
            return _laid_down(rules, state, card, now)
        many = rules.code.irregolarita.exposed_many
        return RuleViolation("discard.exposed_due", many.article, card=shown)
    if not due and status.drawn is not None and card is not status.drawn:
        article = status.play_duty or rules.code.irregolarita.missed_take.article
        return RuleViolation("discard.drawn_due", article, card=status.drawn)
    if not due and card not in hand:
        return RuleViolation("cards.not_in_hand", rules.code.take.phases.article, cards=(card,))
    if not due and card is straight_back_of(rules, state):
        rediscard = rules.code.take.rediscard_single
        return RuleViolation("discard.single_monte_card", rediscard.article, card=card)
    return _laid_down(rules, state, card, now)


def _laid_down(rules: Rules, state: State, card: Card, now: Millis) -> Draft:
    draft = Draft(state)
    lay_down(rules, draft, card, now)
    return draft


def _at_monte(
    court: Court, rules: Rules, state: State, move: m.GiocoAlMonte, now: Millis
) -> RuleViolation | Draft:
    """A collection, the plays and the discard, one after the other."""
    whole = Draft(state)
    steps: tuple[m.SeatMove, ...] = (
        m.Collect(move.seat),
        *move.plays,
        m.Discard(move.seat, move.discard),
    )
    for one in steps:
        step = play_on(court, rules, whole.state, one, now)
        if isinstance(step, RuleViolation):
            return step
        whole.events += step.events
        whole.state = step.state
    return whole
