"""Passing: how a turn begins with its time and passes on, how a smazzata and a turno end.

Times are arithmetic on given instants (P Art. 10).
"""

from __future__ import annotations

from burraco_engine import events as e
from burraco_engine.code.profile import Profile
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import outcome, turno_over
from burraco_engine.count.points import score
from burraco_engine.fold.evolve import Draft
from burraco_engine.names import Millis, Seat
from burraco_engine.state import ClockKind, Ending, Mode, State

__all__ = [
    "begin_turn",
    "count_smazzata",
    "end_smazzata",
    "end_turn",
    "end_turno",
    "play_time",
    "start_clock",
    "start_play_clock",
]


def play_time(code: Profile, cards: int) -> Millis:
    """The time to play with so many cards in the hand; 0 if the code knows no such time.

    The steps are (cards at most, time); the last one, with 0 cards, has no limit.
    """
    for most, length in code.clocks.play_ms.value:
        if cards <= most or not most:
            return Millis(length)
    raise AssertionError("the last step of play_ms has no limit")


def start_clock(draft: Draft, kind: ClockKind, length: int, now: Millis) -> None:
    """Let a time run for the player in turn, at a table with clocks whose code knows it."""
    if draft.state.setup.clocked and length:
        seat = draft.state.turn.seat
        draft.add(e.ClockStarted(seat, kind, Millis(now + length), now))


def start_play_clock(rules: Rules, draft: Draft, cards: int, now: Millis) -> None:
    """The time to play begins, by the number of cards in the hand.

    Within the arbiter's seconds of grace nothing begins anew: they are for all that is left.
    """
    if draft.state.clock.kind is ClockKind.GRACE:
        return
    start_clock(draft, ClockKind.PLAY, play_time(rules.code, cards), now)


def begin_turn(rules: Rules, draft: Draft, seat: Seat, now: Millis, *, dealt: bool = False) -> None:
    """The turn of `seat` begins, and with it his time to decide.

    Just `dealt`, it may begin at the signal instead, when everybody sees his cards (A90).
    """
    draft.add(e.TurnPassed(seat, now))
    clocks = rules.code.clocks
    if dealt and draft.state.setup.signal and clocks.signal_ms.value:
        start_clock(draft, ClockKind.SIGNAL, clocks.signal_ms.value, now)
    else:
        start_clock(draft, ClockKind.DECISION, clocks.decision_ms.value, now)


def end_turn(rules: Rules, draft: Draft, now: Millis) -> None:
    """The player in turn has discarded and still has cards (or a pozzetto) to play with.

    The smazzata ends if he drew the last playable card (P Art. 17), unless a pozzetto follows, or
    if the final round is over (P Art. 16); otherwise a pozzetto is seen (P Art. 23), a stallo is
    broken (P Art. 19), and the next player is in turn.
    """
    state = draft.state
    seat, time_out = state.turn.seat, state.time_out
    if state.turn.last_draw and not _drawn_from_pozzetto(rules, draft, now):
        again = rules.code.pozzetti.replay.value and time_out is None
        untaken = all(pozzetto.taken_by is None for pozzetto in state.table.pozzetti)
        ending = Ending.ANNULLATA if again and untaken else Ending.TALLONE
        end_smazzata(rules, draft, ending, None, now)
        return
    if time_out is not None and time_out.turns <= 1:
        end_smazzata(rules, draft, Ending.TIME_OUT, None, now)
        return
    following = state.after(seat)
    _show_pozzetti(draft, seat, following, now)
    _break_stallo(rules, draft, now)
    begin_turn(rules, draft, following, now)


def _drawn_from_pozzetto(rules: Rules, draft: Draft, now: Millis) -> bool:
    """Whether a pozzetto that nobody took goes on the tallone that has run out (A72)."""
    rule, table = rules.code.pozzetti.to_tallone, draft.state.table
    if not rule.value or not table.lying:
        return False
    last = table.lying[-1]
    draft.add(e.PozzettoDrawnFrom(last, table.pozzetti[last].cards, rule.article, now))
    return True


def _show_pozzetti(draft: Draft, seat: Seat, following: Seat, now: Millis) -> None:
    """Who took a pozzetto with the discard picks it up after his partner's discard.

    Who has no partner between his two turns picks it up when it is his turn again.
    """
    state = draft.state
    for number, pozzetto in enumerate(state.table.pozzetti):
        owner = pozzetto.taken_by
        if owner is None or not pozzetto.cards or owner == seat:
            continue
        if seat in state.partners(owner) or owner == following:
            draft.add(e.PozzettoSeen(owner, number, pozzetto.cards, now))


def _break_stallo(rules: Rules, draft: Draft, now: Millis) -> None:
    """After the agreed rounds of mere card changing, who began must draw (P Art. 19, A43)."""
    rounds, state = rules.code.stallo.rounds, draft.state
    limit = rounds.value * len(state.setup.seats)
    first = state.stallo.first
    if limit and first is not None and state.stallo.count >= limit:
        draft.add(e.DrawOrdered(first, rounds.article, now))


def end_smazzata(
    rules: Rules, draft: Draft, ending: Ending, closer: Seat | None, now: Millis
) -> None:
    """The smazzata is over and is counted, unless something may still be said about it."""
    draft.add(e.SmazzataEnded(ending, closer, now))
    if ending is Ending.ANNULLATA or not _contestable(rules, draft.state):
        count_smazzata(rules, draft, now)


def _contestable(rules: Rules, state: State) -> bool:
    """At an arbitrated table the count waits for what is contested, elsewhere for frozen words."""
    arbitrated = state.setup.mode is Mode.ARBITRATA and rules.arbitration is not None
    return arbitrated or bool(state.verifying)


def count_smazzata(rules: Rules, draft: Draft, now: Millis) -> None:
    """The smazzata is counted; so is the turno if it was the last."""
    if draft.state.ending is not Ending.ANNULLATA:
        draft.add(e.SmazzataCounted(score(rules, draft.state), now))
    if turno_over(draft.state):
        end_turno(rules, draft, now)


def end_turno(rules: Rules, draft: Draft, now: Millis) -> None:
    """The turno is over."""
    state: State = draft.state
    draft.add(e.TurnoEnded(outcome(rules, state), now))
