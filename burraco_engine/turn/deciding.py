"""The turn: one decision behind explain, is_legal, decide, play and legal_moves.

`plan` answers every move with the violation that forbids it or with the events that happen; the
other functions are one line each on top of it, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from burraco_engine import moves as m
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.events import Event, TurnoOpened
from burraco_engine.fold.evolve import Draft
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import EMPTY, ClockKind, Ending, Mode, Phase, Setup, State
from burraco_engine.turn.dealing import deal
from burraco_engine.turn.discarding import discard
from burraco_engine.turn.expiring import announce_time_out, expire, give_signal, resume, stop
from burraco_engine.turn.gioco_al_monte import play_at_monte
from burraco_engine.turn.laying import lay
from burraco_engine.turn.seating import draw_seats
from burraco_engine.turn.taking import collect, collect_part, draw
from burraco_engine.turn.undoing import undo

__all__ = [
    "Transition",
    "decide",
    "explain",
    "is_legal",
    "is_regular",
    "legal_moves",
    "misplaced",
    "open_turno",
    "plain_draft",
    "plan",
    "play",
]


class Transition(NamedTuple):
    """The state after a move and the events that led to it."""

    state: State
    events: tuple[Event, ...]


def open_turno(rules: Rules, setup: Setup, dealer: Seat, at: Millis) -> Transition:
    """A turno begins; `dealer` deals the first smazzata unless seats are drawn for."""
    assert setup.code == rules.code.id, "a setup of another code"
    assert dealer in setup.seats, "the dealer sits at the table"
    line_of = tuple(map(Line, rules.code.seating.lines.value))
    draft = Draft(EMPTY)
    draft.add(TurnoOpened(setup, line_of, dealer, at))
    return Transition(draft.state, tuple(draft.events))


def plan(
    rules: Rules, state: State, move: m.Move, now: Millis
) -> RuleViolation | tuple[Event, ...]:
    """The violation that forbids `move`, or the events that it brings about."""
    drafted = _draft(rules, state, move, now)
    return drafted if isinstance(drafted, RuleViolation) else tuple(drafted.events)


def explain(rules: Rules, state: State, move: m.Move, *, now: Millis) -> RuleViolation | None:
    """Why `move` is forbidden, or None: the only judge of legality."""
    drafted = _draft(rules, state, move, now)
    return drafted if isinstance(drafted, RuleViolation) else None


def is_legal(rules: Rules, state: State, move: m.Move, *, now: Millis) -> bool:
    """Whether `move` is allowed."""
    return explain(rules, state, move, now=now) is None


def decide(rules: Rules, state: State, move: m.Move, *, now: Millis) -> tuple[Event, ...]:
    """The events of `move`; raises what `explain` returns."""
    return play(rules, state, move, now=now).events


def play(rules: Rules, state: State, move: m.Move, *, now: Millis) -> Transition:
    """The state after `move` and its events; raises what `explain` returns."""
    drafted = _draft(rules, state, move, now)
    if isinstance(drafted, RuleViolation):
        raise drafted
    return Transition(drafted.state, tuple(drafted.events))


def legal_moves(rules: Rules, state: State, *, now: Millis) -> Iterator[m.SeatMove]:
    """Every legal move of the player in turn, each once, in a fixed order.

    At an arbitrated table: every one that breaks no rule, or, if there is none, that he can make.
    A gioco al monte is not listed, being a collection, plays and a discard that are, nor is taking
    a play back, which leads nowhere new; of the ways to leave several cards of the monte only those
    that leave one are, since they are the same.
    """
    if not state.playing or state.docket.call is not None:
        return
    some = False
    for move in _candidates(rules, state):
        if is_regular(rules, state, move, now=now):
            some = True
            yield move
    if not some:
        yield from (
            move for move in _candidates(rules, state) if is_legal(rules, state, move, now=now)
        )


def is_regular(rules: Rules, state: State, move: m.SeatMove, *, now: Millis) -> bool:
    """Whether `move` breaks no rule; at an arbitrated table it may be allowed and break one."""
    if not is_legal(rules, state, move, now=now):
        return False
    if state.setup.mode is Mode.ASSISTITA or state.table.prepared_by(move.seat):
        return True
    return isinstance(plain_draft(rules, state, move, now), Draft)


def _candidates(rules: Rules, state: State) -> Iterator[m.SeatMove]:
    seat, table = state.turn.seat, state.table
    if prepared := table.prepared_by(seat):
        yield m.Discard(seat, prepared[0])
        return
    if state.phase is Phase.PRESA:
        yield m.Draw(seat)
        yield m.Collect(seat)
        for card in sorted(set(table.monte), key=str):
            yield m.CollectPart(seat, (card,))
        return
    hand = table.hand(seat)
    yield from rules.judge.candidates(seat, hand, state.line(seat), table.melds)
    for card in sorted({*hand, *state.status(seat).forced}, key=str):
        yield m.Discard(seat, card)


def _draft(rules: Rules, state: State, move: m.Move, now: Millis) -> RuleViolation | Draft:
    if state.phase is Phase.TERMINATA:
        return RuleViolation("turn.over", rules.code.clocks.turno_minutes.article)
    watched = state.setup.mode is Mode.ARBITRATA or state.docket.call is not None
    if watched and rules.arbitration is not None:
        return _drafted(state, rules.arbitration.decide(rules, state, move, now))
    return plain_draft(rules, state, move, now)


def _drafted(state: State, decided: RuleViolation | tuple[Event, ...]) -> RuleViolation | Draft:
    if isinstance(decided, RuleViolation):
        return decided
    draft = Draft(state)
    for event in decided:
        draft.add(event)
    return draft


def plain_draft(rules: Rules, state: State, move: m.Move, now: Millis) -> RuleViolation | Draft:
    """What a move does at a table where nothing wrong can be done, or a violation."""
    match move:
        case m.StopClock():
            return stop(rules, state, now)
        case m.ResumeClock():
            return resume(rules, state, now)
        case m.AnnounceTimeOut():
            return announce_time_out(rules, state, move, now)
        case _ if state.stopped:
            return _stopped(rules)
        case m.ExpireTime():
            return expire(rules, state, now)
        case m.GiveSignal():
            return give_signal(rules, state, now)
        case m.Deal():
            return _running(rules, state) or deal(rules, state, move, now)
        case m.DrawSeats():
            return draw_seats(rules, state, move, now)
        case m.Spoken():
            return _spoken(rules, state, move, now)
        case _:
            takes = isinstance(move, (m.Draw, m.Collect, m.CollectPart, m.GiocoAlMonte))
            refusal = misplaced(rules, state, move.seat, takes=takes)
            return refusal or _seat_draft(rules, state, move, now)


def _spoken(rules: Rules, state: State, move: m.TableMove, now: Millis) -> RuleViolation | Draft:
    """At any table an arbiter may rule on words; a game without arbitration has no arbiter."""
    if rules.arbitration is None:
        return RuleViolation("turn.no_arbiter", rules.code.irregolarita.after_call.article)
    return _drafted(state, rules.arbitration.decide(rules, state, move, now))


def _seat_draft(rules: Rules, state: State, move: m.SeatMove, now: Millis) -> RuleViolation | Draft:
    match move:
        case m.Draw():
            return draw(rules, state, now)
        case m.Discard():
            return discard(rules, state, move.card, now)
        case m.Collect():
            return collect(rules, state, now)
        case m.CollectPart():
            return collect_part(rules, state, move.left, now)
        case m.Open() | m.Tie() | m.Replace():
            return lay(rules, state, move, now)
        case m.Undo():
            return undo(rules, state, now)
        case m.GiocoAlMonte():
            return play_at_monte(rules, state, move, now)
        case _:
            assert_never(move)


def _running(rules: Rules, state: State) -> RuleViolation | None:
    if state.playing:
        return RuleViolation("turn.smazzata_running", rules.code.deal.start.article)
    if state.phase is Phase.FINITA and state.ending is not Ending.ANNULLATA:
        return RuleViolation("turn.not_counted", rules.code.score.cards.article)
    return None


def _stopped(rules: Rules) -> RuleViolation:
    return RuleViolation("turn.stopped", rules.code.irregolarita.after_call.article)


def misplaced(rules: Rules, state: State, seat: Seat, *, takes: bool) -> RuleViolation | None:
    """Nobody is playing, another player is in turn, or the turn is in another phase (Art. 6)."""
    if state.stopped:
        return _stopped(rules)
    if not state.playing:
        return RuleViolation("turn.no_smazzata", rules.code.deal.start.article)
    article = rules.code.take.phases.article
    if seat != state.turn.seat:
        return RuleViolation("turn.not_yours", article, turn=state.turn.seat)
    if state.clock.kind is ClockKind.SIGNAL:
        return RuleViolation("turn.wait_signal", rules.code.clocks.signal_ms.article)
    if takes and state.phase is Phase.GIOCO:
        return RuleViolation("turn.already_taken", article)
    if not takes and state.phase is Phase.PRESA:
        return RuleViolation("turn.take_first", article)
    return None
