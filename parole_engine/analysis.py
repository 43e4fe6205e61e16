"""The analysis of a smazzata that is over: what a seat played each time, and the best there was.

A moment is a hand with the take done: a turn has one, and another one if a pozzetto was taken al
volo. What was played is compared with the best turn of as many plays or fewer, by words that the
player could know and by the whole lexicon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import GameError
from burraco_engine.fold.evolve import evolve
from burraco_engine.melds import Meld
from burraco_engine.names import Seat
from burraco_engine.record.model import Record
from burraco_engine.record.review import Step, review
from burraco_engine.state import State
from burraco_engine.turn.discarding import straight_back
from parole_engine.judge import word_judge
from parole_engine.search.packing import Standing
from parole_engine.search.plays import Play, Search
from parole_engine.search.turns import TurnPlan, best_turns

__all__ = ["VOCABULARIES", "Best", "Laid", "Moment", "Study", "analyse", "moments", "study"]

VOCABULARIES: Final = {"principiante": 4, "circolo": 3, "maestro": 2, "campione": 0}
"""The words a player of each level could know, by the least frequency band of their vocabulary."""
_MISSED: Final = 4
_LOOKED_AT: Final = 4000


@dataclass(frozen=True, slots=True)
class Laid:
    """A play that was made: the meld as it lay then, the cards from the hand, the M.P. it brought.

    `old` is what lay there before, None for a new word.
    """

    meld: Meld
    cards: tuple[Card, ...]
    points: int
    old: Meld | None


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand of `seat` with the take done, the melds of the table, and what he did with it.

    `number` counts the turns of the seat in the smazzata, `turn` those of everybody; `points` are
    those of the words and of the closing. `start` is the state in which he began to lay.
    """

    number: int
    turn: int
    seat: Seat
    start: State
    hand: tuple[Card, ...]
    laid: tuple[Laid, ...]
    points: int
    closes: bool
    takes_pozzetto: bool
    via_volo: bool


@dataclass(frozen=True, slots=True)
class Best:
    """The best turn by some words: its plays and M.P., and how many others are worth the same.

    `played` says that nothing better than what was played was found. If it is not `exact` the hand
    was too large to weigh every turn.
    """

    plays: tuple[Play, ...]
    points: int
    closes: bool
    takes_pozzetto: bool
    equals: int
    exact: bool
    played: bool = False


@dataclass(frozen=True, slots=True)
class Study:
    """A moment analysed.

    `left` is what the player left on the table: the best that he could know less what he played,
    a pozzetto counted as the malus that it saves. `missed` are words worth more than each he laid.
    """

    moment: Moment
    known: Best
    whole: Best
    left: int
    missed: tuple[Play, ...]


def analyse(
    rules: Rules, record: Record, judged: Rules, *, smazzata: int, seat: Seat, least: int
) -> Iterator[Study]:
    """Every moment of a seat in a smazzata of a record, analysed by the words of `rules`.

    `judged` are the rules of the record itself, `least` the band from which on the player knows
    words. GameError if the smazzata is not over; RecordReplayError if the record does not agree.
    """
    search = Search.of(rules)
    for moment in moments(judged, record, smazzata=smazzata, seat=seat):
        yield study(rules, search, moment, least)


def moments(judged: Rules, record: Record, *, smazzata: int, seat: Seat) -> tuple[Moment, ...]:
    """What a seat had and did, turn by turn; GameError if the smazzata is not over."""
    steps = tuple(step for step in review(judged, record) if step.state.smazzata == smazzata)
    if not steps or steps[-1].state.ending is None:
        raise GameError("game.not_over", smazzata=smazzata)
    seats = steps[-1].state.setup.seats
    if seat not in seats:
        raise GameError("game.seat", name=seat, known=", ".join(seats))
    return tuple(_moments(judged, steps, seat))


@dataclass(slots=True)
class _Open:
    """A moment while it is being played."""

    start: State
    via_volo: bool
    laid: list[Laid] = field(default_factory=list)
    takes_pozzetto: bool = False
    closes: bool = False


