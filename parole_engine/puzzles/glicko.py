"""Ratings by Glicko-2: how strong a player or how hard a puzzle is, how sure, how steady.

The method is Mark Glickman's, with one answer as one rating period; days without an answer only
make a rating less sure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

__all__ = ["NEW_PLAYER", "Rating", "rested", "updated"]

_SCALE: Final = 173.7178
_TAU: Final = 0.5
_EPSILON: Final = 1e-6
_LOWEST: Final = 100.0
_HIGHEST: Final = 3500.0
_WIDEST: Final = 350.0


@dataclass(frozen=True, slots=True)
class Rating:
    """Points, their deviation (how unsure they are) and their volatility (how unsteady)."""

    points: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


NEW_PLAYER: Final = Rating()


def updated(own: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """The rating after one period: opponents and scores from 0 (lost) to 1 (won)."""
    mu, phi = (own.points - 1500.0) / _SCALE, own.deviation / _SCALE
    precision = gain = 0.0
    for other, score in games:
        weight = _weight(other.deviation / _SCALE)
        likely = 1.0 / (1.0 + exp(-weight * (mu - (other.points - 1500.0) / _SCALE)))
        precision += weight * weight * likely * (1.0 - likely)
        gain += weight * (score - likely)
    if precision == 0.0:
        return rested(own, 1)
    variance = 1.0 / precision
    volatility = _volatility(phi, variance * gain, variance, own.volatility)
    before = phi * phi + volatility * volatility
    phi = 1.0 / sqrt(1.0 / before + precision)
    points = 1500.0 + _SCALE * (mu + phi * phi * gain)
    return Rating(min(max(points, _LOWEST), _HIGHEST), min(phi * _SCALE, _WIDEST), volatility)


def rested(own: Rating, periods: int) -> Rating:
    """The rating after so many periods without a game: as high, less sure."""
    phi = own.deviation / _SCALE
    wider = sqrt(phi * phi + periods * own.volatility * own.volatility)
    return Rating(own.points, min(wider * _SCALE, _WIDEST), own.volatility)


def _weight(phi: float) -> float:
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))


def _volatility(phi: float, delta: float, variance: float, before: float) -> float:
    """The new volatility, by the Illinois variant of regula falsi."""
    start = log(before * before)

    def slope(x: float) -> float:
        grown = exp(x)
        spread = phi * phi + variance + grown
        return grown * (delta * delta - spread) / (2.0 * spread * spread) - (x - start) / (
            _TAU * _TAU
        )

    low = start
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while slope(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _EPSILON:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
