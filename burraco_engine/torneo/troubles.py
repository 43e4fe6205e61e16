"""What goes wrong at the tables: late, absent, abandoned, excluded (Art. 35, 36, F; C 32, 33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.names import Line
from burraco_engine.torneo import acts as a
from burraco_engine.torneo import events as e
from burraco_engine.torneo.terms import played, rest_for, terms_of
from burraco_engine.torneo.values import (
    BOTH,
    Departure,
    How,
    Match,
    Outcome,
    Rest,
    Sheet,
    place_of,
)

if TYPE_CHECKING:
    from burraco_engine.articles import Article
    from burraco_engine.torneo.sitting import Sitting

__all__ = ["TroubleAct", "trouble"]

TroubleAct: TypeAlias = a.Arrive | a.Forfeit | a.Leave | a.CallArbiter | a.CloseCall
_ON_TIME: Final = 0
_LOST: Final = 2
_ZERO: Final = 3


def trouble(sitting: Sitting, act: TroubleAct) -> Iterator[e.TorneoEvent]:
    """Late, absent, leaving; calling the arbiter."""
    match act:
        case a.Arrive():
            yield from _arrive(sitting, act)
        case a.Forfeit():
            yield _forfeit(sitting, act)
        case a.Leave():
            yield from _leave(sitting, act)
        case a.CallArbiter():
            turno, match_ = sitting.turno(), sitting.match(act.table)
            if match_.call is not None:
                raise TorneoError("torneo.called", table=act.table)
            yield e.ArbiterCalled(turno.number, act.table, act.reason.strip())
        case a.CloseCall():
            turno, match_ = sitting.turno(), sitting.match(act.table)
            if match_.call is None:
                raise TorneoError("torneo.not_called", table=act.table)
            yield e.CallClosed(turno.number, act.table)
        case _:
            assert_never(act)


def _step(sitting: Sitting, late_ms: int) -> int:
    """How far a delay has gone: up to each edge the step before it holds (A29)."""
    edges = terms_of(sitting.code, sitting.state.setup).late_ms.value
    return sum(late_ms > edge for edge in edges)


def _arrive(sitting: Sitting, act: a.Arrive) -> Iterator[e.TorneoEvent]:
    turno, match, line = sitting.running(), sitting.match(act.table), sitting.line(act.line)
    clock = turno.clock
    assert clock is not None, "a turno that runs has a clock"
    if match.outcome is not None:
        article = sitting.code.tournament.corrections.article
        raise RuleViolation("torneo.score_final", article, table=act.table)
    late_ms = clock.elapsed(sitting.at) if act.late_ms is None else act.late_ms
    step, rules = _step(sitting, late_ms), sitting.code.tournament
    terms = terms_of(sitting.code, sitting.state.setup)
    if step >= _LOST:
        minutes = terms.late_ms.value[1] // 60_000
        raise RuleViolation("torneo.too_late", terms.late_ms.article, minutes=minutes)
    if step == _ON_TIME:
        yield e.LineArrived(turno.number, match.table, line, late_ms)
        return
    warned_before = any(
        one.warning and one.article.number == rules.late_warning.article.number
        for one in sitting.state.sanctions
        if one.competitor in match.side(line)
    )
    cumulative = rules.late_warning.value == "cumulative"
    pays = cumulative or warned_before or rules.late_warning.value == "none"
    handicap = terms.late_penalty.value if pays else 0
    yield e.LineArrived(turno.number, match.table, line, late_ms, handicap)
    if rules.late_warning.value != "none" and (cumulative or not warned_before):
        number = len(sitting.state.sanctions)
        for competitor in match.side(line):
            number += 1
            yield e.Warned(number, competitor, "ritardo", rules.late_warning.article, turno.number)


def _forfeit(sitting: Sitting, act: a.Forfeit) -> e.TorneoEvent:
    """Each late line gets what its own delay costs; a present one the score for rest."""
    turno, match = sitting.running(), sitting.match(act.table)
    rules, terms = sitting.code.tournament, terms_of(sitting.code, sitting.state.setup)
    if match.outcome is not None:
        raise RuleViolation("torneo.score_final", rules.corrections.article, table=act.table)
    late = (act.ns, act.eo)
    if late == (None, None):
        raise TorneoError("torneo.nobody_absent")
    steps = [_ON_TIME if ms is None else _step(sitting, ms) for ms in late]
    edges = terms.late_ms.value
    for ms, step in zip(late, steps, strict=True):
        if ms is not None and edges and step < _LOST:
            raise RuleViolation(
                "torneo.not_lost_yet", terms.late_ms.article, minutes=edges[1] // 60_000
            )
    both = None not in late
    if both and rules.both_late.value == "play" and _ZERO not in steps:
        raise RuleViolation("torneo.both_play", rules.both_late.article)
    _, _, vp, mp = terms.rest.value
    scores = []
    for line, ms, step in zip(BOTH, late, steps, strict=True):
        if ms is None:
            rest = _rest_of(sitting, turno.number, match, line)
            scores.append((rest.vp, rest.mp))
        else:
            scores.append((0, 0) if both and step >= _ZERO else (vp, mp))
    article = rules.both_late.article if both else terms.rest.article
    return e.ResultEntered(turno.number, match.table, _outcome(How.ASSENZA, scores, article))


def _outcome(how: How, scores: list[tuple[int, int]], article: Article) -> Outcome:
    (vp_ns, mp_ns), (vp_eo, mp_eo) = scores
    return Outcome(how, (vp_ns, vp_eo), (mp_ns, mp_eo), article)


def _rest_of(sitting: Sitting, turno: int, match: Match, line: Line) -> Rest:
    """The score for rest of a line; of two single players the better one's average counts."""
    rests = [
        rest_for(sitting.code, sitting.state, turno, competitor) for competitor in match.side(line)
    ]
    return max(rests, key=lambda rest: (rest.vp, rest.mp))


