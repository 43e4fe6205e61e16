"""Deciding: one function answers every act with the events that happen, or with a violation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from burraco_engine.errors import TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.entering import enter
from burraco_engine.torneo.fold import evolve
from burraco_engine.torneo.justice import judge
from burraco_engine.torneo.running import run
from burraco_engine.torneo.scoring import score
from burraco_engine.torneo.sitting import Sitting
from burraco_engine.torneo.troubles import trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from burraco_engine.dice import Dice
    from burraco_engine.names import Millis
    from burraco_engine.torneo.book import Book
    from burraco_engine.torneo.events import TorneoEvent
    from burraco_engine.torneo.values import Torneo

__all__ = ["Step", "decide"]


class Step(NamedTuple):
    """The tournament after an act, and the events that led there."""

    state: Torneo
    events: tuple[TorneoEvent, ...]


def decide(book: Book, state: Torneo, act: a.Act, *, at: Millis, dice: Dice) -> Step:
    """What an act does; RuleViolation or TorneoError if it may not be, and nothing happens."""
    if not state.id and not isinstance(act, a.Announce):
        raise TorneoError("torneo.not_announced")
    events = tuple(_events(Sitting(book, state, at, dice), act))
    for event in events:
        state = evolve(state, event, at)
    return Step(state, events)


def _events(sitting: Sitting, act: a.Act) -> Iterator[TorneoEvent]:
    match act:
        case (
            a.Announce()
            | a.Amend()
            | a.Enroll()
            | a.Withdraw()
            | a.CloseRegistration()
            | a.Substitute()
            | a.LineUp()
            | a.IssueLinks()
        ):
            return enter(sitting, act)
        case (
            a.SendScore()
            | a.EnterScore()
            | a.Arbitrate()
            | a.Correct()
            | a.DrawHighCard()
            | a.OpenOnline()
        ):
            return score(sitting, act)
        case a.Arrive() | a.Forfeit() | a.Leave() | a.CallArbiter() | a.CloseCall():
            return trouble(sitting, act)
        case a.Warn() | a.Penalise() | a.Appeal() | a.Complain() | a.AnswerComplaint():
            return judge(sitting, act)
        case (
            a.Pair()
            | a.UndoPairing()
            | a.PostPositions()
            | a.Start()
            | a.PauseClock()
            | a.ResumeClock()
            | a.AnnounceTimeOut()
            | a.PostRanking()
            | a.End()
        ):
            return run(sitting, act)
        case _:
            assert_never(act)