def _moments(judged: Rules, steps: Iterable[Step], seat: Seat) -> Iterator[Moment]:
    now: _Open | None = None
    number = 0
    for step in steps:
        state = step.before
        for event in step.events:
            before, state = state, evolve(state, event)
            if getattr(event, "seat", seat) != seat and not isinstance(event, e.TurnPassed):
                continue
            if isinstance(event, e.CardDrawn | e.MonteCollected | e.MontePartlyCollected):
                number += 1
                now = _Open(state, via_volo=False)
            elif now is None:
                continue
            elif isinstance(event, e.MeldLaid):
                now.laid.append(_laid(before, event))
            elif isinstance(event, e.PlayUndone):
                now.laid.pop()
            elif isinstance(event, e.PozzettoTaken):
                now.takes_pozzetto = True
                if event.al_volo:
                    yield _moment(judged, now, number, seat)
                    now = _Open(state, via_volo=True)
            elif isinstance(event, e.SmazzataEnded | e.TurnPassed):
                now.closes = isinstance(event, e.SmazzataEnded) and event.closer == seat
                yield _moment(judged, now, number, seat)
                now = None


def _laid(before: State, event: e.MeldLaid) -> Laid:
    meld = event.meld
    old = next((one for one in before.table.melds if one.id == meld.id), None)
    points = meld.value + meld.honours - (old.value + old.honours if old else 0)
    return Laid(meld, event.cards, points, old)


def _moment(judged: Rules, now: _Open, number: int, seat: Seat) -> Moment:
    points = sum(laid.points for laid in now.laid)
    if now.closes:
        points += judged.code.closing.points.value
    return Moment(
        number=number,
        turn=now.start.turn.number,
        seat=seat,
        start=now.start,
        hand=now.start.table.hand(seat),
        laid=tuple(now.laid),
        points=points,
        closes=now.closes,
        takes_pozzetto=now.takes_pozzetto,
        via_volo=now.via_volo,
    )


def study(rules: Rules, search: Search, moment: Moment, least: int) -> Study:
    """One moment analysed: pure, and as long as the hand is large."""
    saved = rules.code.pozzetti.not_taken.value

    def worth(points: int, takes_pozzetto: bool) -> int:
        return points + saved * takes_pozzetto

    played = worth(moment.points, moment.takes_pozzetto)

    def best(least: int) -> Best:
        def accept(play: Play) -> bool:
            return play.band >= least and not play.doubtful

        plan, equals = _planned(rules, search, moment, accept)
        if worth(plan.gain, plan.takes_pozzetto) <= played:
            return Best((), moment.points, moment.closes, moment.takes_pozzetto, 0, True, True)
        return Best(plan.plays, plan.gain, plan.closes, plan.takes_pozzetto, equals, plan.exact)

    known, whole = best(least), best(0)
    left = worth(known.points, known.takes_pozzetto) - played
    missed = _missed(rules, search, moment, (known, whole), least if left else None)
    return Study(moment, known, whole, left, missed)


def _planned(
    rules: Rules, search: Search, moment: Moment, accept: Callable[[Play], bool]
) -> tuple[TurnPlan, int]:
    state = moment.start
    line = state.line(moment.seat)
    status = state.line_status(line)
    standing = Standing(
        pozzetto_taken=any(pozzetto.line == line for pozzetto in state.table.pozzetti),
        banned_words=status.banned_words,
        undiscardable=straight_back(
            rules.code.take, state.turn.single, state.turn.plays, moment.hand
        ),
        plays=max(1, len(moment.laid)),
    )
    return best_turns(
        rules,
        moment.hand,
        state.table.melds,
        seat=moment.seat,
        line=line,
        standing=standing,
        accept=accept,
        search=search,
    )


def _missed(
    rules: Rules, search: Search, moment: Moment, best: tuple[Best, ...], least: int | None
) -> tuple[Play, ...]:
    """Words worth more than each that was laid: those of the best turns, then the richest known.

    Where nothing better could be known (`least` is None) only those of the whole lexicon.
    """
    state = moment.start
    line = state.line(moment.seat)
    most = max((laid.points for laid in moment.laid), default=0)
    found: dict[str, Play] = {}
    for play in (play for one in best for play in one.plays if play.gain > most):
        found.setdefault(play.word, play)
    if least is not None:
        stream = search.allowed(
            word_judge(rules),
            moment.hand,
            line,
            state.table.melds,
            seat=moment.seat,
            banned=state.line_status(line).banned_words,
        )
        for play in islice(stream, _LOOKED_AT):
            if len(found) >= _MISSED or play.gain <= most:
                break
            if play.band >= max(least, 1) and not play.doubtful:
                found.setdefault(play.word, play)
    laid = {one.meld.reading for one in moment.laid}
    return tuple(play for word, play in found.items() if word not in laid)[:_MISSED]