def _leave(sitting: Sitting, act: a.Leave) -> Iterator[e.TorneoEvent]:
    """A competitor leaves: the table that it leaves gets its points, the future its rests."""
    one, state = sitting.competitor(act.competitor), sitting.state
    rules = sitting.code.tournament
    if one.left is not None:
        raise TorneoError("torneo.left", name=one.shown)
    if not state.turni:
        raise TorneoError("torneo.withdraw_instead")
    if act.how is not Departure.GIUSTIFICATO and not act.reason.strip():
        raise RuleViolation("torneo.reason", rules.abandon_guilty.article)
    turno = state.turni[-1]
    match = turno.of(one.number)
    if match is not None and (match.outcome is None or match.outcome.how is How.ABBANDONO):
        outcome = _abandoned(sitting, act, turno.number, match)
        yield e.ResultEntered(turno.number, match.table, outcome)
    yield e.Left(one.number, act.how, turno.number, act.reason.strip())
    if act.how is Departure.INGIUSTIFICATO:
        yield e.Reported(one.number, act.reason.strip(), rules.abandon_guilty.article)
    elif act.how is Departure.ESCLUSO:
        yield e.Reported(one.number, act.reason.strip(), rules.arbitral.article)


def _abandoned(sitting: Sitting, act: a.Leave, turno: int, match: Match) -> Outcome:
    line = match.line_of(act.competitor)
    assert line is not None, "the match of who leaves"
    rules, terms = sitting.code.tournament, terms_of(sitting.code, sitting.state.setup)
    present = BOTH[1 - place_of(line)]
    others = [sitting.competitor(number) for number in match.side(present)]
    article = rules.abandon_guilty.article
    if all(one.left is not None for one in others):
        return _outcome(How.ABBANDONO, [(0, 0), (0, 0)], article)
    rest = _rest_of(sitting, turno, match, present)
    kept = rest.vp, rest.mp
    _, _, vp, mp = terms.rest.value
    if act.how is Departure.GIUSTIFICATO:
        gone = (0, mp) if act.advantage else (vp, mp)
    else:
        if act.rows:
            so_far = played(
                sitting.code, sitting.state.setup, Sheet("", act.rows).totals, match.handicap
            )
            accrued = so_far.vp[place_of(present)], so_far.mp[place_of(present)]
            kept = max(kept, accrued)
        gone = _guilty(rules.abandon_guilty.value, kept)
    scores = [kept, gone] if present == BOTH[0] else [gone, kept]
    return _outcome(How.ABBANDONO, scores, article)


def _guilty(reading: str, innocent: tuple[int, int]) -> tuple[int, int]:
    """What the guilty line gets (A64); a code that is silent leaves it the loser's part."""
    vp, mp = innocent
    if reading == "zero":
        return 0, 0
    return (0, -mp) if reading == "zero_vp_minus_mp" else (20 - vp, -mp)
