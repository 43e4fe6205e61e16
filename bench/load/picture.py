"""A picture of a load: how long views take, by moves per second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log10
from pathlib import Path
from typing import Final

from bench.load import Result

__all__ = ["draw"]

_WIDTH: Final = 720
_HEIGHT: Final = 400
_LEFT: Final = 64
_RIGHT: Final = 150
_BOTTOM: Final = 56
_TOP: Final = 56
_GOAL: Final = 50
"""Milliseconds in which a view is to arrive, 99 times of 100."""
_TICKS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
_COLOURS: Final = ("#2f6f4f", "#b3402a", "#2f5f8f", "#8a5a00")
_LINES: Final = {"p50": ' stroke-dasharray="5 4"', "p99": ""}
_Scale = Callable[[float], float]


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{words}</text>'


def _ticks(results: Sequence[Result]) -> tuple[int, ...]:
    """The marks of the upright axis, each about twice the one below it."""
    least = min(one.p50 for one in results)
    most = max(_GOAL, *(one.p99 for one in results))
    first = max((tick for tick in _TICKS if tick <= least), default=_TICKS[0])
    last = min((tick for tick in _TICKS if tick >= most), default=_TICKS[-1])
    return tuple(tick for tick in _TICKS if first <= tick <= last)


def _grid(results: Sequence[Result], ticks: Sequence[int], x: _Scale, y: _Scale) -> list[str]:
    lines = []
    for ms in ticks:
        goal = ms == _GOAL
        look = 'stroke="#8a7a55" stroke-width="1.5"' if goal else 'stroke="#e3dac8"'
        ends = f'x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(ms):.1f}" y2="{y(ms):.1f}"'
        lines.append(f"<line {ends} {look}/>")
        lines.append(_text(_LEFT - 8, y(ms) + 4, f"{ms} ms", ' text-anchor="end"'))
        if goal:
            lines.append(_text(_LEFT + 6, y(ms) - 5, "goal of p99", ' fill="#6b5d3f"'))
    for rate in sorted({one.load.rate for one in results}):
        lines.append(_text(x(rate), _HEIGHT - _BOTTOM + 20, f"{rate:.0f}", ' text-anchor="middle"'))
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    lines.append(_text(middle, _HEIGHT - 14, "moves per second", ' text-anchor="middle"'))
    return lines


def _apart(wanted: Sequence[tuple[float, str]], least: float = 15) -> list[tuple[float, str]]:
    """The same labels from the top down, moved so that none covers another."""
    placed: list[tuple[float, str]] = []
    for height, label in sorted(wanted):
        placed.append((max(height, placed[-1][0] + least) if placed else height, label))
    return placed


def draw(results: Sequence[Result], path: str) -> None:
    """Write p50 and p99 over the moves per second that were asked for, as SVG."""
    ticks = _ticks(results)
    fastest = max(one.load.rate for one in results)
    low, high = log10(ticks[0]), log10(ticks[-1])

    def x(rate: float) -> float:
        return _LEFT + 24 + (_WIDTH - _LEFT - _RIGHT - 48) * rate / fastest

    def y(ms: float) -> float:
        part = (log10(max(ms, ticks[0])) - low) / (high - low)
        return _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * part

    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="13"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} fill="#3b3428">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fbf8f1"/>',
        _text(16, 28, "From a move to each of four views", ' font-size="16" font-weight="bold"'),
        *_grid(results, ticks, x, y),
    ]
    labels: list[tuple[float, str]] = []
    counts = sorted({one.load.tables for one in results})
    for colour, count in zip(_COLOURS, counts, strict=False):
        own = sorted((one for one in results if one.load.tables == count), key=_rate)
        for name, dashes in _LINES.items():
            points = [(x(one.load.rate), y(getattr(one, name))) for one in own]
            line = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
            look = f'fill="none" stroke="{colour}" stroke-width="2"{dashes}'
            lines.append(f'<polyline points="{line}" {look}/>')
            lines += [
                f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.5" fill="{colour}"/>'
                for px, py in points
            ]
            told = f'<tspan fill="{colour}">{count:,} tables, {name}</tspan>'
            labels.append((points[-1][1] + 4, told))
    lines += [_text(_WIDTH - _RIGHT + 2, height, label) for height, label in _apart(labels)]
    lines.append("</svg>")
    Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _rate(result: Result) -> float:
    return result.load.rate
