"""A call from its opening to its end: found, answered, chosen, applied, closed.

    opened -> found -> the offender answers -> somebody chooses -> applied -> closed

Without an arbiter every step that waits for one is the automatic arbiter's, in the same move.
"""

from __future__ import annotations

from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.articles import Article
from burraco_engine.calls import Awaited, Call, Moment
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Court, Fact, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import freeze_to_verify
from burraco_engine.names import ZERO, Millis
from burraco_engine.state import State

__all__ = [
    "ASSIGNS",
    "DECIDES",
    "FREEZES",
    "HOLDS",
    "INVALID",
    "answer",
    "apply",
    "case_of",
    "close",
    "found",
    "open_call",
    "proceed",
    "settle",
    "ways_out",
]

HOLDS = "vale"
INVALID = "non_vale"
FREEZES = "congela"
"""What an arbiter may say of a word."""
DECIDES = "decide"
"""The option that leaves a gap of the code to the arbiter, who gives his reason."""
ASSIGNS = "punteggio"
"""The same where what is missing is a score: he gives the points of each line too."""


def open_call(
    court: Court, case: Case, finding: Finding, by: str | None, article: Article
) -> Draft:
    """The call is open and goes as far as it goes without anybody's word."""
    draft = Draft(case.state)
    seat = next((one for one in case.state.setup.seats if one == by), None)
    draft.add(
        i.CallOpened(
            seat,
            case.fact,
            case.against,
            case.meld,
            case.cards,
            finding.moment,
            article,
            case.now,
            case.word,
            case.number,
        )
    )
    ruled = case.fact == Fact.ALTRO or (case.fact == Fact.PAROLA and court.doubts)
    if case.state.setup.arbiter is not None and ruled:
        said = (HOLDS, INVALID, FREEZES) if case.fact == Fact.PAROLA else ()
        _await(draft, Awaited.ARBITRO, (*said, DECIDES), None, case.now)
    else:
        proceed(court, case, finding, draft)
    return draft


def _await(
    draft: Draft, awaited: Awaited, options: tuple[str, ...], deadline: Millis | None, now: Millis
) -> None:
    draft.add(i.AnswerAwaited(awaited, options, deadline, now))


def proceed(court: Court, case: Case, finding: Finding, draft: Draft) -> None:
    """What was found is said; then the offender answers, or the remedies are listed."""
    infraction = finding.infraction
    if finding.freeze and case.meld is not None:
        freeze_to_verify(case.rules, draft, case.meld, case.now)
        close(draft, case.now)
        return
    if infraction is None:
        close(draft, case.now, idle=finding.idle)
        return
    draft.add(
        i.InfractionFound(
            infraction.seat,
            infraction.name,
            infraction.meld,
            infraction.cards,
            infraction.article,
            case.now,
        )
    )
    family = court.families[infraction.name]
    first = family.first and family.first(case, infraction, finding.moment)
    if first is not None:
        length = case.rules.code.irregolarita.healing_ms.value
        _await(draft, first, (), Millis(case.now + length), case.now)
    else:
        settle(court, case, infraction, finding.moment, draft)


def settle(court: Court, case: Case, infraction: Infraction, moment: Moment, draft: Draft) -> None:
    """The ways out are listed and somebody chooses; without an arbiter the first one is taken."""
    family = court.families[infraction.name]
    ways = family.procedure(case, infraction, moment)
    assert ways, "an article always knows a way out"
    keys = tuple(way.key for way in ways)
    if family.chooser is Awaited.AVVERSARI and len(ways) > 1:
        length = case.rules.code.irregolarita.healing_ms.value
        _await(draft, Awaited.AVVERSARI, keys, Millis(case.now + length), case.now)
    elif case.state.setup.arbiter is not None:
        left = ASSIGNS if family.scored else DECIDES
        _await(draft, Awaited.ARBITRO, (*keys, left), None, case.now)
    else:
        apply(ways[0], None, "", draft, case.now)


def apply(way: Way, by: str | None, note: str, draft: Draft, now: Millis) -> None:
    """A way out is taken, and the call is over."""
    draft.add(i.RulingGiven(way.key, by, note, way.article, now))
    way.act(draft)
    if draft.state.call is not None and draft.state.call.awaited is not Awaited.INTEGRA:
        close(draft, now)


def close(draft: Draft, now: Millis, *, idle: bool = False) -> None:
    """The call is over; the time that was held runs on."""
    call, left = draft.state.call, draft.state.clock.left
    assert call is not None, "no call is open"
    of_others = call.by is not None and draft.state.line(call.by) != draft.state.line(call.against)
    deadline = ZERO if left is None else Millis(now + left)
    draft.add(i.CallClosed(idle and of_others, deadline, now))


def case_of(rules: Rules, state: State, call: Call, now: Millis) -> Case:
    """The case of an open call, as its finder has to look at it again."""
    return Case(
        rules,
        state,
        call.fact,
        call.against,
        now,
        meld=call.meld,
        cards=call.cards,
        word=call.word,
        wrong=True if call.ruled == INVALID else None,
        moment=call.moment,
        number=call.number,
    )


def found(court: Court, case: Case) -> tuple[Infraction, Moment]:
    """The infraction of an open call that has one."""
    finding = court.finders[case.fact](case)
    assert isinstance(finding, Finding), "a call that could be opened"
    assert finding.infraction is not None, "a call that has found something"
    return finding.infraction, finding.moment


def ways_out(court: Court, rules: Rules, state: State, now: Millis) -> tuple[Way, ...]:
    """The remedies of an open call among which somebody is to choose, in their order."""
    call = state.call
    if call is None or call.found is None or not call.options:
        return ()
    case = case_of(rules, state, call, now)
    infraction, moment = found(court, case)
    return court.families[infraction.name].procedure(case, infraction, moment)


def answer(
    court: Court, rules: Rules, state: State, move: m.Move | None, now: Millis
) -> RuleViolation | Draft:
    """The offender says what he was asked for, or his time is over (None)."""
    call = state.call
    assert call is not None, "no call is open"
    case = case_of(rules, state, call, now)
    infraction, moment = found(court, case)
    draft = Draft(state)
    if call.awaited is Awaited.AVVERSARI:
        ways = court.families[infraction.name].procedure(case, infraction, moment)
        apply(ways[0], None, "", draft, now)
        return draft
    settled = court.answers[call.awaited](case, infraction, move, draft)
    if isinstance(settled, RuleViolation):
        return settled
    if settled:
        close(draft, now)
    else:
        settle(court, case, infraction, moment, draft)
    return draft
