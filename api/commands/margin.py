"""The margin between two players of the same deals, each played twice with the sides changed.

What the cards give to one line they give to the other in the second seating, so the difference
that is left belongs to the players.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

from burraco_engine.count.points import table_for, victory_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from burraco_engine.code.rules import Rules
    from burraco_engine.simulate import Played

__all__ = ["Margin", "margin_rows"]

_NINETY_FIVE: Final = 1.96
_SEATINGS: Final = 2


class Margin:
    """Collects the differences, from the first player's side."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._match: list[float] = []
        self._victory: list[float] = []

    def add(self, games: Sequence[Played]) -> None:
        """One deal: the first player sat in the first line, then in the other."""
        total = 0
        for game, sign in zip(games, (1, -1), strict=True):
            assert game.state.outcome is not None, "a turno that was played has an outcome"
            (_, first), (_, second) = game.state.outcome.totals
            total += sign * (first - second)
        self._match.append(total / _SEATINGS)
        table = table_for(self._rules.code, _SEATINGS)
        if table is not None:
            winner, loser = victory_points(self._rules.code, table, total)
            self._victory.append((winner - loser) * (1 if total > 0 else -1 if total < 0 else 0))

    def told(self, names: Sequence[str]) -> dict[str, Any]:
        """Mean differences per deal with the half width of their 95 % intervals."""
        return {
            "primo": names[0],
            "secondo": names[1],
            "smazzate": len(self._match),
            "mp": _interval(self._match),
            "vp": _interval(self._victory) if self._victory else None,
        }


def _interval(values: Sequence[float]) -> dict[str, float | None]:
    """Mean and half width; one value alone has no width."""
    half = None
    if len(values) > 1:
        half = round(_NINETY_FIVE * stdev(values) / sqrt(len(values)), 1)
    return {"media": round(fmean(values), 1), "intervallo": half}


def margin_rows(told: dict[str, Any]) -> list[str]:
    """The margin as people read it."""
    rows = [f"{told['primo']} contro {told['secondo']}, stesse carte a parti scambiate:"]
    for key, unit in (("mp", "M.P. per smazzata"), ("vp", "V.P. per coppia di smazzate")):
        if told[key] is not None:
            half = told[key]["intervallo"]
            width = "" if half is None else f" ± {half}"
            rows.append(f"  {told[key]['media']:+}{width} {unit}")
    return rows
