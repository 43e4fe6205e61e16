"""The terms of a tournament: what the code says, and what the Director announced otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from burraco_engine.articles import Cited
from burraco_engine.code.effects import STEP
from burraco_engine.count.points import table_for, victory_points
from burraco_engine.errors import RuleViolation
from burraco_engine.torneo.values import How, Kind, Outcome, Rest, Torneo

if TYPE_CHECKING:
    from burraco_engine.code.decks import Deck
    from burraco_engine.code.profile import Profile
    from burraco_engine.torneo.values import Setup

__all__ = ["Terms", "check_points", "played", "rest_for", "terms_of"]

_MINUTE: Final = 60_000
_MOST_VP: Final = 20
_PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Terms:
    """What a tournament goes by; `announced` names the values that are the Director's own.

    `rest` is what the present line gets, V.P. and M.P., and what the absent one gets.
    """

    table: str
    rest: Cited[tuple[int, int, int, int]]
    late_ms: Cited[tuple[int, ...]]
    late_penalty: Cited[int]
    minutes: Cited[int]
    complaint_ms: Cited[int]
    announced: tuple[str, ...]


def terms_of(code: Profile, setup: Setup) -> Terms:
    """What a tournament with this announcement goes by."""
    made, score, rules = setup.exceptions, code.score, code.tournament
    team = setup.kind is Kind.SQUADRE
    known = score.vp_tables.value
    wanted = made.vp_table or ("squadre" if team and "squadre" in known else None)
    table = wanted or table_for(code, setup.smazzate)
    if table is None or table not in known:
        raise RuleViolation(
            "torneo.no_table", score.vp_tables.article, table=table or setup.smazzate
        )
    rests = rules.rest.value
    keys = (name for name in ("squadre" * team, str(setup.smazzate), "tutte") if name in rests)
    rest = made.rest or _percent_rest(code, table, made.rest_percent) or rests.get(next(keys, ""))
    if rest is None:
        raise RuleViolation("torneo.no_rest", rules.rest.article, smazzate=setup.smazzate)
    steps = rules.late_minutes.value if made.late_minutes is None else made.late_minutes
    penalty = rules.late_penalty_mp.value if made.late_penalty_mp is None else made.late_penalty_mp
    span = code.clocks.turno_minutes
    longest = span.value[str(setup.smazzate)][1] if str(setup.smazzate) in span.value else 0
    window = score.complaint_minutes
    limit = window.value if made.complaint_minutes is None else made.complaint_minutes
    given = (
        ("riposo", made.rest is not None or made.rest_percent is not None),
        ("ritardi", made.late_minutes is not None or made.late_penalty_mp is not None),
        ("tabella_vp", made.vp_table is not None),
        ("reclami", made.complaint_minutes is not None),
        ("minuti", bool(setup.minutes)),
    )
    return Terms(
        table,
        Cited(rest, rules.rest.article),
        Cited(tuple(minutes * _MINUTE for minutes in steps), rules.late_minutes.article),
        Cited(penalty, rules.late_penalty_mp.article),
        Cited(setup.minutes or longest, span.article),
        Cited(limit * _MINUTE, window.article),
        tuple(name for name, changed in given if changed),
    )


def _percent_rest(
    code: Profile, table: str, percent: int | None
) -> tuple[int, int, int, int] | None:
    """A rest of so much per cent of the V.P.: with the least difference that is worth them."""
    if percent is None:
        return None
    high = _MOST_VP * percent // _PERCENT
    rows = code.score.vp_tables.value[table]
    beyond = rows[-1][1] + STEP
    least = next((low for low, _ in rows if victory_points(code, table, low)[0] >= high), beyond)
    return high, least, _MOST_VP - high, -least


def played(
    code: Profile, setup: Setup, points: tuple[int, int], handicap: tuple[int, int] = (0, 0)
) -> Outcome:
    """What the points of a table are worth: M.P. the difference, V.P. by the table (Art. 18).

    Who begins with a handicap has it in the difference (A44).
    """
    ns, eo = points[0] + handicap[0], points[1] + handicap[1]
    table = terms_of(code, setup).table
    high, low = victory_points(code, table, ns - eo)
    vp = (high, low) if ns >= eo else (low, high)
    article = code.score.vp_tables.article
    return Outcome(How.GIOCATO, vp, (ns - eo, eo - ns), article, points)


def rest_for(code: Profile, state: Torneo, turno: int, competitor: int) -> Rest:
    """What a line without opponents gets; in the last turno its average, if better (A45)."""
    terms = terms_of(code, state.setup)
    vp, mp, _, _ = terms.rest.value
    average = code.tournament.average
    if average.value == "floored_if_higher" and turno == state.setup.turni:
        earned = _earned(state, competitor, turno)
        if earned:
            mean_vp = sum(one for one, _ in earned) // len(earned)
            mean_mp = sum(one for _, one in earned) // len(earned)
            if mean_vp > vp:
                return Rest(competitor, How.MEDIA, mean_vp, mean_mp, average.article)
    return Rest(competitor, How.RIPOSO, vp, mp, terms.rest.article)


def _earned(state: Torneo, competitor: int, before: int) -> list[tuple[int, int]]:
    """V.P. and M.P. of a competitor in the turni before this one."""
    found = []
    for turno in state.turni[: before - 1]:
        match = turno.of(competitor)
        if match is not None and match.outcome is not None:
            place = 0 if competitor in match.ns else 1
            found.append((match.outcome.vp[place], match.outcome.mp[place]))
        found += [(one.vp, one.mp) for one in turno.rests if one.competitor == competitor]
    return found


def check_points(
    code: Profile, deck: Deck, setup: Setup, rows: tuple[tuple[int, int], ...]
) -> None:
    """Points that a table can have made: multiples of five, no more than cards can give.

    An arbiter's points may be any number: this is for what players send.
    """
    article = code.score.cards.article
    if not rows or len(rows) > setup.smazzate:
        raise RuleViolation("torneo.rows", article, smazzate=setup.smazzate)
    smazzate = 1 if len(rows) == setup.smazzate else setup.smazzate
    most, least = _bounds(code, deck)
    for points in (points for row in rows for points in row):
        if points % STEP:
            low = points // STEP * STEP
            raise RuleViolation(
                "torneo.not_by_five", article, points=points, low=low, high=low + STEP
            )
        if not least * smazzate <= points <= most * smazzate:
            raise RuleViolation(
                "torneo.impossible_points",
                article,
                points=points,
                least=least * smazzate,
                most=most * smazzate,
            )


def _bounds(code: Profile, deck: Deck) -> tuple[int, int]:
    """What no line can pass in a smazzata: every card laid, in burrachi of the dearest kind."""
    cards = deck.value(deck.cards)
    size = code.burraco.minimum.value
    burrachi, over = divmod(len(deck.cards), size)
    most = cards + burrachi * max(code.burraco.points.value.values()) + code.closing.points.value
    most += over // max(1, code.burraco.bonus_every.value) * code.burraco.bonus_points.value
    return most, -cards - code.pozzetti.not_taken.value
