"""Warnings: who is warned, and what their sum costs a line in the general ranking (P Art. 22)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from burraco_engine import events as e
from burraco_engine.articles import Article
from burraco_engine.code.rules import Rules
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Way
from burraco_engine.names import Line, Seat
from burraco_engine.state import State

__all__ = ["Account", "account", "warn", "warning"]


@dataclass(frozen=True, slots=True)
class Account:
    """The warnings of a line so far, and the V.P. and M.P. that they take from it."""

    line: Line
    warnings: int
    victory_points: int = 0
    match_points: int = 0


def account(rules: Rules, state: State, line: Line, more: int = 0) -> Account:
    """What stands against a line, or would with so many more warnings.

    Warnings go by the competitor, at a table its line (A31); every full sum of them counts.
    """
    code = rules.code.irregolarita
    assert code.warning_unit.value == "competitor", "warnings go by the competitor"
    given = more + sum(
        status.warnings
        for seat, status in zip(state.setup.seats, state.seats, strict=True)
        if state.line(seat) == line
    )
    sums = given // code.warnings_per_penalty.value if code.warnings_per_penalty.value else 0
    return Account(
        line, given, sums * code.warning_penalty_vp.value, sums * code.warning_penalty_mp.value
    )


def warning(case: Case, seat: Seat, article: Article) -> Way:
    """The way out that warns somebody, with what it costs him."""
    line = case.state.line(seat)
    then, now = account(case.rules, case.state, line, 1), account(case.rules, case.state, line)
    lost = then.victory_points - now.victory_points, then.match_points - now.match_points
    cost = f"-{lost[0]} V.P. e -{lost[1]} M.P." if any(lost) else "per ora nulla"
    detail: dict[str, object] = {"number": then.warnings, "cost": cost}
    return Way("ammonizione", article, partial(warn, case, seat, article), detail)


def warn(case: Case, seat: Seat, article: Article, draft: Draft) -> None:
    """The warning is given."""
    draft.add(e.WarningGiven(seat, article, case.now))
